// Package search answers searches.
package search

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"slices"
	"strings"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	domain "sheaf/internal/hub/issues"
	"sheaf/internal/hub/search"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	return call.Room{
		Schema: schema,
		Types:  engine.Types{"Query": call.Type(call.Fields[call.Root]{"search": find})},
	}
}

// counts are how many were found, by the type that was asked for. Nobody has the others.
var counts = map[string]string{
	"ISSUE": "issueCount", "REPOSITORY": "repositoryCount", "USER": "userCount", "DISCUSSION": "discussionCount",
}

// maxQuery bounds the text of a search, in characters. It may be longer than in REST, as at GitHub.
const maxQuery = 1024

// find looks for things of a type. Where what shall be searched may not be seen, nothing is found, as at GitHub.
func find(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	text, kind := given.Text("query"), given.Text("type")
	if len([]rune(text)) > maxQuery {
		return nil, engine.Faultf(engine.TypeUnprocessable, "The search is longer than %d characters.", maxQuery)
	}
	if err := c.Walk(); err != nil {
		return nil, err
	}
	var found []*engine.Object
	var err error
	switch kind {
	case "ISSUE":
		found, err = issues(ctx, c, text)
	case "REPOSITORY":
		asked := search.ForRepositories(text)
		for _, r := range c.Selected(asked.Selects) {
			found = append(found, call.Repository(r))
		}
	case "USER":
		found, err = people(c, text)
	}
	if err != nil {
		return nil, err
	}
	total := len(found)
	page, err := engine.Connect(given, found[:min(total, search.MaxResults)], func(one *engine.Object) *engine.Object { return one })
	if err != nil {
		return nil, err
	}
	page.Also = engine.Values{"wikiCount": 0, "codeCount": 0}
	for of, name := range counts {
		page.Also[name] = 0
		if of == kind {
			page.Also[name] = total
		}
	}
	return page, nil
}

func issues(ctx context.Context, c *call.Call, text string) ([]*engine.Object, error) {
	finder := search.Finder{Accounts: c.Accounts, Repositories: c.Repositories, Issues: c.Issues, Reviews: c.Reviews, Viewer: &c.User}
	hits, _, err := finder.Find(ctx, text)
	if errors.Is(err, search.ErrSources) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	by, direction := order(text)
	search.Sort(hits, by, direction)
	found := make([]*engine.Object, len(hits))
	for i, hit := range hits {
		if hit.Pull != nil {
			found[i] = call.PullRequest(hit.Scope.Repository, *hit.Pull)
			continue
		}
		found[i] = call.ShowIssue(call.Issue{Repository: hit.Scope.Repository, Issue: domain.Issue{Subject: hit.Subject, Reason: hit.Reason}})
	}
	return found, nil
}

// order reads "sort:updated-asc".
func order(text string) (by, direction string) {
	for _, word := range strings.Fields(text) {
		if value, ok := strings.CutPrefix(word, "sort:"); ok {
			by, direction, _ = strings.Cut(value, "-")
		}
	}
	return by, direction
}

// people are users and organisations whose login or name has each of the words.
func people(c *call.Call, text string) ([]*engine.Object, error) {
	words := strings.Fields(strings.ToLower(text))
	matches := func(kind, login, name string) bool {
		return !slices.ContainsFunc(words, func(word string) bool {
			if of, ok := strings.CutPrefix(word, "type:"); ok {
				return of != kind
			}
			return !strings.Contains(strings.ToLower(login+"\n"+name), word)
		})
	}
	users, err := c.Accounts.Users()
	organisations, otherErr := c.Accounts.Organisations()
	if err := cmp.Or(err, otherErr); err != nil {
		return nil, err
	}
	var found []*engine.Object
	for _, user := range users {
		if matches("user", user.Login, user.Name) {
			found = append(found, call.User(user))
		}
	}
	for _, organisation := range organisations {
		if matches("org", organisation.Login, organisation.Name) {
			found = append(found, call.Organization(organisation))
		}
	}
	return found, nil
}
