package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
)

// desk is a working tree with its files as Files sees them.
type desk struct {
	*Files
	t      *testing.T
	folder string
}

func newDesk(t *testing.T, files map[string]string) desk {
	t.Helper()
	folder := t.TempDir()
	gittest.Run(t, folder, "init", "-q", "-b", "main")
	gittest.Run(t, folder, "config", "user.name", "Ada")
	gittest.Run(t, folder, "config", "user.email", "ada@example.org")
	if len(files) > 0 {
		gittest.WriteFiles(t, folder, files)
		gittest.Run(t, folder, "add", "-A")
		gittest.Run(t, folder, "commit", "-q", "-m", "Begin")
	}
	return openDesk(t, folder)
}

func openDesk(t *testing.T, folder string) desk {
	t.Helper()
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	repository, err := Find(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	gitDir, err := repository.GitDir(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(gitDir, "sheaf")
	objects, err := repository.Objects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(own, 0o700); err != nil {
		t.Fatal(err)
	}
	return desk{repository.Files(gitDir, own, objects), t, folder}
}

func (d desk) see() string {
	d.t.Helper()
	tree, err := d.Look(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	return tree
}

func (d desk) git(args ...string) string {
	d.t.Helper()
	return gittest.Run(d.t, d.folder, args...)
}

// treeWith is the tree of what is on disk with other contents; an empty one removes a file.
func (d desk) treeWith(files map[string]string) string {
	d.t.Helper()
	index := filepath.Join(d.t.TempDir(), "index")
	run := func(input string, args ...string) string {
		command := gittest.Command(d.t.Context(), d.folder, args...)
		command.Env = append(command.Env, "GIT_INDEX_FILE="+index)
		command.Stdin = strings.NewReader(input)
		out, err := command.Output()
		if err != nil {
			d.t.Fatalf("git %v: %v", args, err)
		}
		return strings.TrimSpace(string(out))
	}
	run("", "read-tree", d.see())
	for path, text := range files { // what goes makes room first
		if text == "" {
			run("", "update-index", "--force-remove", path)
		}
	}
	for path, text := range files {
		if text == "" {
			continue
		}
		blob := run(text, "hash-object", "-w", "--stdin")
		run("", "update-index", "--add", "--cacheinfo", "100644,"+blob+","+path)
	}
	return run("", "write-tree")
}

func (d desk) take(files map[string]string, commits bool) error {
	d.t.Helper()
	return d.Take(d.t.Context(), d.see(), d.treeWith(files), "Change", commits)
}

func (d desk) has(path, want string) {
	d.t.Helper()
	text, err := os.ReadFile(filepath.Join(d.folder, path))
	if want == "" && errors.Is(err, os.ErrNotExist) {
		return
	}
	if err != nil || string(text) != want {
		d.t.Errorf("%s has %q (%v), want %q", path, text, err, want)
	}
}

func (d desk) write(files map[string]string) { gittest.WriteFiles(d.t, d.folder, files) }

func (d desk) status(want string) {
	d.t.Helper()
	if got := d.git("status", "--short"); got != want {
		d.t.Errorf("git status says %q, want %q", got, want)
	}
}

func TestLookSeesWhatIsOnDisk(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b", ".gitignore": "*.log\n", "forced.log": ""})
	if got := d.see(); got != d.git("rev-parse", "HEAD^{tree}") {
		t.Errorf("a clean folder has the tree %s", got)
	}
	d.write(map[string]string{"a.txt": "changed", "new/c.txt": "c", "x.log": "ignored"})
	if err := os.Remove(filepath.Join(d.folder, "b.txt")); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(d.folder, ".git", "index"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.git("ls-tree", "-r", "--name-only", d.see()), ".gitignore\na.txt\nnew/c.txt"; got != want {
		t.Errorf("the tree has %q, want %q", got, want)
	}
	if after, err := os.ReadFile(filepath.Join(d.folder, ".git", "index")); err != nil || string(after) != string(before) {
		t.Errorf("the person's index was touched (%v)", err)
	}
	d.git("add", "--force", "x.log")
	if got := d.git("ls-tree", "-r", "--name-only", d.see()); !strings.Contains(got, "x.log") {
		t.Errorf("what is ignored and was added is not seen: %q", got)
	}
	d.write(map[string]string{"a.txt": "CHANGED"}) // as long as before, in the same second
	if got := d.git("show", d.see()+":a.txt"); got != "CHANGED" {
		t.Errorf("a.txt is seen as %q", got)
	}
}

func TestLookOutlivesWhatGitBreaksOffAt(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a\n", "dir/b.txt": "b"})
	gittest.Run(t, d.folder, "init", "-q", "nested") // without a commit
	d.write(map[string]string{"nested/x": "x"})
	d.git("checkout", "-q", "-b", "other")
	d.write(map[string]string{"a.txt": "other\n"})
	d.git("commit", "-q", "-a", "-m", "Other")
	d.git("checkout", "-q", "main")
	d.write(map[string]string{"a.txt": "main\n"})
	d.git("commit", "-q", "-a", "-m", "Main")
	if err := gittest.Command(t.Context(), d.folder, "merge", "-q", "other").Run(); err == nil {
		t.Fatal("there is no conflict")
	}
	if got := d.git("show", d.see()+":a.txt"); !strings.Contains(got, "<<<<<<<") {
		t.Errorf("a conflict is seen as %q", got)
	}
	var refusal *Refusal
	if err := d.take(map[string]string{"dir/b.txt": "mine"}, true); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, "a merge") {
		t.Errorf("a commit in the middle of a merge: %v", err)
	}
	d.has("dir/b.txt", "b")
	if err := d.take(map[string]string{"dir/b.txt": "mine"}, false); err != nil {
		t.Error(err)
	}
	d.has("dir/b.txt", "mine")
}

func TestTakeCommitsJustItsFiles(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b", "gone/c.txt": "c", "mine.txt": "m"})
	d.write(map[string]string{"mine.txt": "changed", "staged.txt": "s"})
	d.git("add", "staged.txt")
	if err := d.take(map[string]string{"a.txt": "A", "gone/c.txt": "", "new/d.txt": "d"}, true); err != nil {
		t.Fatal(err)
	}
	if got, want := d.git("show", "--format=%an %s", "--name-status", "HEAD"), "Grace Change\n\nM\ta.txt\nD\tgone/c.txt\nA\tnew/d.txt"; got != strings.Replace(want, "Grace", "Ada", 1) {
		t.Errorf("the commit is %q", got)
	}
	d.status("M mine.txt\nA  staged.txt")
	if _, err := os.Stat(filepath.Join(d.folder, "gone")); err == nil {
		t.Error("an empty folder is left")
	}
	if _, err := os.Stat(d.pending()); err == nil {
		t.Error("the record of the change is left")
	}
	// A file that nobody has committed goes and leaves no trace.
	d.write(map[string]string{"loose.txt": "x"})
	if err := d.take(map[string]string{"loose.txt": ""}, true); err != nil {
		t.Fatal(err)
	}
	d.has("loose.txt", "")
}

func TestTakeBeforeTheFirstCommit(t *testing.T) {
	d := newDesk(t, nil)
	d.write(map[string]string{"other.txt": "o"})
	if err := d.take(map[string]string{"a.txt": "a"}, true); err != nil {
		t.Fatal(err)
	}
	if got := d.git("log", "--format=%s", "--name-only"); got != "Change\n\na.txt" {
		t.Errorf("the history is %q", got)
	}
	d.status("?? other.txt")
}

func TestTakeOnlySaves(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	if err := d.take(map[string]string{"a.txt": "A", "n.txt": "n"}, false); err != nil {
		t.Fatal(err)
	}
	d.status("M a.txt\n?? n.txt")
	d.has("a.txt", "A")
}

func TestTakeIsOvertakenByAnEditor(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b"})
	from, to := d.see(), d.treeWith(map[string]string{"a.txt": "A"})
	d.write(map[string]string{"a.txt": "editor"})
	if err := d.Take(t.Context(), from, to, "Change", true); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
	d.has("a.txt", "editor")
	d.status("M a.txt")
}

// A filter that breaks off stands for a file that is emptied while git reads it: git answers the same.
func TestLookAgainWhereGitCouldNotRead(t *testing.T) {
	for _, test := range []struct {
		name     string
		failures int
		isSeen   bool
	}{{"twice", 2, true}, {"always", 1000, false}} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, map[string]string{".gitattributes": "*.txt filter=slow\n"})
			asked := filepath.Join(t.TempDir(), "asked")
			d.git("config", "filter.slow.required", "true")
			d.git("config", "filter.slow.clean", fmt.Sprintf(`echo >> '%s'; test $(wc -l < '%s') -gt %d && cat`, asked, asked, test.failures))
			d.write(map[string]string{"a.txt": "a"})
			tree, err := d.Look(t.Context())
			if (err == nil) != test.isSeen || test.isSeen && d.git("ls-tree", "--name-only", tree) != ".gitattributes\na.txt" {
				t.Errorf("got %q, %v", tree, err)
			}
		})
	}
}

