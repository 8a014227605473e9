//go:build conformance

package conformance_test

import (
	"encoding/base64"
	"slices"
	"strings"

	"sheaf/internal/hub/hubtest"
)

// described is one request to an operation of the description, and the status
// that it must get.
type described struct {
	method, path string
	body         any
	status       int
	token        string
	header       map[string]string
}

func (d described) as(token string) described { d.token = token; return d }

func (d described) with(name, value string) described {
	d.header = map[string]string{name: value}
	return d
}

func get(path string, status int) described {
	return described{method: "GET", path: path, status: status}
}

func send(method, path string, body any, status int) described {
	return described{method: method, path: path, body: body, status: status}
}

// nowhere is the id of an object that is in no repository.
var nowhere = strings.Repeat("2", 40)

// tour asks for every operation, with success and with the errors that a client
// must tell apart. The order counts: what removes something comes last.
func (w *town) tour() []described {
	return slices.Concat(w.accountCalls(), w.readingCalls(), w.gitCalls(), w.pullCalls(), w.writingCalls())
}

func (w *town) accountCalls() []described {
	const anonymous = "-"
	return []described{
		get("/", 200), get("/versions", 200), get("/rate_limit", 200),
		get("/user", 200), get("/user", 200).as(w.Stranger), get("/user", 401).as(anonymous), get("/user", 401).as("wrong"),
		get("/user/orgs", 200), get("/user/orgs", 200).as(w.Stranger), get("/user/orgs", 401).as(anonymous),
		get("/user/repos", 200), get("/user/repos?affiliation=owner&per_page=1&page=2", 200), get("/user/repos", 401).as(anonymous),
		get("/users/ada", 200), get("/users/eve", 200), get("/users/guild", 200), get("/users/nobody", 404),
		get("/users/ada/repos", 200), get("/users/ada/repos", 200).as(anonymous), get("/users/nobody/repos", 404),
		get("/orgs/guild", 200), get("/orgs/guild", 200).as(anonymous), get("/orgs/nobody", 404),
		get("/orgs/guild/repos", 200), get("/orgs/nobody/repos", 404),
		get("/search/repositories?q=forms", 200), get("/search/repositories?q=user:eve+fork:only&sort=updated", 200), get("/search/repositories", 422),
	}
}

func (w *town) readingCalls() []described {
	const raw, asObject = "application/vnd.github.raw+json", "application/vnd.github.object+json"
	contents := w.repo + "/contents/"
	calls := []described{
		get(w.repo, 200), get(w.repo, 200).as("-"), get(w.repo, 200).as(w.Stranger),
		get("/repos/eve/forms", 200), get("/repos/guild/plans", 200), get("/repos/ada/secret", 200), get("/repos/ada/empty", 200),
		get("/repos/ada/nothing", 404), get("/repos/ada/secret", 404).as(w.Stranger),
		get("/repos/ada/empty/branches", 200), get("/repos/ada/empty/commits", 409), get("/repos/ada/empty/contents/x", 404),
		get("/repos/ada/empty/git/ref/heads%2Fmain", 409), get("/repos/ada/empty/git/trees/main", 409),
		get(contents+"README.md", 200), get(contents+"data", 200), get(contents, 200), get(contents+"link", 200), get(contents+"lost", 200),
		get(contents+"module", 200), get(contents+"a%20%2350%25%2F%C3%B6%20%2B1.json?ref=work%2Fone", 200),
		get(contents+"data", 200).with("Accept", asObject), get(contents+"README.md", 200).with("Accept", asObject),
		get(contents+"nothing", 404), get(contents+"README.md?ref=nothing", 404),
	}
	for _, path := range []string{
		"/forks", "/collaborators/ada/permission", "/collaborators/eve/permission", "/branches", "/branches?per_page=1&page=2",
		"/branches/main", "/branches/work%2Fone", "/rules/branches/work%2Fone",
		"/branches/guarded", "/branches/guarded/protection", "/rules/branches/guarded", "/commits", "/commits?path=data&sha=work%2Fone",
		"/commits/work%2Fone", "/commits/" + w.head, "/commits/" + w.base, "/commits/v1", "/commits/main/status", "/commits/main/statuses",
		"/commits/main/check-runs", "/commits/" + w.work + "/pulls", "/compare/main...work%2Fone", "/compare/main...eve:main",
		"/compare/main...main", "/compare/work%2Fone...main?per_page=1", "/forks?per_page=1",
	} {
		calls = append(calls, get(w.repo+path, 200))
	}
	for path, status := range map[string]int{
		"/branches/nothing": 404, "/branches/main/protection": 404, "/collaborators/nobody/permission": 404, "/commits/nothing": 422,
		"/commits/" + nowhere: 422, "/compare/main...nothing": 404, "/commits/nothing/status": 422,
	} {
		calls = append(calls, get(w.repo+path, status))
	}
	return append(calls, get("/repos/guild/plans/commits/main/status", 200), get("/repos/guild/plans/commits/main/statuses", 200), get("/repos/guild/old-name", 301))
}

