package graphql_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/hub/hubtest"
)

// inRepository asks a selection of ada/forms.
func inRepository(s *hubtest.Site, token, selection string, variables object) object {
	s.T.Helper()
	answer := ask(s, token, `query { repository(owner: "ada", name: "forms") { `+selection+` } }`, variables)
	if answer["errors"] != nil {
		s.T.Errorf("%s: %v", selection, answer["errors"])
	}
	found, _ := hubtest.At(answer, "data", "repository").(object)
	return found
}

func wantEqual(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestRefs(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	for _, name := range []string{"cms/posts/one", "cms/posts/two", "main2"} {
		s.Branch(repo, name, head)
	}
	s.OpenPull(repo, "proposal", "a.md", "a")
	hubtest.MustGit(t, s.Bare("forms"), "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "tag", "-a", "-m", "One", "v1", head)

	found := inRepository(s, "", `
		defaultBranchRef { name prefix target { oid } repository { name } }
		tag: ref(qualifiedName: "v1") { name prefix target { ... on Tag { name message tagger { name email date } target { oid } } } }
		full: ref(qualifiedName: "refs/heads/main") { name }
		pull: ref(qualifiedName: "refs/pull/1/head") { name prefix }
		none: ref(qualifiedName: "nothing") { name }
		hidden: ref(qualifiedName: "refs/sheaf/pulls/1") { name }
		hiddenToo: ref(qualifiedName: "sheaf/pulls/1") { name }
		dash: ref(qualifiedName: "--upload-pack=x") { name }
		refs(refPrefix: "refs/heads/cms/", first: 1) { nodes { name prefix } totalCount pageInfo { hasNextPage endCursor } }
		like: refs(refPrefix: "refs/heads/", query: "MAIN", first: 9, direction: DESC) { nodes { name } }
		own: refs(refPrefix: "refs/", first: 100) { edges { node { name } } }
	`, nil)
	wantEqual(t, "the default branch", found["defaultBranchRef"], any(object{
		"name": "main", "prefix": "refs/heads/", "target": object{"oid": head}, "repository": object{"name": "forms"},
	}))
	tag := hubtest.At(found, "tag").(object)
	if hubtest.Text(tag, "name") != "v1" || hubtest.Text(tag, "prefix") != "refs/tags/" || hubtest.Text(tag, "target", "message") != "One\n" ||
		hubtest.Text(tag, "target", "target", "oid") != head || hubtest.Text(tag, "target", "tagger", "date") == "" {
		t.Errorf("a tag: %v", tag)
	}
	wantEqual(t, "a full name", found["full"], any(object{"name": "main"}))
	wantEqual(t, "the head of a pull request", found["pull"], any(object{"name": "1/head", "prefix": "refs/pull/"}))
	for _, absent := range []string{"none", "hidden", "hiddenToo", "dash"} {
		if found[absent] != nil {
			t.Errorf("%s: %v", absent, found[absent])
		}
	}
	cms := found["refs"].(object)
	if cms["totalCount"] != 2.0 || hubtest.Text(cms, "nodes", 0, "name") != "posts/one" || hubtest.Text(cms, "nodes", 0, "prefix") != "refs/heads/cms/" || hubtest.At(cms, "pageInfo", "hasNextPage") != true {
		t.Errorf("below a prefix: %v", cms)
	}
	wantEqual(t, "by a part of the name", found["like"], any(object{"nodes": list{object{"name": "main2"}, object{"name": "main"}}}))
	if all := fmt.Sprint(found["own"]); strings.Contains(all, "sheaf") || !strings.Contains(all, "pull/1/head") {
		t.Errorf("all refs: %s", all)
	}
}

func TestExpressions(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	second := s.Commit(repo, first, map[string]string{"docs/a b.md": "text", "b": "b"})
	s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": second})
	s.OpenPull(repo, "proposal", "p.md", "p")
	record := hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "refs/sheaf/pulls/1")
	hubtest.MustGit(t, s.Bare("forms"), "update-ref", "refs/heads/--help", first)

	oid := func(expression string) any {
		t.Helper()
		answer := ask(s, "", `query($e: String!) { repository(owner: "ada", name: "forms") { object(expression: $e) { __typename oid } } }`, object{"e": expression})
		if answer["errors"] != nil || hubtest.At(answer, "data", "repository") == nil {
			t.Errorf("%.80q: %v", expression, answer)
		}
		return hubtest.At(answer, "data", "repository", "object", "oid")
	}
	git := func(revision string) any {
		return strings.TrimSpace(hubtest.MustGit(t, s.Bare("forms"), "rev-parse", revision))
	}
	for _, good := range []string{
		"main", "HEAD", "refs/heads/main", "heads/main", "main:docs/a b.md", "main:docs", "main:", "main^{tree}", "main~1", "main^", "main^0",
		"HEAD~1^{tree}", second, second + ":b", second[:10], "proposal:p.md", "refs/pull/1/head:p.md", "proposal~1:docs",
	} {
		if found := oid(good); found != git(good) {
			t.Errorf("%q is %v, git says %v", good, found, git(good))
		}
	}
	if found := oid("main:docs/"); found != git("main:docs") {
		t.Errorf("a slash at the end: %v", found)
	}
	if found := oid("--help"); found != first { // a name, never an option
		t.Errorf("a branch that looks like an option: %v", found)
	}
	for _, bad := range []string{
		"", ":", ":b", "@{-1}", "main@{1}", "main@{upstream}", "main^{/text}", ":/text", "main..proposal", "main...proposal", "^main", "nothing", "main:nothing",
		"main:../b", "main:./b", "main:docs/../b", "main:/b", "main:b/c", "main:docs//a b.md", "main:.git/config", "main~9", "main^2", "main~99999999999", "main^{blob}",
		"main" + strings.Repeat("^", 200), "main\nHEAD", "main\x00", "--all", "-h", "refs/sheaf/pulls/1", "sheaf/pulls/1", "refs/sheaf/pulls/1:", "FETCH_HEAD", "MERGE_HEAD",
		"../other:b", "/etc/passwd", strings.Repeat("a/", 5000), "main:" + strings.Repeat("a/", 2000), "refs/heads/main.lock", "abc", "00000000", "v1-0-g" + second[:7],
		"main:{}", "main^{commit}^{nothing}", "main^{tree}:b:c", "\xff",
	} {
		if found := oid(bad); found != nil {
			t.Errorf("%.80q is %v", bad, found)
		}
	}
	// What is known by its id is there, as it is by REST.
	if found := oid(record); found == nil && s.Get(repo+"/git/blobs/"+record).Status == 200 {
		t.Errorf("a blob by its id: %v", found)
	}
}

func TestCommitFields(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	long := strings.Repeat("word ", 20)
	input := object{
		"message": long + "\n\nBody\n\nCo-authored-by: Grace <grace@example.org>\n", "tree": hubtest.Text(s.Object(s.Get(repo+"/git/commits/"+first), 200), "tree", "sha"), "parents": []string{first},
		"author": object{"name": "Bob", "email": "bob@example.org", "date": "2024-05-06T07:08:09+02:00"},
	}
	second := hubtest.Text(s.Object(s.Send("POST", repo+"/git/commits", input), 201), "sha")
	third := s.Commit(repo, second, map[string]string{"a/b.txt": "1\n2\n", "run.sh": "x"})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": third}), 200)
	s.Object(s.Send("POST", repo+"/statuses/"+third, object{"state": "failure", "context": "ci", "target_url": "https://example.org/1"}), 201)

	found := inRepository(s, "", fmt.Sprintf(`
		second: object(oid: %q) { ... on Commit { messageHeadline messageBody url resourcePath commitUrl authoredDate committer { user { login } }
			author { name email date user { login } avatarUrl } authors(first: 5) { nodes { name } totalCount } parents(first: 1) { nodes { oid } totalCount } signature { isValid }
			statusCheckRollup { state } status { state } associatedPullRequests(first: 1) { totalCount } } }
		third: object(oid: %q) { ... on Commit { additions deletions changedFilesIfAvailable id
			file(path: "a/b.txt") { name path type mode oid size extension } none: file(path: "a/c") { name } odd: file(path: "../x") { name }
			tree { entries { name path type mode size object { __typename } } }
			deployments(last: 10, orderBy: {field: CREATED_AT, direction: ASC}) { nodes { environment latestStatus { state environmentUrl description } } }
			checkSuites(last: 10) { nodes { checkRuns(last: 20) { nodes { name status conclusion detailsUrl summary } } } }
			status { state contexts { context state targetUrl description } context(name: "ci") { state } }
			statusCheckRollup { state contexts(first: 10) { totalCount nodes { __typename ... on StatusContext { context state targetUrl } ... on CheckRun { name checkSuite { workflowRun { workflow { name } } } } } } } } }
	`, second, third), nil)
	old := found["second"].(object)
	headline, body := hubtest.Text(old, "messageHeadline"), hubtest.Text(old, "messageBody")
	if len([]rune(headline)) != 72 || !strings.HasSuffix(headline, "…") || !strings.HasPrefix(body, "…") || !strings.Contains(body, "\n\nBody\n") {
		t.Errorf("a long headline %q, body %q", headline, body)
	}
	if hubtest.Text(old, "author", "date") != "2024-05-06T07:08:09+02:00" && hubtest.Text(old, "author", "date") != "2024-05-06T05:08:09Z" || hubtest.Text(old, "authoredDate") != "2024-05-06T05:08:09Z" {
		t.Errorf("the author's time: %v", old)
	}
	if hubtest.At(old, "author", "user") != nil || hubtest.Text(old, "committer", "user", "login") == "" && hubtest.At(old, "committer") == nil || !strings.HasSuffix(hubtest.Text(old, "author", "avatarUrl"), "/avatars/Bob.svg") {
		t.Errorf("people: %v", old)
	}
	if hubtest.At(old, "authors", "totalCount") != 2.0 || hubtest.Text(old, "authors", "nodes", 1, "name") != "Grace" || hubtest.Text(old, "parents", "nodes", 0, "oid") != first {
		t.Errorf("authors and parents: %v", old)
	}
	if old["statusCheckRollup"] != nil || old["status"] != nil || old["signature"] != nil || !strings.HasSuffix(hubtest.Text(old, "url"), "/ada/forms/commit/"+second) || hubtest.Text(old, "resourcePath") != "/ada/forms/commit/"+second {
		t.Errorf("the second commit: %v", old)
	}
	now := found["third"].(object)
	if now["additions"] != 3.0 || now["deletions"] != 0.0 || now["changedFilesIfAvailable"] != 2.0 || now["none"] != nil || now["odd"] != nil {
		t.Errorf("what it changed: %v", now)
	}
	file := now["file"].(object)
	if file["path"] != "a/b.txt" || file["name"] != "b.txt" || file["mode"] != 33188.0 || file["size"] != 4.0 || file["type"] != "blob" || file["extension"] != ".txt" {
		t.Errorf("a file: %v", file)
	}
	if entries := hubtest.At(now, "tree", "entries").(list); len(entries) < 2 || hubtest.At(entries[len(entries)-2], "mode") == nil {
		t.Errorf("a tree: %v", entries)
	}
	if hubtest.Text(now, "status", "state") != "FAILURE" || hubtest.Text(now, "status", "context", "state") != "FAILURE" || hubtest.Text(now, "statusCheckRollup", "contexts", "nodes", 0, "targetUrl") != "https://example.org/1" {
		t.Errorf("statuses: %v", now)
	}
	if node := ask(s, "", `query($id: ID!) { node(id: $id) { ... on Commit { oid } } }`, object{"id": now["id"]}); hubtest.Text(node, "data", "node", "oid") != third {
		t.Errorf("by its id: %v", node)
	}
	if node := hubtest.Text(s.Object(s.Get(repo+"/commits/"+third), 200), "node_id"); node != now["id"] {
		t.Errorf("the id of a commit is %v, and %s by REST", now["id"], node)
	}
}

func TestHistory(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	commits := []string{s.Head(repo, "main")}
	for i := range 6 {
		files := map[string]string{"a.md": fmt.Sprint(i)}
		if i%2 == 1 {
			files = map[string]string{"b.md": fmt.Sprint(i)}
		}
		commits = append(commits, s.Commit(repo, commits[i], files))
	}
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": commits[6]}), 200)
	ids := func(of any) []string {
		var found []string
		for _, node := range hubtest.At(of, "nodes").(list) {
			found = append(found, hubtest.Text(node, "oid"))
		}
		return found
	}
	query := func(arguments string) object {
		t.Helper()
		found := inRepository(s, "", `object(expression: "main") { ... on Commit { history(`+arguments+`) { nodes { oid } totalCount pageInfo { hasNextPage hasPreviousPage endCursor } } } }`, nil)
		return hubtest.At(found, "object", "history").(object)
	}
	for arguments, want := range map[string][]string{
		`first: 1`:                                {commits[6]},
		`first: 2`:                                {commits[6], commits[5]},
		`first: 1, path: "a.md"`:                  {commits[5]},
		`first: 1, path: "b.md"`:                  {commits[6]},
		`first: 1, path: "never"`:                 nil,
		`first: 1, path: "../a"`:                  nil,
		`first: 9, path: "a.md"`:                  {commits[5], commits[3], commits[1]},
		`last: 1`:                                 {commits[0]},
		`last: 1, path: "a.md"`:                   {commits[1]},
		`first: 1, author: {emails: ["no@one"]}`:  nil,
		`first: 1, author: {emails: []}`:          nil,
		`first: 1, until: "1971-01-01T00:00:00Z"`: nil,
		`first: 1, since: "1971-01-01T00:00:00Z"`: {commits[6]},
	} {
		if diff := cmp.Diff(want, ids(query(arguments))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", arguments, diff)
		}
	}
	page := query(`first: 4`)
	if page["totalCount"] != 7.0 || hubtest.At(page, "pageInfo", "hasNextPage") != true {
		t.Errorf("the first page: %v", page)
	}
	page = query(fmt.Sprintf(`first: 4, after: %q`, hubtest.Text(page, "pageInfo", "endCursor")))
	if hubtest.At(page, "pageInfo", "hasNextPage") != false || hubtest.At(page, "pageInfo", "hasPreviousPage") != true {
		t.Errorf("the last page: %v", page)
	}
	wantEqual(t, "the last page", ids(page), []string{commits[2], commits[1], commits[0]})
	for arguments, more := range map[string]bool{`first: 1, path: "a.md"`: true, `first: 1, path: "b.md"`: true, `first: 1, path: "README.md"`: false} {
		if page := query(arguments); hubtest.At(page, "pageInfo", "hasNextPage") != more {
			t.Errorf("%s: %v", arguments, page)
		}
	}
}

const createCommit = `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) {
	commit { oid message file(path: "a.md") { oid } author { user { login } } } ref { name target { oid } } clientMutationId } }`

func additions(files ...string) list {
	made := list{}
	for i := 0; i < len(files); i += 2 {
		made = append(made, object{"path": files[i], "contents": base64.StdEncoding.EncodeToString([]byte(files[i+1]))})
	}
	return made
}

func deletions(paths ...string) list {
	made := list{}
	for _, path := range paths {
		made = append(made, object{"path": path})
	}
	return made
}

func commitInput(head string, added, deleted list) object {
	return object{"input": object{
		"branch": object{"repositoryNameWithOwner": "ada/forms", "branchName": "main"}, "expectedHeadOid": head, "clientMutationId": "m",
		"message": object{"headline": "Change", "body": "Why"}, "fileChanges": object{"additions": added, "deletions": deleted},
	}}
}

func TestCreateCommitOnBranch(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	answer := ask(s, "", createCommit, commitInput(head, additions("a.md", "a", "dir/b.bin", "\x00\xff", "run.sh", "x"), deletions("README.md")))
	made := hubtest.Text(answer, "data", "createCommitOnBranch", "commit", "oid")
	if made == "" || s.Head(repo, "main") != made || hubtest.Text(answer, "data", "createCommitOnBranch", "ref", "target", "oid") != made || hubtest.Text(answer, "data", "createCommitOnBranch", "commit", "author", "user", "login") != "ada" {
		t.Fatalf("a commit: %v", answer)
	}
	bare := s.Bare("forms")
	wantEqual(t, "files", hubtest.MustGit(t, bare, "ls-tree", "-r", "--name-only", made), "a.md\ndir/b.bin\nrun.sh")
	wantEqual(t, "message", hubtest.MustGit(t, bare, "log", "-1", "--format=%B", made), "Change\n\nWhy")
	wantEqual(t, "bytes", hubtest.MustGit(t, bare, "cat-file", "-s", made+":dir/b.bin"), "2")

	fault := func(name, token string, input object, kind, text string) {
		t.Helper()
		before := s.Disk()
		answer := ask(s, token, createCommit, input)
		if got := hubtest.Text(answer, "errors", 0, "type"); got != kind || !strings.Contains(hubtest.Text(answer, "errors", 0, "message"), text) {
			t.Errorf("%s: %v", name, answer)
		}
		if s.Head(repo, "main") != made {
			t.Errorf("%s moved the branch", name)
		}
		if kind == "FORBIDDEN" || kind == "STALE_DATA" {
			wantEqual(t, name+" wrote", len(s.Disk()), len(before))
		}
	}
	fault("an old head", "", commitInput(head, additions("c", "c"), nil), "STALE_DATA", `Expected branch to point to "`+head+`" but it did not.  Pull and try again.`)
	for name, wrong := range map[string]object{
		"a file below a file":      commitInput(made, additions("a.md/b", "b"), nil),
		"a file for a folder":      commitInput(made, additions("dir", "b"), nil),
		"what is not there":        commitInput(made, nil, deletions("nothing")),
		"git's own folder":         commitInput(made, additions(".git/config", "b"), nil),
		"git's own folder, hidden": commitInput(made, additions("x/.GIT\u200c/config", "b"), nil),
		"a way out":                commitInput(made, additions("../x", "b"), nil),
		"a whole path":             commitInput(made, additions("/x", "b"), nil),
		"no path":                  commitInput(made, additions("", "b"), nil),
		"a long name":              commitInput(made, additions(strings.Repeat("n", 300), "b"), nil),
		"a line break":             commitInput(made, additions("a\nb", "b"), nil),
		"no base64":                commitInput(made, list{object{"path": "x", "contents": "*"}}, nil),
	} {
		fault(name, "", wrong, "UNPROCESSABLE", "")
	}
	fault("a reader", s.Stranger, commitInput(made, additions("c", "c"), nil), "FORBIDDEN", "eve does not have the correct permissions to execute `CreateCommitOnBranch`")
	other := func(members object) object {
		input := commitInput(made, additions("c", "c"), nil)
		input["input"].(object)["branch"] = members
		return input
	}
	fault("no branch", "", other(object{"repositoryNameWithOwner": "ada/forms", "branchName": "nothing"}), "NOT_FOUND", "")
	fault("a ref of the hub's", "", other(object{"repositoryNameWithOwner": "ada/forms", "branchName": "../sheaf/pulls/1"}), "NOT_FOUND", "")
	fault("no repository", "", other(object{"repositoryNameWithOwner": "ada/nothing", "branchName": "main"}), "NOT_FOUND", "")
	fault("no names", "", other(object{}), "NOT_FOUND", "")
}

// Of those who commit at once upon the same commit one wins, and the others are told.
func TestCreateCommitAtOnce(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	const writers = 8
	answers := make([]object, writers)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			answers[i] = ask(s, "", createCommit, commitInput(head, additions("a.md", fmt.Sprint(i)), nil))
		})
	}
	all.Wait()
	kinds := map[string]int{}
	for _, answer := range answers {
		kinds[hubtest.Text(answer, "errors", 0, "type")]++
	}
	wantEqual(t, "what they were told", kinds, map[string]int{"": 1, "STALE_DATA": writers - 1})
	wantEqual(t, "history", hubtest.MustGit(t, s.Bare("forms"), "rev-list", "--count", "main"), "2")
}

