package push

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

func TestCheck(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	work := clone(t, repo)
	var mu sync.Mutex
	var seen []string
	url := serve(t, repo, Options{Check: func(ctx context.Context, lock *store.Lock, moves []store.RefMove) error {
		mu.Lock()
		defer mu.Unlock()
		for _, move := range moves {
			isForward := move.Target != ""
			if isForward && move.Old != "" {
				var err error
				if isForward, err = lock.IsAncestor(ctx, move.Old, move.Target); err != nil {
					t.Error(err)
				}
			}
			seen = append(seen, fmt.Sprintf("%s %v %v %v", move.Name, move.Old != "", move.Target != "", isForward))
			if !isForward {
				return errors.New("no way back\nsecond line")
			}
		}
		return nil
	}})
	push := func(args ...string) string {
		out, _ := tryPush(t, work, append([]string{url}, args...)...)
		return out
	}
	before := gittest.Run(t, work, "rev-parse", "HEAD")
	gittest.WriteFiles(t, work, map[string]string{"b": "2"})
	gittest.Run(t, work, "add", ".")
	gittest.Run(t, work, "commit", "-qm", "Second")
	if out := push("HEAD:main", "HEAD:next"); strings.Contains(out, "rejected") {
		t.Errorf("refused: %s", out)
	}
	for _, args := range [][]string{{"--force", before + ":main"}, {":next"}} {
		if out := push(args...); !strings.Contains(out, "remote: no way back") || !strings.Contains(out, "remote: second line") || !strings.Contains(out, "pre-receive hook declined") {
			t.Errorf("push %q: %s", args, out)
		}
	}
	want := "refs/heads/main true true true, refs/heads/next false true true, refs/heads/main true true false, refs/heads/next true false false"
	if got := strings.Join(seen, ", "); got != want {
		t.Errorf("seen %s", got)
	}
	if got := gittest.Run(t, repo.folder, "rev-parse", "main", "next"); got == before || strings.Count(got, gittest.Run(t, work, "rev-parse", "HEAD")) != 2 {
		t.Errorf("refs: %s", got)
	}
}

// Done comes after the moves that git made, also where it refused some, and before others move anything.
func TestDone(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	work := clone(t, repo)
	var moved []string
	url := serve(t, repo, Options{
		Check: func(context.Context, *store.Lock, []store.RefMove) error { return nil },
		Done: func(ctx context.Context, lock *store.Lock) {
			refs, err := lock.Refs(ctx, "refs/heads/")
			if err != nil {
				t.Error(err)
			}
			for _, ref := range refs {
				moved = append(moved, ref.Name)
			}
		},
	})
	_, _ = tryPush(t, work, url, "HEAD:one", "HEAD:main/below") // "main" excludes "main/below"
	if want := []string{"refs/heads/main", "refs/heads/one"}; !slices.Equal(moved, want) {
		t.Errorf("moved %q", moved)
	}
}

// Many megabytes of zeroes are few on the way, and must not become many in memory.
func TestInflatedPush(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	work := clone(t, repo)
	script := "truncate -s 270M zeroes && git -c core.bigFileThreshold=1m add zeroes && git commit -qm Zeroes && rm zeroes"
	command := gittest.Command(t.Context(), work, "-c", "alias.x=!"+script, "x")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	gittest.Run(t, work, "push", "-q", serve(t, repo, Options{}), "HEAD:main")
	if entry, err := repo.Entry(t.Context(), object.ID(gittest.Run(t, work, "rev-parse", "HEAD")), "zeroes"); err != nil || entry.Size != 270<<20 {
		t.Errorf("%+v %v", entry, err)
	}
}

// packet is one line of gitprotocol-common(5).
func packet(line string) string { return fmt.Sprintf("%04x%s", len(line)+4, line) }

