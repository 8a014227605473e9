package project

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What "\s", "\S" and "." stand for in ECMA-262, for Go's engine, which knows less white space
// and fewer line terminators. The first two are the inside of a class.
const (
	spaces    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	noSpaces  = `\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	anyOfLine = `[^\n\r\x{2028}\x{2029}]`
)

// maxCount is the greatest number of repetitions that regexp2 takes. No text is as long.
const maxCount = 1<<31 - 1

var (
	counted   = regexp.MustCompile(`^\{([0-9]+)(,?)([0-9]*)\}`)
	codePoint = regexp.MustCompile(`^\\u(?:\{0*([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{4}))`)
	hexByte   = regexp.MustCompile(`^\\x[0-9A-Fa-f]{2}`)
	control   = regexp.MustCompile(`^\\c[A-Za-z]`)
	decimal   = regexp.MustCompile(`^\\[1-9][0-9]*`)
	property  = regexp.MustCompile(`^\\[pP]\{[A-Za-z0-9_=]+\}`)
	groupName = regexp.MustCompile(`^(?:\(\?|\\k)<([^>]+)>`)
	group     = regexp.MustCompile(`^\((?:\?(?::|<?[=!]))?`)
	classSet  = regexp.MustCompile(`^\\(?:[dDsSwW]|[pP]\{)`)
)

// syntaxCharacters may have a backslash before them in every place (SyntaxCharacter of ECMA-262).
const syntaxCharacters = `^$\.*+?()[]{}|`

// expression is a pattern written for both engines.
type expression struct {
	// unicode is of ECMA-262 with the flag "u".
	unicode string
	// linear is the same for Go's engine; empty where that has no such thing.
	linear string
}

// readPattern reads a pattern of JSON Schema: an expression of ECMA-262 (11th edition, the one
// that JSON Schema names) with the flag "u". Three things that many people write are taken although
// that flag forbids them, and mean what they mean without it: a backslash before punctuation
// that needs none, brackets "]", "{" and "}" alone, and "-" beside a set as in "[\w-.]".
// web/src/validation/engine/unicodePattern.ts has the same rule.
//
// The error says what is not of ECMA-262. What only a whole expression shows, such as a bracket
// that is not closed, is left to the engine.
func readPattern(pattern string) (expression, error) {
	reader := patternReader{rest: pattern, isLinear: true, names: map[string]bool{}}
	for reader.rest != "" {
		if err := reader.next(); err != nil {
			return expression{}, err
		}
	}
	read := expression{unicode: reader.unicode.String()}
	if reader.isLinear {
		read.linear = reader.linear.String()
	}
	return read, nil
}

type patternReader struct {
	rest            string
	unicode, linear strings.Builder
	isLinear        bool
	// names are those of groups.
	names map[string]bool
	// isClass is set within brackets, isAfterSet behind a set in them.
	isClass, isAfterSet bool
}

// take moves on by what both engines write as given.
func (r *patternReader) take(length int, unicode, linear string) {
	_, _ = r.unicode.WriteString(unicode)
	_, _ = r.linear.WriteString(linear)
	r.rest = r.rest[length:]
}

// same moves on by what both engines write alike.
func (r *patternReader) same(length int) {
	r.take(length, r.rest[:length], r.rest[:length])
}

// irregular moves on by what an engine of linear time does not have.
func (r *patternReader) irregular(length int) {
	r.isLinear = false
	r.same(length)
}

// literal moves on by what stands for a character.
func (r *patternReader) literal(length int, char rune) {
	text := string(char)
	switch {
	case strings.ContainsRune(syntaxCharacters, char), char == '-' && r.isClass:
		r.take(length, `\`+text, `\`+text)
	default:
		r.take(length, text, text)
	}
}

// raw moves on by one character that stands for itself.
func (r *patternReader) raw() {
	char, length := utf8.DecodeRuneInString(r.rest)
	r.literal(length, char)
}

func (r *patternReader) next() error {
	switch {
	case r.rest[0] == '\\':
		return r.escape()
	case r.isClass:
		r.inClass()
		return nil
	}
	switch r.rest[0] {
	case '[':
		r.openClass()
	case '(':
		return r.openGroup()
	case '.':
		r.take(1, ".", anyOfLine)
	case '{':
		r.openBrace()
	case '^', '$', '*', '+', '?', '|', ')':
		r.same(1)
	default:
		r.raw()
	}
	return nil
}

func (r *patternReader) openClass() {
	switch {
	case strings.HasPrefix(r.rest, "[]"):
		// Go takes the bracket for a member.
		r.take(2, "[]", `[^\x{0}-\x{10ffff}]`)
	case strings.HasPrefix(r.rest, "[^]"):
		r.take(3, "[^]", `[\x{0}-\x{10ffff}]`)
	case strings.HasPrefix(r.rest, "[^"):
		r.isClass, r.isAfterSet = true, false
		r.same(2)
	default:
		r.isClass, r.isAfterSet = true, false
		r.same(1)
	}
}

func (r *patternReader) inClass() {
	isAfterSet := r.isAfterSet
	r.isAfterSet = false
	switch {
	case r.rest[0] == ']':
		r.isClass = false
		r.same(1)
	case r.rest[0] == '-' && !isAfterSet && !classSet.MatchString(r.rest[1:]):
		r.same(1)
	default:
		r.raw()
	}
}

func (r *patternReader) openGroup() error {
	if name := groupName.FindStringSubmatch(r.rest); name != nil && !strings.HasPrefix(name[1], "=") && !strings.HasPrefix(name[1], "!") {
		if r.names[name[1]] {
			return fmt.Errorf("two groups have the name %q", name[1])
		}
		r.names[name[1]] = true
		r.take(len(name[0]), name[0], "(")
		return nil
	}
	opening := group.FindString(r.rest)
	switch {
	case opening == "(" && strings.HasPrefix(r.rest, "(?"):
		return errors.New("no group begins like this: " + shortened(r.rest, 4))
	case opening == "(", opening == "(?:":
		r.same(len(opening))
	default:
		r.irregular(len(opening))
	}
	return nil
}

// openBrace reads how often something is repeated, or a brace that stands for itself.
func (r *patternReader) openBrace() {
	count := counted.FindStringSubmatch(r.rest)
	if count == nil {
		r.raw()
		return
	}
	text := "{" + bounded(count[1]) + count[2] + bounded(count[3]) + "}"
	r.take(len(count[0]), text, text)
}

func bounded(digits string) string {
	if digits == "" {
		return ""
	}
	number, err := strconv.Atoi(digits)
	if err != nil || number > maxCount {
		number = maxCount
	}
	return strconv.Itoa(number)
}

// escape reads what begins with a backslash.
func (r *patternReader) escape() error {
	if len(r.rest) < 2 {
		return errors.New("it ends with a backslash")
	}
	isAfterSet := r.isClass && classSet.MatchString(r.rest)
	r.isAfterSet = false
	switch letter := r.rest[1]; letter {
	case 'd', 'D', 'w', 'W':
		r.same(2)
	case 's', 'S':
		set := map[byte]string{'s': spaces, 'S': noSpaces}[letter]
		if !r.isClass {
			set = "[" + set + "]"
		}
		r.take(2, r.rest[:2], set)
	case 't', 'n', 'v', 'f', 'r':
		r.same(2)
	case 'b':
		if r.isClass {
			r.take(2, `\b`, `\x{8}`)
		} else {
			r.same(2)
		}
	default:
		if err := r.longEscape(); err != nil {
			return err
		}
	}
	r.isAfterSet = isAfterSet
	return nil
}

// longEscape reads an escape that is more than one letter of a set or a character.
func (r *patternReader) longEscape() error {
	char, length := utf8.DecodeRuneInString(r.rest[1:])
	switch {
	case char == 'u' && codePoint.MatchString(r.rest):
		return r.codePoint()
	case char == 'x' && hexByte.MatchString(r.rest):
		r.same(len(`\xFF`))
	case char == 'c' && control.MatchString(r.rest):
		r.take(3, r.rest[:3], fmt.Sprintf(`\x{%x}`, r.rest[2]%32))
	case char == '0' && (len(r.rest) == 2 || !isDigit(r.rest[2])):
		r.take(2, `\0`, `\x{0}`)
	case (char == 'p' || char == 'P') && property.MatchString(r.rest):
		r.same(len(property.FindString(r.rest)))
	case char == 'B' && !r.isClass:
		r.same(2)
	case char == 'k' && !r.isClass && groupName.MatchString(r.rest):
		r.irregular(len(groupName.FindString(r.rest)))
	case char >= '1' && char <= '9' && !r.isClass:
		r.irregular(len(decimal.FindString(r.rest)))
	case char < utf8.RuneSelf && (isLetter(byte(char)) || isDigit(byte(char))):
		return errors.New("ECMA-262 has no escape " + shortened(r.rest, 2))
	default:
		r.literal(1+length, char)
	}
	return nil
}

// codePoint reads \uFFFF, two of them that are one character, and \u{10FFFF}.
func (r *patternReader) codePoint() error {
	text, first := codeOf(r.rest)
	if first > utf8.MaxRune {
		return errors.New("there is no character " + text)
	}
	if second, low := codeOf(r.rest[len(text):]); len(text) == 6 && len(second) == 6 && first>>10 == 0xd800>>10 && low>>10 == 0xdc00>>10 {
		text += second
		first = 0x10000 + (first-0xd800)<<10 + (low - 0xdc00)
	}
	r.take(len(text), text, fmt.Sprintf(`\x{%x}`, first))
	return nil
}

// codeOf is the escape of a code point that a text begins with, and the code point.
func codeOf(text string) (escape string, code int64) {
	digits := codePoint.FindStringSubmatch(text)
	if digits == nil {
		return "", 0
	}
	code, _ = strconv.ParseInt(digits[1]+digits[2], 16, 32)
	return digits[0], code
}

// shortened is the beginning of a text, at most so many characters of it.
func shortened(text string, length int) string {
	for at := range text {
		if length == 0 {
			return text[:at]
		}
		length--
	}
	return text
}

func isLetter(char byte) bool {
	return char|0x20 >= 'a' && char|0x20 <= 'z'
}

func isDigit(char byte) bool {
	return char >= '0' && char <= '9'
}
