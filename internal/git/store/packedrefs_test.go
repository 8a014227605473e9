package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// Every ref that git has packed is found, none that it has not, and no process is started for that.
func TestPackedRef(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "a"))
	dir := folder(t, repo)
	var names []string
	var commands strings.Builder
	for i := range 300 {
		name := fmt.Sprintf("refs/heads/%s%d/%s", strings.Repeat("x", i%90), i, strings.Repeat("long/", i%7)+"b")
		names = append(names, name)
		fmt.Fprintf(&commands, "create %s %s\n", name, head)
	}
	gittest.RunInput(t, dir, commands.String(), "update-ref", "--stdin")
	for i := range 20 { // each has a second line, for what is behind it
		gittest.Run(t, dir, "tag", "-a", "-m", "m", fmt.Sprint("v", i*i), string(head))
		names = append(names, fmt.Sprint("refs/tags/v", i*i))
	}
	gittest.Run(t, dir, "pack-refs", "--all")
	loose, _ := filepath.Glob(filepath.Join(dir, "refs", "*", "*"))
	if len(loose) > 0 {
		t.Fatalf("not packed: %v", loose)
	}
	for _, name := range append(names, "refs/heads/main") {
		want := gittest.Run(t, dir, "rev-parse", name)
		if got, err := packedRef(dir, name); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %s", name, got, err, want)
		}
		if ref, err := repo.Ref(t.Context(), name); err != nil || string(ref.Target) != want || ref.Commit != head {
			t.Errorf("%s: %v, %v", name, ref, err)
		}
	}
	for _, name := range []string{"refs/a", "refs/heads/mai", "refs/heads/main2", "refs/heads/main/x", "refs/tags/v", "refs/zzz/z"} {
		if got, err := packedRef(dir, name); err != nil || got != "" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if _, err := repo.Ref(t.Context(), name); !errors.Is(err, ErrRefNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	other := writeCommit(t, repo, object.EmptyTree, "other")
	gittest.Run(t, dir, "update-ref", "refs/heads/main", string(other)) // a file of its own counts more
	if ref, err := repo.Ref(t.Context(), "refs/heads/main"); err != nil || ref.Target != other {
		t.Errorf("moved: %v, %v", ref, err)
	}
}

// What is not as git writes it is left to git.
func TestPackedRefsLeftToGit(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "a"))
	dir := folder(t, repo)
	gittest.Run(t, dir, "pack-refs", "--all")
	line := string(head) + " refs/heads/main\n"
	for what, text := range map[string]string{
		"without a first line": line,
		"not sorted":           "# pack-refs with: peeled fully-peeled \n" + string(head) + " refs/heads/z\n" + line,
	} {
		if err := os.WriteFile(filepath.Join(dir, "packed-refs"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := packedRef(dir, "refs/heads/main"); !errors.Is(err, errPackedRefs) {
			t.Errorf("%s: %v", what, err)
		}
		if ref, err := repo.Ref(t.Context(), "refs/heads/main"); err != nil || ref.Target != head {
			t.Errorf("%s: %v, %v", what, ref, err)
		}
	}
}

// FuzzPackedRefs looks for each of a list of refs, and for each without its last letter.
func FuzzPackedRefs(f *testing.F) {
	f.Add("refs/heads/main refs/tags/v1 refs/tags/v1.0", uint(2))
	f.Add("a", uint(0))
	f.Add(strings.Repeat("refs/heads/"+strings.Repeat("x", 300)+" ", 3)+"b c d e f", uint(1))
	f.Fuzz(func(t *testing.T, list string, peeled uint) {
		if len(list) > longestPackedLine {
			return
		}
		names := slices.Compact(slices.Sorted(strings.FieldsSeq(strings.ReplaceAll(list, "\x00", " "))))
		var text strings.Builder
		text.WriteString("# pack-refs with: peeled fully-peeled sorted \n")
		ids := map[string]object.ID{}
		for i, name := range names {
			ids[name] = object.ID(fmt.Sprintf("%040x", i))
			fmt.Fprintf(&text, "%s %s\n", ids[name], name)
			if uint(i)%(peeled%5+1) == 1 {
				fmt.Fprintf(&text, "^%040x\n", 1<<20+i)
			}
		}
		file := strings.NewReader(text.String())
		for _, name := range names {
			for _, asked := range []string{name, name[:len(name)-1], name + "0"} {
				got, err := findPacked(file, file.Size(), asked)
				if err != nil || got != ids[asked] {
					t.Errorf("%q among %q: %q, %v; want %q", asked, names, got, err, ids[asked])
				}
			}
		}
	})
}
