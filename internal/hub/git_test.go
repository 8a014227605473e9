package hub_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// git runs the real client, without the settings of whoever runs the test.
func git(t testing.TB, dir string, arguments ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", arguments...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Grace", "GIT_AUTHOR_EMAIL=grace@example.org", "GIT_COMMITTER_NAME=Grace", "GIT_COMMITTER_EMAIL=grace@example.org")
	output, err := command.CombinedOutput()
	return strings.TrimSpace(string(output)), err
}

func mustGit(t testing.TB, dir string, arguments ...string) string {
	t.Helper()
	output, err := git(t, dir, arguments...)
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(arguments, " "), err, output)
	}
	return output
}

// withToken puts a token into a clone URL.
func withToken(url, token string) string {
	return strings.Replace(url, "://", "://anybody:"+token+"@", 1)
}

func TestCloneAndPush(t *testing.T) {
	s := newSite(t)
	repo := s.newRepository("forms")
	url := s.url + "/ada/forms.git"
	work := filepath.Join(t.TempDir(), "forms")
	mustGit(t, ".", "clone", "-q", url, work) // public: no token
	if err := os.WriteFile(filepath.Join(work, "a.json"), bytes.Repeat([]byte("0123456789abcdef\n"), 1<<18), 0o600); err != nil {
		t.Fatal(err)
	}
	mustGit(t, work, "add", ".")
	mustGit(t, work, "commit", "-qm", "Add four megabytes")

	if output, err := git(t, work, "push", url, "main"); err == nil {
		t.Errorf("pushed without a token: %s", output)
	}
	if output, err := git(t, work, "push", withToken(url, s.stranger), "main"); err == nil || !strings.Contains(output, "403") {
		t.Errorf("pushed as somebody else: %v %s", err, output)
	}
	mustGit(t, work, "push", "-q", withToken(url, s.token), "main")
	local := mustGit(t, work, "rev-parse", "HEAD")
	if s.head(repo, "main") != local {
		t.Error("main is not what was pushed")
	}
	commit := s.object(s.get(repo+"/commits/main"), 200)
	if text(commit, "commit", "message") != "Add four megabytes" || commit["author"] != nil {
		t.Errorf("the pushed commit: %v", commit)
	}
	// And the other way: a commit by the API arrives by a pull, of each protocol.
	s.object(s.send("PUT", repo+"/contents/b.json", object{"message": "By the API", "content": "e30K"}), 201)
	for _, version := range []string{"0", "1", "2"} {
		mustGit(t, work, "-c", "protocol.version="+version, "pull", "-q", url, "main")
		again := filepath.Join(t.TempDir(), version)
		mustGit(t, ".", "-c", "protocol.version="+version, "clone", "-q", withToken(url, s.token), again)
		if message := mustGit(t, again, "log", "-1", "--format=%s by %an"); message != "By the API by Ada Lovelace" {
			t.Errorf("protocol %s: %s", version, message)
		}
	}
	mustGit(t, ".", "clone", "-q", withToken(s.url+"/ada/forms", s.token), filepath.Join(t.TempDir(), "without-suffix"))
	s.openPull(repo, "proposal", "c.json", "{}")
	if refs := mustGit(t, work, "ls-remote", url); !strings.Contains(refs, "refs/pull/1/head") || strings.Contains(refs, "refs/sheaf/") {
		t.Errorf("refs:\n%s", refs)
	}
	mustGit(t, filepath.Join(s.dir), "-C", filepath.Join(s.dir, "repositories", "ada", "forms.git"), "fsck", "--strict")
}

func TestPrivateRepositoryByGit(t *testing.T) {
	s := newSite(t)
	s.object(s.send("POST", "/user/repos", object{"name": "secret", "private": true, "auto_init": true}), 201)
	for _, name := range []string{"secret", "nothing"} {
		url := s.url + "/ada/" + name + ".git"
		for _, from := range []string{url, withToken(url, s.stranger), withToken(url, "wrong")} {
			if output, err := git(t, t.TempDir(), "clone", "-q", from, "x"); err == nil {
				t.Errorf("cloned %s: %s", from, output)
			}
		}
	}
	mustGit(t, t.TempDir(), "clone", "-q", withToken(s.url+"/ADA/Secret.git", s.token), "x")
	a := func(name string) answer {
		response, err := http.Get(s.url + "/ada/" + name + ".git/info/refs?service=git-upload-pack")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer{response.StatusCode, response.Header, body}
	}
	hidden, absent := a("secret"), a("nothing")
	if hidden.status != 401 || absent.status != 401 || string(hidden.body) != string(absent.body) || hidden.header.Get("WWW-Authenticate") == "" {
		t.Errorf("hidden %d, absent %d", hidden.status, absent.status)
	}
}

func TestFirstPushChoosesTheDefaultBranch(t *testing.T) {
	s := newSite(t)
	s.object(s.send("POST", "/user/repos", object{"name": "void"}), 201)
	work := t.TempDir()
	mustGit(t, work, "init", "-q", "-b", "trunk")
	mustGit(t, work, "commit", "-q", "--allow-empty", "-m", "First")
	mustGit(t, work, "push", "-q", withToken(s.url+"/ada/void.git", s.token), "trunk")
	if branch := text(s.object(s.get("/repos/ada/void"), 200), "default_branch"); branch != "trunk" {
		t.Errorf("default branch %s", branch)
	}
}

func TestPushCannotTouchPulls(t *testing.T) {
	s := newSite(t)
	s.newRepository("forms")
	work := filepath.Join(t.TempDir(), "w")
	url := withToken(s.url+"/ada/forms.git", s.token)
	mustGit(t, ".", "clone", "-q", url, work)
	for _, ref := range []string{"refs/pull/1/head", "refs/sheaf/pulls/1"} {
		if output, err := git(t, work, "push", url, "HEAD:"+ref); err == nil {
			t.Errorf("pushed %s: %s", ref, output)
		}
	}
}

func TestHostileGitRequests(t *testing.T) {
	s := newSite(t)
	s.newRepository("forms")
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
			r, err := http.NewRequestWithContext(t.Context(), test.method, s.url+"/ada/forms.git"+test.path, test.body)
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