func TestCreateCommitWhereItMayNot(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	kind := func(answer object) string { return hubtest.Text(answer, "errors", 0, "type") }

	s.Protect(repo, nil)
	answer := ask(s, "", createCommit, commitInput(head, additions("a.md", "a"), nil))
	if kind(answer) != "FORBIDDEN" || !strings.Contains(hubtest.Text(answer, "errors", 0, "message"), "pull request") || s.Head(repo, "main") != head {
		t.Errorf("a protected branch: %v", answer)
	}
	s.Do(hubtest.Request{Method: "DELETE", Path: repo + "/branches/main/protection"})

	s.Object(s.Send("PATCH", repo, object{"archived": true}), 200)
	if answer := ask(s, "", createCommit, commitInput(head, additions("a.md", "a"), nil)); kind(answer) != "FORBIDDEN" {
		t.Errorf("an archived repository: %v", answer)
	}
	s.Object(s.Send("PATCH", repo, object{"archived": false, "private": true}), 200)
	if answer := ask(s, s.Stranger, createCommit, commitInput(head, additions("a.md", "a"), nil)); kind(answer) != "NOT_FOUND" {
		t.Errorf("a private repository: %v", answer)
	}

	s.Object(s.Send("POST", "/user/repos", object{"name": "empty"}), 201)
	input := commitInput(strings.Repeat("0", 40), additions("a.md", "a"), nil)
	input["input"].(object)["branch"] = object{"repositoryNameWithOwner": "ada/empty", "branchName": "main"}
	if answer := ask(s, "", createCommit, input); kind(answer) != "NOT_FOUND" {
		t.Errorf("an empty repository: %v", answer)
	}
	answer = ask(s, "", `{ repository(owner: "ada", name: "empty") { defaultBranchRef { name } ref(qualifiedName: "main") { name } refs(refPrefix: "refs/heads/", first: 1) { totalCount } object(expression: "HEAD:a") { oid } } }`, nil)
	wantEqual(t, "an empty repository", answer["data"], any(object{"repository": object{"defaultBranchRef": nil, "ref": nil, "refs": object{"totalCount": 0.0}, "object": nil}}))
}

