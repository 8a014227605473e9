package project

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"
	"time"

	"github.com/dlclark/regexp2/v2"
	backtracking "github.com/dlclark/regexp2/v2/syntax"
)

// Limits of patterns: a schema may be a stranger's, and so may the data.
const (
	// maxPattern is in bytes. The longest of real schemas, lists of top-level domains, are half of it.
	maxPattern = 16 << 10
	// maxText is in bytes, for backtracking; a text is four times as large meanwhile.
	maxText = 4 << 20
	// maxStack is in integers: 32 MiB. V8's limit is 64 MiB.
	maxStack = 4 << 20
	// maxProgram is in instructions of 40 bytes.
	maxProgram = 100_000
	// matchTime is for one match by backtracking, patternTime for all in a project and for compiling.
	// More data may take more of it.
	matchTime   = time.Second
	patternTime = 5 * time.Second
	timePerByte = time.Microsecond
	// stepTime is what Go's engine takes at most for an instruction and a byte.
	stepTime = 10 * time.Nanosecond
)

// pattern is an expression of ECMA-262, ready to match.
//
// Whether a text matches does not depend on the engine. Go's is asked first, for it takes time
// in proportion to the text. What that does not have, such as look-ahead, is matched by
// backtracking within limits.
type pattern struct {
	source string
	// linear is nil where only backtracking will do, and byteTime what it takes for a byte at most.
	linear   *regexp.Regexp
	byteTime time.Duration
	// backtracking is nil where the pattern was not compiled.
	backtracking *regexp2.Regexp
	// unchecked is why texts are not matched, or are no longer; else nil.
	unchecked error
}

// patterns are those of a project, by source, with the time that one match may take and the time that is
// left for all.
type patterns struct {
	compiled            map[string]*pattern
	matchTime, timeLeft time.Duration
}

func newPatterns() *patterns {
	return &patterns{compiled: map[string]*pattern{}, matchTime: matchTime, timeLeft: patternTime}
}

var (
	errNoPattern = errors.New("it is no regular expression of ECMA-262")
	errTotalTime = errors.New("the patterns of this project take too long together")
)

// get compiles a pattern, unless it is compiled already.
func (p *patterns) get(source string) *pattern {
	if known := p.compiled[source]; known != nil {
		return known
	}
	made := p.compile(source)
	p.compiled[source] = made
	return made
}

func (p *patterns) compile(source string) *pattern {
	made := &pattern{source: source}
	switch {
	case len(source) > maxPattern:
		made.unchecked = fmt.Errorf("it is longer than %d KiB", maxPattern>>10)
	case p.timeLeft <= 0:
		made.unchecked = errTotalTime
	default:
		start := time.Now()
		made.unchecked = made.compile()
		p.timeLeft -= time.Since(start)
	}
	return made
}

func (p *pattern) compile() error {
	read, err := readPattern(p.source)
	if err != nil {
		return fmt.Errorf("%w: %w", errNoPattern, err)
	}
	p.backtracking, err = regexp2.Compile(read.unicode, regexp2.ECMAScript, regexp2.Unicode, regexp2.OptionMaxBacktrackingStackSize(maxStack))
	if err != nil {
		return fmt.Errorf("%w: %s", errNoPattern, reasonOf(err))
	}
	p.linear, p.byteTime = compileLinear(read.linear)
	return nil
}

// reasonOf leaves out the pattern, which a message names already.
func reasonOf(err error) string {
	var invalid *backtracking.Error
	switch {
	case !errors.As(err, &invalid):
		return err.Error()
	case len(invalid.Args) == 0:
		return invalid.Code.String()
	default:
		return fmt.Sprintf(invalid.Code.String(), invalid.Args...)
	}
}

// compileLinear returns nil for what Go's engine does not have, or has no room for.
func compileLinear(expression string) (linear *regexp.Regexp, byteTime time.Duration) {
	if expression == "" {
		return nil, 0
	}
	tree, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return nil, 0
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil || len(program.Inst) > maxProgram {
		return nil, 0
	}
	linear, err = regexp.Compile(expression)
	if err != nil {
		return nil, 0
	}
	return linear, time.Duration(len(program.Inst)) * stepTime
}

// matches reports whether a text matches a pattern that is not unchecked. The error is why that
// cannot be said of this text.
func (p *patterns) matches(pattern *pattern, text string) (bool, error) {
	start := time.Now()
	switch longest := time.Duration(len(text)+1) * pattern.byteTime; {
	case pattern.linear != nil && longest <= p.matchTime:
		return pattern.linear.MatchString(text), nil
	case pattern.linear != nil && longest <= p.timeLeft:
		isMatch := pattern.linear.MatchString(text)
		p.timeLeft -= time.Since(start)
		return isMatch, nil
	case len(text) > maxText:
		return false, fmt.Errorf("a text is longer than %d MiB", maxText>>20)
	case p.timeLeft <= 0:
		return false, errTotalTime
	}
	pattern.backtracking.MatchTimeout = min(p.matchTime, p.timeLeft)
	isMatch, err := pattern.backtracking.MatchString(text)
	p.timeLeft -= time.Since(start)
	switch {
	case errors.Is(err, regexp2.ErrBacktrackingStackLimit):
		return false, errors.New("it takes too much memory for a text")
	case err != nil && p.timeLeft <= 0:
		return false, errTotalTime
	case err != nil:
		return false, fmt.Errorf("it takes longer than %v for a text", p.matchTime)
	}
	return isMatch, nil
}

// endBacktracking leaves to Go's engine what it has.
func (p *patterns) endBacktracking() {
	p.timeLeft = 0
	for _, pattern := range p.compiled {
		if pattern.linear == nil && pattern.unchecked == nil {
			pattern.unchecked = errTotalTime
		}
	}
}

// uncheckedCount is how many patterns are not matched, or no longer.
func (p *patterns) uncheckedCount() int {
	count := 0
	for _, pattern := range p.compiled {
		if pattern.unchecked != nil {
			count++
		}
	}
	return count
}

// warnings say at a place which patterns were not checked.
func (p *patterns) warnings(place Problem) []Problem {
	place.IsWarning = true
	var warnings []Problem
	for _, source := range slices.Sorted(maps.Keys(p.compiled)) {
		reason := p.compiled[source].unchecked
		if reason == nil {
			continue
		}
		if len(warnings) == maxListed {
			place.Message = fmt.Sprintf("%d patterns were not checked", p.uncheckedCount())
			return append(warnings, place)
		}
		place.Message = fmt.Sprintf("the pattern %q was not checked: %v", cut(source), reason)
		warnings = append(warnings, place)
	}
	return warnings
}

// keyword is a pattern where a schema applies it. It implements jsonschema.Regexp.
//
// One that is unchecked counts for nothing: then every text matches that "pattern" is about, and
// no name that is under "patternProperties".
type keyword struct {
	*pattern
	patterns     *patterns
	isAboutNames bool
}

// String is the pattern as it is written.
func (k *keyword) String() string { return k.source }

// MatchString reports whether a text matches.
func (k *keyword) MatchString(text string) bool {
	if k.unchecked == nil {
		matches, err := k.patterns.matches(k.pattern, text)
		if err == nil {
			return matches
		}
		k.unchecked = err
	}
	return !k.isAboutNames
}
