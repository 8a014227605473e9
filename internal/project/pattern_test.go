package project

import (
	"regexp/syntax"
	"testing"
)

func TestPatternsOfECMAScript(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{`^.$`, "😀", true},
		{`^..$`, "😀", false},
		{`^[^a]$`, "😀", true},
		{`^[😀-😎]+$`, "😀😅", true},
		{`^\u{1F600}$`, "😀", true},
		{`^\ud83d\ude00$`, "😀", true},
		{`^\u00e9$`, "é", true},
		{`^\s$`, "\u2003", true},
		{`^\S$`, "\ufeff", false},
		{`^[\S]$`, "\u3000", false},
		{`^[\s]$`, "\u3000", true},
		{`^[\D]$`, "x", true},
		{`.`, "\u2028", false},
		{`^\cJ$`, "\n", true},
		{`^[\w-.]+$`, "a-b.c", true},
		{`^[[:alpha:]]+$`, ":]]", true},
		{`\bword\b`, "a word", true},
		{`^[\b]$`, "\b", true},
		{`[]`, "a", false},
		{`^[^]$`, "\n", true},
		{`^\/\-\.$`, "/-.", true},
		{`^\0$`, "\x00", true},
		{`^(?:a|b)$`, "b", true},
	} {
		expression, err := compilePattern(test.pattern)
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		if got := expression.MatchString(test.text); got != test.want {
			t.Errorf("%s on %q: %v", test.pattern, test.text, got)
		}
	}
}

func TestPatternsOfOtherEngines(t *testing.T) {
	for _, pattern := range []string{`(?i)a`, `(?P<n>a)`, `\Aa\z`, `\Qa\E`, `\pL`, `\a`, `(`, `\`, `\u12`, `\u{110000}`, `\1`, `^(?!x)`, `(?=x)`, `(?<!x)`} {
		if expression, err := compilePattern(pattern); err == nil {
			t.Errorf("%s is read as %s", pattern, expression)
		}
	}
}

func FuzzPatterns(f *testing.F) {
	for _, pattern := range []string{`^[\s-x]+\u{1F600}\cJ[^]$`, `[[]\S.`, `(?<n>a)`} {
		f.Add(pattern)
	}
	f.Fuzz(func(_ *testing.T, pattern string) {
		if translated, err := goPattern(pattern); err == nil {
			_, _ = syntax.Parse(translated, syntax.Perl)
		}
	})
}

func TestWhatIsNoPattern(t *testing.T) {
	for pattern, want := range map[string]bool{
		`(`: true, `)`: true, `[a`: true, `\`: true, `[z-a]`: true, `*a`: true, `a**`: true, `(?i)a`: true, `(?P<n>a)`: true,
		`(?=a)`: false, `\1`: false, `a{2000}`: false, `\A`: false, `a`: false,
	} {
		if _, err := compilePattern(pattern); isNoPattern(err) != want {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}
