//go:build conformance

package conformance_test

import (
	"strconv"
	"strings"

	"sheaf/internal/hub/hubtest"
)

// replay does in the town what a recorded request did: with the same method,
// the same Accept and, unless there is a body, the same body. Names in braces
// stand for ids of the town.
type replay struct {
	path  string
	body  any
	token string
	// linkOnly: recorded with issues, which the hub has not. Only the pages count.
	linkOnly bool
}

// replays are the recorded exchanges that the hub can do, by file.
var replays = map[string]replay{
	"octokit-fixtures/root":                       {path: "/"},
	"hub4j/rate-limit":                            {path: "/rate_limit"},
	"hub4j/get-user":                              {path: "/user"},
	"hub4j/get-user-401":                          {path: "/user", token: "wrong"},
	"hub4j/get-user-by-name":                      {path: "/users/grace"},
	"octokit-fixtures/get-organization":           {path: "/orgs/club"},
	"hub4j/get-org":                               {path: "/orgs/guild"},
	"hub4j/get-org-404":                           {path: "/orgs/nobody"},
	"hub4j/list-user-orgs":                        {path: "/user/orgs"},
	"hub4j/list-repos-of-user":                    {path: "/users/ada/repos?per_page=1"},
	"hub4j/list-repos-of-org":                     {path: "/orgs/guild/repos?per_page=1"},
	"octokit-rb/list-repos-of-authenticated-user": {path: "/user/repos?affiliation=owner&sort=created&direction=asc&per_page=1&page=2"},
	"octokit-rb/check-token":                      {path: "/applications/sheaf-test/token", body: object{"access_token": "{checked}"}, token: asClient},
	"octokit-rb/revoke-token-204":                 {path: "/applications/sheaf-test/token", body: object{"access_token": "{token}"}, token: asClient},
	"octokit-rb/revoke-token-404":                 {path: "/applications/sheaf-test/token", token: asClient},

	"octokit-fixtures/get-repository":               {path: "/repos/guild/plans"},
	"octokit-fixtures/rename-repository-followed":   {path: "/repositories/{id}"},
	"octokit-fixtures/rename-repository-301":        {path: "/repos/guild/old-name"},
	"octokit-fixtures/rename-repository-patch-307":  {path: "/repos/guild/old-name"},
	"octokit-fixtures/collaborators-permissions":    {path: "/repos/guild/plans/collaborators"},
	"hub4j/search-repositories":                     {path: "/search/repositories?q=user:eve+fork:only"},
	"hub4j/get-repo":                                {path: "/repos/guild/fork"},
	"hub4j/get-repo-404":                            {path: "/repos/ada/test-message"},
	"octokit-fixtures/raw-create-repository-in-org": {path: "/orgs/guild/repos"},
	"hub4j/create-org-repo":                         {path: "/orgs/guild/repos"},
	"hub4j/create-user-repo":                        {path: "/user/repos"},
	"octokit-rb/create-user-repo-auto-init":         {path: "/user/repos"},
	"hub4j/create-fork":                             {path: "/repos/guild/fork/forks"},
	"hub4j/collaborator-permission":                 {path: "/repos/ada/forms/collaborators/ada/permission"},
	"decap-cms/collaborator-permission-403":         {path: "/repos/ada/forms/collaborators/eve/permission", token: asStranger},

	"hub4j/list-branches":                      {path: "/repos/ada/forms/branches"},
	"hub4j/get-branch":                         {path: "/repos/ada/forms/branches/main"},
	"octokit-rb/get-branch-slash-hash-encoded": {path: "/repos/ada/forms/branches/a%2F%23b", token: "-"},
	"hub4j/get-branch-slash-literal":           {path: "/repos/ada/forms/branches/a/%23b"},
	"decap-cms/get-branch-404":                 {path: "/repos/ada/forms/branches/cms%2FforkOwner"},
	"octokit-fixtures/branch-protection-404":   {path: "/repos/ada/forms/branches/main/protection"},
	"octokit-fixtures/list-commit-statuses":    {path: "/repos/guild/plans/commits/main/statuses"},
	"octokit-fixtures/combined-status":         {path: "/repos/guild/plans/commits/main/status"},
	"hub4j/check-runs-of-ref":                  {path: "/repos/ada/forms/commits/main/check-runs", token: "-"},
	"hub4j/get-commit":                         {path: "/repos/ada/forms/commits/{foreign}"},
	"hub4j/list-commits-of-path":               {path: "/repos/ada/forms/commits?path=new.json&sha=work%2Fone"},
	"hub4j/compare":                            {path: "/repos/ada/forms/compare/{filled}...{head}?per_page=1&page=1"},
	"decap-cms/compare-404":                    {path: "/repos/ada/forms/compare/main...{nowhere}"},

	"octokit-fixtures/get-content-directory":      {path: "/repos/guild/plans/contents/"},
	"octokit-fixtures/raw-get-content-directory":  {path: "/repos/guild/plans/contents/"},
	"octokit-fixtures/get-content-raw":            {path: "/repos/guild/plans/contents/README.md"},
	"octokit-fixtures/raw-get-content-raw-media":  {path: "/repos/guild/plans/contents/README.md"},
	"hub4j/raw-host-file":                         {path: "/raw/ada/forms/main/README.md"},
	"hub4j/get-content-file":                      {path: "/repos/ada/forms/contents/data/poem.txt"},
	"hub4j/get-content-special-characters":        {path: "/repos/ada/forms/contents/a%20%2350%25/%C3%B6%20%2B1.json?ref=main"},
	"hub4j/get-content-unicode-path":              {path: "/repos/ada/forms/contents/a%20%2350%25/%C3%B6%20%2B1.json"},
	"hub4j/get-content-404":                       {path: "/repos/ada/forms/contents/data/val1.dat"},
	"octokit-fixtures/create-file":                {path: "/repos/ada/forms/contents/test.txt"},
	"octokit-fixtures/raw-create-file":            {path: "/repos/ada/empty/contents/README.md"},
	"hub4j/put-content-create-special-characters": {path: "/repos/ada/forms/contents/test+directory%20%2350/test%20file-to+create-%231.txt"},
	"hub4j/put-content-update-special-characters": {
		path: "/repos/ada/forms/contents/run.sh", body: object{"message": "Update", "content": "IyEvYmluL3No", "sha": "{script}", "path": "run.sh"},
	},
	"hub4j/delete-content": {path: "/repos/ada/forms/contents/a%20%2350%25/%C3%B6%20%2B1.json?path=x&message=Enough&sha={json}"},

	"hub4j/get-tree-recursive-by-branch": {path: "/repos/ada/forms/git/trees/main?recursive=1"},
	"hub4j/get-tree-by-sha":              {path: "/repos/ada/forms/git/trees/{tree}"},
	"octokit-rb/get-tree-recursive":      {path: "/repos/ada/forms/git/trees/{tree}?recursive=true"},
	"decap-cms/get-tree-404":             {path: "/repos/ada/forms/git/trees/main:static/media"},
	"decap-cms/get-tree-ref-colon-path":  {path: "/repos/ada/forms/git/trees/main:data"},
	"hub4j/create-tree-two-blobs":        {path: "/repos/ada/forms/git/trees", body: treeBody("one.bin", "{blob}")},
	"decap-cms/create-tree-four-blobs":   {path: "/repos/ada/forms/git/trees", body: treeBody("content/one.bin", "{blob}")},
	"hub4j/create-tree-delete-entry":     {path: "/repos/ada/forms/git/trees", body: treeBody("data/poem.txt", nil)},
	"octokit-rb/create-tree":             {path: "/repos/ada/forms/git/trees"},
	"hub4j/create-commit": {path: "/repos/ada/forms/git/commits", body: object{
		"message": "m", "tree": "{tree}", "parents": list{"{head}"},
		"author":    object{"name": "author", "email": "a@example.org", "date": "2021-01-23T20:20:25Z"},
		"committer": object{"name": "committer", "email": "c@example.org", "date": "2021-01-23T20:20:25Z"},
	}},
	"octokit-rb/create-commit":  {path: "/repos/ada/forms/git/commits", body: object{"message": "m", "tree": "{tree}", "parents": list{"{head}"}}},
	"octokit-rb/get-git-commit": {path: "/repos/ada/forms/git/commits/{head}"},
	"hub4j/create-blob":         {path: "/repos/ada/forms/git/blobs"},
	"hub4j/get-blob":            {path: "/repos/ada/forms/git/blobs/{blob}"},
	"octokit-rb/get-blob":       {path: "/repos/ada/forms/git/blobs/{blob}"},

	"octokit-fixtures/list-all-refs-legacy": {path: "/repos/guild/plans/git/refs/"},
	"hub4j/get-ref":                         {path: "/repos/ada/forms/git/refs/heads/main"},
	"hub4j/get-ref-404":                     {path: "/repos/ada/forms/git/refs/headz"},
	"octokit-rb/list-matching-refs":         {path: "/repos/ada/forms/git/matching-refs/tags/v"},
	"hub4j/list-matching-refs":              {path: "/repos/ada/forms/git/matching-refs/heads/wo"},
	"octokit-fixtures/create-ref":           {path: "/repos/ada/forms/git/refs", body: object{"ref": "refs/heads/tested", "sha": "{base}"}},
	"octokit-fixtures/archive-302":          {path: "/repos/ada/forms/tarball/main"},
	"octokit-fixtures/update-ref":           {path: "/repos/ada/forms/git/refs/heads/tested", body: object{"sha": "{head}"}},
	"octokit-fixtures/delete-ref":           {path: "/repos/ada/forms/git/refs/heads/tested"},
	"octokit-fixtures/raw-create-ref":       {path: "/repos/ada/forms/git/refs", body: object{"ref": "refs/heads/tested", "sha": "{base}"}},
	"octokit-fixtures/raw-update-ref":       {path: "/repos/ada/forms/git/refs/heads/tested", body: object{"sha": "{head}"}},
	"octokit-fixtures/raw-delete-ref":       {path: "/repos/ada/forms/git/refs/heads/tested"},
	"hub4j/create-ref":                      {path: "/repos/ada/forms/git/refs", body: object{"ref": "refs/heads/branchToMerge", "sha": "{base}"}},
	"hub4j/update-ref":                      {path: "/repos/ada/forms/git/refs/heads/old", body: object{"sha": "{head}", "force": false}},
	"octokit-rb/delete-ref-422-missing":     {path: "/repos/ada/forms/git/refs/heads/testing/test-ref"},

	"hub4j/create-pull":              {path: "/repos/ada/forms/pulls"},
	"hub4j/create-pull-422-exists":   {path: "/repos/ada/forms/pulls"},
	"hub4j/list-pulls":               {path: "/repos/ada/forms/pulls?base=main&sort=created&direction=desc&state=open"},
	"hub4j/get-pull":                 {path: "/repos/ada/forms/pulls/4"},
	"hub4j/update-pull-branch":       {path: "/repos/ada/forms/pulls/5/update-branch", body: object{"expected_head_sha": "{behind}"}},
	"hub4j/update-pull-branch-422":   {path: "/repos/ada/forms/pulls/5/update-branch"},
	"hub4j/update-pull":              {path: "/repos/ada/forms/pulls/3"},
	"hub4j/update-pull-422-base":     {path: "/repos/ada/forms/pulls/1"},
	"hub4j/merge-pull":               {path: "/repos/ada/forms/pulls/4/merge"},
	"octokit-rb/pull-not-merged-404": {path: "/repos/ada/forms/pulls/3/merge"},
	"hub4j/request-reviewers":        {path: "/repos/ada/forms/pulls/1/requested_reviewers", body: object{"reviewers": list{"eve"}}},
	"octokit-rb/list-pull-files":     {path: "/repos/ada/forms/pulls/3/files"},

	// Recorded with labels, which the hub has not, for the shape of the error alone.
	"octokit-fixtures/validation-failed-422": {path: "/repos/ada/forms/pulls", body: object{"title": "t", "head": "nothing", "base": "main"}},

	"octokit-fixtures/pagination-page-1": {path: "/repos/ada/many/branches?per_page=3", linkOnly: true},
	"octokit-fixtures/pagination-page-2": {path: "/repos/ada/many/branches?per_page=3&page=2", linkOnly: true},
	"octokit-fixtures/pagination-page-3": {path: "/repos/ada/many/branches?per_page=3&page=3", linkOnly: true},
	"octokit-fixtures/pagination-page-4": {path: "/repos/ada/many/branches?per_page=3&page=4", linkOnly: true},
	"octokit-fixtures/pagination-page-5": {path: "/repos/ada/many/branches?per_page=3&page=5", linkOnly: true},
}

