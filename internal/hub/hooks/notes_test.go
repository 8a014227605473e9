package hooks

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

// TestMadeOf restarts at every moment of three moves of one ref, noted one by one or together before one move.
func TestMadeOf(t *testing.T) {
	move := func(before, after object.ID) Move { return Move{"refs/heads/main", before, after} }
	chain := []Move{move("", "a"), move("a", "b"), move("b", "c")}
	for _, test := range []struct {
		name  string
		moves []Move
		ended int // how many of the first have ended, moved
		at    object.ID
		made  int // of those that have not
	}{
		{"none was made", chain, 0, "", 0},
		{"the first was made", chain[:1], 0, "a", 1},
		{"the second was not", chain[:2], 1, "a", 0},
		{"the second was", chain[:2], 1, "b", 1},
		{"all at once, and nothing was made", chain, 0, "", 0},
		{"all at once", chain, 0, "c", 3},
		{"up to the second", chain, 0, "b", 2},
		{"real git went on", chain, 1, "x", 2},
		{"there and back", []Move{move("a", "b"), move("b", "a")}, 0, "a", 2}, // rather once too often
		{"there and back, the way there", []Move{move("a", "b"), move("b", "a")}, 0, "b", 1},
		{"it was deleted", []Move{move("a", "")}, 0, "", 1},
		{"it was not deleted", []Move{move("a", "")}, 0, "a", 0},
	} {
		var notes []*note
		for i, m := range test.moves {
			n := &note{ID: int64(i), Moves: []Move{m}}
			if i < test.ended {
				n.end(n.Moves)
			}
			notes = append(notes, n)
		}
		made, err := madeOf(notes, func(string) (object.ID, error) { return test.at, nil })
		if err != nil || len(made) != test.made {
			t.Errorf("%s: %d were made, want %d (%v)", test.name, len(made), test.made, err)
		}
	}
	// Of those who moved together the last may be the first to say so.
	first, last := &note{Moves: chain[:1]}, &note{Moves: chain[1:2]}
	last.end(last.Moves)
	made, err := madeOf([]*note{first, last}, func(string) (object.ID, error) { return "z", nil })
	if err != nil || !slices.Equal(made[first], first.Moves) {
		t.Errorf("%v %v", made, err)
	}
}

func TestGUIDs(t *testing.T) {
	first, again := &note{Key: "k"}, &note{Key: "k"}
	one, other := newGUID(), newGUID()
	if first.guid(0) != again.guid(0) || first.guid(0) == first.guid(1) || len(one) != len("01234567-89ab-4def-8123-456789abcdef") || one == other {
		t.Error(first.guid(0), again.guid(0), first.guid(1), one, other)
	}
}

// TestJournal cuts a journal off at each byte of its last line, and replaces it while somebody waits for a line.
func TestJournal(t *testing.T) {
	dir := t.TempDir()
	read := func() (list []int64) {
		t.Helper()
		j, err := openJournal(dir, func(r record) { list = append(list, r.Done) }, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.add(record{Done: 9}); err != nil {
			t.Fatal(err)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
		return list
	}
	if got := read(); got != nil {
		t.Errorf("a new one has %v", got)
	}
	path := filepath.Join(dir, JournalFile)
	const whole = `{"done":1}` + "\n" + `{"done":2}` + "\n"
	for length := len(whole) / 2; length < len(whole); length++ {
		if err := os.WriteFile(path, []byte(whole[:length]), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := read(); !slices.Equal(got, []int64{1}) {
			t.Errorf("of %q are left %v", whole[:length], got)
		}
		if got := read(); !slices.Equal(got, []int64{1, 9}) {
			t.Errorf("then %v", got)
		}
	}
	j, err := openJournal(dir, func(record) {}, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	at, err := j.add(record{Done: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.replace([]record{{Done: 4}}); err != nil {
		t.Fatal(err)
	}
	if err := j.sync(at); err != nil {
		t.Errorf("a line before the replacement: %v", err)
	}
	if at, err = j.add(record{Done: 5}); err == nil {
		err = j.sync(at)
	}
	if err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(path); err != nil || strings.Count(string(text), "\n") != 2 {
		t.Errorf("%q %v", text, err)
	}
	if err := j.close(); err != nil {
		t.Error(err)
	}
	if _, err := j.add(record{}); err == nil {
		t.Error("a closed journal takes lines")
	}
	if err := os.WriteFile(path, []byte("no JSON\n"+whole), 0o600); err != nil {
		t.Fatal(err)
	}
	said, complaints := 0, 0
	j, err = openJournal(dir, func(record) { said++ }, func(error) { complaints++ })
	if err != nil || said != 2 || complaints != 1 {
		t.Errorf("around a damaged line: %d lines, %d complaints, %v", said, complaints, err)
	}
	if err := j.close(); err != nil {
		t.Error(err)
	}
}
