package githttp_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

func TestCloneAndPush(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	url := s.URL + "/ada/forms.git"
	work := filepath.Join(t.TempDir(), "forms")
	hubtest.MustGit(t, ".", "clone", "-q", url, work) // public: no token
	if err := os.WriteFile(filepath.Join(work, "a.json"), bytes.Repeat([]byte("0123456789abcdef\n"), 1<<18), 0o600); err != nil {
		t.Fatal(err)
	}
	hubtest.MustGit(t, work, "add", ".")
	hubtest.MustGit(t, work, "commit", "-qm", "Add four megabytes")

	if output, err := hubtest.Git(t, work, "push", url, "main"); err == nil {
		t.Errorf("pushed without a token: %s", output)
	}
	if output, err := hubtest.Git(t, work, "push", hubtest.WithToken(url, s.Stranger), "main"); err == nil || !strings.Contains(output, "403") {
		t.Errorf("pushed as somebody else: %v %s", err, output)
	}
	hubtest.MustGit(t, work, "push", "-q", hubtest.WithToken(url, s.Token), "main")
	local := hubtest.MustGit(t, work, "rev-parse", "HEAD")
	if s.Head(repo, "main") != local {
		t.Error("main is not what was pushed")
	}
	commit := s.Object(s.Get(repo+"/commits/main"), 200)
	if hubtest.Text(commit, "commit", "message") != "Add four megabytes" || commit["author"] != nil {
		t.Errorf("the pushed commit: %v", commit)
	}
	// And the other way: a commit by the API arrives by a pull, of each protocol.
	s.Object(s.Send("PUT", repo+"/contents/b.json", object{"message": "By the API", "content": "e30K"}), 201)
	for _, version := range []string{"0", "1", "2"} {
		hubtest.MustGit(t, work, "-c", "protocol.version="+version, "pull", "-q", url, "main")
		again := filepath.Join(t.TempDir(), version)
		hubtest.MustGit(t, ".", "-c", "protocol.version="+version, "clone", "-q", hubtest.WithToken(url, s.Token), again)
		if message := hubtest.MustGit(t, again, "log", "-1", "--format=%s by %an"); message != "By the API by Ada Lovelace" {
			t.Errorf("protocol %s: %s", version, message)
		}
	}
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms", s.Token), filepath.Join(t.TempDir(), "without-suffix"))
	s.OpenPull(repo, "proposal", "c.json", "{}")
	if refs := hubtest.MustGit(t, work, "ls-remote", url); !strings.Contains(refs, "refs/pull/1/head") || strings.Contains(refs, "refs/sheaf/") {
		t.Errorf("refs:\n%s", refs)
	}
	hubtest.MustGit(t, filepath.Join(s.Dir), "-C", filepath.Join(s.Dir, "repositories", "ada", "forms.git"), "fsck", "--strict")
}

func TestPrivateRepositoryByGit(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	for _, name := range []string{"secret", "nothing"} {
		url := s.URL + "/ada/" + name + ".git"
		for _, from := range []string{url, hubtest.WithToken(url, s.Stranger), hubtest.WithToken(url, "wrong")} {
			if output, err := hubtest.Git(t, t.TempDir(), "clone", "-q", from, "x"); err == nil {
				t.Errorf("cloned %s: %s", from, output)
			}
		}
	}
	hubtest.MustGit(t, t.TempDir(), "clone", "-q", hubtest.WithToken(s.URL+"/ADA/Secret.git", s.Token), "x")
	a := func(name string) hubtest.Answer {
		response, err := http.Get(s.URL + "/ada/" + name + ".git/info/refs?service=git-upload-pack")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return hubtest.Answer{Status: response.StatusCode, Header: response.Header, Body: body}
	}
	hidden, absent := a("secret"), a("nothing")
	if hidden.Status != 401 || absent.Status != 401 || string(hidden.Body) != string(absent.Body) || hidden.Header.Get("WWW-Authenticate") == "" {
		t.Errorf("hidden %d, absent %d", hidden.Status, absent.Status)
	}
}

func TestFirstPushChoosesTheDefaultBranch(t *testing.T) {
	s := hubtest.New(t)
	s.Object(s.Send("POST", "/user/repos", object{"name": "void"}), 201)
	work := t.TempDir()
	hubtest.MustGit(t, work, "init", "-q", "-b", "trunk")
	hubtest.MustGit(t, work, "commit", "-q", "--allow-empty", "-m", "First")
	hubtest.MustGit(t, work, "push", "-q", hubtest.WithToken(s.URL+"/ada/void.git", s.Token), "trunk")
	if branch := hubtest.Text(s.Object(s.Get("/repos/ada/void"), 200), "default_branch"); branch != "trunk" {
		t.Errorf("default branch %s", branch)
	}
}

func TestPushCannotTouchPulls(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	work := filepath.Join(t.TempDir(), "w")
	url := hubtest.WithToken(s.URL+"/ada/forms.git", s.Token)
	hubtest.MustGit(t, ".", "clone", "-q", url, work)
	for _, ref := range []string{"refs/pull/1/head", "refs/sheaf/pulls/1"} {
		if output, err := hubtest.Git(t, work, "push", url, "HEAD:"+ref); err == nil {
			t.Errorf("pushed %s: %s", ref, output)
		}
	}
}

func TestHostileGitRequests(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	var bomb bytes.Buffer
	zipped := gzip.NewWriter(&bomb)
	if _, err := zipped.Write(bytes.Repeat([]byte("0000"), 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	const upload = "application/x-git-upload-pack-request"
	for _, test := range []struct {
		name, method, path, contentType, encoding, protocol string
		body                                                io.Reader
		status                                              int
	}{
		{"no service", "GET", "/info/refs", "", "", "", nil, 403},
		{"another service", "GET", "/info/refs?service=git-shell", "", "", "", nil, 403},
		{"another method", "PUT", "/git-upload-pack", upload, "", "", nil, 405},
		{"another type", "POST", "/git-upload-pack", "text/plain", "", "", nil, 415},
		{"not gzip", "POST", "/git-upload-pack", upload, "gzip", "", strings.NewReader("x"), 400},
		{"another encoding", "POST", "/git-upload-pack", upload, "br", "", strings.NewReader("x"), 415},
		{"odd protocol", "GET", "/info/refs?service=git-upload-pack", "", "", "version=2; rm -rf /", nil, 400},
		{"gzip of flushes", "POST", "/git-upload-pack", upload, "gzip", "version=2", &bomb, 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := http.NewRequestWithContext(t.Context(), test.method, s.URL+"/ada/forms.git"+test.path, test.body)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", test.contentType)
			if test.encoding != "" {
				r.Header.Set("Content-Encoding", test.encoding)
			}
			r.Header.Set("Git-Protocol", test.protocol)
			response, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if response.StatusCode != test.status {
				t.Errorf("status %d, want %d", response.StatusCode, test.status)
			}
		})
	}
}
