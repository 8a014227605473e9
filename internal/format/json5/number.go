package json5

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"

	"sheaf/internal/format/tree"
)

// otherNumber is the spelling of a number in JSON5.
var otherNumber = regexp.MustCompile(`^[-+]?(?:0[xX][0-9a-fA-F]+|(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|Infinity|NaN)$`)

func (s *scanner) number() (any, error) {
	length := 0
	for isInNumber(s.peekAt(length)) {
		length++
	}
	spelling := string(s.text[s.at : s.at+length])
	if !isNumber(spelling) && !(s.JSON5 && otherNumber.MatchString(spelling)) {
		if spelling == "" {
			return nil, s.unexpected("a value")
		}
		return nil, s.mistake(fmt.Sprintf("not valid %s: %.40q is no value", s.Name, spelling))
	}
	begin := s.at
	s.at += len(spelling)
	switch {
	case !s.JSON5:
		return json.Number(spelling), nil
	case spelling[len(spelling)-1] == 'N':
		return math.NaN(), nil
	case spelling[len(spelling)-1] == 'y':
		if spelling[0] == '-' {
			return math.Inf(-1), nil
		}
		return math.Inf(1), nil
	}
	read, err := tree.Number(spelling)
	if err != nil {
		return nil, &tree.Mistake{Offset: begin, Message: err.Error()}
	}
	return read, nil
}

func isInNumber(char byte) bool {
	return isHex(char) || char >= 'a' && char <= 'z' || char >= 'A' && char <= 'Z' || char == '+' || char == '-' || char == '.'
}

// isNumber tells a number of JSON (RFC 8259 §6). An expression would take most of the time of a reading.
func isNumber(spelling string) bool {
	left := strings.TrimPrefix(spelling, "-")
	whole := digits(left)
	left = left[whole:]
	if whole == 0 || whole > 1 && strings.TrimPrefix(spelling, "-")[0] == '0' {
		return false
	}
	if fraction, hasFraction := strings.CutPrefix(left, "."); hasFraction {
		length := digits(fraction)
		if length == 0 {
			return false
		}
		left = fraction[length:]
	}
	if left != "" && (left[0] == 'e' || left[0] == 'E') {
		exponent := left[1:]
		if exponent != "" && (exponent[0] == '+' || exponent[0] == '-') {
			exponent = exponent[1:]
		}
		length := digits(exponent)
		return length > 0 && length == len(exponent)
	}
	return left == ""
}

// digits is how many digits a text begins with.
func digits(text string) int {
	count := 0
	for count < len(text) && text[count] >= '0' && text[count] <= '9' {
		count++
	}
	return count
}
