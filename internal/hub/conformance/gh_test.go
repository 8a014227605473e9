package conformance_test

import (
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestGitHubCommandLine(t *testing.T) {
	s := hubtest.New(t)
	plain := s.URL
	at := newTerminal(t, s)
	if login := at.must("api", "user", "--jq", ".login"); login != "ada" {
		t.Errorf("user %q", login)
	}
	// Without TLS gh takes a whole address.
	if login := at.must("api", plain+"/api/v3/user", "--jq", ".login"); login != "ada" {
		t.Errorf("user over plain HTTP %q", login)
	}
	if version := at.must("api", "meta", "--jq", ".installed_version"); !strings.HasPrefix(version, "3.") {
		t.Errorf("version of the server %q", version)
	}
	at.must("api", "user/repos", "-f", "name=forms", "-f", "description=Forms of the town", "-F", "auto_init=true")
	head := at.must("api", "repos/ada/forms/git/ref/heads/main", "--jq", ".object.sha")
	for _, name := range []string{"a", "b", "c"} {
		at.must("api", "repos/ada/forms/git/refs", "-f", "ref=refs/heads/"+name, "-f", "sha="+head)
	}
	branches := at.must("api", "--paginate", "repos/ada/forms/branches?per_page=1", "--jq", ".[].name")
	if strings.Join(strings.Fields(branches), " ") != "a b c main" {
		t.Errorf("branches over all pages: %q", branches)
	}
	at.must("api", "-X", "PUT", "repos/ada/forms/contents/shop.json", "-f", "message=Add the shop", "-f", "branch=a", "-f", "content=e30K")
	if file := at.must("api", "-H", "Accept: application/vnd.github.raw+json", "repos/ada/forms/contents/shop.json?ref=a"); file != "{}" {
		t.Errorf("file %q", file)
	}
	number := at.must("api", "repos/ada/forms/pulls", "-f", "title=The shop", "-f", "head=a", "-f", "base=main", "--jq", ".number")
	if merged := at.must("api", "-X", "PUT", "repos/ada/forms/pulls/"+number+"/merge", "--jq", ".merged"); merged != "true" {
		t.Errorf("merged: %q", merged)
	}
	at.must("api", "-X", "DELETE", "repos/ada/forms/git/refs/heads/a")
	if found := at.must("search", "repos", "town", "--json", "fullName", "--jq", ".[].fullName"); found != "ada/forms" {
		t.Errorf("found %q", found)
	}
	at.must("repo", "rename", "-R", "ada/forms", "sheets", "--yes")
	if name := at.must("api", "repos/ada/forms", "--jq", ".full_name"); name != "ada/sheets" {
		t.Errorf("by the old name: %q", name)
	}
	for want, args := range map[string][]string{
		"gh: Not Found (HTTP 404)":                    {"api", "repos/ada/none"},
		"gh: Reference already exists (HTTP 422)":     {"api", "repos/ada/sheets/git/refs", "-f", "ref=refs/heads/main", "-f", "sha=" + head},
		"gh: Update is not a fast forward (HTTP 422)": {"api", "-X", "PATCH", "repos/ada/sheets/git/refs/heads/main", "-f", "sha=" + head},
	} {
		if _, complaint := at.gh(args...); complaint != want {
			t.Errorf("gh %s: %q, want %q", strings.Join(args, " "), complaint, want)
		}
	}
}

// What REST has no call for goes through GraphQL.
func TestGitHubCommandLineDrafts(t *testing.T) {
	s := hubtest.New(t)
	repo, _ := s.OpenDraft("forms")
	plain := s.URL
	at := newTerminal(t, s)
	s.URL = plain // the test itself asks without TLS
	at.must("pr", "ready", "1", "-R", "ada/forms")
	if s.IsDraft(repo) {
		t.Error("gh pr ready: still a draft")
	}
	at.must("pr", "ready", "1", "--undo", "-R", "ada/forms")
	if !s.IsDraft(repo) {
		t.Error("gh pr ready --undo: still ready")
	}
	if shown := at.must("pr", "view", "1", "-R", "ada/forms", "--json", "number,title,state,isDraft"); shown != `{"isDraft":true,"number":1,"state":"OPEN","title":"T"}` {
		t.Errorf("gh pr view: %s", shown)
	}
	if diff := at.must("pr", "diff", "1", "-R", "ada/forms"); !strings.Contains(diff, "+a") {
		t.Errorf("gh pr diff: %s", diff)
	}
	if login := at.must("api", "graphql", "-f", "query={ viewer { login } }", "--jq", ".data.viewer.login"); login != "ada" {
		t.Errorf("gh api graphql: %q", login)
	}
	if name := at.must("repo", "view", "ada/forms", "--json", "nameWithOwner", "--jq", ".nameWithOwner"); name != "ada/forms" {
		t.Errorf("gh repo view: %q", name)
	}
}
