package conformance_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/google/go-github/v89/github"

	"sheaf/internal/hub/hubtest"
)

// TestGoGitHub does what the front end does, through a client that was written
// for GitHub and knows nothing of us.
func TestGoGitHub(t *testing.T) {
	s := hubtest.New(t)
	base := s.URL + "/api/v3/"
	client, err := github.NewClient(github.WithAuthToken(s.Token), github.WithURLs(&base, &base))
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	user, _, err := client.Users.Get(ctx, "")
	if err != nil || user.GetLogin() != "ada" || user.GetBio() != "Writes notes" {
		t.Fatalf("user %v, %v", user, err)
	}
	organisations, _, err := client.Organizations.List(ctx, "", nil)
	if err != nil || len(organisations) != 1 || organisations[0].GetLogin() != "guild" {
		t.Errorf("organisations %v, %v", organisations, err)
	}
	created, _, err := client.Repositories.Create(ctx, "", &github.Repository{
		Name: new("sheaf-forms"), Private: new(true), AutoInit: new(true),
	})
	if err != nil {
		t.Fatal(err)
	}
	owner, name, branch := created.GetOwner().GetLogin(), created.GetName(), created.GetDefaultBranch()
	ref, _, err := client.Git.GetRef(ctx, owner, name, "refs/heads/"+branch)
	if err != nil {
		t.Fatal(err)
	}
	start := ref.GetObject().GetSHA()
	tree, _, err := client.Git.CreateTree(ctx, owner, name, start, []*github.TreeEntry{
		{Path: new("my-first-project.sheaf.json"), Mode: new("100644"), Type: new("blob"), Content: new("{}")},
		{Path: new("my-first-project.json"), Mode: new("100644"), Type: new("blob"), Content: new("{}")},
	})
	if err != nil {
		t.Fatal(err)
	}
	commit, _, err := client.Git.CreateCommit(ctx, owner, name, github.Commit{
		Message: new("Adds project my-first-project.sheaf.json"), Tree: tree,
		Parents: []*github.Commit{{SHA: &start}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = client.Git.CreateRef(ctx, owner, name, github.CreateRef{Ref: "refs/heads/my-new/branch", SHA: start}); err != nil {
		t.Fatal(err)
	}
	if _, _, err = client.Git.UpdateRef(ctx, owner, name, "refs/heads/my-new/branch", github.UpdateRef{SHA: commit.GetSHA()}); err != nil {
		t.Fatal(err)
	}
	found, _, err := client.Git.GetTree(ctx, owner, name, "my-new/branch", true)
	if err != nil || len(found.Entries) != 3 || found.GetTruncated() {
		t.Errorf("tree %v, %v", found, err)
	}
	file, _, _, err := client.Repositories.GetContents(ctx, owner, name, "my-first-project.json", &github.RepositoryContentGetOptions{Ref: "my-new/branch"})
	if err != nil {
		t.Fatal(err)
	}
	if content, err := file.GetContent(); err != nil || content != "{}" {
		t.Errorf("content %q, %v", content, err)
	}
	pull, _, err := client.PullRequests.Create(ctx, owner, name, &github.NewPullRequest{
		Title: new("Publish content"), Body: new("Let's do it"), Head: new("my-new/branch"), Base: &branch,
	})
	if err != nil || pull.GetNumber() != 1 {
		t.Fatalf("pull %v, %v", pull, err)
	}
	if _, _, err = client.PullRequests.Merge(ctx, owner, name, 1, "", &github.PullRequestOptions{MergeMethod: "squash"}); err != nil {
		t.Error(err)
	}
	comparison, _, err := client.Repositories.CompareCommits(ctx, owner, name, start, branch, nil)
	if err != nil || comparison.GetAheadBy() != 1 || len(comparison.Files) != 2 {
		t.Errorf("comparison %v, %v", comparison, err)
	}
	branches, _, err := client.Repositories.ListBranches(ctx, owner, name, nil)
	if err != nil || len(branches) != 2 {
		t.Errorf("branches %v, %v", branches, err)
	}
	_, _, err = client.Repositories.Get(ctx, owner, "nothing")
	var failure *github.ErrorResponse
	if !errors.As(err, &failure) || failure.Response.StatusCode != http.StatusNotFound || failure.Message != "Not Found" {
		t.Errorf("absent repository: %v", err)
	}
}
