package issues_test

import (
	"fmt"
	"maps"
	"net/url"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

const forms = "/repos/ada/forms"

// site is a hub with the public repository ada/forms, and who asks there as eve, who may only read.
func site(t *testing.T) (*hubtest.Site, func(method, path string, body any) hubtest.Answer) {
	t.Helper()
	s := hubtest.New(t)
	s.NewRepository("forms")
	return s, func(method, path string, body any) hubtest.Answer {
		return s.Do(hubtest.Request{Method: method, Path: path, Token: s.Stranger, Body: body})
	}
}

func names(t *testing.T, labels any) string {
	t.Helper()
	var all []string
	for _, label := range labels.(list) {
		all = append(all, hubtest.Text(label.(object), "name"))
	}
	return strings.Join(all, ",")
}

func TestLabels(t *testing.T) {
	s, asEve := site(t)
	before := s.Disk()
	begin := s.List(s.Get(forms+"/labels"), 200)
	if got := names(t, begin); got != "bug,documentation,duplicate,enhancement,good first issue,help wanted,invalid,question,wontfix" {
		t.Errorf("a repository begins with %s", got)
	}
	if label := begin[0].(object); label["default"] != true || label["color"] != "d73a4a" || hubtest.Text(label, "url") != s.URL+"/api/v3"+forms+"/labels/bug" {
		t.Errorf("label: %v", label)
	}
	if !maps.Equal(before, s.Disk()) {
		t.Error("reading labels changed what is on the disk")
	}
	const long = "🏷️ forty-eight characters and a picture in a name"
	made := s.Object(s.Send("POST", forms+"/labels", object{"name": long, "color": "FFAA00", "description": "d"}), 201)
	if made["name"] != long || made["color"] != "ffaa00" || made["default"] != false {
		t.Errorf("made: %v", made)
	}
	if got := s.Object(s.Get(forms+"/labels/"+url.PathEscape(strings.ToUpper(long))), 200); got["id"] != made["id"] {
		t.Errorf("in capitals: %v", got)
	}
	for _, body := range []object{
		{"name": strings.ToUpper("BUG"), "color": "000000"},
		{"name": "", "color": "000000"},
		{"name": "x", "color": "red"},
		{"name": "x", "color": "#ffffff"},
		{"name": strings.Repeat("ö", 51)},
		{"name": "a\nb"},
		{"name": "x", "description": strings.Repeat("x", 101)},
		{"name": 5},
		{},
	} {
		if a := s.Send("POST", forms+"/labels", body); a.Status != 422 {
			t.Errorf("%v: %d %s", body, a.Status, a.Body)
		}
	}
	s.Object(s.Send("POST", forms+"/labels", object{"name": strings.Repeat("ö", 50)}), 201)
	s.WantProblem(asEve("POST", forms+"/labels", object{"name": "x"}), 403, "Resource not accessible by personal access token")
	s.WantProblem(asEve("DELETE", forms+"/labels/bug", nil), 403, "Resource not accessible by personal access token")

	issue := s.Object(s.Send("POST", forms+"/issues", object{"title": "T", "labels": list{"bug", "Bug", object{"name": "brand-new"}}}), 201)
	if got := names(t, issue["labels"]); got != "brand-new,bug" {
		t.Errorf("labels: %s", got)
	}
	renamed := s.Object(s.Send("PATCH", forms+"/labels/bug", object{"new_name": "defect", "color": "111111"}), 200)
	if renamed["color"] != "111111" || renamed["description"] != "Something isn't working" {
		t.Errorf("renamed: %v", renamed)
	}
	s.WantProblem(s.Send("PATCH", forms+"/labels/defect", object{"new_name": "Wontfix"}), 422, "Validation Failed")
	if got := names(t, s.Object(s.Get(forms+"/issues/1"), 200)["labels"]); got != "brand-new,defect" {
		t.Errorf("labels after a rename: %s", got)
	}
	if a := s.Send("DELETE", forms+"/labels/defect", nil); a.Status != 204 {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Get(forms+"/labels/defect"), 404, "Not Found")
	again := s.Object(s.Send("POST", forms+"/labels", object{"name": "defect"}), 201)
	if got := names(t, s.Object(s.Get(forms+"/issues/1"), 200)["labels"]); got != "brand-new" || again["id"] == renamed["id"] {
		t.Errorf("labels after a deletion: %s; the new one has the id %v", got, again["id"])
	}
}

func TestLabelsOfAnIssue(t *testing.T) {
	s, asEve := site(t)
	s.OpenPull(forms, "work/a", "a.json", "{}\n")
	s.Object(asEve("POST", forms+"/issues", object{"title": "Mine", "labels": list{"bug"}, "assignees": list{"ada"}}), 201)
	if issue := s.Object(s.Get(forms+"/issues/2"), 200); names(t, issue["labels"]) != "" || len(issue["assignees"].(list)) != 0 {
		t.Errorf("eve has labelled: %v", issue)
	}
	for _, number := range []string{"1", "2"} { // a pull request is an issue
		at := forms + "/issues/" + number + "/labels"
		for _, step := range []struct {
			method, path string
			body         any
			want         string
		}{
			{"POST", "", object{"labels": list{"bug", "decap-cms/draft"}}, "bug,decap-cms/draft"},
			{"POST", "", list{"question", "BUG"}, "bug,decap-cms/draft,question"},
			{"DELETE", "/Bug", nil, "decap-cms/draft,question"},
			{"DELETE", "/decap-cms%2Fdraft", nil, "question"},
			{"PUT", "", object{"labels": list{"decap-cms/pending_review"}}, "decap-cms/pending_review"},
			{"PUT", "", object{"labels": list{}}, ""},
		} {
			if got := names(t, s.List(s.Send(step.method, at+step.path, step.body), 200)); got != step.want {
				t.Errorf("%s %s: %s, want %s", step.method, step.path, got, step.want)
			}
			if got := names(t, s.List(s.Get(at), 200)); got != step.want {
				t.Errorf("after %s %s: %s", step.method, step.path, got)
			}
		}
		s.WantProblem(s.Send("DELETE", at+"/bug", nil), 404, "Label does not exist")
		s.WantProblem(s.Send("DELETE", at+"/nothing", nil), 404, "Label does not exist")
		s.WantProblem(asEve("POST", at, object{"labels": list{"bug"}}), 403, "Resource not accessible by personal access token")
		s.Object(s.Send("POST", forms+"/issues/"+number+"/assignees", object{"assignees": list{"ada", "eve", "nobody"}}), 201)
		issue := s.Object(s.Get(forms+"/issues/"+number), 200)
		if assignees := issue["assignees"].(list); len(assignees) != 1 || hubtest.Text(issue, "assignee", "login") != "ada" {
			t.Errorf("assignees: %v", assignees)
		}
		s.List(s.Send("PUT", at, object{"labels": list{"bug"}}), 200)
		if a := s.Send("DELETE", at, nil); a.Status != 204 || names(t, s.List(s.Get(at), 200)) != "" {
			t.Errorf("all: %d", a.Status)
		}
	}
	s.List(s.Send("PUT", forms+"/issues/1/labels", object{"labels": list{"bug"}}), 200)
	pull := s.Object(s.Get(forms+"/pulls/1"), 200)
	listed := s.List(s.Get(forms+"/pulls"), 200)[0].(object)
	if names(t, pull["labels"]) != "bug" || names(t, listed["labels"]) != "bug" || hubtest.Text(listed, "assignee", "login") != "ada" {
		t.Errorf("the pull request: %v", listed["labels"])
	}
	s.WantProblem(s.Get(forms+"/issues/3/labels"), 404, "Not Found")
	s.WantProblem(s.Send("POST", forms+"/issues/3/labels", object{"labels": list{"bug"}}), 404, "Not Found")
	if got := s.List(s.Get(forms+"/assignees"), 200); len(got) != 1 {
		t.Errorf("assignees: %v", got)
	}
	if here, stranger := s.Get(forms+"/assignees/ada").Status, s.Get(forms+"/assignees/eve").Status; here != 204 || stranger != 404 {
		t.Errorf("%d, %d", here, stranger)
	}
}

func TestIssues(t *testing.T) {
	s, asEve := site(t)
	issue := s.Object(asEve("POST", forms+"/issues", object{"title": "It breaks", "body": "Look"}), 201)
	if issue["number"] != 1.0 || issue["state"] != "open" || hubtest.Text(issue, "user", "login") != "eve" || issue["author_association"] != "NONE" ||
		issue["html_url"] != s.URL+"/ada/forms/issues/1" || issue["pull_request"] != nil || issue["state_reason"] != nil || issue["comments"] != 0.0 {
		t.Errorf("issue: %v", issue)
	}
	pull := s.OpenPull(forms, "work/a", "a.json", "{}\n")
	if pull["number"] != 2.0 || pull["author_association"] != "OWNER" {
		t.Errorf("the pull request has the number %v", pull["number"])
	}
	s.WantProblem(s.Get(forms+"/pulls/1"), 404, "Not Found")
	same := s.Object(s.Get(forms+"/issues/2"), 200)
	if same["id"] != pull["id"] || hubtest.Text(same, "pull_request", "url") != hubtest.Text(pull, "url") || same["draft"] != false || same["html_url"] != pull["html_url"] {
		t.Errorf("as an issue: %v", same)
	}
	for _, step := range []struct {
		body          object
		state, reason any
	}{
		{object{"state": "closed"}, "closed", "completed"},
		{object{"state": "closed", "state_reason": "not_planned"}, "closed", "not_planned"},
		{object{"state": "open"}, "open", "reopened"},
		{object{"state": "closed", "state_reason": "not_planned"}, "closed", "not_planned"},
		{object{"title": "It broke"}, "closed", "not_planned"},
	} {
		got := s.Object(asEve("PATCH", forms+"/issues/1", step.body), 200)
		if got["state"] != step.state || got["state_reason"] != step.reason || (got["closed_at"] == nil) != (step.state == "open") {
			t.Errorf("%v: %v %v %v", step.body, got["state"], got["state_reason"], got["closed_at"])
		}
	}
	if got := s.Object(s.Get(forms+"/issues/1"), 200); hubtest.Text(got, "closed_by", "login") != "eve" || got["title"] != "It broke" || got["body"] != "Look" {
		t.Errorf("closed: %v", got)
	}
	s.WantProblem(asEve("PATCH", forms+"/issues/2", object{"title": "x"}), 403, "Resource not accessible by personal access token")
	if got := s.Object(s.Send("PATCH", forms+"/issues/1", object{"title": "Ours", "body": nil, "labels": list{"bug"}, "assignees": list{"ada"}}), 200); got["title"] != "Ours" || got["body"] != nil || names(t, got["labels"]) != "bug" {
		t.Errorf("by the owner: %v", got)
	}
	s.WantProblem(s.Send("PATCH", forms+"/issues/1", object{"assignees": list{"eve"}}), 422, "Validation Failed")
	s.WantProblem(s.Send("PATCH", forms+"/issues/1", object{"state": "gone"}), 422, "Validation Failed")
	if got := s.Object(s.Send("PATCH", forms+"/issues/2", object{"state": "closed"}), 200); got["state"] != "closed" {
		t.Errorf("the pull request: %v", got)
	}
	if got := s.Object(s.Get(forms+"/pulls/2"), 200); got["state"] != "closed" || got["commits"] != 1.0 {
		t.Errorf("the pull request: %v", got)
	}
	s.Object(s.Send("PATCH", forms+"/issues/2", object{"state": "open"}), 200)
	for _, body := range []object{{}, {"title": " "}, {"title": 5}, {"title": strings.Repeat("x", 257)}, {"title": "x", "body": strings.Repeat("ä", 65_537)}, {"title": "x", "labels": list{strings.Repeat("x", 51)}}} {
		if a := s.Send("POST", forms+"/issues", body); a.Status != 422 {
			t.Errorf("%d: %s", a.Status, a.Body)
		}
	}
	if got := s.Object(s.Send("POST", forms+"/issues", object{"title": "x", "body": strings.Repeat("ä", 65_536)}), 201); got["number"] != 3.0 {
		t.Errorf("a number was left out: %v", got["number"])
	}
	for query, want := range map[string]string{
		"": "3,2", "?state=closed": "1", "?state=all": "3,2,1", "?state=all&sort=created&direction=asc": "1,2,3", "?state=all&labels=BUG": "1", "?state=all&labels=bug,question": "",
		"?assignee=ada&state=all": "1", "?assignee=none": "3,2", "?assignee=*&state=all": "1", "?creator=eve&state=all": "1", "?creator=nobody": "",
		"?state=all&per_page=1&page=2": "2", "?since=2001-01-01T00:00:00Z": "3,2", "?since=2101-01-01T00:00:00Z": "", "?milestone=1": "",
	} {
		var got []string
		for _, issue := range s.List(s.Get(forms+"/issues"+query), 200) {
			got = append(got, fmt.Sprint(issue.(object)["number"]))
		}
		if strings.Join(got, ",") != want {
			t.Errorf("issues%s: %v, want %s", query, got, want)
		}
	}
	if a := s.Get(forms + "/issues?since=yesterday"); a.Status != 422 {
		t.Errorf("since: %d", a.Status)
	}
	if a := s.Do(hubtest.Request{Method: "POST", Path: forms + "/issues", Token: "-", Body: object{"title": "x"}}); a.Status != 401 {
		t.Errorf("anybody opens an issue: %d", a.Status)
	}
	own := s.List(s.Get("/issues?state=all"), 200)
	if len(own) != 1 || hubtest.Text(own[0].(object), "repository", "full_name") != "ada/forms" {
		t.Errorf("issues of ada: %v", own)
	}
	if got := s.List(asEve("GET", "/issues?state=all&filter=created", nil), 200); len(got) != 1 {
		t.Errorf("issues of eve: %v", got)
	}
	if got := s.List(asEve("GET", "/user/issues?state=all&filter=all", nil), 200); len(got) != 0 {
		t.Errorf("in repositories of eve: %v", got)
	}
}

func TestComments(t *testing.T) {
	s, asEve := site(t)
	s.OpenPull(forms, "work/a", "a.json", "{}\n")
	const at = forms + "/issues/1/comments"
	first := s.Object(asEve("POST", at, object{"body": "One"}), 201)
	second := s.Object(s.Send("POST", at, object{"body": strings.Repeat("😀", 65_536)}), 201)
	if hubtest.Text(first, "user", "login") != "eve" || first["author_association"] != "NONE" || second["author_association"] != "OWNER" ||
		first["id"] == second["id"] || first["id"].(float64) >= 1<<53 || hubtest.Text(first, "issue_url") != s.URL+"/api/v3"+forms+"/issues/1" {
		t.Errorf("first: %v", first)
	}
	for _, body := range []object{{}, {"body": " "}, {"body": strings.Repeat("😀", 65_537)}, {"body": nil}} {
		if a := s.Send("POST", at, body); a.Status != 422 {
			t.Errorf("%d %s", a.Status, a.Body)
		}
	}
	path := func(comment object) string { return strings.TrimPrefix(hubtest.Text(comment, "url"), s.URL+"/api/v3") }
	s.WantProblem(asEve("PATCH", path(second), object{"body": "x"}), 403, "Resource not accessible by personal access token")
	s.WantProblem(asEve("DELETE", path(second), nil), 403, "Resource not accessible by personal access token")
	if got := s.Object(asEve("PATCH", path(first), object{"body": "Eins"}), 200); got["body"] != "Eins" || got["id"] != first["id"] {
		t.Errorf("edited: %v", got)
	}
	if got := s.List(s.Get(at), 200); len(got) != 2 || hubtest.Text(got[0].(object), "body") != "Eins" {
		t.Errorf("comments: %d", len(got))
	}
	if a := s.Send("DELETE", path(second), nil); a.Status != 204 {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Get(path(second)), 404, "Not Found")
	third := s.Object(s.Send("POST", at, object{"body": "Three"}), 201)
	if third["id"] == second["id"] {
		t.Error("the id of a deleted comment was given again")
	}
	if pull := s.Object(s.Get(forms+"/pulls/1"), 200); pull["comments"] != 2.0 {
		t.Errorf("%v comments", pull["comments"])
	}
	s.Object(s.Send("POST", forms+"/issues", object{"title": "Another"}), 201)
	s.Object(s.Send("POST", forms+"/issues/2/comments", object{"body": "There"}), 201)
	all := s.List(s.Get(forms+"/issues/comments?direction=desc&per_page=2"), 200)
	if len(all) != 2 || hubtest.Text(all[0].(object), "body") != "There" {
		t.Errorf("all: %v", all)
	}
	if a := s.Send("PUT", forms+"/issues/2/lock", object{"lock_reason": "spam"}); a.Status != 204 {
		t.Errorf("lock: %d %s", a.Status, a.Body)
	}
	s.WantProblem(asEve("POST", forms+"/issues/2/comments", object{"body": "x"}), 403, "Unable to create comment because issue is locked.")
	s.Object(s.Send("POST", forms+"/issues/2/comments", object{"body": "y"}), 201)
	if got := s.Object(s.Get(forms+"/issues/2"), 200); got["locked"] != true || got["active_lock_reason"] != "spam" || got["comments"] != 2.0 {
		t.Errorf("locked: %v", got)
	}
	for _, id := range []string{"0", "-1", "x", "9007199254740993", "281474976710656", fmt.Sprintf("%.0f", first["id"].(float64)+(1<<36))} {
		s.WantProblem(s.Get(forms+"/issues/comments/"+id), 404, "Not Found")
	}
	s.NewRepository("other")
	s.WantProblem(s.Get(strings.Replace(path(first), "/forms/", "/other/", 1)), 404, "Not Found")
}

// Many writers say something at once, and nobody is lost: of comments more than a record has, of labels and of numbers.
func TestManyWriters(t *testing.T) {
	s, _ := site(t)
	s.Object(s.Send("POST", forms+"/issues", object{"title": "T"}), 201)
	const writers = 100
	var ids sync.Map
	var group sync.WaitGroup
	for i := range writers {
		group.Go(func() {
			a, err := s.Try(hubtest.Request{Method: "POST", Path: forms + "/issues/1/comments", Body: object{"body": fmt.Sprint("comment ", i)}})
			if err != nil || a.Status != 201 {
				t.Errorf("%d %s %v", a.Status, a.Body, err)
				return
			}
			ids.Store(string(a.Body), true)
		})
	}
	for i := range 10 {
		group.Go(func() {
			for _, request := range []hubtest.Request{
				{Method: "POST", Path: forms + "/issues/1/labels", Body: object{"labels": list{fmt.Sprint("label", i)}}},
				{Method: "POST", Path: forms + "/issues", Body: object{"title": fmt.Sprint(i)}},
			} {
				if a, err := s.Try(request); err != nil || a.Status > 201 {
					t.Errorf("%s: %d %s %v", request.Path, a.Status, a.Body, err)
				}
			}
		})
	}
	group.Wait()
	seen := map[any]bool{}
	for page := 1; page <= 2; page++ {
		for _, comment := range s.List(s.Get(fmt.Sprintf("%s/issues/1/comments?per_page=60&page=%d", forms, page)), 200) {
			seen[comment.(object)["id"]] = true
		}
	}
	issue := s.Object(s.Get(forms+"/issues/1"), 200)
	if len(seen) != writers || issue["comments"] != float64(writers) || len(issue["labels"].(list)) != 10 {
		t.Errorf("%d comments are listed, %v counted; %d labels", len(seen), issue["comments"], len(issue["labels"].(list)))
	}
	if got := s.List(s.Get(forms+"/issues?per_page=100"), 200); len(got) != 11 || got[0].(object)["number"] != 11.0 {
		t.Errorf("%d issues", len(got))
	}
}

func TestSearch(t *testing.T) {
	s, asEve := site(t)
	s.Object(asEve("POST", forms+"/issues", object{"title": "A bug in the barn", "body": "entry: `posts/one`"}), 201)
	s.OpenPull(forms, "cms/posts/one", "a.json", "{}\n")
	s.OpenPull(forms, "work/b", "b.json", "{}\n")
	s.Object(s.Send("PUT", forms+"/pulls/3/merge", object{}), 200)
	s.List(s.Send("PUT", forms+"/issues/1/labels", object{"labels": list{"good first issue"}}), 200)
	s.List(s.Send("PUT", forms+"/issues/2/labels", object{"labels": list{"decap-cms/draft"}}), 200)
	s.Object(s.Send("POST", forms+"/issues/2/comments", object{"body": "a walrus"}), 201)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true}), 201)
	s.Object(s.Send("POST", "/repos/ada/secret/issues", object{"title": "A hidden bug"}), 201)
	find := func(ask func(string) hubtest.Answer, q string) string {
		t.Helper()
		answer := s.Object(ask("/search/issues?q="+url.QueryEscape(q)+"&sort=created&order=asc"), 200)
		var found []string
		for _, item := range answer["items"].(list) {
			name := hubtest.Text(item.(object), "repository_url")
			found = append(found, fmt.Sprint(name[strings.LastIndexByte(name, '/')+1:], item.(object)["number"]))
		}
		if answer["total_count"] != float64(len(found)) {
			t.Errorf("%s: total %v", q, answer["total_count"])
		}
		return strings.Join(found, " ")
	}
	stranger := func(path string) hubtest.Answer { return asEve("GET", path, nil) }
	for q, want := range map[string]string{
		"repo:ada/forms": "forms1 forms2 forms3", "repo:ada/forms is:pr": "forms2 forms3", "is:issue repo:ADA/Forms": "forms1",
		"repo:ada/forms is:pr is:open": "forms2", "repo:ada/forms is:merged": "forms3", "repo:ada/forms is:closed": "forms3", "repo:ada/forms state:open": "forms1 forms2",
		"repo:ada/forms is:unmerged": "forms2", "repo:ada/forms type:pr -is:merged": "forms2",
		`label:"good first issue"`: "forms1", "label:Decap-CMS/draft": "forms2", "label:decap-cms/draft,bug": "forms2", `-label:"good first issue" repo:ada/forms`: "forms2 forms3",
		"no:label repo:ada/forms": "forms3", "head:cms/posts/one": "forms2", "base:main is:open": "forms2", "author:eve": "forms1", "author:@me repo:ada/forms": "forms2 forms3",
		"bug": "forms1 secret1", "BUG in:title": "forms1 secret1", `repo:ada/forms "posts/one" in:body`: "forms1", "posts in:title repo:ada/forms": "",
		"walrus": "", "walrus in:comments": "forms2", "commenter:ada": "forms2", "user:ada hidden": "secret1", "is:private": "secret1", "is:public bug": "forms1",
		"created:>2001-01-01 author:eve": "forms1", "created:<2001-01-01": "", "comments:>0": "forms2", "comments:1..3": "forms2", "bug -hidden": "forms1",
		"is:nonsense": "", "milestone:1": "",
	} {
		if got := find(s.Get, q); got != want {
			t.Errorf("%s: %q, want %q", q, got, want)
		}
	}
	for q, want := range map[string]string{"bug": "forms1", "is:private": "", "hidden": "", "user:ada": "forms1 forms2 forms3", "repo:ada/secret repo:ada/forms is:issue": "forms1"} {
		if got := find(stranger, q); got != want {
			t.Errorf("eve searches %s: %q, want %q", q, got, want)
		}
	}
	const unseen = "The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them."
	for _, q := range []string{"repo:ada/secret", "repo:ada/nothing", "user:nobody", "repo:x"} {
		body := s.WantProblem(stranger("/search/issues?q="+q), 422, "Validation Failed")
		if errors := body["errors"].(list); hubtest.Text(errors[0].(object), "message") != unseen {
			t.Errorf("%s: %v", q, errors)
		}
	}
	s.WantProblem(s.Get("/search/issues"), 422, "Validation Failed")
	s.WantProblem(s.Get("/search/issues?q="+strings.Repeat("x", 257)), 422, "Validation Failed")
}

