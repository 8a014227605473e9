package project

import (
	"errors"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Parts of RFC 3986, and of RFC 3987 and 6570 with further characters. The same expressions
// stand in web/src/validation/engine/formats.ts: a value must not be valid on one side only.
const (
	wideChars    = `\x{A0}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}\x{10000}-\x{EFFFD}`
	privateChars = `\x{E000}-\x{F8FF}\x{F0000}-\x{10FFFD}`
	pctEncoded   = `%[0-9A-Fa-f]{2}`
	ipLiteral    = `\[(?:[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\]`
	varName      = `(?:[A-Za-z0-9_]|` + pctEncoded + `)(?:\.?(?:[A-Za-z0-9_]|` + pctEncoded + `))*`
	varSpec      = varName + `(?::[1-9][0-9]{0,3}|\*)?`
)

// formatExpressions say what the named formats look like as a whole.
var formatExpressions = map[string]*regexp.Regexp{
	"uri":           regexp.MustCompile(`^` + address("", "") + `$`),
	"uri-reference": regexp.MustCompile(`^(?:` + address("", "") + `|` + relativeAddress("", "") + `)$`),
	"iri":           regexp.MustCompile(`^` + address(wideChars, privateChars) + `$`),
	"iri-reference": regexp.MustCompile(`^(?:` + address(wideChars, privateChars) + `|` + relativeAddress(wideChars, privateChars) + `)$`),
	"uri-template": regexp.MustCompile(`^(?:[!#$&(-;=?-\[\]_a-z~` + wideChars + privateChars + `]|` + pctEncoded +
		`|\{[+#./;?&=,!@|]?` + varSpec + `(?:,` + varSpec + `)*\})*$`),
	"hostname":  regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$`),
	"idn-email": regexp.MustCompile(`^[^\x00-\x20\x7F@]+@[^\x00-\x20\x7F@]+$`),
}

// regexFormat stands for the format "regex" in readable copies of schemas: the validator's own
// cannot be replaced.
const regexFormat = "regex of ECMA-262"

// maxHostname is the length of the longest name of a host (RFC 1035 §2.3.4).
const maxHostname = 253

// address is an absolute URI: its parts may hold the wide characters as well, its query the
// private ones.
func address(wide, private string) string {
	return `[A-Za-z][A-Za-z0-9+.-]*:(?:` + authority(wide) + `|/?(?:` + segment(wide, ":@", "+") + `(?:/` + segment(wide, ":@", "*") + `)*)?)` + queryAndFragment(wide, private)
}

// relativeAddress is a relative reference. Its first segment holds no colon.
func relativeAddress(wide, private string) string {
	rest := `(?:/` + segment(wide, ":@", "*") + `)*`
	return `(?:` + authority(wide) + `|/(?:` + segment(wide, ":@", "+") + rest + `)?|` + segment(wide, "@", "+") + rest + `|)` + queryAndFragment(wide, private)
}

func authority(wide string) string {
	return `//(?:` + segment(wide, ":", "*") + `@)?(?:` + ipLiteral + `|` + segment(wide, "", "*") + `)(?::[0-9]*)?(?:/` + segment(wide, ":@", "*") + `)*`
}

func segment(wide, more, times string) string {
	return `(?:[A-Za-z0-9._~!$&'()*+,;=` + more + wide + `-]|` + pctEncoded + `)` + times
}

func queryAndFragment(wide, private string) string {
	return `(?:\?` + segment(wide+private, ":@/?", "*") + `)?(?:#` + segment(wide, ":@/?", "*") + `)?`
}

// registerFormats makes the compiler check formats as the form does.
func registerFormats(compiler *jsonschema.Compiler, patterns *patterns) {
	for name, expression := range formatExpressions {
		compiler.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(value any) error {
			text, isText := value.(string)
			if isText && (!expression.MatchString(text) || name == "hostname" && len(text) > maxHostname) {
				return errors.New("it does not have that form")
			}
			return nil
		}})
	}
	compiler.RegisterFormat(&jsonschema.Format{Name: regexFormat, Validate: func(value any) error {
		text, isText := value.(string)
		if !isText {
			return nil
		}
		if read := patterns.compile(text); errors.Is(read.unchecked, errNoPattern) {
			return read.unchecked
		}
		return nil
	}})
	// The validator has these formats, but neither JSON Schema nor the form.
	for _, name := range strings.Fields("period semver") {
		compiler.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(any) error { return nil }})
	}
}
