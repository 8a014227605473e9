package hubtest

// NewRepository makes a public repository of ada's with a README, and returns its path below the API, such as
// /repos/ada/forms.
func (s *Site) NewRepository(name string) string {
	s.T.Helper()
	s.Object(s.Send("POST", "/user/repos", Object{"name": name, "auto_init": true}), 201)
	return "/repos/ada/" + name
}

// Head is the id of the commit that a branch is at.
func (s *Site) Head(repo, branch string) string {
	s.T.Helper()
	return Text(s.Object(s.Get(repo+"/git/ref/heads/"+branch), 200), "object", "sha")
}

// Commit makes a commit that adds or replaces files, by their paths, and returns its id; no branch moves.
func (s *Site) Commit(repo, parent string, files map[string]string) string {
	s.T.Helper()
	entries := List{}
	for path, content := range files {
		entries = append(entries, Object{"path": path, "mode": "100644", "type": "blob", "content": content})
	}
	tree := s.Object(s.Send("POST", repo+"/git/trees", Object{"base_tree": parent, "tree": entries}), 201)
	commit := s.Object(s.Send("POST", repo+"/git/commits", Object{
		"message": "Change", "tree": tree["sha"], "parents": List{parent},
	}), 201)
	return Text(commit, "sha")
}

// Branch makes a branch.
func (s *Site) Branch(repo, name, commit string) {
	s.T.Helper()
	s.Object(s.Send("POST", repo+"/git/refs", Object{"ref": "refs/heads/" + name, "sha": commit}), 201)
}

// OpenPull makes a branch that adds one file, and a pull request of it into main.
func (s *Site) OpenPull(repo, branch, file, content string) Object {
	s.T.Helper()
	s.Branch(repo, branch, s.Commit(repo, s.Head(repo, "main"), map[string]string{file: content}))
	return s.Object(s.Send("POST", repo+"/pulls", Object{"title": "Add " + file, "head": branch, "base": "main", "body": "Let's do it"}), 201)
}

// Protect lets main take pull requests only, without approvals, unless more says otherwise.
func (s *Site) Protect(repo string, more Object) {
	s.T.Helper()
	body := Object{
		"required_status_checks": nil, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": Object{"required_approving_review_count": 0},
	}
	for name, value := range more {
		body[name] = value
	}
	s.Object(s.Send("PUT", repo+"/branches/main/protection", body), 200)
}

// OpenDraft makes a repository with a pull request that is a draft, and returns the repository's path and the
// node id of the pull request, which is number 1.
func (s *Site) OpenDraft(name string) (repo, id string) {
	s.T.Helper()
	repo = s.NewRepository(name)
	s.Branch(repo, "edit", s.Commit(repo, s.Head(repo, "main"), map[string]string{"a.txt": "a"}))
	p := s.Object(s.Send("POST", repo+"/pulls", Object{"title": "T", "head": "edit", "base": "main", "draft": true}), 201)
	return repo, Text(p, "node_id")
}

// IsDraft reports whether pull request 1 of a repository is a draft.
func (s *Site) IsDraft(repo string) bool {
	s.T.Helper()
	isDraft, _ := s.Object(s.Get(repo+"/pulls/1"), 200)["draft"].(bool)
	return isDraft
}