// An editor empties a file before it writes it, or puts another one in its place.
func TestLookWhileAnEditorWrites(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	ctx, cancel := context.WithCancel(t.Context())
	var editor sync.WaitGroup
	defer editor.Wait()
	defer cancel()
	editor.Go(func() {
		path := filepath.Join(d.folder, "b.txt")
		for n := 0; ctx.Err() == nil; n++ {
			if n%7 == 0 {
				_ = os.Remove(path)
			}
			_ = os.WriteFile(path, bytes.Repeat([]byte("b"), 1+n%3000), 0o600)
			time.Sleep(time.Millisecond) // without a pause a busy machine could find it emptied eight times in a row
		}
		_ = os.WriteFile(path, []byte("last"), 0o600)
	})
	for range 50 {
		d.see()
	}
	cancel()
	editor.Wait()
	if got := d.git("cat-file", "blob", d.see()+":b.txt"); got != "last" {
		t.Errorf("b.txt is seen as %q", got)
	}
}

func TestRefusedByAHook(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b"})
	hook := filepath.Join(d.folder, ".git", "hooks", "pre-commit")
	if err := os.MkdirAll(filepath.Dir(hook), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(hook, []byte("#!/bin/sh\necho \"the title is too short\"\nexit 1\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	var refusal *Refusal
	err := d.take(map[string]string{"a.txt": "A", "b.txt": "", "deep/new.txt": "n"}, true)
	if !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, "the title is too short") {
		t.Errorf("got %v", err)
	}
	d.has("a.txt", "a")
	d.has("b.txt", "b")
	d.has("deep/new.txt", "")
	d.status("")
}

func TestAnotherGitHasTheIndex(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	lock := filepath.Join(d.folder, ".git", "index.lock")
	if err := os.WriteFile(lock, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var refusal *Refusal
	if err := d.take(map[string]string{"new.txt": "n"}, true); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, lock) {
		t.Errorf("got %v", err)
	}
	d.has("new.txt", "")
	time.AfterFunc(100*time.Millisecond, func() { _ = os.Remove(lock) })
	if err := d.take(map[string]string{"new.txt": "n"}, true); err != nil {
		t.Error(err)
	}
	d.status("")
}

func TestRefusedWithoutAName(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	d.git("config", "--unset", "user.name")
	d.git("config", "--unset", "user.email")
	d.git("config", "user.useConfigOnly", "true")
	for _, name := range []string{"GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "EMAIL"} {
		t.Setenv(name, "")
	}
	var refusal *Refusal
	if err := d.take(map[string]string{"a.txt": "A"}, true); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, "git config --global user.name") {
		t.Errorf("got %v", err)
	}
	d.has("a.txt", "a")
}

func TestNothingIsWrittenOutside(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "in/b.txt": "b", ".gitignore": "secret\n"})
	outside := t.TempDir()
	to := d.treeWith(map[string]string{"in/b.txt": "evil", "a.txt": "A"})
	if err := os.RemoveAll(filepath.Join(d.folder, "in")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(d.folder, "in")); err != nil {
		t.Fatal(err)
	}
	d.write(map[string]string{"secret": "mine"})
	var refusal *Refusal
	from := d.see()
	if err := d.Take(t.Context(), from, to, "Change", true); err == nil {
		t.Error("a link was followed")
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) != 0 {
		t.Errorf("outside there are %v (%v)", entries, err)
	}
	d.has("a.txt", "a")
	if err := d.take(map[string]string{"secret": "other"}, true); !errors.As(err, &refusal) {
		t.Errorf("a file that git ignores: %v", err)
	}
	d.has("secret", "mine")
	// A tree with .git in it, which git itself would not make.
	blob := gittest.RunInput(t, d.folder, "evil", "hash-object", "-w", "--stdin")
	hooks := gittest.RunInput(t, d.folder, "100644 blob "+blob+"\tpost-commit\n", "mktree")
	dotGit := gittest.RunInput(t, d.folder, "040000 tree "+hooks+"\t.git\n", "mktree")
	if err := d.Take(t.Context(), d.see(), dotGit, "Change", true); !errors.As(err, &refusal) {
		t.Errorf("a path below .git: %v", err)
	}
}

