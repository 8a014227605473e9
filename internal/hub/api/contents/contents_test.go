package contents_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

const oddName = "a +b/100% #1 ö?.json"

const oddPath = "a%20%2Bb/100%25%20%231%20%C3%B6%3F.json"

func TestGetContents(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	long := strings.Repeat("0123456789", 20)
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{oddName: long, "z/y.json": "{}"})
	s.Branch(repo, "work/ä", head)

	for _, path := range []string{oddPath, strings.ReplaceAll(oddPath, "%2B", "+"), strings.ReplaceAll(oddPath, "/", "%2F")} {
		file := s.Object(s.Get(repo+"/contents/"+path+"?ref=work%2F%C3%A4"), 200)
		if hubtest.Text(file, "path") != oddName || hubtest.Text(file, "name") != "100% #1 ö?.json" || hubtest.Text(file, "type") != "file" || file["size"] != 200.0 {
			t.Errorf("%s: %v", path, file)
		}
		lines := strings.SplitAfter(hubtest.Text(file, "content"), "\n")
		decoded, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(hubtest.Text(file, "content")), ""))
		if err != nil || string(decoded) != long || len(lines[0]) != 61 || lines[len(lines)-1] != "" {
			t.Errorf("content: %v", lines)
		}
		if want := s.URL + "/api/v3" + repo + "/contents/" + oddPath + "?ref=work%2F%C3%A4"; hubtest.Text(file, "url") != want {
			t.Errorf("url %v, want %s", file["url"], want)
		}
		s.Object(s.Get(hubtest.Text(file, "url")), 200)
		if download := s.Get(hubtest.Text(file, "download_url")); string(download.Body) != long {
			t.Errorf("download: %d %s", download.Status, download.Body)
		}
		blob := s.Object(s.Get(hubtest.Text(file, "git_url")), 200)
		if blob["sha"] != file["sha"] {
			t.Errorf("sha %v, that of the blob is %v", file["sha"], blob["sha"])
		}
	}
	raw := s.Do(hubtest.Request{Method: "GET", Path: repo + "/contents/" + oddPath + "?ref=" + head, Header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if string(raw.Body) != long || raw.Header.Get("Content-Type") != "application/vnd.github.raw+json; charset=utf-8" || raw.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("raw: %q %v", raw.Body, raw.Header)
	}
	for _, path := range []string{"/contents/?ref=" + head, "/contents?ref=" + head} {
		root := s.List(s.Get(repo+path), 200)
		if len(root) != 3 || hubtest.Text(root, 1, "type") != "dir" || hubtest.At(root, 0, "content") != nil {
			t.Errorf("%s: %v", path, root)
		}
	}
	folder := s.Object(s.Do(hubtest.Request{
		Method: "GET", Path: repo + "/contents/z?ref=" + head,
		Header: map[string]string{"Accept": "application/vnd.github.object+json"},
	}), 200)
	if hubtest.Text(folder, "type") != "dir" || hubtest.Text(folder, "entries", 0, "path") != "z/y.json" {
		t.Errorf("folder as an object: %v", folder)
	}
	s.WantProblem(s.Get(repo+"/contents/nothing"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/contents/README.md/x"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/contents/..%2F..%2Fetc"), 404, "Not Found")
	s.WantProblem(s.Get(repo+"/contents/README.md?ref=no%2Fthing"), 404, "No commit found for the ref no/thing")
}

func TestLargeContents(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	size := 3 << 19 // 1.5 MB
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{"large.txt": strings.Repeat("x", size)})
	path := repo + "/contents/large.txt?ref=" + head
	file := s.Object(s.Get(path), 200)
	if file["content"] != "" || hubtest.Text(file, "encoding") != "none" || file["size"] != float64(size) {
		t.Errorf("as JSON: content of %d bytes, encoding %v, size %v", len(hubtest.Text(file, "content")), file["encoding"], file["size"])
	}
	raw := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{"Accept": "application/vnd.github.raw+json"}})
	if raw.Status != 200 || len(raw.Body) != size {
		t.Errorf("raw: %d, %d bytes", raw.Status, len(raw.Body))
	}
	again := s.Do(hubtest.Request{Method: "GET", Path: path, Header: map[string]string{
		"Accept": "application/vnd.github.raw+json", "If-None-Match": raw.Header.Get("ETag"),
	}})
	if again.Status != http.StatusNotModified {
		t.Errorf("raw again: %d", again.Status)
	}
}

