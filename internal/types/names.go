package types

import (
	"strconv"
	"strings"
	"unicode"
)

// names are those that are taken, without regard to case: so that no two differ in capitals alone.
type names struct{ taken map[string]bool }

func (n *names) take(name string) bool {
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	key := strings.ToLower(name)
	if n.taken[key] {
		return false
	}
	n.taken[key] = true
	return true
}

// unique makes a name of a text, or else of a longer one, or else with a number.
func (n *names) unique(text, longer string) string {
	name := pascal(text)
	if n.take(name) {
		return name
	}
	if longer != "" && n.take(pascal(longer)) {
		return pascal(longer)
	}
	for i := 2; ; i++ {
		// A letter in between, so that "a1" with 2 is not "a" with 12.
		if numbered := name + "N" + strconv.Itoa(i); n.take(numbered) {
			return numbered
		}
	}
}

// pascal writes a text as a name in Go and TypeScript: its words with capitals, and nothing but letters and digits.
func pascal(text string) string {
	var made strings.Builder
	isStart := true
	for _, char := range text {
		switch {
		case !isLetter(char) && !isDigit(char):
			isStart = true
		case isStart:
			made.WriteRune(unicode.ToUpper(char))
			isStart = false
		default:
			made.WriteRune(char)
		}
	}
	name := made.String()
	// An exported name of Go begins with a capital, which not all scripts have.
	if first := []rune(name + "0")[0]; !unicode.IsUpper(first) {
		name = "X" + name
	}
	return name
}

// isLetter and isDigit tell what names of both languages may have.
func isLetter(char rune) bool { return unicode.IsLetter(char) && char != 'ª' && char != 'º' }
func isDigit(char rune) bool  { return '0' <= char && char <= '9' }
