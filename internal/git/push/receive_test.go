package push

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

func TestCloneAndPush(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	blob, err := repo.WriteBlob(t.Context(), []byte("secret"))
	if err != nil {
		t.Fatal(err)
	}
	createRef(t, repo, "refs/sheaf/pulls", blob)
	url := serve(t, repo, Options{})
	for _, version := range []string{"0", "2"} {
		t.Run("protocol "+version, func(t *testing.T) {
			work := filepath.Join(t.TempDir(), "work")
			gittest.Run(t, t.TempDir(), "-c", "protocol.version="+version, "clone", "-q", url, work)
			if listed := gittest.Run(t, work, "-c", "protocol.version="+version, "ls-remote"); strings.Contains(listed, "refs/sheaf") {
				t.Errorf("hidden refs are listed:\n%s", listed)
			}
			large := make([]byte, 5<<20) // more than git's http.postBuffer: sent in chunks
			_, _ = rand.Read(large)
			if err := os.WriteFile(filepath.Join(work, "large"+version), large, 0o644); err != nil {
				t.Fatal(err)
			}
			gittest.Run(t, work, "add", ".")
			gittest.Run(t, work, "commit", "-q", "-m", "large")
			gittest.Run(t, work, "-c", "protocol.version="+version, "push", "-q", "origin", "HEAD", "HEAD:refs/heads/deep/er"+version)
			head := object.ID(gittest.Run(t, work, "rev-parse", "HEAD"))
			for _, branch := range []string{"main", "deep/er" + version} {
				if got := at(t, repo, branch); got != head {
					t.Errorf("%s is at %s; want %s", branch, got, head)
				}
			}
		})
	}
	gittest.Fsck(t, repo.folder)
}

func TestRefusedPushes(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo)
	createRef(t, repo, "refs/pull/1/head", head)
	url := serve(t, repo, Options{})
	work := filepath.Join(t.TempDir(), "work")
	gittest.Run(t, t.TempDir(), "clone", "-q", url, work)
	gittest.Run(t, work, "commit", "-q", "--allow-empty", "--amend", "-m", "rewritten")
	for _, spec := range []string{"HEAD:refs/pull/1/head", "HEAD:refs/pull/2/head", "HEAD:refs/sheaf/x", ":main", "HEAD:main"} {
		out, err := gittest.Command(t.Context(), work, "push", url, spec).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "rejected") {
			t.Errorf("push %s: %v\n%s", spec, err, out)
		}
	}
	gittest.Run(t, work, "push", "-q", "--force", url, "HEAD:main")
	gittest.Run(t, work, "fetch", "-q", url, "refs/pull/1/head")
}

func TestPushBringsBrokenObjects(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	work := clone(t, repo)
	blob := gittest.RunInput(t, work, "x", "hash-object", "-w", "--stdin")
	tree := gittest.RunInput(t, work, "100644 blob "+blob+"\t.git\x00", "mktree", "-z")
	commit := gittest.Run(t, work, "commit-tree", "-m", "bad", tree)
	out, err := gittest.Command(t.Context(), work, "push", serve(t, repo, Options{}), commit+":refs/heads/bad").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "hasDotgit") {
		t.Errorf("push: %v\n%s", err, out)
	}
	if _, err := repo.Ref(t.Context(), "refs/heads/bad"); !errors.Is(err, store.ErrRefNotFound) {
		t.Errorf("ref: %v", err)
	}
}

// TestPushWaitsForItsTurn holds the repository's lock: objects come in, refs stay, the client waits.
func TestPushWaitsForItsTurn(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo)
	work := clone(t, repo)
	gittest.Run(t, work, "commit", "-q", "--allow-empty", "-m", "second")
	second := object.ID(gittest.Run(t, work, "rev-parse", "HEAD"))
	url := serve(t, repo, Options{})

	lock, err := repo.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pushed := make(chan error, 1)
	go func() { pushed <- gittest.Command(t.Context(), work, "push", "-q", url, "main").Run() }()
	select {
	case err := <-pushed:
		t.Fatalf("the push did not wait: %v", err)
	case <-time.After(300 * time.Millisecond):
	}
	if got := at(t, repo, "main"); got != first {
		t.Errorf("main moved to %s", got)
	}
	lock.Release()
	if err := <-pushed; err != nil {
		t.Fatal(err)
	}
	if got := at(t, repo, "main"); got != second {
		t.Errorf("main is at %s; want %s", got, second)
	}
}

// TestPushAndWritersTogether pushes branches of its own beside writers of another, from several clients.
func TestPushAndWritersTogether(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	url := serve(t, repo, Options{})
	var group sync.WaitGroup
	for _, client := range []string{"x", "y"} {
		work := clone(t, repo)
		group.Go(func() {
			for range 3 {
				gittest.Run(t, work, "commit", "-q", "--allow-empty", "-m", client)
				gittest.Run(t, work, "push", "-q", url, "HEAD:refs/heads/"+client)
			}
			head := object.ID(gittest.Run(t, work, "rev-parse", "HEAD"))
			if got := at(t, repo, client); got != head {
				t.Errorf("%s is at %s; want %s", client, got, head)
			}
		})
	}
	group.Go(func() {
		for _, message := range []string{"1", "2", "3", "4", "5"} {
			if err := addFile(t.Context(), repo, message); err != nil {
				t.Error(err)
			}
		}
	})
	group.Wait()
	gittest.Fsck(t, repo.folder)
}

// stuck is a request body of which no more comes until the test ends.
type stuck struct{ ctx context.Context }

func (s stuck) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, io.EOF
}

func TestCancelledPushEnds(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Receive(ctx, repo.Repo, Options{}, stuck{t.Context()}, io.Discard) }()
	gittest.WaitForChild(t, repo.folder, "receive-pack")
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
	if running := gittest.Children(t, repo.folder, "receive-pack"); len(running) > 0 {
		t.Errorf("still running: %q", running)
	}
	if err := addFile(t.Context(), repo, "after"); err != nil {
		t.Error(err)
	}
}

func TestProtocolHeaderIsChecked(t *testing.T) {
	repo := newRepository(t)
	for _, header := range []string{"version=2\nX=1", "$(x)", strings.Repeat("a", 200)} {
		err := repo.UploadPack(t.Context(), store.PackOptions{Advertise: true, Protocol: header}, nil, io.Discard)
		if !errors.Is(err, store.ErrProtocolInvalid) {
			t.Errorf("%q: %v", header, err)
		}
	}
}