func TestLineEndsModesAndFilters(t *testing.T) {
	d := newDesk(t, map[string]string{"auto.txt": "one\ntwo\n", "run.sh": "#!\n", ".gitattributes": "*.up filter=up\n", "bin.dat": "\x00\r\n\xff"})
	d.git("config", "core.autocrlf", "true")
	d.git("config", "filter.up.clean", "tr a-z A-Z")
	d.git("config", "filter.up.smudge", "tr A-Z a-z")
	if err := os.Chmod(filepath.Join(d.folder, "run.sh"), 0o750); err != nil {
		t.Fatal(err)
	}
	d.write(map[string]string{"auto.txt": "one\r\ntwo\r\n", "word.up": "loud"})
	d.git("add", "-A")
	d.git("commit", "-q", "-m", "More")
	if err := d.take(map[string]string{"auto.txt": "one\nthree\n", "run.sh": "#!/bin/sh\n", "word.up": "LOUDER", "bin.dat": "\x00\n\xfe"}, true); err != nil {
		t.Fatal(err)
	}
	d.has("auto.txt", "one\r\nthree\r\n")
	d.has("word.up", "louder")
	d.has("bin.dat", "\x00\n\xfe")
	d.status("")
	if info, err := os.Stat(filepath.Join(d.folder, "run.sh")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("run.sh: %v, %v", info.Mode(), err) // the tree says that it is no program any more
	}
	if got := d.git("show", "HEAD:word.up"); got != "LOUDER" {
		t.Errorf("committed was %q", got)
	}
}

