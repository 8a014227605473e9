package diff

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/object"
)

// trees are tree objects by their ids. The files of a folder are its entries without children.
type trees map[object.ID][]object.Entry

func (t trees) read(id object.ID) ([]object.Entry, error) {
	if id == "" || id == object.EmptyTree {
		return nil, nil
	}
	entries, ok := t[id]
	if !ok {
		return nil, object.ErrNotFound
	}
	return entries, nil
}

func (t trees) add(test *testing.T, entries ...object.Entry) object.ID {
	test.Helper()
	content, err := object.FormatTree(entries)
	if err != nil {
		test.Fatal(err)
	}
	made := object.New(object.KindTree, content)
	t[made.ID] = entries
	return made.ID
}

func file(name, content string) object.Entry {
	return object.Entry{Mode: object.ModeFile, Name: name, ID: object.New(object.KindBlob, []byte(content)).ID}
}

func within(name string, tree object.ID) object.Entry {
	return object.Entry{Mode: object.StoredModeTree, Name: name, ID: tree}
}

// random makes a tree, and notes its files by their paths.
func (t trees) random(test *testing.T, random *rand.Rand, depth int, path string, files map[string]string) object.ID {
	var entries []object.Entry
	for _, name := range []string{"a", "a.b", "a0", "b"} {
		switch n := random.IntN(6); {
		case n < 3:
			content := fmt.Sprint(random.IntN(2))
			entries = append(entries, file(name, content))
			files[path+name] = content
		case n == 3 && depth > 0:
			entries = append(entries, within(name, t.random(test, random, depth-1, path+name+"/", files)))
		}
	}
	return t.add(test, entries...)
}

func TestCount(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		all := trees{}
		from, to := map[string]string{}, map[string]string{}
		a, b := all.random(t, random, 3, "", from), all.random(t, random, 3, "", to)
		want := 0
		for path, content := range from {
			if to[path] != content {
				want++
			}
		}
		for path := range to {
			if _, ok := from[path]; !ok {
				want++
			}
		}
		c := counter{tree: all.read, known: map[pair]int{}}
		if got, err := c.count(pair{a, b}, 0); err != nil || got != want {
			t.Fatalf("%d files differ, %v; want %d\n%v\n%v", got, err, want, from, to)
		}
	}
}

func TestCheckCount(t *testing.T) {
	all := trees{}
	many := func(count int) object.ID {
		entries := make([]object.Entry, count)
		for i := range entries {
			entries[i] = object.Entry{Mode: object.ModeFile, Name: fmt.Sprintf("%06d", i), ID: object.EmptyTree}
		}
		return all.add(t, entries...)
	}
	deep := func(depth int) object.ID {
		id := all.add(t, file("a", "a"))
		for range depth {
			id = all.add(t, within("d", id))
		}
		return id
	}
	wide := func(leaf object.ID) object.ID { // ten to the nine paths
		for range 9 {
			var entries []object.Entry
			for name := range 10 {
				entries = append(entries, within(fmt.Sprint(name), leaf))
			}
			leaf = all.add(t, entries...)
		}
		return leaf
	}
	for name, test := range map[string]struct {
		tree object.ID
		want error
	}{
		"as many as there may be": {many(MaxFiles), nil},
		"one more":                {many(MaxFiles + 1), ErrTooMany},
		"a long path":             {deep(2000), nil},
		"no path is so long":      {deep(100_000), ErrTooMany},
		"a bomb":                  {wide(all.add(t, file("a", "a"))), ErrTooMany},
		"a bomb without a file":   {wide(object.EmptyTree), nil},
		"a missing tree":          {all.add(t, within("d", object.ID(strings.Repeat("1", 40)))), object.ErrNotFound},
	} {
		start := time.Now()
		for _, p := range []pair{{"", test.tree}, {test.tree, object.EmptyTree}} {
			if err := CheckCount(all.read, p.from, p.to); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
				t.Errorf("%s: %v, want %v", name, err, test.want)
			}
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s took %s", name, took)
		}
	}
}

// Two trees whose folders meet in every combination, in which no file differs.
func TestManyPairs(t *testing.T) {
	all := trees{}
	reads := 0
	read := func(id object.ID) ([]object.Entry, error) {
		reads++
		return all.read(id)
	}
	chain := func(length, step int) object.ID {
		ids := []object.ID{object.EmptyTree}
		for n := range length {
			ids = append(ids, all.add(t, within("a", ids[n]), within("b", ids[max(n-step, 0)])))
		}
		return ids[length]
	}
	err := CheckCount(read, chain(1500, 0), chain(1500, 1))
	if !errors.Is(err, ErrTooMany) || reads > 3*MaxFiles {
		t.Errorf("%v after %d reads", err, reads)
	}
}

func FuzzParse(f *testing.F) {
	id := strings.Repeat("1", 40)
	f.Add(":100644 100644 "+id+" "+id+" M\x00a\x00"+"1\t2\ta\x00", "diff --git a/a b/a\n@@ -1 +1 @@\n-a\n+b\n")
	f.Add(":100644 100644 "+id+" "+id+" R100\x00a\x00b\x00"+"-\t-\t\x00a\x00b\x00", "diff --git a/a b/a\ndeleted file mode 1\n")
	f.Add(":0 1 2 3 A\x00", "x\ndiff --git ")
	f.Fuzz(func(t *testing.T, list, text string) {
		if _, err := ParseListed(list); err != nil && !errors.Is(err, errDiff) {
			t.Error(err)
		}
		entries, err := ParseCounted(list)
		if err != nil {
			return
		}
		patches := &Text{}
		_, _ = patches.WriteString(text)
		patches.IsCut = len(text)%2 == 0
		AddPatches(entries, patches)
		for _, entry := range entries {
			if len(entry.Patch) > PatchLength || entry.Patch != "" && !strings.HasPrefix(entry.Patch, "@@") {
				t.Errorf("patch %q", entry.Patch)
			}
		}
	})
}

// A text that was cut lacks its last section, which is not whole.
func TestCutText(t *testing.T) {
	section := func(name string) string { return "diff --git a/" + name + " b/" + name + "\n@@ -1 +1 @@\n-a\n+b\n" }
	for _, isCut := range []bool{false, true} {
		entries := []Entry{{Path: "a", Status: "modified"}, {Path: "b", Status: "modified"}}
		text := &Text{IsCut: isCut}
		_, _ = text.Write([]byte(section("a") + section("b")))
		AddPatches(entries, text)
		if entries[0].Patch != "@@ -1 +1 @@\n-a\n+b" || (entries[1].Patch == "") != isCut {
			t.Errorf("cut %v: %+v", isCut, entries)
		}
	}
	var text Text
	if n, err := text.Write(make([]byte, TextLength+5)); n != TextLength || err == nil || !text.IsCut || text.Len() != TextLength {
		t.Errorf("%d %v, %d bytes are kept", n, err, text.Len())
	}
	if n, err := text.Write([]byte("x")); n != 0 || err == nil || text.Len() != TextLength {
		t.Errorf("%d %v, %d bytes are kept", n, err, text.Len())
	}
}
