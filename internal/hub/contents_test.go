package hub_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
)

const oddName = "a +b/100% #1 ö?.json"

const oddPath = "a%20%2Bb/100%25%20%231%20%C3%B6%3F.json"

func TestGetContents(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	long := strings.Repeat("0123456789", 20)
	head := s.commit(repo, s.head(repo, "main"), map[string]string{oddName: long, "z/y.json": "{}"})
	s.branch(repo, "work/ä", head)

	for _, path := range []string{oddPath, strings.ReplaceAll(oddPath, "%2B", "+"), strings.ReplaceAll(oddPath, "/", "%2F")} {
		file := s.object(s.get(repo+"/contents/"+path+"?ref=work%2F%C3%A4"), 200)
		if text(file, "path") != oddName || text(file, "name") != "100% #1 ö?.json" || text(file, "type") != "file" || file["size"] != 200.0 {
			t.Errorf("%s: %v", path, file)
		}
		lines := strings.SplitAfter(text(file, "content"), "\n")
		decoded, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text(file, "content")), ""))
		if err != nil || string(decoded) != long || len(lines[0]) != 61 || lines[len(lines)-1] != "" {
			t.Errorf("content: %v", lines)
		}
		if want := s.url + "/api/v3" + repo + "/contents/" + oddPath + "?ref=work%2F%C3%A4"; text(file, "url") != want {
			t.Errorf("url %v, want %s", file["url"], want)
		}
		s.object(s.get(text(file, "url")), 200)
		if download := s.get(text(file, "download_url")); string(download.body) != long {
			t.Errorf("download: %d %s", download.status, download.body)
		}
		blob := s.object(s.get(text(file, "git_url")), 200)
		if blob["sha"] != file["sha"] {
			t.Errorf("sha %v, that of the blob is %v", file["sha"], blob["sha"])
		}
	}
	raw := s.do(request{method: "GET", path: repo + "/contents/" + oddPath + "?ref=" + head, header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if string(raw.body) != long || raw.header.Get("Content-Type") != "application/vnd.github.raw+json; charset=utf-8" || raw.header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("raw: %q %v", raw.body, raw.header)
	}
	for _, path := range []string{"/contents/?ref=" + head, "/contents?ref=" + head} {
		root := s.list(s.get(repo+path), 200)
		if len(root) != 3 || text(root, 1, "type") != "dir" || at(root, 0, "content") != nil {
			t.Errorf("%s: %v", path, root)
		}
	}
	folder := s.object(s.do(request{
		method: "GET", path: repo + "/contents/z?ref=" + head,
		header: map[string]string{"Accept": "application/vnd.github.object+json"},
	}), 200)
	if text(folder, "type") != "dir" || text(folder, "entries", 0, "path") != "z/y.json" {
		t.Errorf("folder as an object: %v", folder)
	}
	s.wantProblem(s.get(repo+"/contents/nothing"), 404, "Not Found")
	s.wantProblem(s.get(repo+"/contents/README.md/x"), 404, "Not Found")
	s.wantProblem(s.get(repo+"/contents/..%2F..%2Fetc"), 404, "Not Found")
	s.wantProblem(s.get(repo+"/contents/README.md?ref=no%2Fthing"), 404, "No commit found for the ref no/thing")
}

