package graphql_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// What somebody may not see is not there for them, by whatever way they ask.
func TestPrivateThingsByGraphQL(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "secretbranch", "a.txt", "a")
	s.Object(s.Send("POST", repo+"/issues", object{"title": "Secretissue", "labels": list{"bug"}}), 201)
	s.Object(s.Send("POST", repo+"/issues/2/comments", object{"body": "Secretcomment"}), 201)
	const all = `{ repository(owner: "ada", name: "forms") { id
		issue(number: 2) { id labels(first: 1) { nodes { id } } comments(first: 1) { nodes { id } } }
		pullRequest(number: 1) { id } } }`
	known := ask(s, "", all, nil)
	if known["errors"] != nil {
		t.Fatal(known)
	}
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	const node = `query($id: ID!) { node(id: $id) { __typename id } nodes(ids: [$id]) { id } }`
	for name, path := range map[string][]any{
		"repository": {"id"}, "issue": {"issue", "id"}, "label": {"issue", "labels", "nodes", 0, "id"},
		"comment": {"issue", "comments", "nodes", 0, "id"}, "pull request": {"pullRequest", "id"},
	} {
		id := hubtest.Text(known, append([]any{"data", "repository"}, path...)...)
		for token, isSeen := range map[string]bool{"": true, s.Stranger: false} {
			answer := ask(s, token, node, object{"id": id})
			if found := hubtest.Text(answer, "data", "node", "id") == id; id == "" || found != isSeen {
				t.Errorf("%s %q, seen: %v, want %v: %v", name, id, found, isSeen, answer)
			}
			if !isSeen && hubtest.Text(answer, "errors", 0, "type") != "NOT_FOUND" {
				t.Errorf("%s: %v", name, answer)
			}
		}
	}
	for _, query := range []string{
		all,
		`{ search(query: "secretissue", type: ISSUE, first: 9) { issueCount nodes { ... on Issue { title } } } }`,
		`{ search(query: "repo:ada/forms", type: ISSUE, first: 9) { issueCount nodes { ... on PullRequest { headRefName } } } }`,
		`{ search(query: "forms", type: REPOSITORY, first: 9) { repositoryCount nodes { ... on Repository { nameWithOwner } } } }`,
		`{ user(login: "ada") { repositories(first: 9) { totalCount nodes { nameWithOwner } } repository(name: "forms") { id } } }`,
		`mutation { addComment(input: {subjectId: "` + hubtest.Text(known, "data", "repository", "issue", "id") + `", body: "x"}) { clientMutationId } }`,
	} {
		answer := s.Do(hubtest.Request{Method: "POST", Path: graphqlPath, Token: s.Stranger, Body: object{"query": query}})
		text := strings.ToLower(string(answer.Body))
		if strings.Contains(text, `"title":"secret`) || strings.Contains(text, "secretbranch") || strings.Contains(text, `"namewithowner":"ada/forms"`) || strings.Contains(text, `count":1`) || strings.Contains(text, `count":2`) || strings.Contains(text, `"clientmutationid"`) {
			t.Errorf("%s\n%s", query, answer.Body)
		}
	}
}
