package search

import (
	"slices"
	"strings"

	"sheaf/internal/hub/repositories"
)

// Repositories is what a search for repositories asks for. Qualifiers that the hub has
// nothing to compare with, such as stars, count as fulfilled.
type Repositories struct {
	words                 []string
	Owners, names         []string // any of them; names are OWNER/NAME
	inName, inDescription bool
	forks                 string // "", "true" or "only"
	visibility, archived  string
}

// ForRepositories reads the text of a search for repositories.
func ForRepositories(text string) Repositories {
	search := Repositories{inName: true, inDescription: true}
	for _, word := range searchWords(text) {
		qualifier, value, isQualified := strings.Cut(word, ":")
		if !isQualified {
			search.words = append(search.words, word)
			continue
		}
		switch value = strings.ToLower(value); strings.ToLower(qualifier) {
		case "user", "org":
			search.Owners = append(search.Owners, value)
		case "repo":
			search.names = append(search.names, value)
		case "in":
			search.inName, search.inDescription = strings.Contains(value, "name"), strings.Contains(value, "description")
		case "fork":
			search.forks = value
		case "is", "visibility":
			search.visibility = value
		case "archived":
			search.archived = value
		}
	}
	return search
}

// searchWords cuts a text at blanks; what stands between quotes is one word.
func searchWords(text string) []string {
	var words []string
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 0 {
			words = append(words, strings.Fields(part)...)
		} else if part != "" {
			words = append(words, part)
		}
	}
	return words
}

// Selects reports whether a repository is one that was asked for.
func (s Repositories) Selects(r repositories.Repository) bool {
	isFork := r.About.ForkOf != 0
	owner, name := strings.ToLower(r.Name().Owner), strings.ToLower(r.Name().String())
	switch {
	case isFork && s.forks != "true" && s.forks != "only", !isFork && s.forks == "only":
		return false
	case len(s.Owners)+len(s.names) > 0 && !slices.Contains(s.Owners, owner) && !slices.Contains(s.names, name):
		return false
	case s.visibility == "public" && r.About.Private, s.visibility == "private" && !r.About.Private:
		return false
	case s.archived == "true" && !r.About.Archived, s.archived == "false" && r.About.Archived:
		return false
	}
	return !slices.ContainsFunc(s.words, func(word string) bool { return !r.Matches(word, s.inName, s.inDescription) })
}
