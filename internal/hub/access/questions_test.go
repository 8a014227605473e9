package access_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/hubtest"
)

// question is one request that changes nothing, with what the answer has to be.
type question struct {
	request
	status int
	holds  []string // that have to be in the answer
	names  []string // the full names in the answer, sorted; nil: whatever they are
	check  func(answer) string
}

func get(status int, path string, holds ...string) question {
	return question{request: request{method: "GET", path: path}, status: status, holds: holds}
}

// as asks for a representation.
func (q question) as(accept string) question {
	q.accept = accept
	return q
}

// choose is the status for those who have enough access, and what others are answered.
func choose(isEnough bool, status, otherwise int) int {
	if isEnough {
		return status
	}
	return otherwise
}

// Branches and pull requests about which each viewer asks; the newest ones.
const (
	maxBranches = 3
	maxPulls    = 4
)

// brief is what can be asked about a repository and costs the hub little.
func (w *world) brief(v viewer, r *repository) []question {
	may := w.access(v.who, r)
	fine := choose(may >= read, 200, 404)
	forWriters := choose(may >= write, 200, choose(v.who == nil, 401, choose(may >= read, 403, 404)))
	path, main := r.path(), r.branches["main"]
	forks := get(fine, path+"/forks")
	forks.names = w.where(func(f *repository) bool { return w.parent(f) == r && w.access(v.who, f) >= read })
	all := []question{
		get(fine, path, r.name), get(fine, "/repositories/"+strconv.FormatInt(r.id, 10), r.name), forks,
		get(forWriters, path+"/collaborators"), get(forWriters, path+"/collaborators/"+w.people[0].login+"/permission"),
		get(choose(may >= admin, 404, choose(v.who == nil, 401, choose(may >= read, 403, 404))), path+"/branches/main/protection"),
		get(choose(may >= admin, 200, choose(v.who == nil, 401, 404)), path+"/hooks"),
		get(fine, path+"/git/commits/"+main.id, main.id), get(fine, path+"/git/trees/"+main.id), get(fine, path+"/pulls?state=all"),
		get(fine, path+"/labels"), get(fine, path+"/issues?state=all"), get(fine, path+"/issues/comments"), get(fine, path+"/pulls/comments"),
		get(fine, path+"/assignees"), get(choose(may >= read, 200, 422), "/search/issues?q="+url.QueryEscape("repo:"+strings.TrimPrefix(path, "/repos/"))),
		w.graphQL(v, r),
	}
	if may >= read {
		all[0].check = w.checkParent(v, r)
	}
	return all
}

// costly is the rest of what can be asked about a repository: the hub starts git for most of it.
func (w *world) costly(v viewer, r *repository) []question {
	may := w.access(v.who, r)
	fine := choose(may >= read, 200, 404)
	path, main := r.path(), r.branches["main"]
	all := []question{
		get(fine, path+"/branches", "main"), get(fine, path+"/git/refs", main.id), hidesRefs(get(fine, path+"/git/matching-refs/", main.id)),
		get(404, path+"/git/refs/sheaf"), get(fine, path+"/contents/"),
		get(choose(may >= read, 302, 404), path+"/tarball/main"), get(fine, path+"/releases"), get(fine, path+"/topics"), get(fine, "/"+r.fullName()+"/releases"),
		get(fine, path+"/rules/branches/main"), w.listsRefs(v, r),
	}
	branches := r.branchNames()
	for _, branch := range append(branches[:1:1], branches[max(1, len(branches)-maxBranches+1):]...) {
		all = append(all, w.ofBranch(v, r, branch)...)
	}
	for _, p := range r.pulls[max(0, len(r.pulls)-maxPulls):] {
		all = append(all, w.ofPull(v, r, p)...)
	}
	for _, other := range w.repositories {
		if other == r {
			continue
		}
		isFound := may >= read && w.access(v.who, other) >= read && w.origin(r) == w.origin(other)
		base, head := "main", other.owner+":"+other.name+":main"
		if r.id > other.id { // so that each two are compared both ways
			base, head = head, base
		}
		all = append(all, get(choose(isFound, 200, 404), path+"/compare/"+base+"..."+head))
	}
	for _, former := range r.formerNames {
		if w.isAmbiguous(former) {
			continue
		}
		all = append(
			all, get(choose(may >= read, 301, 404), "/repos/"+former+"/pulls"), get(fine, "/raw/"+former+"/main/README.md"),
			get(fine, "/"+former+"/commit/"+main.id), get(choose(may >= read, 200, choose(v.who == nil, 401, 404)), "/"+former+".git/info/refs?service=git-upload-pack"),
		)
	}
	return all
}

// hidesRefs makes sure that the hub's own refs are not shown.
func hidesRefs(q question) question {
	q.check = func(a answer) string {
		if strings.Contains(string(a.body), "refs/sheaf") {
			return "refs of the hub itself"
		}
		return ""
	}
	return q
}

