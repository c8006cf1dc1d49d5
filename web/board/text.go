package board

import (
	"math"
	"strconv"
	"strings"
)

// px writes a size in tenths of a pixel with the unit and a space.
func px(size float64) string {
	return strconv.FormatFloat(math.Round(size*10)/10, 'f', -1, 64) + "px "
}

// fontSize reads the size out of a CSS font.
func fontSize(font string) float64 {
	before, _, _ := strings.Cut(font, "px ")
	size, _ := strconv.ParseFloat(before[strings.LastIndexByte(before, ' ')+1:], 64)
	return size
}

// roughMeasure guesses a width where there is no canvas to ask.
func roughMeasure(font, text string, spacing float64) float64 {
	return float64(len([]rune(text))) * (fontSize(font)*.56 + spacing)
}