func TestLargeContents(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	size := 3 << 19 // 1.5 MB
	head := s.commit(repo, s.head(repo, "main"), map[string]string{"large.txt": strings.Repeat("x", size)})
	path := repo + "/contents/large.txt?ref=" + head
	file := s.object(s.get(path), 200)
	if file["content"] != "" || text(file, "encoding") != "none" || file["size"] != float64(size) {
		t.Errorf("as JSON: content of %d bytes, encoding %v, size %v", len(text(file, "content")), file["encoding"], file["size"])
	}
	raw := s.do(request{method: "GET", path: path, header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if raw.status != 200 || len(raw.body) != size {
		t.Errorf("raw: %d, %d bytes", raw.status, len(raw.body))
	}
	again := s.do(request{method: "GET", path: path, header: map[string]string{
		"Accept": "application/vnd.github.raw+json", "If-None-Match": raw.header.Get("ETag"),
	}})
	if again.status != http.StatusNotModified {
		t.Errorf("raw again: %d", again.status)
	}
}

func TestPutAndDeleteContents(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	path := repo + "/contents/" + oddPath
	put := func(body object) answer { return s.send("PUT", path, body) }

	created := s.object(put(object{"message": "Create", "content": "e30K\n"}), 201)
	sha := text(created, "content", "sha")
	if text(created, "content", "path") != oddName || text(created, "commit", "message") != "Create" || at(created, "content", "content") != nil {
		t.Errorf("created: %v", created)
	}
	if s.head(repo, "main") != text(created, "commit", "sha") {
		t.Error("main is elsewhere")
	}
	s.wantProblem(put(object{"message": "m", "content": "e30K"}), 422, "Invalid request.\n\n\"sha\" wasn't supplied.")
	stale := strings.Repeat("1", 40)
	s.wantProblem(put(object{"message": "m", "content": "e30K", "sha": stale}), 409, oddName+" does not match "+stale)
	s.wantProblem(put(object{"message": "m", "content": "e30K", "branch": "nothing"}), 404, "Branch nothing not found")
	s.wantProblem(put(object{"message": "m", "content": "%%%", "sha": sha}), 422, "content is not valid Base64")
	s.wantProblem(put(object{"content": "e30K"}), 422, "Invalid request.\n\n\"message\" wasn't supplied.")
	updated := s.object(put(object{"message": "Update", "content": "W10K", "sha": sha}), 200)
	s.object(s.send("PUT", repo+"/contents/new.json", object{"message": "m", "content": "", "sha": stale}), 201)
	for _, bad := range []string{".git/config", "a/%2E%2E/b", "a//b", "README.md/x", "a%20%2Bb"} {
		a := s.send("PUT", repo+"/contents/"+bad, object{"message": "m", "content": "e30K"})
		if a.status != 422 && a.status != 404 {
			t.Errorf("%s: %d %s", bad, a.status, a.body)
		}
	}

	s.wantProblem(s.send("DELETE", path, object{"message": "m", "sha": sha}), 409, oddName+" does not match "+sha)
	s.wantProblem(s.send("DELETE", path, object{"sha": sha}), 422, "Invalid request.\n\n\"message\" wasn't supplied.")
	deleted := s.object(s.send("DELETE", path+"?message=Delete&sha="+text(updated, "content", "sha"), nil), 200)
	if content, ok := deleted["content"]; !ok || content != nil || text(deleted, "commit", "message") != "Delete" {
		t.Errorf("deleted: %v", deleted)
	}
	s.wantProblem(s.get(path), 404, "Not Found")
	s.wantProblem(s.send("DELETE", path, object{"message": "m", "sha": sha}), 404, "Not Found")
}

func TestFilesWrittenAtOnceAllArrive(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	const writers = 8
	var group sync.WaitGroup
	for i := range writers {
		group.Go(func() {
			path := fmt.Sprintf("%s/contents/file%d.json", repo, i)
			a, err := s.try(request{method: "PUT", path: path, body: object{"message": "m", "content": "e30K"}})
			if err != nil || a.status != 201 {
				t.Errorf("%s: %d %s %v", path, a.status, a.body, err)
			}
		})
	}
	group.Wait()
	if entries := s.list(s.get(repo+"/contents/"), 200); len(entries) != writers+1 {
		t.Errorf("%d entries, want %d", len(entries), writers+1)
	}
	if commits := s.list(s.get(repo+"/commits"), 200); len(commits) != writers+1 {
		t.Errorf("%d commits, want %d", len(commits), writers+1)
	}
}

func TestRaw(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	head := s.commit(repo, s.head(repo, "main"), map[string]string{oddName: "<script>alert(1)</script>", "i.svg": "<svg onload='x'/>"})
	s.branch(repo, "a/b", head)
	s.object(s.send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	for _, ref := range []string{"a/b", "refs/heads/a/b", head} {
		a := s.do(request{method: "GET", path: "/raw/ada/forms/" + ref + "/" + oddPath, token: "-"})
		if a.status != 200 || string(a.body) != "<script>alert(1)</script>" || a.header.Get("Content-Type") != "text/plain; charset=utf-8" ||
			a.header.Get("X-Content-Type-Options") != "nosniff" || a.header.Get("Access-Control-Allow-Origin") != "*" ||
			!strings.Contains(a.header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s: %d %q %v", ref, a.status, a.body, a.header)
		}
		if isFixed := ref == head; strings.Contains(a.header.Get("Cache-Control"), "immutable") != isFixed {
			t.Errorf("%s: Cache-Control %s", ref, a.header.Get("Cache-Control"))
		}
	}
	if svg := s.get("/raw/ada/forms/a/b/i.svg"); !strings.HasPrefix(svg.header.Get("Content-Type"), "text/plain") {
		t.Errorf("SVG as %s", svg.header.Get("Content-Type"))
	}
	for path, token := range map[string]string{
		"/raw/ada/forms/a/b/nothing":         "",
		"/raw/ada/forms/a/README.md":         "",
		"/raw/ada/forms/refs/tags/a/b/i.svg": "",
		"/raw/ada/forms/main":                "",
		"/raw/ada/secret/main/README.md":     "-",
		"/raw/ada/nothing/main/README.md":    "",
		"/raw/ada/forms/main/README%ZZ":      "-",
	} {
		a, err := s.try(request{method: "GET", path: path, token: token})
		if err != nil {
			continue // the client refuses to send it
		}
		if a.status != 404 || string(a.body) != "404: Not Found\n" {
			t.Errorf("%s: %d %q", path, a.status, a.body)
		}
	}
	if own := s.get("/raw/ada/secret/main/README.md"); own.status != 200 || !strings.HasPrefix(own.header.Get("Cache-Control"), "private") {
		t.Errorf("own private file: %d %v", own.status, own.header)
	}
	tag := s.get("/raw/ada/forms/a/b/i.svg").header.Get("ETag")
	for match, want := range map[string]int{tag: 304, `"other", W/` + tag: 304, `"other"`: 200} {
		a := s.do(request{method: "GET", path: "/raw/ada/forms/a/b/i.svg", header: map[string]string{"If-None-Match": match}})
		if a.status != want || (want == 304) != (len(a.body) == 0) {
			t.Errorf("If-None-Match %s: %d %q", match, a.status, a.body)
		}
	}
	if preflight := s.do(request{method: "OPTIONS", path: "/raw/ada/secret/main/README.md", token: "-"}); preflight.status != 204 {
		t.Errorf("preflight: %d", preflight.status)
	}
}
