package push

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

func pkt(text string) string { return fmt.Sprintf("%04x%s", 4+len(text), text) }

func TestTogether(t *testing.T) {
	const one = "1111111111111111111111111111111111111111"
	gone := func(ref string) string { return one + " " + string(object.Zero) + " " + ref }
	made := func(ref string) string { return string(object.Zero) + " " + one + " " + ref }
	list := func(commands ...string) string {
		var text strings.Builder
		for _, command := range commands {
			text.WriteString(pkt(command))
		}
		return text.String() + "0000"
	}
	const can = "\x00 report-status agent=x"
	many := make([]string, 40_000)
	for i := range many {
		many[i] = gone(fmt.Sprintf("refs/heads/a-name-of-some-length-%d", i))
	}
	many[0] += can
	for _, c := range []struct{ name, sent, want string }{
		{"nothing", "", ""},
		{"a flush", "0000", "0000"},
		{"one deletion", list(gone("a") + can), ""},
		{"deletions", list(gone("a")+can, gone("b")), list(gone("a")+can+" atomic", gone("b"))},
		{"with the end of a line", list(gone("a")+can+"\n", gone("b")), list(gone("a")+can+" atomic", gone("b"))},
		{"from a shallow clone", list("shallow "+one, gone("a")+can, gone("b")) + "x", list("shallow "+one, gone("a")+can+" atomic", gone("b")) + "x"},
		{"as a whole already", list(gone("a")+can+" atomic", gone("b")), ""},
		{"without capabilities", list(gone("a"), gone("b")), ""},
		{"with something that is made", list(gone("a")+can, gone("b"), made("c")) + "PACK", ""},
		{"what is made comes first", list(made("c")+can, gone("a"), gone("b")) + "PACK", ""},
		{"it breaks off in a length", list(gone("a") + can)[:2], ""},
		{"it breaks off in a command", list(gone("a")+can, gone("b"))[:120], ""},
		{"it breaks off before the end", strings.TrimSuffix(list(gone("a")+can, gone("b")), "0000"), ""},
		{"no pkt-line", "GET / HTTP/1.1\r\n", ""},
		{"a length of three", "0003" + list(gone("a")+can, gone("b")), ""},
		{"a first command of full length", list(gone("a")+can+strings.Repeat("x", maxLine-4-len(gone("a")+can)), gone("b")), ""},
		{"more than is held", list(many...), ""},
	} {
		want := c.want
		if want == "" {
			want = c.sent
		}
		readers := map[string]io.Reader{"at once": strings.NewReader(c.sent)}
		if len(c.sent) < maxLine*2 {
			readers["byte by byte"] = iotest.OneByteReader(strings.NewReader(c.sent))
		}
		for manner, in := range readers {
			got, err := io.ReadAll(together(in))
			if err != nil || string(got) != want {
				t.Errorf("%s, %s: %.300q, %v\nwant %.300q", c.name, manner, got, err, want)
			}
		}
	}
	broken := errors.New("the client has gone")
	got, err := io.ReadAll(together(io.MultiReader(strings.NewReader("0"), iotest.ErrReader(broken))))
	if string(got) != "0" || !errors.Is(err, broken) {
		t.Errorf("of a client that leaves: %q, %v", got, err)
	}
}

// packRefs puts all refs into one file.
func packRefs(t *testing.T, repo repository, count int) {
	t.Helper()
	head := seed(t, repo)
	var moves []store.RefMove
	for i := range count {
		moves = append(moves, store.RefMove{Name: fmt.Sprint("refs/heads/b", i), Target: head})
	}
	if err := repo.Locked(t.Context(), func(l *store.Lock) error { return l.Move(t.Context(), moves...) }); err != nil {
		t.Fatal(err)
	}
	gittest.Run(t, repo.folder, "pack-refs", "--all")
}

// A push that deletes is all or nothing, and writes the packed refs once.
func TestPushOfDeletions(t *testing.T) {
	repo := newRepository(t)
	packRefs(t, repo, 40)
	work := clone(t, repo)
	url := serve(t, repo, Options{})
	branches := func() int {
		refs, err := repo.Refs(t.Context(), "refs/heads/b")
		if err != nil {
			t.Fatal(err)
		}
		return len(refs)
	}
	if out, err := tryPush(t, work, url, ":b0", ":b1", ":main"); err == nil || !strings.Contains(out, "atomic") || branches() != 40 {
		t.Errorf("%d are left of a push with the default branch: %v %s", branches(), err, out)
	}
	if out, err := tryPush(t, work, url, ":b0"); err != nil || branches() != 39 {
		t.Errorf("%d are left after one: %v %s", branches(), err, out)
	}
	args := []string{url}
	for i := 1; i < 30; i++ {
		args = append(args, fmt.Sprint(":b", i))
	}
	if out, err := tryPush(t, work, args...); err != nil || branches() != 10 {
		t.Errorf("%d are left after many: %v %s", branches(), err, out)
	}
	if out, err := tryPush(t, work, url, ":b30", ":b31", "HEAD:refs/heads/b99"); err != nil || branches() != 9 {
		t.Errorf("%d are there after deletions and a creation: %v %s", branches(), err, out)
	}
	gittest.Fsck(t, repo.folder)
}
