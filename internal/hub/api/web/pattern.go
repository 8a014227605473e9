package web

import (
	"strings"
)

// pattern is the path of a route, cut at its slashes. A segment is a literal,
// `{name}` for one segment, or `{name...}` for one or more and `{name*}` for
// any number of them; at most one of the last two kinds may appear, anywhere.
type pattern struct {
	before, after []string // around the part that takes many segments
	many          string   // its name; empty: there is none
	mayBeEmpty    bool
}

func parsePattern(text string) pattern {
	if text == "/" {
		return pattern{}
	}
	segments := strings.Split(strings.TrimPrefix(text, "/"), "/")
	for i, segment := range segments {
		name, isMany := strings.CutSuffix(segment, "...}")
		mayBeEmpty := false
		if !isMany {
			name, isMany = strings.CutSuffix(segment, "*}")
			mayBeEmpty = isMany
		}
		if isMany {
			return pattern{
				before: segments[:i], after: segments[i+1:],
				many: strings.TrimPrefix(name, "{"), mayBeEmpty: mayBeEmpty,
			}
		}
	}
	return pattern{before: segments}
}

// match returns the named parts of a path. A part of many segments keeps a
// slash at its end, as `matching-refs/heads/feature/` needs; for any other
// path that slash makes no difference.
func (p pattern) match(segments []string) (map[string]string, bool) {
	endsWithSlash := len(segments) > 0 && segments[len(segments)-1] == ""
	if endsWithSlash && (p.many == "" || len(p.after) > 0) {
		segments = segments[:len(segments)-1]
	}
	tail := len(segments) - len(p.after)
	if len(p.before) > tail {
		return nil, false
	}
	params := map[string]string{}
	if !bind(p.before, segments[:len(p.before)], params) || !bind(p.after, segments[tail:], params) {
		return nil, false
	}
	middle := segments[len(p.before):tail]
	if p.many == "" {
		return params, len(middle) == 0
	}
	params[p.many] = strings.Join(middle, "/")
	return params, p.mayBeEmpty || params[p.many] != ""
}

func bind(pattern, segments []string, params map[string]string) bool {
	for i, part := range pattern {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			if segments[i] == "" {
				return false
			}
			params[strings.TrimSuffix(name, "}")] = segments[i]
		} else if part != segments[i] {
			return false
		}
	}
	return true
}
