package gitstore

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// serveGit puts the smart HTTP protocol around a repository and returns its address.
func serveGit(t *testing.T, repo *Repo) string {
	t.Helper()
	return serveGitChecked(t, repo, nil)
}

func serveGitChecked(t *testing.T, repo *Repo, check PushCheck) string {
	t.Helper()
	mux := http.NewServeMux()
	serve := func(w http.ResponseWriter, req *http.Request, service string, advertise bool) {
		options := PackOptions{Advertise: advertise, Protocol: req.Header.Get("Git-Protocol"), Check: check}
		w.Header().Set("Cache-Control", "no-cache")
		if advertise {
			w.Header().Set("Content-Type", "application/x-"+service+"-advertisement")
			_, _ = io.WriteString(w, map[string]string{
				"git-upload-pack": "001e# service=git-upload-pack\n0000", "git-receive-pack": "001f# service=git-receive-pack\n0000",
			}[service])
		} else {
			w.Header().Set("Content-Type", "application/x-"+service+"-result")
		}
		run := repo.UploadPack
		if service == "git-receive-pack" {
			run = repo.ReceivePack
		}
		if err := run(req.Context(), options, req.Body, w); err != nil {
			t.Logf("%s: %v", service, err)
		}
	}
	mux.HandleFunc("GET /r.git/info/refs", func(w http.ResponseWriter, req *http.Request) {
		serve(w, req, req.URL.Query().Get("service"), true)
	})
	mux.HandleFunc("POST /r.git/{service}", func(w http.ResponseWriter, req *http.Request) {
		serve(w, req, req.PathValue("service"), false)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/r.git"
}

func TestCloneAndPush(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"), fileEdit("dir/b", "2"))
	blob, err := repo.WriteBlob(t.Context(), []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	if err := repo.CreateRef(t.Context(), "refs/sheaf/pulls", blob); err != nil {
		t.Fatal(err)
	}
	url := serveGit(t, repo)
	for _, version := range []string{"0", "2"} {
		t.Run("protocol "+version, func(t *testing.T) {
			work := filepath.Join(t.TempDir(), "work")
			plainGit(t, t.TempDir(), "-c", "protocol.version="+version, "clone", "-q", url, work)
			if listed := plainGit(t, work, "-c", "protocol.version="+version, "ls-remote"); strings.Contains(listed, "refs/sheaf") {
				t.Errorf("hidden refs are listed:\n%s", listed)
			}
			large := make([]byte, 5<<20) // more than git's http.postBuffer: sent in chunks
			_, _ = rand.Read(large)
			if err := os.WriteFile(filepath.Join(work, "large"+version), large, 0o644); err != nil {
				t.Fatal(err)
			}
			plainGit(t, work, "add", ".")
			plainGit(t, work, "commit", "-q", "-m", "large")
			plainGit(t, work, "-c", "protocol.version="+version, "push", "-q", "origin", "HEAD", "HEAD:refs/heads/deep/er"+version)
			head := ID(plainGit(t, work, "rev-parse", "HEAD"))
			for _, branch := range []string{"main", "deep/er" + version} {
				if got, err := repo.ResolveCommit(t.Context(), branch); err != nil || got != head {
					t.Errorf("%s is at %s, %v; want %s", branch, got, err, head)
				}
			}
		})
	}
	fsck(t, repo)
}

func TestRefusedPushes(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "1"))
	if err := repo.CreateRef(t.Context(), "refs/pull/1/head", head); err != nil {
		t.Fatal(err)
	}
	url := serveGit(t, repo)
	work := filepath.Join(t.TempDir(), "work")
	plainGit(t, t.TempDir(), "clone", "-q", url, work)
	plainGit(t, work, "commit", "-q", "--allow-empty", "--amend", "-m", "rewritten")
	for _, spec := range []string{"HEAD:refs/pull/1/head", "HEAD:refs/pull/2/head", "HEAD:refs/sheaf/x", ":main", "HEAD:main"} {
		out, err := plainCommand(t.Context(), work, "push", url, spec).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "rejected") {
			t.Errorf("push %s: %v\n%s", spec, err, out)
		}
	}
	plainGit(t, work, "push", "-q", "--force", url, "HEAD:main")
	plainGit(t, work, "fetch", "-q", url, "refs/pull/1/head")
}