// isAmbiguous reports whether a former name leads to more than one repository.
func (w *world) isAmbiguous(former string) bool {
	return len(w.where(func(r *repository) bool { return r.fullName() == former || slices.Contains(r.formerNames, former) })) > 1 ||
		slices.ContainsFunc(w.repositories, func(r *repository) bool { return r.fullName() == former })
}

// ofBranch is all that can be asked about a branch and the commit at which it is.
func (w *world) ofBranch(v viewer, r *repository, branch string) []question {
	may := w.access(v.who, r)
	fine := choose(may >= read, 200, 404)
	path, at := r.path(), r.branches[branch]
	paths := make([]string, 0, len(at.files))
	for file := range at.files {
		paths = append(paths, file)
	}
	slices.Sort(paths)
	file := paths[len(paths)-1]
	tree := get(fine, path+"/git/trees/"+branch+"?recursive=1", paths...)
	tree.check = func(a answer) string {
		if got := strings.Count(string(a.body), `"type":"blob"`); a.status == 200 && got != len(paths) {
			return fmt.Sprintf("%d files, want %d", got, len(paths))
		}
		return ""
	}
	content := at.files[file]
	all := []question{
		tree,
		get(fine, path+"/branches/"+branch, at.id), get(fine, path+"/git/ref/heads/"+branch, at.id),
		get(fine, path+"/commits?sha="+branch, at.id), get(fine, path+"/commits/"+at.id, at.id), get(fine, path+"/commits/"+at.id+"/pulls"),
		get(fine, path+"/commits/"+branch+"/status"), get(fine, path+"/commits/"+branch+"/statuses"), get(fine, path+"/commits/"+branch+"/check-runs"),
		get(fine, path+"/contents/"+file+"?ref="+branch, content),
		get(fine, "/raw/"+r.fullName()+"/"+branch+"/"+file, content), get(fine, "/raw/"+r.fullName()+"/"+at.id+"/"+file, content),
		get(fine, "/"+r.fullName()+"/commit/"+at.id),
	}
	if branch == "main" {
		return append(all, get(fine, path+"/commits/"+branch).as("application/vnd.github.diff"))
	}
	return append(
		all, get(fine, path+"/commits/"+branch).as("application/vnd.github.patch"), get(fine, path+"/compare/main..."+branch, at.id),
		get(fine, "/raw/"+r.fullName()+"/refs/heads/"+branch+"/"+file, content),
	)
}

// ofPull is all that can be asked about a pull request.
func (w *world) ofPull(v viewer, r *repository, p *pull) []question {
	may := w.access(v.who, r)
	fine := choose(may >= read, 200, 404)
	path := fmt.Sprint(r.path(), "/pulls/", p.number)
	whole := get(fine, path, p.title, p.head.id)
	whole.check = func(a answer) string {
		if a.status != 200 {
			return ""
		}
		var shown object
		_ = json.Unmarshal(a.body, &shown)
		isSeen := !p.from.isGone && w.access(v.who, p.from) >= read
		from := hubtest.Text(shown, "head", "repo", "full_name")
		if isSeen != (from != "") || isSeen && from != p.from.fullName() {
			return fmt.Sprintf("its head is of %q, seen: %v", from, isSeen)
		}
		if shown["merged"] != p.isMerged || shown["state"] == "closed" != p.isClosed {
			return fmt.Sprintf("%v, merged: %v; want closed: %v, merged: %v", shown["state"], shown["merged"], p.isClosed, p.isMerged)
		}
		return ""
	}
	return []question{
		whole,
		get(fine, path).as("application/vnd.github.diff"), get(fine, path).as("application/vnd.github.patch"),
		get(fine, path+"/files"), get(fine, path+"/commits"), get(choose(may >= read && p.isMerged, 204, 404), path+"/merge"),
		get(fine, path+"/reviews"), get(fine, path+"/comments"), get(fine, path+"/requested_reviewers"),
		get(fine, fmt.Sprint(r.path(), "/issues/", p.number, "/comments")),
		get(fine, fmt.Sprint(r.path(), "/git/ref/pull/", p.number, "/head"), p.head.id),
		get(fine, fmt.Sprint("/", r.fullName(), "/pull/", p.number), p.title),
	}
}

// checkParent makes sure that a repository shows what it was forked from, and how many forks it has, to those who see
// them.
func (w *world) checkParent(v viewer, r *repository) func(answer) string {
	want := ""
	if parent := w.parent(r); parent != nil && w.access(v.who, parent) >= read {
		want = parent.fullName()
	}
	forks := float64(len(w.where(func(f *repository) bool { return w.parent(f) == r && w.access(v.who, f) >= read })))
	return func(a answer) string {
		var shown object
		_ = json.Unmarshal(a.body, &shown)
		if got := hubtest.Text(shown, "parent", "full_name"); got != want {
			return fmt.Sprintf("its parent is %q, want %q", got, want)
		}
		if shown["forks_count"] != forks {
			return fmt.Sprintf("it has %v forks, want %v", shown["forks_count"], forks)
		}
		return ""
	}
}

