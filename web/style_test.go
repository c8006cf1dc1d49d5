package web

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// pairs are the text colours of base.css and what they stand on.
var pairs = [][2]string{
	{"ink", "paper"}, {"ink", "panel"}, {"ink", "panel-2"}, {"ink", "bad-paper"}, {"ink-2", "paper"}, {"ink-2", "panel"}, {"ink-2", "panel-2"},
	{"accent-ink", "accent"}, {"link", "paper"}, {"link", "panel"}, {"link", "panel-2"}, {"link", "bad-paper"}, {"warn", "panel"},
}

// TestTextHasContrast computes the contrast of every pair of text and ground in every theme.
func TestTextHasContrast(t *testing.T) {
	css, err := os.ReadFile("../assets/css/base.css")
	if err != nil {
		t.Fatal(err)
	}
	variable := regexp.MustCompile(`--([a-z0-9-]+):\s*#([0-9a-f]{6})\b`)
	for theme, head := range map[string]string{"light": `(?s):root \{(.*?)\}`, "dark": `(?s):root\[data-theme="dark"\] \{(.*?)\}`,
		"system dark": `(?s):root:not\(\[data-theme\]\) \{(.*?)\}`, "contrast": `(?s):root\[data-theme="contrast"\] \{(.*?)\}`} {
		block := regexp.MustCompile(head).FindSubmatch(css)
		if block == nil {
			t.Errorf("%s: no such theme", theme)
			continue
		}
		colours := map[string]float64{}
		for _, m := range variable.FindAllSubmatch(block[1], -1) {
			colours[string(m[1])] = luminance(string(m[2]))
		}
		least := 4.5
		if theme == "contrast" {
			least = 7
		}
		for _, p := range pairs {
			text, ok1 := colours[p[0]]
			ground, ok2 := colours[p[1]]
			if !ok1 || !ok2 {
				t.Errorf("%s: --%s or --%s is no colour of six digits", theme, p[0], p[1])
				continue
			}
			if c := (max(text, ground) + .05) / (min(text, ground) + .05); c < least {
				t.Errorf("%s: --%s on --%s has a contrast of %.2f, want %v", theme, p[0], p[1], c, least)
			}
		}
	}
}

// luminance is the relative luminance of a colour, as in WCAG.
func luminance(hex string) float64 {
	n, _ := strconv.ParseUint(hex, 16, 32)
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		c := float64(n>>(16-8*i)&255) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