func TestPutAndDeleteContents(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	path := repo + "/contents/" + oddPath
	put := func(body object) hubtest.Answer { return s.Send("PUT", path, body) }

	created := s.Object(put(object{"message": "Create", "content": "e30K\n"}), 201)
	sha := hubtest.Text(created, "content", "sha")
	if hubtest.Text(created, "content", "path") != oddName || hubtest.Text(created, "commit", "message") != "Create" || hubtest.At(created, "content", "content") != nil {
		t.Errorf("created: %v", created)
	}
	if s.Head(repo, "main") != hubtest.Text(created, "commit", "sha") {
		t.Error("main is elsewhere")
	}
	s.WantProblem(put(object{"message": "m", "content": "e30K"}), 422, "Invalid request.\n\n\"sha\" wasn't supplied.")
	stale := strings.Repeat("1", 40)
	s.WantProblem(put(object{"message": "m", "content": "e30K", "sha": stale}), 409, oddName+" does not match "+stale)
	s.WantProblem(put(object{"message": "m", "content": "e30K", "branch": "nothing"}), 404, "Branch nothing not found")
	s.WantProblem(put(object{"message": "m", "content": "%%%", "sha": sha}), 422, "content is not valid Base64")
	s.WantProblem(put(object{"content": "e30K"}), 422, "Invalid request.\n\n\"message\" wasn't supplied.")
	updated := s.Object(put(object{"message": "Update", "content": "W10K", "sha": sha}), 200)
	s.Object(s.Send("PUT", repo+"/contents/new.json", object{"message": "m", "content": "", "sha": stale}), 201)
	for _, bad := range []string{".git/config", "a/%2E%2E/b", "a//b", "README.md/x", "a%20%2Bb"} {
		a := s.Send("PUT", repo+"/contents/"+bad, object{"message": "m", "content": "e30K"})
		if a.Status != 422 && a.Status != 404 {
			t.Errorf("%s: %d %s", bad, a.Status, a.Body)
		}
	}

	s.WantProblem(s.Send("DELETE", path, object{"message": "m", "sha": sha}), 409, oddName+" does not match "+sha)
	s.WantProblem(s.Send("DELETE", path, object{"sha": sha}), 422, "Invalid request.\n\n\"message\" wasn't supplied.")
	deleted := s.Object(s.Send("DELETE", path+"?message=Delete&sha="+hubtest.Text(updated, "content", "sha"), nil), 200)
	if content, ok := deleted["content"]; !ok || content != nil || hubtest.Text(deleted, "commit", "message") != "Delete" {
		t.Errorf("deleted: %v", deleted)
	}
	s.WantProblem(s.Get(path), 404, "Not Found")
	s.WantProblem(s.Send("DELETE", path, object{"message": "m", "sha": sha}), 404, "Not Found")
}

func TestFilesWrittenAtOnceAllArrive(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	const writers = 8
	var group sync.WaitGroup
	for i := range writers {
		group.Go(func() {
			path := fmt.Sprintf("%s/contents/file%d.json", repo, i)
			a, err := s.Try(hubtest.Request{Method: "PUT", Path: path, Body: object{"message": "m", "content": "e30K"}})
			if err != nil || a.Status != 201 {
				t.Errorf("%s: %d %s %v", path, a.Status, a.Body, err)
			}
		})
	}
	group.Wait()
	if entries := s.List(s.Get(repo+"/contents/"), 200); len(entries) != writers+1 {
		t.Errorf("%d entries, want %d", len(entries), writers+1)
	}
	if commits := s.List(s.Get(repo+"/commits"), 200); len(commits) != writers+1 {
		t.Errorf("%d commits, want %d", len(commits), writers+1)
	}
}

func TestReadmeAndLicense(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{
		"docs/sub/readme": "sub", "docs/readme.txt": "docs", "LICENCE": "mine", "readme.d/x": "x", "other/README.md/x": "x",
	})
	s.Object(s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": head}), 200)
	for path, want := range map[string]string{
		"/readme": "README.md", "/readme?ref=" + head: "README.md", "/readme/docs": "docs/readme.txt", "/readme/docs/sub/": "docs/sub/readme", "/license": "LICENCE",
	} {
		file := s.Object(s.Get(repo+path), 200)
		if hubtest.Text(file, "path") != want || hubtest.Text(file, "encoding") != "base64" || hubtest.Text(file, "type") != "file" {
			t.Errorf("%s: %v", path, file)
		}
	}
	raw := s.Do(hubtest.Request{Method: "GET", Path: repo + "/license", Header: map[string]string{"Accept": "application/vnd.github.raw"}})
	if string(raw.Body) != "mine" {
		t.Errorf("raw: %s", raw.Body)
	}
	for _, path := range []string{"/readme/other", "/readme/nothing", "/readme/README.md"} {
		s.WantProblem(s.Get(repo+path), 404, "Not Found")
	}
	s.Object(s.Send("POST", "/user/repos", object{"name": "void"}), 201)
	s.WantProblem(s.Get("/repos/ada/void/readme"), 404, "This repository is empty.")
}