// graphQL asks for the repository and its newest pull request.
func (w *world) graphQL(v viewer, r *repository) question {
	number, holds := 1, []string{}
	if w.access(v.who, r) >= read {
		holds = append(holds, r.name)
		if len(r.pulls) > 0 {
			last := r.pulls[len(r.pulls)-1]
			number, holds = last.number, append(holds, last.title)
		}
	}
	text, _ := json.Marshal(object{
		"query":     "query($o:String!,$n:String!,$i:Int!){viewer{login} repository(owner:$o,name:$n){name nameWithOwner pullRequest(number:$i){id title state isDraft url} defaultBranchRef{target{...on Commit{history(first:20){nodes{oid message}}tree{entries{name oid}}}}} refs(refPrefix:\"refs/heads/\",first:20){nodes{name target{oid}}} object(expression:\"HEAD:\"){oid}}}",
		"variables": object{"o": r.owner, "n": r.name, "i": number},
	})
	q := question{request: request{method: "POST", path: "/api/graphql", body: string(text)}, status: choose(v.who == nil, 401, 200), holds: holds}
	if v.who == nil {
		q.holds = nil
	}
	return q
}

// maxBatch is how many objects are asked for at once.
const maxBatch = 100

// objects asks by GraphQL for the newest of some commits, and the blobs that they add, which all are in the repository
// or none is.
func objects(v viewer, of *repository, areThere bool, commits ...*commit) question {
	var query strings.Builder
	asked := 0
	fmt.Fprintf(&query, "{ repository(owner: %q, name: %q) {", of.owner, of.name)
	for _, c := range slices.Backward(commits) {
		for _, id := range []string{c.id, c.blob} {
			if id != "" && asked < maxBatch {
				fmt.Fprintf(&query, " o%d: object(oid: %q) { oid }", asked, id)
				asked++
			}
		}
	}
	query.WriteString(" id } }")
	text, _ := json.Marshal(object{"query": query.String()})
	q := question{request: request{method: "POST", path: "/api/graphql", body: string(text)}, status: choose(v.who == nil, 401, 200)}
	q.check = func(a answer) string {
		if found, want := strings.Count(string(a.body), `"oid"`), choose(areThere, asked, 0); a.status == 200 && found != want {
			return fmt.Sprintf("%d objects are found of %d, want %d", found, asked, want)
		}
		return ""
	}
	return q
}

// general is what is asked about no repository in particular.
func (w *world) general(v viewer) []question {
	sees := func(r *repository) bool { return w.access(v.who, r) >= read }
	lists := func(path string, matches func(*repository) bool) question {
		return question{request: request{method: "GET", path: path}, status: 200, names: w.where(func(r *repository) bool { return sees(r) && matches(r) })}
	}
	signedIn := choose(v.who != nil, 200, 401)
	all := []question{
		get(signedIn, "/user"), get(signedIn, "/user/orgs"), get(signedIn, "/user/memberships/orgs"), get(signedIn, "/user/repos?visibility=private"),
		lists("/search/repositories?per_page=100&q="+url.QueryEscape("zq in:name fork:true"), func(*repository) bool { return true }),
		lists("/search/repositories?per_page=100&q="+url.QueryEscape("zq is:private"), func(r *repository) bool { return r.isPrivate && !r.isFork }),
	}
	if v.who != nil {
		all[0].holds = []string{v.who.mail}
		all = append(all, lists("/user/repos?per_page=100", func(r *repository) bool {
			o := w.organisation(r.owner)
			return r.owner == v.who.login || r.collaborators[v.who] > none || o != nil && o.members[v.who] > none
		}))
	}
	for _, p := range w.people {
		orgs := question{request: request{method: "GET", path: "/users/" + p.login + "/orgs"}, status: 200}
		orgs.check = func(a answer) string {
			if v.who != p && string(a.body) != "[]" && strings.TrimSpace(string(a.body)) != "[]" {
				return "concealed memberships"
			}
			return ""
		}
		all = append(
			all, get(200, "/users/"+p.login), orgs,
			lists("/users/"+p.login+"/repos?per_page=100", func(r *repository) bool { return r.owner == p.login && !r.isPrivate }),
			lists("/search/repositories?per_page=100&q="+url.QueryEscape("fork:true user:"+p.login), func(r *repository) bool { return r.owner == p.login }),
		)
	}
	for _, o := range w.organisations {
		isMember := v.who != nil && o.members[v.who] > none
		members := question{request: request{method: "GET", path: "/orgs/" + o.login + "/members"}, status: 200}
		members.check = func(a answer) string {
			if got, want := strings.Count(string(a.body), `"login"`), len(o.members); isMember && got != want || !isMember && got != 0 {
				return fmt.Sprintf("%d of %d members", got, want)
			}
			return ""
		}
		all = append(
			all, get(200, "/orgs/"+o.login), members, get(200, "/orgs/"+o.login+"/public_members"),
			lists("/orgs/"+o.login+"/repos?per_page=100", func(r *repository) bool { return r.owner == o.login }),
			get(choose(isMember, 200, choose(v.who == nil, 401, 404)), "/user/memberships/orgs/"+o.login),
		)
	}
	return all
}