// Modes stay: a script that is edited stays one.
func TestCreateCommitKeepsModes(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Head(repo, "main")
	tree := s.Object(s.Send("POST", repo+"/git/trees", object{"tree": list{object{"path": "run.sh", "mode": "100755", "type": "blob", "content": "a"}}}), 201)
	commit := hubtest.Text(s.Object(s.Send("POST", repo+"/git/commits", object{"message": "x", "tree": tree["sha"], "parents": list{head}}), 201), "sha")
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": commit}), 200)
	if answer := ask(s, "", createCommit, commitInput(commit, additions("run.sh", "b"), nil)); answer["errors"] != nil {
		t.Fatal(answer)
	}
	wantEqual(t, "mode", hubtest.MustGit(t, s.Bare("forms"), "ls-tree", "--format=%(objectmode)", "main", "run.sh"), "100755")
	// Moved within one commit, and what was a folder becomes a file.
	head = s.Head(repo, "main")
	answer := ask(s, "", createCommit, commitInput(head, additions("dir/run.sh", "b"), deletions("run.sh")))
	answer = ask(s, "", createCommit, commitInput(hubtest.Text(answer, "data", "createCommitOnBranch", "commit", "oid"), additions("dir", "b"), deletions("dir/run.sh")))
	if answer["errors"] != nil {
		t.Error(answer)
	}
	wantEqual(t, "files", hubtest.MustGit(t, s.Bare("forms"), "ls-tree", "-r", "--name-only", "main"), "dir")
	hubtest.Fsck(t, s.Bare("forms"))
}

