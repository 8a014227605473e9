package releases_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type (
	object = hubtest.Object
	list   = hubtest.List
)

// upload sends a file to where a release says.
func upload(s *hubtest.Site, release object, name, content, token string) hubtest.Answer {
	address, _, _ := strings.Cut(hubtest.Text(release, "upload_url"), "{")
	return s.Do(hubtest.Request{
		Method: "POST", Path: address + "?name=" + name + "&label=The+file", Token: token, Body: content,
		Header: map[string]string{"Content-Type": "text/html"},
	})
}

func tags(s *hubtest.Site, repo string) string {
	var names []string
	for _, tag := range s.List(s.Get(repo+"/tags"), 200) {
		names = append(names, hubtest.Text(tag, "name"))
	}
	return strings.Join(names, " ")
}

func TestReleases(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	s.WantProblem(s.Get(repo+"/releases/latest"), 404, "Not Found")
	old := s.Object(s.Send("POST", repo+"/releases", object{"tag_name": "v1.0", "target_commitish": first, "name": "One", "body": "Begins"}), 201)
	s.OpenPull(repo, "work", "a.json", "{}\n")
	s.Object(s.Send("PUT", repo+"/pulls/1/merge", object{}), 200)
	draft := s.Object(s.Send("POST", repo+"/releases", object{"tag_name": "v1.1", "draft": true, "generate_release_notes": true}), 201)
	if !strings.Contains(hubtest.Text(draft, "body"), "* Add a.json by @ada in "+s.URL+"/ada/forms/pull/1\n") || draft["published_at"] != nil {
		t.Errorf("the draft is %v", draft)
	}
	if got := tags(s, repo); got != "v1.0" {
		t.Errorf("a draft makes tags: %s", got)
	}
	asEve := func(path string) hubtest.Answer {
		return s.Do(hubtest.Request{Method: "GET", Path: path, Token: s.Stranger})
	}
	if seen := s.List(asEve(repo+"/releases"), 200); len(seen) != 1 || len(s.List(s.Get(repo+"/releases"), 200)) != 2 {
		t.Errorf("a stranger sees %v", seen)
	}
	s.WantProblem(asEve(hubtest.Text(draft, "url")), 404, "Not Found")
	published := s.Object(s.Send("PATCH", hubtest.Text(draft, "url"), object{"draft": false, "name": "Two"}), 200)
	if got := tags(s, repo); got != "v1.1 v1.0" || published["published_at"] == nil {
		t.Errorf("published: tags %s, %v", got, published)
	}
	if tag := s.Object(s.Get(repo+"/git/ref/tags/v1.1"), 200); hubtest.Text(tag, "object", "sha") != s.Head(repo, "main") {
		t.Errorf("the tag is %v", tag)
	}
	beta := s.Object(s.Send("POST", repo+"/releases", object{"tag_name": "next/beta", "prerelease": true}), 201)
	for path, want := range map[string]object{
		"/releases/latest": published, "/releases/tags/v1.0": old, "/releases/tags/next/beta": beta, "/releases/tags/next%2Fbeta": beta,
	} {
		if got := s.Object(s.Get(repo+path), 200); got["id"] != want["id"] {
			t.Errorf("%s is %v", path, got["tag_name"])
		}
	}
	for what, test := range map[string]struct {
		body  object
		field string
	}{
		"a tag again":          {object{"tag_name": "v1.0"}, "tag_name"},
		"a tag that cannot be": {object{"tag_name": "a..b"}, "tag_name"},
		"below another tag":    {object{"tag_name": "v1.0/x"}, "tag_name"},
		"of nothing":           {object{"tag_name": "v3", "target_commitish": "nothing"}, "target_commitish"},
		"too long":             {object{"tag_name": "v3", "body": strings.Repeat("x", 125_001)}, "body"},
	} {
		if problem := s.Object(s.Send("POST", repo+"/releases", test.body), 422); hubtest.Text(problem["errors"].(list)[0], "field") != test.field {
			t.Errorf("%s: %v", what, problem)
		}
	}
	s.WantProblem(s.Send("POST", repo+"/releases", object{}), 422, "Invalid request.\n\n\"tag_name\" wasn't supplied.")
	s.WantProblem(s.Do(hubtest.Request{Method: "POST", Path: repo + "/releases", Token: s.Stranger, Body: object{"tag_name": "v9"}}), 403, "Resource not accessible by personal access token")

	for path, parts := range map[string][]string{
		"/releases": {">Two<", ">One<", "Prerelease"}, "/releases/tag/v1.1": {"<h1>Two", "Source code (zip)"},
	} {
		if response, page := hubtest.Browse(t, "GET", s.URL+"/ada/forms"+path, nil, nil); response.StatusCode != 200 || !containsAll(page, parts) {
			t.Errorf("%s: %d %s", path, response.StatusCode, page)
		}
	}
	if response, _ := hubtest.Browse(t, "GET", s.URL+"/ada/forms/releases/latest", nil, nil); response.Header.Get("Location") != "/ada/forms/releases/tag/v1.1" {
		t.Errorf("the latest leads to %s", response.Header.Get("Location"))
	}
	// Without its tag a release is a draft again.
	if a := s.Send("DELETE", repo+"/git/refs/tags/v1.1", nil); a.Status != 204 {
		t.Fatalf("delete the tag: %d", a.Status)
	}
	if latest := s.Object(s.Get(repo+"/releases/latest"), 200); latest["id"] != old["id"] {
		t.Errorf("the latest is %v", latest["tag_name"])
	}
	if a := s.Send("DELETE", hubtest.Text(published, "url"), nil); a.Status != 204 {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Get(hubtest.Text(published, "url")), 404, "Not Found")
	again := s.Object(s.Send("POST", repo+"/releases", object{"tag_name": "v4"}), 201)
	for _, before := range []object{old, draft, beta} {
		if again["id"].(float64) <= before["id"].(float64) {
			t.Errorf("the id %v came after %v", again["id"], before["id"])
		}
	}
	s.Restart()
	if all := s.List(s.Get(repo+"/releases"), 200); len(all) != 3 {
		t.Errorf("after a restart there are %d", len(all))
	}
	hubtest.Fsck(t, s.Bare("forms"))
}

