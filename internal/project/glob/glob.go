// Package glob reads globs: which paths below a folder are meant. testdata/globs.json has cases, to which any reader
// can be held.
//
//   - * is any text without a slash, ? one character that is no slash;
//   - ** as a whole part of the path is any number of folders, also none;
//   - [abc], [a-z] and [!a-z] are one character, {a,b} is one of several texts, which may hold all but braces;
//   - a backslash takes the next character as it is.
//
// What begins with a dot is meant only where the glob writes that dot.
package glob

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Limits of a glob: its bytes, and the globs that its braces stand for.
const (
	maxSize     = 1000
	maxExpanded = 100
)

// Glob is one that was read.
type Glob struct{ expression *regexp.Regexp }

// Matches tells whether a path is meant.
func (g Glob) Matches(path string) bool { return g.expression.MatchString(path) }

// Parts of expressions.
const (
	noDot     = `[^/.]`
	anyFolder = `(?:` + noDot + `[^/]*/)*`
	anyText   = `[^/]*`
	// Texts at the beginning of a name: firstText, and startText, which may be empty before a letter.
	firstText = noDot + anyText
	startText = `(?:` + firstText + `)?`
)

// Parse reads a glob.
func Parse(written string) (Glob, error) {
	switch {
	case written == "":
		return Glob{}, errors.New("it is empty")
	case len(written) > maxSize:
		return Glob{}, fmt.Errorf("it is longer than %d bytes", maxSize)
	}
	several, err := expand(written)
	if err != nil {
		return Glob{}, err
	}
	expressions := make([]string, len(several))
	for i, one := range several {
		if expressions[i], err = expressionOf(one); err != nil {
			return Glob{}, err
		}
	}
	expression, err := regexp.Compile(`^(?s:` + strings.Join(expressions, "|") + `)$`)
	if err != nil {
		return Glob{}, fmt.Errorf("read it: %w", err)
	}
	return Glob{expression}, nil
}

// expand writes out the texts in braces: a{b,c} is ab and ac.
func expand(written string) ([]string, error) {
	made := []string{""}
	// inBraces are the texts in braces so far, the last of them not complete; nil outside of braces.
	var inBraces []string
	isInBrackets := false
	for at := 0; at < len(written); at++ {
		part := written[at : at+1]
		switch {
		case part == `\` && at+1 < len(written):
			part = written[at : at+2]
			at++
		case isInBrackets || part == "[":
			isInBrackets = part != "]"
		case part == "{" && inBraces != nil:
			return nil, errors.New("braces stand in one another")
		case part == "{":
			inBraces = []string{""}
			continue
		case part == "," && inBraces != nil:
			inBraces = append(inBraces, "")
			continue
		case part == "}" && inBraces != nil:
			if made = product(made, inBraces); len(made) > maxExpanded {
				return nil, fmt.Errorf("its braces stand for more than %d globs", maxExpanded)
			}
			inBraces = nil
			continue
		}
		if inBraces != nil {
			inBraces[len(inBraces)-1] += part
			continue
		}
		for i := range made {
			made[i] += part
		}
	}
	if inBraces != nil {
		return nil, errors.New("a { has no }")
	}
	return made, nil
}

func product(beginnings, ends []string) []string {
	list := make([]string, 0, len(beginnings)*len(ends))
	for _, beginning := range beginnings {
		for _, end := range ends {
			list = append(list, beginning+end)
		}
	}
	return list
}

// expressionOf is the regular expression of a glob without braces.
func expressionOf(written string) (string, error) {
	for part := range strings.SplitSeq(written, "/") {
		if part == "." || part == ".." || part == "" {
			return "", errors.New("it has an empty part, or one of dots alone, or begins with a slash")
		}
	}
	p := parser{left: written, isStart: true}
	for p.left != "" {
		if err := p.next(); err != nil {
			return "", err
		}
	}
	return p.made.String(), nil
}

type parser struct {
	left string
	made strings.Builder
	// isStart is set at the beginning of a name.
	isStart bool
}

// take reads a text if it comes next.
func (p *parser) take(text string) bool {
	rest, isNext := strings.CutPrefix(p.left, text)
	p.left = rest
	return isNext
}

// next reads one thing that a glob is made of.
func (p *parser) next() error {
	isStart := p.isStart
	p.isStart = false
	switch {
	case isStart && p.take("**/"):
		p.made.WriteString(anyFolder)
		p.isStart = true
	case isStart && p.left == "**":
		p.left = ""
		p.made.WriteString(anyFolder + firstText)
	case p.take("/"):
		p.made.WriteByte('/')
		p.isStart = true
	case p.take("*"):
		p.left = strings.TrimLeft(p.left, "*")
		isBeforeLetter := p.left != "" && !strings.ContainsRune("./[?", rune(p.left[0]))
		p.made.WriteString(choose(isStart, choose(isBeforeLetter, startText, firstText), anyText))
	case p.take("?"):
		p.made.WriteString(choose(isStart, noDot, `[^/]`))
	case p.take("["):
		return p.class(isStart)
	default:
		if p.take(`\`) && p.left == "" {
			return errors.New(`it ends with a \`)
		}
		_, size := utf8.DecodeRuneInString(p.left)
		p.made.WriteString(regexp.QuoteMeta(p.left[:size]))
		p.left = p.left[size:]
	}
	return nil
}

// class reads one character of several, behind its opening bracket.
func (p *parser) class(isStart bool) error {
	written, rest, isClosed := strings.Cut(p.left, "]")
	except, isNegated := strings.CutPrefix(written, "!")
	switch {
	case !isClosed || except == "":
		return errors.New("a [ has no ]")
	case strings.Contains(written, "/"):
		return errors.New("a slash stands in brackets")
	}
	p.left = rest
	chars := strings.NewReplacer(`\`, `\\`, `[`, `\[`, `^`, `\^`, `&`, `\&`, `~`, `\~`).Replace(except)
	if isNegated {
		chars = "^/" + choose(isStart, ".", "") + chars
	}
	p.made.WriteString("[" + chars + "]")
	return nil
}

func choose(isFirst bool, first, second string) string {
	if isFirst {
		return first
	}
	return second
}
