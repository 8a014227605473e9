package graphql_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// leftOut are documents that ask for what the hub has not. gh goes on without Projects when it reads these words.
var leftOut = map[string]string{
	"GistList":                "Field 'gists' doesn't exist on type 'User'",
	"IssueDelete":             "Field 'deleteIssue' doesn't exist on type 'Mutation'",
	"IssuePin":                "Field 'pinIssue' doesn't exist on type 'Mutation'",
	"IssueTransfer":           "Field 'transferIssue' doesn't exist on type 'Mutation'",
	"PullRequestProjectItems": "Field 'projectItems' doesn't exist on type 'PullRequest'",
}

// TestDocumentsOfClients carries out what real clients send. The variables are those of another hub: what they name may
// not be there, but each document is one that the schema has all of. The conformance run of gh writes its own.
func TestDocumentsOfClients(t *testing.T) {
	s := hubtest.New(t)
	s.OpenDraft("forms")
	documents, err := filepath.Glob("testdata/*/*.graphql")
	if err != nil || len(documents) < 30 {
		t.Fatalf("%d documents: %v", len(documents), err)
	}
	for _, path := range documents {
		query, err := os.ReadFile(path)
		s.Must(err)
		var variables object
		if text, err := os.ReadFile(strings.TrimSuffix(path, ".graphql") + ".json"); err == nil {
			s.Must(json.Unmarshal(text, &variables))
		}
		answer := s.Object(s.Do(hubtest.Request{
			Method: "POST", Path: graphqlPath, Body: object{"query": string(query), "variables": variables},
		}), 200)
		_, isExecuted := answer["data"]
		if want, ok := leftOut[strings.TrimSuffix(filepath.Base(path), ".graphql")]; ok {
			if text, err := json.Marshal(answer); err != nil || isExecuted || !strings.Contains(string(text), want) {
				t.Errorf("%s, which is left out: %v", path, answer)
			}
			continue
		}
		if !isExecuted {
			t.Errorf("%s: %v", path, answer)
		}
	}
}

// Sveltia asks for 250 files in a document, and for the last commit of each in another.
func TestManyFilesInADocument(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	const count = 250
	files := map[string]string{}
	for i := range count {
		files[fmt.Sprintf("content/posts/%d.md", i)] = fmt.Sprintf("text %d", i)
	}
	first := s.Commit(repo, s.Head(repo, "main"), files)
	second := s.Commit(repo, first, map[string]string{"content/posts/7.md": "changed"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": second}), 200)

	contents, changes := "", ""
	for i := range count {
		contents += fmt.Sprintf(` content_%d: object(expression: "main:content/posts/%d.md") { ... on Blob { text isTruncated } }`, i, i)
		changes += fmt.Sprintf(` commit_%d: ref(qualifiedName: "main") { target { ... on Commit { history(first: 1, path: "content/posts/%d.md") { nodes { oid author { name user { login } } committedDate } } } } }`, i, i)
	}
	texts, commits := inRepository(s, "", contents, nil), inRepository(s, "", changes, nil)
	for i := range count {
		want, commit := files[fmt.Sprintf("content/posts/%d.md", i)], first
		if i == 7 {
			want, commit = "changed", second
		}
		if text := hubtest.Text(texts, fmt.Sprintf("content_%d", i), "text"); text != want {
			t.Errorf("file %d has the text %q", i, text)
		}
		if by := hubtest.Text(commits, fmt.Sprintf("commit_%d", i), "target", "history", "nodes", 0, "oid"); by != commit {
			t.Errorf("file %d was changed by %s", i, by)
		}
	}
}
