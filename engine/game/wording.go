package game

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// List is "a", "a and b", "a, b and c"; "nothing" if there are no words.
func List(words []string) string { return listed(words, " and ") }

// Either is "a", "a or b", "a, b or c"; "nothing" if there are no words.
func Either(words []string) string { return listed(words, " or ") }

func listed(words []string, last string) string {
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// Count is "1 step", "2 steps", "2 hexes", "2 MP".
func Count[N int | int8 | int16](n N, noun string) string {
	switch {
	case n == 1 || noun == strings.ToUpper(noun):
		return fmt.Sprintf("%d %s", n, noun)
	case strings.HasSuffix(noun, "x"):
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Capital begins a sentence with a capital letter.
func Capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

// Toward adds to what is done where it leads, before its price if that is told: "Move to 2011, 1 AP", "To 2010 and on to 2011".
func Toward(text, to string) string {
	price := len(text)
	if i := strings.LastIndex(text, ", "); i >= 0 {
		number, _, _ := strings.Cut(text[i+2:], " ")
		if _, err := strconv.Atoi(number); err == nil {
			price = i
		}
	}
	on := " to "
	if strings.HasPrefix(text, "To ") || strings.Contains(text, " to ") {
		on = " and on to "
	}
	return text[:price] + on + to + text[price:]
}

// Signed is a modifier: "+2", "−1", "±0".
func Signed[N int | int8 | int16](n N) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -int(n))
	}
	return "±0"
}

// Number is a number as it stands in sentences, with the minus that Signed has: "3", "−1".
func Number[N int | int8 | int16](n N) string {
	if n < 0 {
		return Signed(n)
	}
	return fmt.Sprint(n)
}

// Halves is a number of halves, of MP for instance: "2½".
func Halves[N int | int8 | int16](n N) string {
	switch {
	case n == 1:
		return "½"
	case n%2 != 0:
		return fmt.Sprintf("%d½", n/2)
	}
	return fmt.Sprint(n / 2)
}

// Decimal writes n/of with so many places, 0 to 9, rounded to the nearest, half up. Neither
// n nor of is negative, of is not 0, and the quotient is below 10^9.
func Decimal(n, of int64, places int) string {
	scale := uint64(1)
	for range places {
		scale *= 10
	}
	hi, lo := bits.Mul64(uint64(n), 2*scale)
	lo, carry := bits.Add64(lo, uint64(of), 0)
	q, _ := bits.Div64(hi+carry, lo, 2*uint64(of))
	if places == 0 {
		return fmt.Sprint(q)
	}
	return fmt.Sprintf("%d.%0*d", q/scale, places, q%scale)
}
