package graphql_test

import (
	"fmt"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// TestCostsOfDocuments refuses what asks for too much before anything is looked up.
func TestCostsOfDocuments(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	repository := func(inner string) string { return `{ repository(owner: "ada", name: "forms") { ` + inner + " } }" }
	deep := strings.Repeat("owner { ... on User { repository(name: \"forms\") { ", 40) + "id" + strings.Repeat("} } }", 40)
	aliases := ""
	for i := range 10_000 {
		aliases += " a" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + ": id"
	}
	doubled := ""
	for i := range 13 {
		half := fmt.Sprintf(`: owner { ... on User { repository(name: "forms") { ...f%d } } }`, i+1)
		doubled += fmt.Sprintf(" fragment f%d on Repository { a%s b%s }", i, half, half)
	}
	doubled += " fragment f13 on Repository { id }"
	const hundred = "pullRequests(first: 100) { nodes { "
	for name, test := range map[string]struct{ query, message string }{
		"deep":             {repository(deep), "levels deep"},
		"aliases":          {repository(aliases), "exceeded token limit"},
		"doubling":         {repository("...f0") + doubled, "more than 25000 fields"},
		"hundreds cubed":   {repository(hundred + "comments(first: 100) { nodes { pullRequest { commits(first: 100) { nodes { id } } } } } } }"), "possible nodes"},
		"no bounds":        {repository("issues { nodes { id } }"), "You must provide a `first` or `last` value"},
		"too long a page":  {repository("issues(first: 101) { nodes { id } }"), "exceeds the `first` limit of 100 records"},
		"both ends":        {repository("issues(first: 1, last: 1) { nodes { id } }"), "not supported"},
		"below nothing":    {repository("issues(first: -1) { nodes { id } }"), "cannot be less than zero"},
		"a wrong cursor":   {repository("issues(first: 1, after: \"x\") { nodes { id } }"), "valid cursor"},
		"many ids":         {"{ nodes(ids: [" + strings.Repeat("\"x\" ", 101) + "]) { id } }", "more than 100"},
		"another argument": {repository("a: issue(number: 1) { id } a: issue(number: 2) { id }"), "field conflict"},
		"another field":    {repository("a: name a: nameWithOwner"), "field conflict"},
	} {
		answer := ask(s, "", test.query, nil)
		if message := hubtest.Text(answer, "errors", 0, "message"); !strings.Contains(message, test.message) {
			t.Errorf("%s: %.300v", name, answer)
		}
	}
	if answer := ask(s, "", repository("issues { totalCount } issueOrPullRequest(number: 1) { ... on Issue { state } ... on PullRequest { state } }"), nil); hubtest.Text(answer, "errors", 0, "type") != "NOT_FOUND" {
		t.Errorf("a count, and the state of either: %v", answer)
	}
}
