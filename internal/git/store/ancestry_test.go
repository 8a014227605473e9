package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"sheaf/internal/git/object"
)

// graph is a model of a history: parents by their numbers, which are smaller than their children's.
type graph struct {
	ids     []object.ID
	parents [][]int
	reach   []map[int]bool // what each commit has in its history, itself too
}

func (g *graph) number(id object.ID) int { return slices.Index(g.ids, id) }

// between are the commits that head has and base has not.
func (g *graph) between(base, head int) map[int]bool {
	found := map[int]bool{}
	for n := range g.reach[head] {
		if !g.reach[base][n] {
			found[n] = true
		}
	}
	return found
}

// randomGraph stores count commits, of which some are roots and some are merges of up to four.
func randomGraph(t testing.TB, repo *Repo, random *rand.Rand, count int) *graph {
	t.Helper()
	g := &graph{}
	var dates []int64
	objects := []object.Raw{object.New(object.KindTree, nil)}
	for n := range count {
		parents, date := []int{}, int64(1_700_000_000)
		if n > 0 && random.IntN(20) > 0 {
			for range 1 + max(0, random.IntN(6)-2) {
				parent := max(0, n-1-random.IntN(8))
				if !slices.Contains(parents, parent) {
					parents = append(parents, parent)
					date = max(date, dates[parent]+int64(random.IntN(3))) // some in the same second
				}
			}
		}
		g.parents, dates = append(g.parents, parents), append(dates, date)
		commit := commitOf(t, fmt.Sprint(n), date, g.idsOf(parents)...)
		objects, g.ids = append(objects, commit), append(g.ids, commit.ID)
		reach := map[int]bool{n: true}
		for _, parent := range parents {
			for other := range g.reach[parent] {
				reach[other] = true
			}
		}
		g.reach = append(g.reach, reach)
	}
	if err := repo.storeObjects(t.Context(), objects); err != nil {
		t.Fatal(err)
	}
	return g
}

func (g *graph) idsOf(numbers []int) []object.ID {
	ids := make([]object.ID, len(numbers))
	for i, n := range numbers {
		ids[i] = g.ids[n]
	}
	return ids
}

// commitOf makes a commit of the empty tree.
func commitOf(t testing.TB, message string, date int64, parents ...object.ID) object.Raw {
	t.Helper()
	who := object.Person{Name: "A", Email: "a@example.org", When: time.Unix(date, 0)}
	content, err := object.FormatCommit(object.CommitInput{Tree: object.EmptyTree, Parents: parents, Author: who, Committer: who, Message: message})
	if err != nil {
		t.Fatal(err)
	}
	return object.New(object.KindCommit, content)
}

