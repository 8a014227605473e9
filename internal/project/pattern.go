package project

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
)

// What "\s" and "." mean in ECMA-262, for the inside of a class. Go's engine knows less white
// space, and fewer ends of a line.
const (
	spaces    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	noSpaces  = `\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	anyOfLine = `[^\n\r\x{2028}\x{2029}]`
)

var (
	// errForeign is about a pattern that Go's engine reads as ECMA-262 does not.
	errForeign = errors.New("the pattern is not one of ECMA-262")
	errGroup   = errors.New("no group begins like this")
)

// isNoPattern tells what no engine can read from what just Go's engine cannot.
func isNoPattern(err error) bool {
	var invalid *syntax.Error
	if !errors.As(err, &invalid) {
		return errors.Is(err, errGroup)
	}
	switch invalid.Code {
	case syntax.ErrMissingParen, syntax.ErrUnexpectedParen, syntax.ErrMissingBracket, syntax.ErrTrailingBackslash,
		syntax.ErrInvalidCharRange, syntax.ErrMissingRepeatArgument, syntax.ErrInvalidRepeatOp:
		return true
	default:
		return false
	}
}

// compilePattern makes a pattern mean what ECMA-262 says with the flag "u", as JSON Schema asks
// for and as the form does (web/src/forms/validation/engine/patterns.ts). What Go's engine cannot do in
// linear time, such as look-ahead, is an error.
func compilePattern(pattern string) (*regexp.Regexp, error) {
	translated, err := goPattern(pattern)
	if err != nil {
		return nil, fmt.Errorf("translate %q: %w", pattern, err)
	}
	return regexp.Compile(translated)
}

func goPattern(pattern string) (string, error) {
	var made strings.Builder
	isClass := false
	for rest := pattern; rest != ""; {
		switch {
		case rest[0] == '\\':
			escape, length, err := goEscape(rest, isClass)
			if err != nil {
				return "", err
			}
			made.WriteString(escape)
			rest = rest[length:]
			continue
		case isClass && rest[0] == '[':
			// It would begin the name of a POSIX class.
			made.WriteString(`\[`)
		case isClass:
			isClass = rest[0] != ']'
			made.WriteByte(rest[0])
		case strings.HasPrefix(rest, "[]"):
			// Go takes the bracket for a member.
			made.WriteString(`[^\x{0}-\x{10ffff}]`)
			rest = rest[2:]
			continue
		case strings.HasPrefix(rest, "[^]"):
			made.WriteString(`[\x{0}-\x{10ffff}]`)
			rest = rest[3:]
			continue
		case strings.HasPrefix(rest, "(?="), strings.HasPrefix(rest, "(?!"):
			return "", errForeign
		case strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:") && !strings.HasPrefix(rest, "(?<"):
			return "", errGroup
		case rest[0] == '.':
			made.WriteString(anyOfLine)
		default:
			isClass = rest[0] == '['
			made.WriteByte(rest[0])
		}
		rest = rest[1:]
	}
	return made.String(), nil
}

// goEscape translates what begins with a backslash, and says how long it is.
func goEscape(rest string, isClass bool) (escape string, length int, err error) {
	if len(rest) < 2 {
		return rest, len(rest), nil
	}
	letter := rest[1]
	switch {
	case letter == 's' && isClass:
		return spaces, 2, nil
	case letter == 'S' && isClass:
		return noSpaces, 2, nil
	case letter == 's':
		return "[" + spaces + "]", 2, nil
	case letter == 'S':
		return "[^" + spaces + "]", 2, nil
	case letter == 'b' && isClass:
		return `\x{8}`, 2, nil
	case letter == '0':
		return `\x{0}`, 2, nil
	case letter == 'c' && len(rest) > 2 && isLetter(rest[2]):
		return fmt.Sprintf(`\x{%x}`, rest[2]%32), 3, nil
	case (letter == 'p' || letter == 'P') && !strings.HasPrefix(rest[2:], "{"):
		return "", 0, errForeign
	case letter == 'u':
		return goCodePoint(rest)
	case strings.IndexByte("dDwWbBfnrtvxpPk", letter) >= 0 || letter < 0x80 && !isLetter(letter) && (letter < '0' || letter > '9'):
		return rest[:2], 2, nil
	default:
		return "", 0, errForeign
	}
}

// goCodePoint translates \uFFFF, two of them that are one character, and \u{10FFFF}.
func goCodePoint(rest string) (escape string, length int, err error) {
	if strings.HasPrefix(rest, `\u{`) {
		digits, _, isClosed := strings.Cut(rest[3:], "}")
		code, err := strconv.ParseUint(digits, 16, 32)
		if !isClosed || err != nil {
			return "", 0, errForeign
		}
		return fmt.Sprintf(`\x{%x}`, code), len(digits) + 4, nil
	}
	first, err := fourDigits(rest)
	if err != nil {
		return "", 0, err
	}
	if second, err := fourDigits(rest[6:]); err == nil && first>>10 == 0xd800>>10 && second>>10 == 0xdc00>>10 {
		return fmt.Sprintf(`\x{%x}`, 0x10000+(first-0xd800)<<10+(second-0xdc00)), 12, nil
	}
	return fmt.Sprintf(`\x{%x}`, first), 6, nil
}

func fourDigits(rest string) (uint64, error) {
	if len(rest) < 6 || !strings.HasPrefix(rest, `\u`) {
		return 0, errForeign
	}
	code, err := strconv.ParseUint(rest[2:6], 16, 32)
	if err != nil {
		return 0, errForeign
	}
	return code, nil
}

func isLetter(char byte) bool {
	return char|0x20 >= 'a' && char|0x20 <= 'z'
}
