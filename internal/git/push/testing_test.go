package push

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// repository is one with its folder.
type repository struct {
	*store.Repo
	folder string
}

// newRepository makes an empty repository in a store of its own, in a folder of an awkward name.
func newRepository(t testing.TB) repository {
	t.Helper()
	dir := filepath.Join(t.TempDir(), `a:b "c"`)
	opened, err := store.Open(t.Context(), dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	name, err := store.ParseName("ada", "site")
	if err != nil {
		t.Fatal(err)
	}
	repo, err := opened.Create(t.Context(), name, "main")
	if err != nil {
		t.Fatal(err)
	}
	return repository{repo, filepath.Join(dir, "repositories/ada/site.git")}
}

// seed commits a file to main.
func seed(t testing.TB, repo repository) object.ID {
	t.Helper()
	if err := addFile(t.Context(), repo, "a"); err != nil {
		t.Fatal(err)
	}
	return at(t, repo, "main")
}

// addFile commits a file to main.
func addFile(ctx context.Context, repo repository, path string) error {
	return repo.Advance(ctx, "refs/heads/main", func(ctx context.Context, r *store.Repo, at store.Ref) (object.ID, error) {
		input := object.CommitInput{Author: gittest.Ada, Committer: gittest.Ada, Message: path}
		if at.Commit != "" {
			input.Parents = []object.ID{at.Commit}
		}
		edits := []edit.Edit{{Path: path, Mode: object.ModeFile, Content: []byte(path)}}
		commit, err := r.WriteCommitOf(ctx, at.Commit, edits, input)
		return commit.ID, err
	})
}

func createRef(t testing.TB, repo repository, name string, target object.ID) {
	t.Helper()
	err := repo.Locked(t.Context(), func(l *store.Lock) error {
		return l.Move(t.Context(), store.RefMove{Name: name, Target: target})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// at is where a branch is.
func at(t testing.TB, repo repository, branch string) object.ID {
	t.Helper()
	id, err := repo.ResolveCommit(t.Context(), branch)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// clone makes a work tree.
func clone(t testing.TB, repo repository) string {
	t.Helper()
	return gittest.Clone(t, repo.folder)
}

// serve puts the smart HTTP protocol around a repository and returns its address.
func serve(t testing.TB, repo repository, options Options) string {
	t.Helper()
	mux := http.NewServeMux()
	answer := func(w http.ResponseWriter, req *http.Request, service string, advertise bool) {
		options := options
		options.PackOptions = store.PackOptions{Advertise: advertise, Protocol: req.Header.Get("Git-Protocol")}
		w.Header().Set("Cache-Control", "no-cache")
		if advertise {
			w.Header().Set("Content-Type", "application/x-"+service+"-advertisement")
			_, _ = io.WriteString(w, map[string]string{
				"git-upload-pack": "001e# service=git-upload-pack\n0000", "git-receive-pack": "001f# service=git-receive-pack\n0000",
			}[service])
		} else {
			w.Header().Set("Content-Type", "application/x-"+service+"-result")
		}
		var err error
		if service == "git-receive-pack" {
			err = Receive(req.Context(), repo.Repo, options, req.Body, w)
		} else {
			err = repo.UploadPack(req.Context(), options.PackOptions, req.Body, w)
		}
		if err != nil {
			t.Logf("%s: %v", service, err)
		}
	}
	mux.HandleFunc("GET /r.git/info/refs", func(w http.ResponseWriter, req *http.Request) {
		answer(w, req, req.URL.Query().Get("service"), true)
	})
	mux.HandleFunc("POST /r.git/{service}", func(w http.ResponseWriter, req *http.Request) {
		answer(w, req, req.PathValue("service"), false)
	})
	server := httptest.NewServer(mux)
	server.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	t.Cleanup(server.Close)
	return server.URL + "/r.git"
}

// tryPush pushes from a work tree and returns what git says.
func tryPush(t testing.TB, work string, args ...string) (said string, err error) {
	t.Helper()
	out, err := gittest.Command(t.Context(), work, append([]string{"push"}, args...)...).CombinedOutput()
	return string(out), err
}