func (w *town) gitCalls() []described {
	git := w.repo + "/git"
	entry := func(sha string) object {
		return object{"base_tree": w.head, "tree": list{object{"path": "x", "mode": "100644", "type": "blob", "sha": sha}}}
	}
	return []described{
		get(git+"/ref/heads%2Fmain", 200), get(git+"/ref/heads%2Fwork%2Fone", 200), get(git+"/ref/tags%2Fv1", 200), get(git+"/ref/heads%2Fmai", 404),
		get(git+"/matching-refs/heads%2Fwork%2F", 200), get(git+"/matching-refs/heads%2Fnothing", 200), get(git+"/matching-refs/", 200),
		get(git+"/trees/main?recursive=1", 200), get(git+"/trees/"+w.tree, 200), get(git+"/trees/work%2Fone:poems", 200), get(git+"/trees/nothing", 404),
		get(git+"/commits/"+w.head, 200), get(git+"/commits/"+w.work, 200), get(git+"/commits/"+nowhere, 404),
		get(git+"/blobs/"+w.blob, 200), get(git+"/blobs/"+nowhere, 404), get(git+"/blobs/"+w.head, 422),
		send("POST", git+"/blobs", object{"content": "x"}, 201), send("POST", git+"/blobs", object{}, 422),
		send("POST", "/repos/ada/empty/git/blobs", object{"content": "x"}, 409), send("POST", git+"/blobs", object{"content": "x"}, 403).as(w.Stranger),
		send("POST", git+"/trees", entry(w.blob), 201), send("POST", git+"/trees", entry(nowhere), 422), send("POST", git+"/trees", object{"tree": "x"}, 422),
		send("POST", git+"/commits", object{"message": "m", "tree": w.tree, "parents": list{w.head}}, 201),
		send("POST", git+"/commits", object{"message": "m", "tree": w.tree}, 201),
		send("POST", git+"/commits", object{"message": "m", "tree": nowhere}, 422), send("POST", git+"/commits", object{}, 422),
		send("POST", git+"/commits", object{"message": "m", "tree": w.tree, "author": object{"name": "", "email": "e"}}, 422),
		send("POST", git+"/refs", object{"ref": "refs/heads/new/one", "sha": w.base}, 201),
		send("POST", git+"/refs", object{"ref": "refs/heads/new/one", "sha": w.base}, 422),
		send("POST", git+"/refs", "not JSON", 400),
		send("PATCH", git+"/refs/heads%2Fnew%2Fone", object{"sha": w.head}, 200),
		send("PATCH", git+"/refs/heads%2Fnew%2Fone", object{"sha": w.base}, 422),
		send("PATCH", git+"/refs/heads%2Fnothing", object{"sha": w.base}, 422),
		send("DELETE", git+"/refs/heads%2Fnew%2Fone", nil, 204), send("DELETE", git+"/refs/heads%2Fnew%2Fone", nil, 422),
	}
}

