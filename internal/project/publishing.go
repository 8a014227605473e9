package project

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The meaning of options.publishing is that of the front end
// (web/src/workspace/publishing); testdata/publishing.json holds both to it.

const (
	maxPublishingWords   = 40
	maxPublishingPattern = 200
	maxReviewers         = 15
)

var (
	publishingLogin       = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,37}[A-Za-z0-9])?$`)
	publishingPlaceholder = regexp.MustCompile(`\{([^{}]*)\}`)
	publishingNames       = []string{"project", "title", "date", "user", "branch"}
)

// publishingFault is a part of options.publishing that is passed over.
type publishingFault struct {
	path []string // as {"words", "commit"}; empty for all of it
	why  string
}

// checkPublishing finds what of options.publishing is not as it should be, in the order of the names.
func checkPublishing(written any) []publishingFault {
	publishing, isObject := written.(map[string]any)
	if !isObject {
		return []publishingFault{{nil, "it is an object"}}
	}
	var faults []publishingFault
	for name, value := range publishing {
		if why := checkPublishingPart(name, value); why != "" {
			faults = append(faults, publishingFault{[]string{name}, why})
		}
		if words, isObject := value.(map[string]any); isObject && name == "words" {
			faults = append(faults, checkPublishingWords(words)...)
		}
	}
	slices.SortFunc(faults, func(a, b publishingFault) int { return slices.Compare(a.path, b.path) })
	return faults
}

func checkPublishingPart(name string, value any) string {
	switch name {
	case "words":
		if _, isObject := value.(map[string]any); !isObject {
			return `it is an object with "commit", "review" or both`
		}
	case "by":
		if value != "commit" && value != "review" {
			return `it is "commit" or "review"`
		}
	case "reviewers":
		if !areLogins(value) {
			return "it is a list of at most 15 logins"
		}
	case "message", "title", "branch":
		return checkPublishingPattern(value)
	case "live":
		if _, isBool := value.(bool); !isBool {
			return "it is true or false"
		}
	default:
		return "nothing is called so here"
	}
	return ""
}

func checkPublishingWords(words map[string]any) []publishingFault {
	var faults []publishingFault
	for name, word := range words {
		switch {
		case name != "commit" && name != "review":
			faults = append(faults, publishingFault{[]string{"words", name}, "nothing is called so here"})
		case !isPublishingLine(word, maxPublishingWords):
			faults = append(faults, publishingFault{[]string{"words", name}, "it is one line of at most 40 characters"})
		}
	}
	return faults
}

func checkPublishingPattern(value any) string {
	if !isPublishingLine(value, maxPublishingPattern) {
		return "it is one line of at most 200 characters"
	}
	for _, placeholder := range publishingPlaceholder.FindAllStringSubmatch(value.(string), -1) {
		if !slices.Contains(publishingNames, placeholder[1]) {
			return "it may name {project}, {title}, {date}, {user} and {branch}"
		}
	}
	return ""
}

// isPublishingLine reports whether a value is one line of text that no sign turns around.
func isPublishingLine(value any, limit int) bool {
	text, isText := value.(string)
	if !isText || strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > limit {
		return false
	}
	return !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf) || r == '\u2028' || r == '\u2029'
	})
}

func areLogins(value any) bool {
	logins, isList := value.([]any)
	if !isList || len(logins) > maxReviewers {
		return false
	}
	for _, login := range logins {
		if text, isText := login.(string); !isText || !publishingLogin.MatchString(text) {
			return false
		}
	}
	return true
}
