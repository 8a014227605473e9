package audit

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func all(t *testing.T, log *Log) []Entry {
	t.Helper()
	entries, hasMore, err := log.Newest(0, 1_000_000)
	if err != nil || hasMore {
		t.Fatal(err, hasMore)
	}
	return entries
}

func TestNewestComesFirst(t *testing.T) {
	log := Open(t.TempDir())
	if entries := all(t, log); len(entries) > 0 {
		t.Errorf("an empty log has %v", entries)
	}
	for i := range 5 {
		if err := log.Add(Entry{By: "ada", Did: Suspended, To: strconv.Itoa(i)}); err != nil {
			t.Fatal(err)
		}
	}
	page, hasMore, err := log.Newest(1, 2)
	if err != nil || !hasMore || len(page) != 2 || page[0].To != "3" || page[1].To != "2" || page[0].At.IsZero() {
		t.Errorf("%v, more %v, %v", page, hasMore, err)
	}
	if page, hasMore, err := log.Newest(100, 2); err != nil || hasMore || len(page) != 0 {
		t.Errorf("past its end: %v", page)
	}
}

func TestHalfALineHarmsNothing(t *testing.T) {
	dir := t.TempDir()
	log := Open(dir)
	if err := os.WriteFile(log.newest(), []byte(`{"by":"ada","did":"invited"}`+"\n"+`{"by":"ev`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := log.Add(Entry{By: "bob", Did: Invited}); err != nil {
		t.Fatal(err)
	}
	if entries := all(t, Open(dir)); len(entries) != 2 || entries[0].By != "bob" || entries[1].By != "ada" {
		t.Errorf("%v", entries)
	}
}

// Whatever is typed, one entry is one line, of a bounded length.
func TestHostileTexts(t *testing.T) {
	log := Open(t.TempDir())
	for _, text := range []string{"a\nb", "\x1b[2J", `"},{"by":"root`, strings.Repeat("ä", 10_000), "\xff\xfe"} {
		if err := log.Add(Entry{By: text, Did: Invited, To: text, Detail: text, From: text}); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(log.newest())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(text), "\n") != 5 || len(text) > 5*8*maxText || len(all(t, log)) != 5 {
		t.Errorf("%q", text)
	}
}

func TestLogIsBounded(t *testing.T) {
	log := Open(t.TempDir())
	log.max = 2000
	for i := range 200 {
		if err := log.Add(Entry{By: "ada", Did: Invited, To: strconv.Itoa(i)}); err != nil {
			t.Fatal(err)
		}
	}
	entries := all(t, log)
	if len(entries) < 20 || len(entries) > 100 || entries[0].To != "199" {
		t.Errorf("%d entries, the newest %v", len(entries), entries[0])
	}
	for i, entry := range entries {
		if entry.To != strconv.Itoa(199-i) {
			t.Fatalf("%d: %v", i, entry)
		}
	}
}

func TestManyWriteAtOnce(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			log := Open(dir) // as a process of its own has it
			for range 20 {
				if err := log.Add(Entry{By: "ada", Did: Invited}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if entries := all(t, Open(dir)); len(entries) != 160 {
		t.Errorf("%d of 160 entries", len(entries))
	}
}

func TestEveryDeedHasWords(t *testing.T) {
	for deed, said := range words {
		if said == "" || deed.String() != said {
			t.Errorf("%q is %q", string(deed), said)
		}
	}
	if got := Deed("of-a-newer-version").String(); got != "of-a-newer-version" {
		t.Error(got)
	}
}
