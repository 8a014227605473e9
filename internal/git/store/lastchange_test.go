package store

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// importHistory makes commits in which few files change between few contents, so that branches come to the same, change
// back and delete; some commits are merges and some are roots. It gives the ids, the oldest first.
func importHistory(t testing.TB, repo *Repo, random *rand.Rand, count int, paths []string) []object.ID {
	t.Helper()
	var stream strings.Builder
	for n := 1; n <= count; n++ {
		fmt.Fprintf(&stream, "commit refs/heads/made\nmark :%d\ncommitter A <a@example.org> %d +0000\ndata 0\n", n, 1_700_000_000+n/3)
		switch {
		case n == 1, random.IntN(40) == 0:
			if n > 1 {
				stream.WriteString("from 0000000000000000000000000000000000000000\n")
			}
		default:
			from := max(1, n-1-random.IntN(4))
			fmt.Fprintf(&stream, "from :%d\n", from)
			for range max(0, random.IntN(5)-2) {
				if other := max(1, n-1-random.IntN(9)); other != from {
					fmt.Fprintf(&stream, "merge :%d\n", other)
					from = other
				}
			}
		}
		for range random.IntN(3) {
			wanted := paths[random.IntN(len(paths))]
			if random.IntN(4) == 0 {
				fmt.Fprintf(&stream, "D %s\n", wanted)
			} else {
				fmt.Fprintf(&stream, "M 100644 inline %s\ndata 1\n%d\n", wanted, random.IntN(3))
			}
		}
		stream.WriteString("\n")
	}
	gittest.RunInput(t, folder(t, repo), stream.String(), "fast-import", "--quiet", "--force")
	var ids []object.ID
	for id := range strings.FieldsSeq(git(t, repo, "rev-list", "--all", "--reverse")) {
		ids = append(ids, object.ID(id))
	}
	return ids
}

func TestLastChangeAsGitFindsThem(t *testing.T) {
	paths := []string{"a", "b/c", "b/d/e", "b/d/f", "b.c", "g/h", "g/i", "j/k/l/m", "n/o"}
	asked := append([]string{"b", "b/d", "never", "never/was", "j"}, paths...)
	for seed := range uint64(3) {
		repo := newRepository(t)
		random := rand.New(rand.NewPCG(seed, 11))
		ids := importHistory(t, repo, random, 700, paths)
		for i, from := range []object.ID{ids[len(ids)-1], ids[len(ids)/2], ids[0]} {
			if i == 1 { // from here on with a graph that knows which paths commits changed
				if err := repo.store.Maintain(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			for _, wanted := range asked {
				found, err := repo.LastChange(t.Context(), from, wanted)
				if err != nil {
					t.Fatal(err)
				}
				expected := git(t, repo, "rev-list", "-1", string(from), "--", wanted)
				if got := string(found); got != expected {
					t.Errorf("seed %d: %s from %s was changed by %q, git says %q", seed, wanted, from, got, expected)
				}
			}
		}
	}
}
