package worktree

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
)

// Clones and settings that few have, each as git itself makes it.

func TestNamesThatDifferInCase(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a"})
	d.git("config", "core.ignorecase", "true")
	var refusal *Refusal
	err := d.take(map[string]string{"Read.md": "one", "read.md": "two"}, true)
	if !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, "upper from lower case") {
		t.Errorf("got %v", err)
	}
	d.status("")
	if err := d.take(map[string]string{"Read.md": "one", "other.md": "two"}, true); err != nil {
		t.Error(err)
	}
	d.git("config", "core.ignorecase", "false")
	if err := d.take(map[string]string{"in/Read.md": "one", "in/read.md": "two"}, true); err != nil {
		t.Error(err)
	}
	d.has("in/Read.md", "one")
	d.has("in/read.md", "two")
}

func TestLinksWhereThereAreNone(t *testing.T) {
	d := newDesk(t, map[string]string{"a.txt": "a", "b.txt": "b"})
	if err := os.Symlink("a.txt", filepath.Join(d.folder, "link")); err != nil {
		t.Fatal(err)
	}
	d.git("add", "-A")
	d.git("commit", "-q", "-m", "Link")
	tree := d.git("rev-parse", "HEAD^{tree}")
	blob := gittest.RunInput(t, d.folder, "b.txt", "hash-object", "-w", "--stdin")
	to := gittest.RunInput(t, d.folder, strings.ReplaceAll(d.git("ls-tree", tree), d.git("rev-parse", "HEAD:link"), blob)+"\n", "mktree")
	d.git("config", "core.symlinks", "false")
	if err := os.Remove(filepath.Join(d.folder, "link")); err != nil {
		t.Fatal(err)
	}
	d.git("checkout", "--", "link")
	d.status("")
	if err := d.Take(t.Context(), d.see(), to, "Change", true); err != nil {
		t.Fatal(err)
	}
	d.has("link", "b.txt")
	d.has("a.txt", "a")
	d.status("")
	if got := d.git("ls-tree", "HEAD", "link"); !strings.HasPrefix(got, "120000 blob "+blob) {
		t.Errorf("committed was %q", got)
	}
}

func TestSparseCheckout(t *testing.T) {
	d := newDesk(t, map[string]string{"top.md": "top", "in/a.md": "a", "out/b.md": "b", "out/c.md": "c"})
	d.git("sparse-checkout", "set", "in")
	whole := d.git("rev-parse", "HEAD^{tree}")
	if d.see() != whole {
		t.Fatal("files that are not checked out are not seen")
	}
	if err := d.take(map[string]string{"in/a.md": "A"}, true); err != nil {
		t.Fatal(err)
	}
	if got := d.git("ls-tree", "-r", "--name-only", "HEAD"); got != "in/a.md\nout/b.md\nout/c.md\ntop.md" {
		t.Errorf("the commit has %q", got)
	}
	d.has("out/b.md", "")
	d.status("")
}

// Git LFS is not installed, so the files are what they are in git: pointers.
func TestPointersOfLFS(t *testing.T) {
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
	d := newDesk(t, map[string]string{"a.md": "a", "big.bin": pointer})
	d.write(map[string]string{".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n"})
	d.git("add", "-A")
	d.git("commit", "-q", "-m", "Follow")
	if err := d.take(map[string]string{"a.md": "A"}, true); err != nil {
		t.Fatal(err)
	}
	d.has("big.bin", pointer)
	if got := d.git("show", "HEAD:big.bin") + "\n"; got != pointer {
		t.Errorf("committed was %q", got)
	}
	d.status("")
}

// The settings ask for Git LFS, which is not installed: git itself cannot look at the files then.
func TestSettingsOfAnLFSThatIsMissing(t *testing.T) {
	hideLFS(t)
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
	d := newDesk(t, map[string]string{"a.md": "a", "big.bin": pointer, ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n"})
	for name, value := range map[string]string{
		"clean": "git-lfs clean -- %f", "smudge": "git-lfs smudge -- %f", "process": "git-lfs filter-process", "required": "true",
	} {
		d.git("config", "filter.lfs."+name, value)
	}
	head := d.git("rev-parse", "HEAD^{tree}")
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(d.folder, "big.bin"), later, later); err != nil { // so that git reads it
		t.Fatal(err)
	}
	if out, err := gittest.Command(t.Context(), d.folder, "diff", "--quiet").CombinedOutput(); err == nil || !strings.Contains(string(out), "lfs") {
		t.Fatalf("git itself can look: %v %s", err, out)
	}
	if got := d.see(); got != head {
		t.Errorf("the tree of pointers is %s; want %s", got, head)
	}
	changed, err := Repository{Folder: d.folder}.Changed(t.Context(), "HEAD", "")
	if err != nil || len(changed) != 0 {
		t.Errorf("changed are %q, %v", changed, err)
	}
	if err := d.take(map[string]string{"a.md": "A"}, true); err != nil {
		t.Fatal(err)
	}
	if got := d.git("show", "HEAD:a.md"); got != "A" {
		t.Errorf("committed was %q", got)
	}
	d.has("big.bin", pointer)
	if got := d.git("ls-tree", "HEAD", "big.bin"); !strings.Contains(got, gittest.RunInput(t, d.folder, pointer, "hash-object", "--no-filters", "--stdin")) {
		t.Errorf("committed was %q", got)
	}
	// What belongs into Git LFS is refused, and nothing is lost.
	var refusal *Refusal
	if err := d.take(map[string]string{"big.bin": "other"}, true); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, "big.bin is kept with Git LFS, which is not installed here") {
		t.Errorf("a pointer is changed: %v", err)
	}
	d.has("big.bin", pointer)
}

// hideLFS leaves only git and its shell to be found.
func hideLFS(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("programs are no links there")
	}
	folder := t.TempDir()
	for _, name := range []string{"git", "sh"} {
		program, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(program, filepath.Join(folder, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder)
}

func TestAutocrlf(t *testing.T) {
	d := newDesk(t, map[string]string{"a.md": "one\n"})
	d.git("config", "core.autocrlf", "true")
	d.git("rm", "-q", "--cached", "-r", ".")
	d.git("reset", "-q", "--hard")
	d.has("a.md", "one\r\n")
	if err := d.take(map[string]string{"a.md": "two\n", "new.md": "new\n"}, true); err != nil {
		t.Fatal(err)
	}
	d.has("a.md", "two\r\n")
	d.has("new.md", "new\r\n")
	d.status("")
	if got := d.git("cat-file", "-s", "HEAD:a.md"); got != "4" {
		t.Errorf("committed were %s bytes", got)
	}
}