func (w *town) pullCalls() []described {
	pulls := w.repo + "/pulls"
	return []described{
		get(pulls+"?state=all", 200), get(pulls+"?head=ada:work%2Fone", 200), get(pulls+"?base=nothing", 200),
		get(pulls+"/1", 200), get(pulls+"/2", 200), get(pulls+"/3", 200), get(pulls+"/4", 200), get(pulls+"/99", 404),
		get(pulls+"/1/files", 200), get(pulls+"/4/files", 200), get(pulls+"/2/merge", 204), get(pulls+"/1/merge", 404),
		send("POST", pulls, object{"title": "t", "head": "work/one", "base": "main"}, 422),
		send("POST", pulls, object{"title": "t", "head": "nothing", "base": "main"}, 422), send("POST", pulls, object{}, 422),
		send("PATCH", pulls+"/1", object{"title": "New", "body": nil}, 200), send("PATCH", pulls+"/1", object{"base": "nothing"}, 422),
		send("PATCH", pulls+"/3", object{"state": "open"}, 200), send("PATCH", pulls+"/3", object{"state": "closed"}, 200),
		send("POST", pulls, object{"title": "t", "head": "closed", "base": "main"}, 201),
		send("POST", pulls+"/4/requested_reviewers", object{"reviewers": list{"eve"}}, 422),
		send("POST", pulls+"/3/requested_reviewers", object{"reviewers": list{"eve"}}, 201),
		send("PUT", pulls+"/1/update-branch", object{"expected_head_sha": nowhere}, 422), send("PUT", pulls+"/1/update-branch", object{}, 202),
		send("POST", "/repos/eve/forms/merge-upstream", object{"branch": "main"}, 200).as(w.Stranger),
		send("POST", "/repos/eve/forms/merge-upstream", object{"branch": "none"}, 422).as(w.Stranger),
		send("PUT", pulls+"/4/merge", object{"sha": nowhere}, 409), send("PUT", pulls+"/4/merge", object{}, 200), send("PUT", pulls+"/4/merge", object{}, 405),
	}
}

func (w *town) writingCalls() []described {
	contents := w.repo + "/contents/data%2Fnew.json"
	application := "/applications/" + hubtest.ClientID + "/token"
	asClient := "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+hubtest.ClientSecret))
	blob := "9e26dfeeb6e641a33dae4961196235bdb965b21b" // of "{}"
	return []described{
		send("PUT", contents, object{"message": "Add", "content": "e30="}, 201),
		send("PUT", contents, object{"message": "Change", "content": "W10="}, 422),
		send("PUT", contents, object{"message": "Change", "content": "W10=", "sha": nowhere}, 409),
		send("PUT", contents, object{"message": "Change", "content": "W10=", "sha": blob, "branch": "nothing"}, 404),
		send("PUT", contents, object{"message": "Change", "content": "e30=", "sha": blob}, 200),
		send("DELETE", contents, object{"message": "Remove", "sha": nowhere}, 409),
		send("DELETE", contents, object{"message": "Remove"}, 422),
		send("DELETE", contents, object{"message": "Remove", "sha": blob}, 200),
		send("DELETE", contents, object{"message": "Remove", "sha": blob}, 404),
		send("POST", "/user/repos", object{"name": "my forms!.git", "private": true, "auto_init": true}, 201),
		send("POST", "/user/repos", object{"name": "my forms!.git"}, 422), send("POST", "/user/repos", object{}, 422),
		send("POST", "/user/repos", object{"name": "x"}, 401).as("-"), send("POST", "/user/repos", "[]", 400),
		send("POST", "/orgs/guild/repos", object{"name": "new", "visibility": "private"}, 201), send("POST", "/orgs/guild/repos", object{"name": "new"}, 422),
		send("POST", w.repo+"/forks", object{"organization": "guild", "name": "forms-of-ada"}, 202), send("POST", "/repos/ada/empty/forks", object{}, 403).as(w.Stranger),
		send("POST", application, object{"access_token": w.signIn()}, 200).with("Authorization", asClient),
		send("POST", application, object{"access_token": "unknown"}, 404).with("Authorization", asClient),
		send("PATCH", application, object{"access_token": w.signIn()}, 200).with("Authorization", asClient),
		send("PATCH", application, object{}, 422).with("Authorization", asClient),
		send("DELETE", application, object{"access_token": w.signIn()}, 204).with("Authorization", asClient),
		send("DELETE", application, object{"access_token": "unknown"}, 404).with("Authorization", asClient),
		send("DELETE", "/applications/"+hubtest.ClientID+"/grant", object{"access_token": w.signIn()}, 204).with("Authorization", asClient),
		send("POST", "/credentials/revoke", object{"credentials": list{"gho_unknown"}}, 202).as("-"), send("POST", "/credentials/revoke", object{}, 422).as("-"),
		send("DELETE", application, object{}, 422).with("Authorization", asClient),
	}
}