// unreplayed are the recorded exchanges of operations that the hub does not
// serve, with the operation that would have to be there first.
var unreplayed = map[string]struct{ method, template, reason string }{}

func treeBody(path string, sha any) object {
	return object{"base_tree": "{head}", "tree": list{object{"path": path, "mode": "100644", "type": "blob", "sha": sha}}}
}

// ids are what the names in braces stand for.
func (w *town) ids() *strings.Replacer {
	w.T.Helper()
	entry := func(path string) string {
		return hubtest.Text(w.Object(w.Get(w.repo+"/contents/"+path), 200), "sha")
	}
	foreign := w.call("POST", "/git/commits", object{
		"message": "From elsewhere", "tree": w.tree, "parents": list{w.filled}, "author": object{"name": "Someone", "email": "someone@example.org"},
	}, 201, "sha")
	plans := w.Object(w.Get("/repos/guild/plans"), 200)
	return strings.NewReplacer("{head}", w.head, "{filled}", w.filled, "{foreign}", foreign, "{base}", w.base, "{work}", w.work, "{tree}", w.tree, "{blob}", w.blob, "{nowhere}", nowhere,
		"{script}", entry("run.sh"), "{json}", entry("a%20%2350%25/%C3%B6%20%2B1.json"),
		"{behind}", w.Site.Head(w.repo, "behind"), "{token}", w.signIn(), "{checked}", w.signIn(), "{id}", strconv.FormatFloat(plans["id"].(float64), 'f', 0, 64))
}