func TestRefMutations(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	second := s.Commit(repo, first, map[string]string{"a": "a"})
	id := hubtest.Text(s.Object(s.Get(repo), 200), "node_id")
	const create = `mutation($input: CreateRefInput!) { createRef(input: $input) { ref { id name } } }`
	const update = `mutation($input: UpdateRefInput!) { updateRef(input: $input) { ref { target { oid } } } }`
	const remove = `mutation($input: DeleteRefInput!) { deleteRef(input: $input) { clientMutationId } }`
	made := func(name, oid string) object {
		return ask(s, "", create, object{"input": object{"repositoryId": id, "name": name, "oid": oid}})
	}
	ref := hubtest.Text(made("refs/heads/cms/x", first), "data", "createRef", "ref", "id")
	if ref == "" || s.Head(repo, "cms/x") != first {
		t.Fatal("the ref was not made")
	}
	if node := hubtest.Text(s.Object(s.Get(repo+"/git/ref/heads/cms/x"), 200), "node_id"); node != ref {
		t.Errorf("its id is %s, and %s by REST", ref, node)
	}
	problem := func(what string, answer object, kind, text string) {
		t.Helper()
		if hubtest.Text(answer, "errors", 0, "type") != kind || !strings.Contains(hubtest.Text(answer, "errors", 0, "message"), text) {
			t.Errorf("%s: %v", what, answer)
		}
	}
	problem("once more", made("refs/heads/cms/x", second), "UNPROCESSABLE", `A ref named "refs/heads/cms/x" already exists in the repository.`)
	problem("below a branch", made("refs/heads/cms/x/y", second), "UNPROCESSABLE", "")
	problem("a short name", made("main2", second), "UNPROCESSABLE", "fully qualified")
	problem("a hidden one", made("refs/sheaf/pulls/1", second), "UNPROCESSABLE", "")
	problem("an option", made("refs/heads/--force", second), "UNPROCESSABLE", "")
	problem("two dots", made("refs/heads/a..b", second), "UNPROCESSABLE", "")
	problem("no commit", made("refs/heads/y", strings.Repeat("1", 40)), "UNPROCESSABLE", "")
	problem("no id", made("refs/heads/y", "main"), "UNPROCESSABLE", "")
	problem("a reader", ask(s, s.Stranger, create, object{"input": object{"repositoryId": id, "name": "refs/heads/y", "oid": first}}), "FORBIDDEN", "")

	moved := ask(s, "", update, object{"input": object{"refId": ref, "oid": second}})
	if hubtest.Text(moved, "data", "updateRef", "ref", "target", "oid") != second {
		t.Errorf("moved: %v", moved)
	}
	problem("back", ask(s, "", update, object{"input": object{"refId": ref, "oid": first}}), "UNPROCESSABLE", "")
	if answer := ask(s, "", update, object{"input": object{"refId": ref, "oid": first, "force": true}}); answer["errors"] != nil {
		t.Errorf("back with force: %v", answer)
	}
	problem("a reader", ask(s, s.Stranger, remove, object{"input": object{"refId": ref}}), "FORBIDDEN", "")
	if answer := ask(s, "", remove, object{"input": object{"refId": ref}}); answer["errors"] != nil {
		t.Errorf("removed: %v", answer)
	}
	problem("what is gone", ask(s, "", remove, object{"input": object{"refId": ref}}), "NOT_FOUND", "")
	main := hubtest.Text(s.Object(s.Get(repo+"/git/ref/heads/main"), 200), "node_id")
	problem("the default branch", ask(s, "", remove, object{"input": object{"refId": main}}), "UNPROCESSABLE", "")
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	problem("what may not be seen", ask(s, s.Stranger, update, object{"input": object{"refId": main, "oid": second}}), "NOT_FOUND", "")
	problem("no ref", ask(s, "", remove, object{"input": object{"refId": id}}), "NOT_FOUND", "")
}