func TestAncestryAgainstAModel(t *testing.T) {
	for seed := range uint64(3) {
		repo := newRepository(t)
		random := rand.New(rand.NewPCG(seed, 7))
		g := randomGraph(t, repo, random, 120)
		refs := map[string]int{}
		for i := range 12 {
			name, n := fmt.Sprintf("refs/pull/%d/head", i), random.IntN(len(g.ids))
			refs[name] = n
			createRef(t, repo, name, g.ids[n])
		}
		createRef(t, repo, "refs/heads/main", g.ids[len(g.ids)-1])
		for round := range 16 {
			if round == 8 { // from here on with a graph of the commits and packed refs
				if err := repo.store.Maintain(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			base, head := random.IntN(len(g.ids)), random.IntN(len(g.ids))
			switch round % 4 {
			case 0:
				head = base
			case 1:
				head = base + random.IntN(len(g.ids)-base)
			}
			checkPair(t, repo, g, base, head)
			checkRefsIn(t, repo, g, refs, head)
		}
		fsck(t, repo)
	}
}

func checkPair(t *testing.T, repo *Repo, g *graph, base, head int) {
	t.Helper()
	ctx := t.Context()
	ahead, behind := g.between(base, head), g.between(head, base)
	hasMerges := func(commits map[int]bool) bool {
		for n := range commits {
			if len(g.parents[n]) > 1 {
				return true
			}
		}
		return false
	}
	if got, err := repo.IsAncestor(ctx, g.ids[base], g.ids[head]); err != nil || got != g.reach[head][base] {
		t.Errorf("%d is an ancestor of %d: %v, %v", base, head, got, err)
	}
	if got, err := repo.HasMerges(ctx, g.ids[base], g.ids[head]); err != nil || got != hasMerges(ahead) {
		t.Errorf("merges between %d and %d: %v, %v", base, head, got, err)
	}
	if got, err := repo.HasMerges(ctx, "", g.ids[head]); err != nil || got != hasMerges(g.reach[head]) {
		t.Errorf("merges up to %d: %v, %v", head, got, err)
	}
	if a, b, err := repo.CountBetween(ctx, g.ids[base], g.ids[head]); err != nil || a != len(ahead) || b != len(behind) {
		t.Errorf("between %d and %d: %d, %d, %v; want %d, %d", base, head, a, b, err, len(ahead), len(behind))
	}
	all, total, err := repo.Between(ctx, g.ids[base], g.ids[head], Window{Limit: len(g.ids)})
	if err != nil || total != len(ahead) || len(all) != total {
		t.Fatalf("between %d and %d: %d of %d, %v; want %d", base, head, len(all), total, err, len(ahead))
	}
	seen := map[int]bool{}
	for _, commit := range all {
		n := g.number(commit.ID)
		if !ahead[n] || seen[n] {
			t.Errorf("between %d and %d: %d", base, head, n)
		}
		for _, parent := range g.parents[n] {
			if ahead[parent] && !seen[parent] {
				t.Errorf("between %d and %d: %d comes before its parent %d", base, head, n, parent)
			}
		}
		seen[n] = true
	}
	for _, window := range []Window{{0, 0}, {0, 3}, {2, 5}, {total - 1, 5}, {total, 1}, {total + 7, 3}} {
		if window.Skip < 0 {
			continue
		}
		part, count, err := repo.Between(ctx, g.ids[base], g.ids[head], window)
		from := min(window.Skip, total)
		want := all[from:min(from+window.Limit, total)]
		if err != nil || count != total || !slices.EqualFunc(part, want, func(a, b object.Commit) bool { return a.ID == b.ID }) {
			t.Errorf("between %d and %d, %+v: %d of %d, %v", base, head, window, len(part), count, err)
		}
	}
}

func checkRefsIn(t *testing.T, repo *Repo, g *graph, refs map[string]int, tip int) {
	t.Helper()
	var want []string
	for name, n := range refs {
		if g.reach[tip][n] {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	got, err := repo.RefsIn(t.Context(), g.ids[tip], "refs/pull/")
	slices.Sort(got)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("refs in %d: %q, %v; want %q", tip, got, err, want)
	}
}

// A merge of twenty thousand is asked about as quickly as any other.
func TestMergeOfVeryMany(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	root := commitOf(t, "root", 1_700_000_000)
	objects, parents := []object.Raw{object.New(object.KindTree, nil), root}, []object.ID{}
	for n := range 20_000 {
		parent := commitOf(t, fmt.Sprint(n), 1_700_000_000+int64(n%7), root.ID)
		objects, parents = append(objects, parent), append(parents, parent.ID)
	}
	merge := commitOf(t, "all of them", 1_700_000_100, parents...)
	above := commitOf(t, "above", 1_700_000_200, merge.ID)
	if err := repo.storeObjects(ctx, append(objects, merge, above)); err != nil {
		t.Fatal(err)
	}
	for _, ask := range []struct {
		name string
		do   func() (any, error)
		want any
	}{
		{"HasMerges", func() (any, error) { return repo.HasMerges(ctx, parents[7], merge.ID) }, true},
		{"HasMerges above", func() (any, error) { return repo.HasMerges(ctx, root.ID, above.ID) }, true},
		{"HasMerges in none", func() (any, error) { return repo.HasMerges(ctx, above.ID, merge.ID) }, false},
		{"Between", func() (any, error) {
			_, total, err := repo.Between(ctx, parents[7], merge.ID, Window{Limit: 100})
			return total, err
		}, 20_000},
		{"IsAncestor", func() (any, error) { return repo.IsAncestor(ctx, root.ID, merge.ID) }, true},
		{"CountBetween", func() (any, error) {
			ahead, _, err := repo.CountBetween(ctx, parents[7], merge.ID)
			return ahead, err
		}, 20_000},
	} {
		start := time.Now()
		if got, err := ask.do(); err != nil || got != ask.want {
			t.Errorf("%s: %v, %v; want %v", ask.name, got, err, ask.want)
		}
		if took := time.Since(start); took > quick {
			t.Errorf("%s took %s", ask.name, took)
		}
	}
}

func TestAncestryOfOtherThings(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "a"))
	tree := writeTree(t, repo, "", fileEdit("a", "a"))
	for id, want := range map[object.ID]error{absent: object.ErrNotFound, tree: object.ErrNotCommit, "--all": object.ErrIDInvalid} {
		ask := map[string]func() error{
			"IsAncestor of":  func() error { _, err := repo.IsAncestor(ctx, head, id); return err },
			"IsAncestor":     func() error { _, err := repo.IsAncestor(ctx, id, head); return err },
			"HasMerges from": func() error { _, err := repo.HasMerges(ctx, id, head); return err },
			"HasMerges to":   func() error { _, err := repo.HasMerges(ctx, head, id); return err },
			"Between from":   func() error { _, _, err := repo.Between(ctx, id, head, Window{}); return err },
			"Between to":     func() error { _, _, err := repo.Between(ctx, head, id, Window{}); return err },
			"CountBetween":   func() error { _, _, err := repo.CountBetween(ctx, id, head); return err },
			"RefsIn":         func() error { _, err := repo.RefsIn(ctx, id, "refs/pull/"); return err },
		}
		for name, do := range ask {
			if err := do(); !errors.Is(err, want) {
				t.Errorf("%s %s: %v, want %v", name, id, err, want)
			}
		}
	}
}