// receiveRaw sends the commands of a push that brings no objects, as no git client would, and returns the answer.
func receiveRaw(t *testing.T, repo repository, check Check, commands ...string) string {
	t.Helper()
	request := packet(commands[0] + "\x00report-status\n")
	for _, command := range commands[1:] {
		request += packet(command + "\n")
	}
	var out bytes.Buffer
	if err := Receive(t.Context(), repo.Repo, Options{Check: check}, strings.NewReader(request+"0000"), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A client that says that a branch is not there can delete it all the same. The check is asked about it by its name.
func TestDeletionOfWhatTheClientSaysIsAbsent(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo)
	command := string(object.Zero) + " " + string(object.Zero) + " refs/heads/main"
	var seen []store.RefMove
	refusal := errors.New("main is protected")
	check := func(_ context.Context, _ *store.Lock, moves []store.RefMove) error {
		seen = append(seen, moves...)
		return refusal
	}
	if out := receiveRaw(t, repo, check, command); !strings.Contains(out, "ng refs/heads/main pre-receive hook declined") {
		t.Errorf("answer: %q", out)
	}
	if got := at(t, repo, "main"); got != head {
		t.Errorf("main is at %s", got)
	}
	refusal = nil
	receiveRaw(t, repo, check, command)
	want := store.RefMove{Name: "refs/heads/main"}
	if len(seen) != 2 || seen[0] != want || seen[1] != want {
		t.Errorf("the check saw %+v", seen)
	}
	if _, err := repo.Ref(t.Context(), "refs/heads/main"); !errors.Is(err, store.ErrRefNotFound) && !errors.Is(err, store.ErrEmpty) {
		t.Errorf("main: %v", err)
	}
}

// A check that panics does so where its caller can catch it. The push is refused, and the lock is free again.
func TestPanicOfACheck(t *testing.T) {
	repo := newRepository(t)
	head := seed(t, repo)
	check := func(context.Context, *store.Lock, []store.RefMove) error { panic("a fault") }
	func() {
		defer func() {
			if got := recover(); got != "a fault" {
				t.Errorf("recovered %v", got)
			}
		}()
		receiveRaw(t, repo, check, string(head)+" "+string(object.Zero)+" refs/heads/main")
	}()
	if got := at(t, repo, "main"); got != head {
		t.Errorf("main is at %s", got)
	}
	if err := addFile(t.Context(), repo, "after"); err != nil {
		t.Error(err)
	}
}

// pushCommit pushes a commit with a message of so many bytes.
func pushCommit(t *testing.T, repo repository, length int) (said string, err error) {
	t.Helper()
	work := clone(t, repo)
	content := gittest.Run(t, work, "cat-file", "commit", "HEAD") + "\n" + strings.Repeat("x", length)
	id := gittest.RunInput(t, work, content, "hash-object", "-t", "commit", "-w", "--stdin")
	return tryPush(t, work, serve(t, repo, Options{}), id+":refs/heads/next")
}

// Lists of commits hold a hundred of them in memory.
func TestLargeCommits(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	if said, err := pushCommit(t, repo, 40<<20); err == nil || !strings.Contains(said, "this exceeds the limit of 4.00 MB") {
		t.Errorf("40 MB: %v\n%s", err, said)
	}
	if _, err := repo.Ref(t.Context(), "refs/heads/next"); !errors.Is(err, store.ErrRefNotFound) {
		t.Errorf("ref: %v", err)
	}
	if said, err := pushCommit(t, repo, 1<<20); err != nil {
		t.Errorf("1 MB: %v\n%s", err, said)
	}
}

func TestLargeFiles(t *testing.T) {
	repo := newRepository(t)
	seed(t, repo)
	work := clone(t, repo)
	gittest.WriteFiles(t, work, map[string]string{"dir/ü large": strings.Repeat("x", 3<<20), "small": "x"})
	gittest.Run(t, work, "add", ".")
	gittest.Run(t, work, "commit", "-qm", "Large")
	said, err := tryPush(t, work, serve(t, repo, Options{MaxBlob: 2 << 20}), "HEAD:main")
	if err == nil || !strings.Contains(said, `File "dir/ü large" is 3.00 MB; this exceeds the file size limit of 2.00 MB`) || !strings.Contains(said, "GH001") {
		t.Errorf("%v\n%s", err, said)
	}
	for _, options := range []Options{{MaxBlob: 3 << 20}, {}} {
		if said, err := tryPush(t, work, serve(t, repo, options), "HEAD:main"); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
	}
}

func TestReadProposal(t *testing.T) {
	line := func(old, target object.ID, name string) string {
		return fmt.Sprintf("=%s %s %s\n", old, target, name)
	}
	one := object.ID(strings.Repeat("1", 40))
	asked, err := readProposal(strings.NewReader("@/quarantine\n" + line(object.Zero, one, "refs/heads/a") + line(one, object.Zero, "refs/heads/b c") + ".\n"))
	want := []store.RefMove{{Name: "refs/heads/a", Target: one}, {Name: "refs/heads/b c", Old: one}}
	if err != nil || asked.quarantine != "/quarantine" || !slices.Equal(asked.moves, want) {
		t.Errorf("%+v %v", asked, err)
	}
	many := strings.Repeat(line(object.Zero, one, "refs/heads/a"), maxMoves)
	for text, want := range map[string]error{
		"":                                      io.ErrUnexpectedEOF,
		"@\n" + line(one, one, "refs/x"):        io.ErrUnexpectedEOF,
		"=x\n.\n":                               errHook,
		many + ".\n":                            nil,
		many + line(one, one, "refs/x") + ".\n": errTooMany,
		many + line(one, one, "refs/x") + "@\n": io.ErrUnexpectedEOF,
	} {
		if _, err := readProposal(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, want %v", text, err, want)
		}
	}
}