func TestPullsOfARef(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.OpenPull(repo, "proposal", "a.md", "a")
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/forks", Token: s.Stranger}), 202)
	s.Object(s.Do(hubtest.Request{Method: "PUT", Path: "/repos/eve/forms/contents/b.txt", Token: s.Stranger, Body: object{
		"message": "b", "content": "Yg==", "branch": "main",
	}}), 201)
	s.Object(s.Do(hubtest.Request{Method: "POST", Path: repo + "/pulls", Token: s.Stranger, Body: object{"title": "Mine", "head": "eve:main", "base": "main"}}), 201)
	const query = `query($owner: String!, $head: String!) { repository(owner: $owner, name: "forms") { ref(qualifiedName: $head) {
		associatedPullRequests(first: 5, states: OPEN) { edges { node { number title } } totalCount } target { ... on Commit { associatedPullRequests(first: 5) { totalCount } } } } } }`
	of := func(token, owner, head string) any {
		return hubtest.At(ask(s, token, query, object{"owner": owner, "head": head}), "data", "repository", "ref", "associatedPullRequests", "edges", 0, "node", "number")
	}
	if number := of("", "ada", "proposal"); number != 1.0 {
		t.Errorf("of a branch: %v", number)
	}
	if number := of(s.Stranger, "eve", "main"); number != 2.0 {
		t.Errorf("of a branch of a fork: %v", number)
	}
	if number := of("", "ada", "main"); number != nil {
		t.Errorf("of the branch that they are for: %v", number)
	}
	s.Object(s.Send("PATCH", repo+"/pulls/1", object{"state": "closed"}), 200)
	if number := of("", "ada", "proposal"); number != nil {
		t.Errorf("of a closed one: %v", number)
	}
}

// Editors ask for the pull requests that have any of the labels they ever used.
func TestPullsByLabels(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	for i, name := range []string{"one", "two", "three"} {
		s.OpenPull(repo, name, name+".md", "a")
		if name != "three" {
			s.Send("POST", fmt.Sprintf("%s/issues/%d/labels", repo, i+1), object{"labels": list{"cms/" + name}})
		}
	}
	found := inRepository(s, "", `pullRequests(states: OPEN, labels: ["cms/one", "cms/two", "cms/never"], first: 9) { nodes { number } }
		none: pullRequests(labels: ["cms/never"], first: 9) { nodes { number } }`, nil)
	wantEqual(t, "with a label", found["pullRequests"], any(object{"nodes": list{object{"number": 1.0}, object{"number": 2.0}}}))
	wantEqual(t, "with none", found["none"], any(object{"nodes": list{}}))
}
