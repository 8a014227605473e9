package project

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// patternCase is a pattern with texts that match it and others that do not. The front end is held to
// the same file (web/src/validation/engine/patterns.test.ts).
type patternCase struct {
	Pattern         string
	Matches, Others []string
	IsNone          bool
}

func patternCases(t testing.TB) []patternCase {
	t.Helper()
	text, err := os.ReadFile("testdata/patterns.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []patternCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestPatterns(t *testing.T) {
	for _, test := range patternCases(t) {
		patterns := newPatterns()
		read := patterns.get(test.Pattern)
		if test.IsNone {
			if !errors.Is(read.unchecked, errNoPattern) {
				t.Errorf("%s is taken: %v", test.Pattern, read.unchecked)
			}
			continue
		}
		if read.unchecked != nil {
			t.Errorf("%s: %v", test.Pattern, read.unchecked)
			continue
		}
		for _, text := range append(test.Matches, test.Others...) {
			want := slices.Contains(test.Matches, text)
			got, err := patterns.matches(read, text)
			if err != nil || got != want {
				t.Errorf("%s on %q: %v, %v", test.Pattern, text, got, err)
			}
			sameByBacktracking(t, patterns, read, text, got)
		}
	}
}

// sameByBacktracking checks that an answer does not depend on the engine.
func sameByBacktracking(t *testing.T, patterns *patterns, read *pattern, text string, want bool) {
	t.Helper()
	irregular := *read
	irregular.linear = nil
	if got, err := patterns.matches(&irregular, text); err == nil && got != want {
		t.Errorf("%q on %q: %v, by backtracking %v", read.source, text, want, got)
	}
}

// Each pattern is answered alike by both engines, and what is read of one reads as itself.
func FuzzPatterns(f *testing.F) {
	for _, test := range patternCases(f) {
		for _, text := range append(test.Matches, test.Others...) {
			f.Add(test.Pattern, text)
		}
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		patterns := newPatterns()
		patterns.timeLeft = 100 * time.Millisecond
		read := patterns.get(source)
		if read.unchecked != nil {
			return
		}
		written, err := readPattern(source)
		if err != nil {
			t.Fatalf("%q is compiled, but %v", source, err)
		}
		again, err := readPattern(written.unicode)
		if err != nil || again != written {
			t.Errorf("%q reads as %q, and that as %q, %v", source, written, again, err)
		}
		if isMatch, err := patterns.matches(read, text); err == nil {
			sameByBacktracking(t, patterns, read, text, isMatch)
		}
	})
}

// catastrophe is matched by trying each way to divide a text.
const catastrophe = "^(?=(a+)+$)"

func TestCostlyPatterns(t *testing.T) {
	long := strings.Repeat("a", maxText)
	for name, test := range map[string]struct {
		pattern, text string
		matchTime     time.Duration
		reason        string
	}{
		"time":        {catastrophe, strings.Repeat("a", 50) + "!", time.Second, "it takes longer than 1s for a text"},
		"memory":      {`^(?!x)(?:(?=(.))\1|b)*$`, long[:1<<20] + "!", time.Minute, "it takes too much memory for a text"},
		"a long text": {`^(?!x)`, long + "a", time.Second, "a text is longer than 4 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			patterns := newPatterns()
			patterns.matchTime, patterns.timeLeft = test.matchTime, time.Hour
			read := patterns.get(test.pattern)
			if read.unchecked != nil {
				t.Fatal(read.unchecked)
			}
			if isMatch, err := patterns.matches(read, test.text); err == nil || err.Error() != test.reason {
				t.Errorf("%v, %v; want %s", isMatch, err, test.reason)
			}
		})
	}
}

// What Go's engine has takes time in proportion to the text.
func TestRegularPatternsAreNotCostly(t *testing.T) {
	for _, source := range []string{`^(a+)+$`, `^(?:a|aa)*$`, `^(?:a*)*b`, `^([a-z]+\.?)+@$`} {
		patterns := newPatterns()
		isMatch, err := patterns.matches(patterns.get(source), strings.Repeat("a", 1000)+"!")
		if isMatch || err != nil {
			t.Errorf("%s: %v, %v", source, isMatch, err)
		}
	}
}

func TestPatternsThatAreTooLong(t *testing.T) {
	if read := newPatterns().get(strings.Repeat("a", maxPattern+1)); read.unchecked == nil {
		t.Error("it is compiled")
	}
	// The slowest to compile that are short enough: deep, and with many alternatives.
	var alternatives strings.Builder
	for i := 0; alternatives.Len() < maxPattern; i++ {
		fmt.Fprintf(&alternatives, "x%dy|", i)
	}
	for _, source := range []string{
		strings.Repeat("(", maxPattern/2) + strings.Repeat(")", maxPattern/2), strings.Repeat("(?=", maxPattern/4) + strings.Repeat(")", maxPattern/4),
		alternatives.String()[:maxPattern],
	} {
		start := time.Now()
		if read := newPatterns().get(source); read.unchecked != nil {
			t.Errorf("%.20s: %v", source, read.unchecked)
		}
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%.20s takes %v", source, took)
		}
	}
}

func TestPatternsEndTogether(t *testing.T) {
	patterns := newPatterns()
	patterns.timeLeft = 0
	if read := patterns.get("a"); !errors.Is(read.unchecked, errTotalTime) {
		t.Errorf("it is compiled: %v", read.unchecked)
	}
}