// Nobody learns of the issues of a repository that they may not see, by whatever call, nor changes anything; who may
// only read changes nothing but what is theirs.
func TestHidden(t *testing.T) {
	s, asEve := site(t)
	secret := s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true}), 201)
	const repo = "/repos/ada/secret"
	s.Object(s.Send("PUT", repo+"/contents/a", object{"message": "m", "content": ""}), 201)
	s.OpenPull(repo, "work/a", "a.json", "{}\n")
	comment := s.Object(s.Send("POST", repo+"/issues/1/comments", object{"body": "x"}), 201)
	review := s.Object(s.Send("POST", repo+"/pulls/1/reviews", object{"body": "x", "event": "COMMENT"}), 200)
	remark := s.Object(s.Send("POST", repo+"/pulls/1/comments", object{"body": "x", "path": "a.json", "line": 1}), 201)
	if secret["private"] != true {
		t.Fatal("it is not private")
	}
	before := s.Disk()
	id := func(thing object) string { return fmt.Sprintf("%.0f", thing["id"]) }
	for _, call := range []string{
		"GET /labels", "POST /labels", "GET /labels/bug", "PATCH /labels/bug", "DELETE /labels/bug", "GET /issues", "POST /issues", "GET /issues/1", "PATCH /issues/1",
		"PUT /issues/1/lock", "GET /issues/1/labels", "POST /issues/1/labels", "PUT /issues/1/labels", "DELETE /issues/1/labels", "DELETE /issues/1/labels/bug",
		"POST /issues/1/assignees", "DELETE /issues/1/assignees", "GET /assignees", "GET /assignees/ada", "GET /issues/1/comments", "POST /issues/1/comments",
		"GET /issues/comments", "GET /issues/comments/" + id(comment), "PATCH /issues/comments/" + id(comment), "DELETE /issues/comments/" + id(comment),
		"GET /pulls/1/reviews", "POST /pulls/1/reviews", "GET /pulls/1/reviews/" + id(review), "PUT /pulls/1/reviews/" + id(review), "DELETE /pulls/1/reviews/" + id(review),
		"GET /pulls/1/reviews/" + id(review) + "/comments", "PUT /pulls/1/reviews/" + id(review) + "/dismissals", "POST /pulls/1/reviews/" + id(review) + "/events",
		"GET /pulls/1/comments", "POST /pulls/1/comments", "POST /pulls/1/comments/" + id(remark) + "/replies", "GET /pulls/comments", "GET /pulls/comments/" + id(remark),
		"PATCH /pulls/comments/" + id(remark), "DELETE /pulls/comments/" + id(remark),
	} {
		method, path, _ := strings.Cut(call, " ")
		body := any(object{"name": "x", "title": "x", "body": "x", "labels": list{"x"}, "assignees": list{"ada"}, "event": "COMMENT", "message": "x", "path": "a.json", "line": 1})
		if method == "GET" {
			body = nil
		}
		s.WantProblem(asEve(method, repo+path, body), 404, "Not Found")
		if a := s.Do(hubtest.Request{Method: method, Path: repo + path, Token: "-", Body: body}); a.Status != 404 && (method == "GET" || a.Status != 401) {
			t.Errorf("anybody, %s: %d", call, a.Status)
		}
	}
	if !maps.Equal(before, s.Disk()) {
		t.Error("somebody who may not see it changed it")
	}
	s.Object(s.Send("PATCH", repo, object{"archived": true}), 200)
	for _, call := range []string{"POST /issues", "POST /issues/1/comments", "POST /labels", "PUT /issues/1/labels", "POST /pulls/1/reviews", "PATCH /issues/comments/" + id(comment)} {
		method, path, _ := strings.Cut(call, " ")
		s.WantProblem(s.Send(method, repo+path, object{"title": "x", "body": "x", "name": "x", "labels": list{"x"}, "event": "COMMENT"}), 403, "Repository was archived so is read-only.")
	}
	if got := s.List(s.Get(repo+"/issues/1/comments"), 200); len(got) != 1 {
		t.Errorf("of an archived one: %v", got)
	}
}