func TestFolderInThePlaceOfAFile(t *testing.T) {
	d := newDesk(t, map[string]string{"a": "file"})
	var refusal *Refusal
	if err := d.take(map[string]string{"a": "", "a/b.txt": "in a folder"}, true); !errors.As(err, &refusal) {
		t.Errorf("a commit of it: %v", err)
	}
	d.status("")
	if err := d.take(map[string]string{"a": "", "a/b.txt": "in a folder"}, false); err != nil {
		t.Fatal(err)
	}
	d.has("a/b.txt", "in a folder")
	if err := d.take(map[string]string{"a/b.txt": "", "a": "file again"}, false); err != nil {
		t.Fatal(err)
	}
	d.has("a", "file again")
	d.status("M a")
}

func TestLinkedWorktreeAndSubmodule(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	linked := filepath.Join(t.TempDir(), "linked")
	d.git("worktree", "add", "-q", "-b", "side", linked)
	side := openDesk(t, linked)
	if err := side.take(map[string]string{"a.txt": "side"}, true); err != nil {
		t.Fatal(err)
	}
	d.has("a.txt", "a")
	if got := d.git("show", "side:a.txt"); got != "side" {
		t.Errorf("the branch of the linked one has %q", got)
	}
	d.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", linked, "sub")
	d.git("commit", "-q", "-m", "Add a submodule")
	inner := openDesk(t, filepath.Join(d.folder, "sub"))
	inner.git("config", "user.name", "Ada")
	inner.git("config", "user.email", "ada@example.org")
	if err := inner.take(map[string]string{"a.txt": "inner"}, true); err != nil {
		t.Fatal(err)
	}
	inner.has("a.txt", "inner")
	if d.see() == d.git("rev-parse", "HEAD^{tree}") {
		t.Error("the commit of the submodule is not seen")
	}
}