func containsAll(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

func TestAssets(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	release := s.Object(s.Send("POST", repo+"/releases", object{"tag_name": "v1"}), 201)
	large := hubtest.Noise(20 << 20)
	const page = "<script>alert(1)</script>"
	contents := map[string]string{"page.html": page, "large.bin": large}
	for name, content := range contents {
		made := s.Object(upload(s, release, name, content, ""), 201)
		if hubtest.Text(made, "name") != name || made["size"] != float64(len(content)) || hubtest.Text(made, "label") != "The file" || hubtest.Text(made, "state") != "uploaded" {
			t.Errorf("uploaded %v", made)
		}
	}
	odd := s.Object(upload(s, release, "..%2F%20x%C3%B6y", "x", ""), 201)
	if hubtest.Text(odd, "name") != "x.y" {
		t.Errorf("an odd name became %s", odd["name"])
	}
	for what, test := range map[string]struct {
		answer hubtest.Answer
		status int
	}{
		"a name again":  {upload(s, release, "page.html", "x", ""), 422},
		"nothing":       {upload(s, release, "empty", "", ""), 400},
		"no name":       {upload(s, release, "", "x", ""), 422},
		"too much":      {upload(s, release, "huge", strings.Repeat("x", 100<<20+1), ""), 422},
		"by a stranger": {upload(s, release, "theirs", "x", s.Stranger), 404},
		"by anybody":    {upload(s, release, "theirs", "x", "-"), 401},
	} {
		if test.answer.Status != test.status {
			t.Errorf("%s: %d %s", what, test.answer.Status, test.answer.Body)
		}
	}
	assets := s.List(s.Get(hubtest.Text(release, "assets_url")), 200)
	if len(assets) != 3 {
		t.Fatalf("there are %d assets", len(assets))
	}
	for _, asset := range assets {
		name := hubtest.Text(asset, "name")
		want, ok := contents[name]
		if !ok {
			continue
		}
		raw := s.Do(hubtest.Request{Method: "GET", Path: hubtest.Text(asset, "url"), Header: map[string]string{"Accept": "application/octet-stream"}})
		if string(raw.Body) != want || raw.Header.Get("Content-Type") != "application/octet-stream" {
			t.Errorf("%s by the API: %d, %d bytes", name, raw.Status, len(raw.Body))
		}
		for cookie, status := range map[string]int{"github-token=" + s.Token: 200, "github-token=" + s.Stranger: 404, "other=1": 404} {
			response, body := hubtest.Browse(t, "GET", hubtest.Text(asset, "browser_download_url"), nil, map[string]string{"Cookie": cookie})
			if response.StatusCode != status || status == 200 && body != want {
				t.Errorf("%s with %.20q: %d, %d bytes", name, cookie, response.StatusCode, len(body))
			}
			if status == 200 && (response.Header.Get("Content-Type") != "application/octet-stream" || response.Header.Get("Content-Disposition") != "attachment; filename="+name) {
				t.Errorf("%s comes as %v", name, response.Header)
			}
		}
	}
	asset := hubtest.Text(odd, "url")
	if changed := s.Object(s.Send("PATCH", asset, object{"name": "z", "label": "New"}), 200); hubtest.Text(changed, "name") != "z" {
		t.Errorf("changed: %v", changed)
	}
	if response, _ := hubtest.Browse(t, "GET", s.URL+"/ada/forms/releases/latest/download/z", nil, map[string]string{"Authorization": "token " + s.Token}); response.StatusCode != 200 {
		t.Errorf("the latest's: %d", response.StatusCode)
	}
	if a := s.Send("DELETE", asset, nil); a.Status != http.StatusNoContent {
		t.Errorf("delete: %d", a.Status)
	}
	s.WantProblem(s.Get(asset), 404, "Not Found")
	hubtest.MustGit(t, s.Bare("forms"), "gc", "--prune=now", "--quiet") // by somebody with a shell
	if raw := s.Do(hubtest.Request{Method: "GET", Path: hubtest.Text(assets[0], "url"), Header: map[string]string{"Accept": "application/octet-stream"}}); raw.Status != 200 {
		t.Errorf("git took an asset away: %d", raw.Status)
	}
	if refs, err := hubtest.Git(t, "", "ls-remote", hubtest.WithToken(s.URL, s.Token)+"/ada/forms"); err != nil || strings.Contains(refs, "sheaf") {
		t.Errorf("git sees %s, %v", refs, err)
	}
}

// Releases of one tag that are made at once are one release.
func TestReleasesAtOnce(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	var group sync.WaitGroup
	var mu sync.Mutex
	got := map[int]int{}
	for i := range 6 {
		group.Go(func() {
			a, err := s.Try(hubtest.Request{Method: "POST", Path: repo + "/releases", Body: object{"tag_name": fmt.Sprint("v", i%2)}})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			got[a.Status]++
		})
	}
	group.Wait()
	if got[201] != 2 || got[422] != 4 || tags(s, repo) != "v1 v0" {
		t.Errorf("statuses %v, tags %s", got, tags(s, repo))
	}
}
