package records

import (
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"testing"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

func TestShelfWeighs(t *testing.T) {
	const limit = 10_000
	s := newShelf(limit)
	of := func(kind string, n int) key { return key{kind, object.ID(fmt.Sprint(n))} }
	for n := range 100 {
		s.keep(of("a", n), n, 1000)
		s.keep(of("a", n), n, 1000) // which counts once
		if _, bytes := s.recent.Size(); bytes > limit {
			t.Fatalf("%d bytes are kept; the limit is %d", bytes, limit)
		}
		if s.get(of("a", 0)) != 0 { // what is asked for again and again stays
			t.Fatalf("the first record is gone after %d others", n)
		}
	}
	if kept, _ := s.recent.Size(); kept != limit/(1000+entryOverhead) {
		t.Errorf("%d records are kept", kept)
	}
	s.keep(of("b", 99), "of another kind", 1)
	if s.get(of("a", 99)) != 99 || s.get(of("b", 99)) != "of another kind" || s.get(of("c", 99)) != nil {
		t.Error("kinds are mixed up")
	}
	s.keep(of("a", 200), 200, large)
	if s.get(of("a", 200)) != nil || s.get(of("a", 0)) != 0 {
		t.Error("a large record pushes others out")
	}
}

type note struct {
	Text string `json:"text"`
}

// An id is read out of the text of a long list of refs, once for each record that comes.
func TestNothingElseIsKept(t *testing.T) {
	opened, err := store.Open(t.Context(), t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	repo, err := opened.Create(t.Context(), store.Name{Owner: "ada", Repo: "site"}, "main")
	if err != nil {
		t.Fatal(err)
	}
	notes := New[note](NewShelf(), "a note", 1<<20)
	const count, list = 64, 1 << 20
	before := heap()
	for n := range count {
		id, err := notes.Write(t.Context(), repo, note{fmt.Sprint(n)})
		if err != nil {
			t.Fatal(err)
		}
		text := string(id) + strings.Repeat(" ", list)
		for range 2 { // from the disk, and from the shelf
			if got, err := notes.Read(t.Context(), repo, object.ID(text[:len(id)])); err != nil || got.Text != fmt.Sprint(n) {
				t.Fatalf("%v %v", got, err)
			}
		}
	}
	if grown := heap() - before; grown > count*list/8 {
		t.Errorf("%d small records keep %d bytes", count, grown)
	}
	runtime.KeepAlive(notes)
}

func heap() int64 {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	return int64(now.HeapAlloc)
}