// A process that is killed at any point leaves what the next one ends: all files new, or all files as they were.
func TestRecover(t *testing.T) {
	for done := range 4 {
		t.Run(fmt.Sprint(done, " files were written"), func(t *testing.T) {
			d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b", "c.txt": "c"})
			made, before, err := d.plan(t.Context(), d.see(), d.treeWith(map[string]string{"a.txt": "A", "b.txt": "B", "c.txt": ""}))
			if err != nil {
				t.Fatal(err)
			}
			made.Message, made.Commits = "Change", true
			if err := d.stage(t.Context(), &made, before); err != nil {
				t.Fatal(err)
			}
			for i := range done {
				if err := d.applyOne(made, i); err != nil {
					t.Fatal(err)
				}
			}
			next := openDesk(t, d.folder)
			if found, err := next.Recover(t.Context()); !found || err != nil {
				t.Fatalf("found %v, %v", found, err)
			}
			next.has("a.txt", "A")
			next.has("b.txt", "B")
			next.has("c.txt", "")
			next.status("")
			if got := d.git("log", "--format=%s"); got != "Change\nBegin" {
				t.Errorf("the history is %q", got)
			}
			if found, err := next.Recover(t.Context()); found || err != nil {
				t.Errorf("again: found %v, %v", found, err)
			}
		})
	}
	t.Run("nothing was recorded", func(t *testing.T) {
		d := newDesk(t, map[string]string{"a.txt": "a"})
		if err := os.MkdirAll(d.pending(), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(d.staged(0), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if found, err := d.Recover(t.Context()); found || err != nil {
			t.Errorf("found %v, %v", found, err)
		}
		d.has("a.txt", "a")
	})
	t.Run("somebody has changed a file since", func(t *testing.T) {
		d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b"})
		made, before, err := d.plan(t.Context(), d.see(), d.treeWith(map[string]string{"a.txt": "A", "b.txt": "B"}))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.stage(t.Context(), &made, before); err != nil {
			t.Fatal(err)
		}
		d.write(map[string]string{"a.txt": "editor"})
		if _, err := d.Recover(t.Context()); err != nil {
			t.Fatal(err)
		}
		d.has("a.txt", "editor")
		d.has("b.txt", "B")
	})
}

func BenchmarkLook(b *testing.B) {
	folder := b.TempDir()
	files := map[string]string{}
	for i := range 20_000 {
		files[fmt.Sprintf("content/%02d/post-%d.md", i%97, i)] = fmt.Sprintf("---\ntitle: Post %d\n---\n", i)
	}
	gittest.WriteFiles(b, folder, files)
	gittest.Run(b, folder, "init", "-q")
	gittest.Run(b, folder, "add", ".")
	gittest.Run(b, folder, "commit", "-q", "-m", "Begin")
	repository, err := Find(b.Context(), folder)
	if err != nil {
		b.Fatal(err)
	}
	own := filepath.Join(folder, ".git", "sheaf")
	if err := os.MkdirAll(own, 0o700); err != nil {
		b.Fatal(err)
	}
	looked := repository.Files(filepath.Join(folder, ".git"), own, filepath.Join(folder, ".git", "objects"))
	for i := 0; b.Loop(); i++ {
		if i%2 == 1 {
			gittest.WriteFiles(b, folder, map[string]string{"content/00/post-0.md": fmt.Sprint(i)})
		}
		if _, err := looked.Look(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
