package decap

import (
	"regexp"
	"strings"
)

var (
	placeholder = regexp.MustCompile(`\{\{([^}]*)\}\}`)
	// plainMember is a placeholder that names a member, or a part of a date, which Decap and Sheaf call alike.
	plainMember = regexp.MustCompile(`^[A-Za-z][\w.-]*$`)
	ofTheMoment = regexp.MustCompile(`^(hour|minute|second|uuid)`)
	notKnown    = regexp.MustCompile(`[{}]{2}`)
)

// namePattern is how the file of a new entry is called, from path and slug of a collection. It is not known where a part of
// it has no counterpart, as a filter or a moment of the day.
func namePattern(pattern, slug, title string) (name string, isKnown bool) {
	isKnown = true
	name = placeholder.ReplaceAllStringFunc(pattern, func(whole string) string {
		part := strings.TrimPrefix(strings.TrimSpace(whole[2:len(whole)-2]), "fields.")
		if part == "slug" {
			if slug == "" || slug == pattern {
				return "{" + title + "}"
			}
			inner, isInnerKnown := namePattern(slug, "", title)
			isKnown = isKnown && isInnerKnown
			return inner
		}
		isKnown = isKnown && plainMember.MatchString(part) && !ofTheMoment.MatchString(part)
		return "{" + part + "}"
	})
	if !isKnown || notKnown.MatchString(strings.ReplaceAll(name, "}{", "")) {
		return "", false
	}
	return strings.Trim(strings.Replace(name, "{year}-{month}-{day}", "{date}", 1), "/"), true
}
