package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"sheaf/internal/hub/repositories"
)

// term is one qualifier of a search, such as -label:"help wanted".
type term struct {
	name, value string // in lower case but for values
	isNot       bool
}

// question is what a search asks for.
type question struct {
	terms []term
	words []term // with the names of none
	in    []string
}

// known are the qualifiers that are understood; what looks like another one is a word.
var known = []string{
	"repo", "user", "org", "is", "type", "state", "label", "head", "base", "author", "assignee", "commenter", "involves", "mentions",
	"review-requested", "reviewed-by", "review", "no", "draft", "in", "created", "updated", "closed", "merged", "reason", "milestone", "archived",
	"comments", "sort", "interactions", "reactions", "team", "project", "status", "linked", "language", "app",
}

func parseQuestion(text string) question {
	var q question
	for _, word := range splitQuestion(text) {
		t := term{value: word}
		if rest, ok := strings.CutPrefix(word, "-"); ok && rest != "" {
			t = term{value: rest, isNot: true}
		}
		name, value, isQualified := strings.Cut(t.value, ":")
		if name = strings.ToLower(name); isQualified && slices.Contains(known, name) {
			t.name, t.value = name, strings.ReplaceAll(value, `"`, "")
			if name == "in" {
				q.in = append(q.in, strings.Split(strings.ToLower(t.value), ",")...)
				continue
			}
			q.terms = append(q.terms, t)
			continue
		}
		t.value = strings.ToLower(strings.Trim(t.value, `"`))
		if upper := word; t.value != "" && upper != "AND" {
			q.words = append(q.words, t)
		}
	}
	return q
}

// splitQuestion cuts at blanks that are not between quotes.
func splitQuestion(text string) []string {
	isQuoted := false
	return strings.FieldsFunc(text, func(r rune) bool {
		if r == '"' {
			isQuoted = !isQuoted
		}
		return !isQuoted && unicode.IsSpace(r)
	})
}

// within reports whether a repository is among those that are asked about.
func (q question) within(r repositories.Repository) bool {
	owner, name := r.Name().Owner, r.Name().String()
	hasSources, isSource := false, false
	for _, t := range q.terms {
		var matches bool
		switch t.name {
		case "repo":
			matches = strings.EqualFold(t.value, name)
		case "user", "org":
			matches = strings.EqualFold(t.value, owner)
		case "is":
			if is := strings.EqualFold(t.value, "private"); is || strings.EqualFold(t.value, "public") {
				if (r.About.Private == is) == t.isNot {
					return false
				}
			}
			continue
		case "archived":
			if (r.About.Archived == strings.EqualFold(t.value, "true")) == t.isNot {
				return false
			}
			continue
		default:
			continue
		}
		if t.isNot {
			if matches {
				return false
			}
			continue
		}
		hasSources, isSource = true, isSource || matches
	}
	return isSource || !hasSources
}

// checkSources returns ErrSources for a search in repositories and accounts of which the viewer may see none.
func (q question) checkSources(f Finder) error {
	hasSources := false
	for _, t := range q.terms {
		if t.isNot {
			continue
		}
		switch t.name {
		case "user", "org":
			_, isUser, err := f.Accounts.User(t.value)
			_, isOrganisation, organisationErr := f.Accounts.Organisation(t.value)
			if err := cmp.Or(err, organisationErr); err != nil || isUser || isOrganisation {
				return err
			}
			hasSources = true
		case "repo":
			owner, name, _ := strings.Cut(t.value, "/")
			if r, ok := f.Repositories.Find(owner, name); ok {
				if access, err := f.Repositories.See(f.Viewer, r); err != nil || access >= repositories.Read {
					return err
				}
			}
			hasSources = true
		}
	}
	if hasSources {
		return ErrSources
	}
	return nil
}
