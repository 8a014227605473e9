package terminal

import (
	"strconv"
	"strings"
	"unicode"
)

// Printable is a text that a terminal only shows. One that has what is not printable, such as the codes that a terminal
// acts on, is written as Go writes it, in quotes.
func Printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
		return strconv.Quote(text)
	}
	return text
}