func TestPushBringsBrokenObjects(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	work := workTree(t, repo)
	blob := plainGitInput(t, work, "x", "hash-object", "-w", "--stdin")
	tree := plainGitInput(t, work, "100644 blob "+blob+"\t.git\x00", "mktree", "-z")
	commit := plainGit(t, work, "commit-tree", "-m", "bad", tree)
	out, err := plainCommand(t.Context(), work, "push", serveGit(t, repo), commit+":refs/heads/bad").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "hasDotgit") {
		t.Errorf("push: %v\n%s", err, out)
	}
	if _, err := repo.Ref(t.Context(), "refs/heads/bad"); !errors.Is(err, ErrRefNotFound) {
		t.Errorf("ref: %v", err)
	}
}

// TestPushWaitsForItsTurn holds the repository's mutex: objects come in, refs stay, the client waits.
func TestPushWaitsForItsTurn(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	work := workTree(t, repo)
	plainGit(t, work, "commit", "-q", "--allow-empty", "-m", "second")
	second := ID(plainGit(t, work, "rev-parse", "HEAD"))
	url := serveGit(t, repo)

	if err := repo.acquire(t.Context()); err != nil {
		t.Fatal(err)
	}
	pushed := make(chan error, 1)
	go func() { pushed <- plainCommand(t.Context(), work, "push", "-q", url, "main").Run() }()
	select {
	case err := <-pushed:
		t.Fatalf("the push did not wait: %v", err)
	case <-time.After(300 * time.Millisecond):
	}
	if got, err := repo.ResolveCommit(t.Context(), "main"); err != nil || got != first {
		t.Errorf("main moved to %s, %v", got, err)
	}
	repo.release()
	if err := <-pushed; err != nil {
		t.Fatal(err)
	}
	if got, err := repo.ResolveCommit(t.Context(), "main"); err != nil || got != second {
		t.Errorf("main is at %s, %v; want %s", got, err, second)
	}
}

// TestPushAndWritersTogether pushes branches of its own beside writers of another, from several clients.
func TestPushAndWritersTogether(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	url := serveGit(t, repo)
	var group sync.WaitGroup
	for _, client := range []string{"x", "y"} {
		work := workTree(t, repo)
		group.Go(func() {
			for range 3 {
				plainGit(t, work, "commit", "-q", "--allow-empty", "-m", client)
				plainGit(t, work, "push", "-q", url, "HEAD:refs/heads/"+client)
			}
			head := ID(plainGit(t, work, "rev-parse", "HEAD"))
			if got, err := repo.ResolveCommit(t.Context(), client); err != nil || got != head {
				t.Errorf("%s is at %s, %v; want %s", client, got, err, head)
			}
		})
	}
	group.Go(func() {
		for _, message := range []string{"1", "2", "3", "4", "5"} {
			if err := commitUntilIn(t, repo, message); err != nil {
				t.Error(err)
			}
		}
	})
	group.Wait()
	fsck(t, repo)
}

// stuck is a request body of which no more comes until the test ends.
type stuck struct{ ctx context.Context }

func (s stuck) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, io.EOF
}

func TestCancelledPushEnds(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "1"))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- repo.ReceivePack(ctx, PackOptions{}, stuck{t.Context()}, io.Discard) }()
	waitForChild(t, folder(t, repo), "receive-pack")
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
	if running := childrenIn(t, folder(t, repo), "receive-pack"); len(running) > 0 {
		t.Errorf("still running: %q", running)
	}
	if err := commitUntilIn(t, repo, "after"); err != nil {
		t.Error(err)
	}
}

func TestProtocolHeaderIsChecked(t *testing.T) {
	repo := newRepository(t)
	for _, header := range []string{"version=2\nX=1", "$(x)", strings.Repeat("a", 200)} {
		err := repo.UploadPack(t.Context(), PackOptions{Advertise: true, Protocol: header}, nil, io.Discard)
		if !errors.Is(err, ErrProtocolInvalid) {
			t.Errorf("%q: %v", header, err)
		}
	}
}

// childrenIn lists the command lines of processes that work in a folder, by /proc.
func childrenIn(t *testing.T, dir, command string) []string {
	t.Helper()
	links, err := filepath.Glob("/proc/[0-9]*/cwd")
	if err != nil || len(links) == 0 {
		t.Fatalf("this test reads /proc: %v", err)
	}
	var found []string
	for _, link := range links {
		if at, err := os.Readlink(link); err != nil || at != dir {
			continue
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(link), "cmdline"))
		if text := strings.ReplaceAll(string(line), "\x00", " "); strings.Contains(text, command) {
			found = append(found, text)
		}
	}
	return found
}

// waitForChild returns when a process of that command is at work in dir.
func waitForChild(t *testing.T, dir, command string) {
	t.Helper()
	limit := time.After(20 * time.Second)
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for len(childrenIn(t, dir, command)) == 0 {
		select {
		case <-ticker.C:
		case <-limit:
			t.Fatal("it never started")
		}
	}
}
