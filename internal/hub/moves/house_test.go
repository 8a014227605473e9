package moves_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// house is a repository, ada/forms, with people, and what the model knows of it.
type house struct {
	t       *testing.T
	site    *hubtest.Site
	random  *rand.Rand
	repo    string
	bare    string // folder of the repository
	client  string // folder of a repository that sees the same objects and has some of its own
	tokens  map[string]string
	world   *world   // what the model knows; the first of
	worlds  []*world // those that are possible: of two orders at once nobody may see which one was first
	log     []string
	counts  map[string]int // by kind of order and outcome
	steps   int
	focus   string // branch that orders are rather about; empty: any
	serials int    // for names that nobody else has

	imported []string          // commits that were there from the beginning
	known    []string          // commits that the hub has
	spare    map[string]string // blobs of files that were never deleted, by path
}

// logins are those of the people who ask, the mightiest first. Ada owns the repository.
var logins = []string{"ada", "bob", "wes", "pat", "rex", "eve"}

var branchNames = []string{"main", "release", "topic", "dev"}

var contexts = []string{"build", "test"}

func newHouse(t *testing.T, seed uint64) *house {
	t.Helper()
	h := &house{
		t: t, site: hubtest.New(t), random: rand.New(rand.NewPCG(seed, 1)), repo: "/repos/ada/forms",
		tokens: map[string]string{}, counts: map[string]int{}, spare: map[string]string{},
	}
	h.tokens["ada"], h.tokens["eve"] = h.site.Token, h.site.Stranger
	for _, login := range logins[1:5] {
		h.tokens[login] = h.site.NewUser(login)
	}
	isPrivate := h.chance(50)
	h.world = &world{
		graph: graph{}, refs: map[string]string{}, upstream: map[string]string{}, main: "main", rules: map[string]ruleset{},
		succeeded: map[string]bool{}, pulls: map[int]pull{},
		roles: map[string]int{"ada": rules, "bob": rules, "wes": writes, "pat": writes, "rex": reads, "eve": reads},
	}
	if isPrivate {
		h.world.roles["eve"] = nothing
	}
	h.worlds = []*world{h.world}
	h.site.Object(h.site.Send("POST", "/orgs/guild/repos", object{"name": "forms", "private": isPrivate}), 201)
	above := filepath.Join(h.site.Dir, "repositories/guild/forms.git")
	h.importGraph(above)
	h.site.Object(h.site.Send("POST", "/repos/guild/forms/forks", object{}), 202)
	h.bare = h.site.Bare("forms")
	for _, login := range logins[1:5] {
		h.must(grant{login, h.world.roles[login]})
		if isPrivate {
			if a := h.site.Send("PUT", "/repos/guild/forms/collaborators/"+login, object{"permission": "pull"}); a.Status != 204 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
		}
	}
	for _, branch := range branchNames {
		h.world.refs[branch] = pick(h, h.known)
		h.world.upstream[branch] = pick(h, h.known)
		hubtest.MustGit(t, h.bare, "update-ref", "refs/heads/"+branch, h.world.refs[branch])
		hubtest.MustGit(t, above, "update-ref", "refs/heads/"+branch, h.world.upstream[branch])
	}
	h.client = t.TempDir()
	hubtest.MustGit(t, h.client, "init", "-q", "--bare")
	h.site.Must(writeFile(filepath.Join(h.client, "objects/info/alternates"), filepath.Join(h.bare, "objects")+"\n"))
	return h
}

// importGraph fills a repository with a random history: commits with one parent and with two, each with a file of its
// own, so that nothing ever conflicts.
func (h *house) importGraph(bare string) {
	h.t.Helper()
	const commits, spare = 12, 150
	parents := make([][]int, commits)
	var stream strings.Builder
	files := make([]map[int]bool, commits)
	for i := range commits {
		files[i] = map[int]bool{i: true}
		fmt.Fprintf(&stream, "commit refs/tags/c%d\nmark :%d\ncommitter A <a> %d +0000\ndata 2\nc\n\n", i, i+1, 1700000000+i)
		if i > 0 {
			parents[i] = append(parents[i], h.random.IntN(i))
			if other := h.random.IntN(i); h.chance(35) && other != parents[i][0] {
				parents[i] = append(parents[i], other)
			}
		}
		for n, parent := range parents[i] {
			fmt.Fprintf(&stream, "%s :%d\n", []string{"from", "merge"}[n], parent+1)
			maps.Copy(files[i], files[parent])
		}
		for file := range commits {
			if files[i][file] {
				content := fmt.Sprintf("%d %s", file, strings.Repeat(string(rune('a'+file)), 40))
				fmt.Fprintf(&stream, "M 100644 inline f%d\ndata %d\n%s\n", file, len(content), content)
			}
		}
		for file := range spare {
			if i == 0 {
				content := fmt.Sprint("spare ", file, " ", h.random.Uint64(), h.random.Uint64())
				fmt.Fprintf(&stream, "M 100644 inline s%d\ndata %d\n%s\n", file, len(content), content)
			}
		}
	}
	stream.WriteString("reset refs/heads/main\nfrom :1\n\n")
	hubtest.FastImport(h.t, bare, strings.NewReader(stream.String()))
	for i := range commits {
		h.known = append(h.known, hubtest.MustGit(h.t, bare, "rev-parse", fmt.Sprint("refs/tags/c", i)))
	}
	for i, from := range parents {
		h.world.graph[h.known[i]] = nil
		for _, parent := range from {
			h.world.graph[h.known[i]] = append(h.world.graph[h.known[i]], h.known[parent])
		}
	}
	h.imported = slices.Clone(h.known)
	for line := range strings.Lines(hubtest.MustGit(h.t, bare, "ls-tree", h.known[0])) {
		info, path, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(path, "s") {
			h.spare[path] = strings.Fields(info)[2]
		}
	}
}

func (h *house) chance(percent int) bool { return h.random.IntN(100) < percent }

func pick[T any](h *house, from []T) T { return from[h.random.IntN(len(from))] }

// must sends an order that has to be done, and that the model need not judge.
func (h *house) must(o order) {
	h.t.Helper()
	if r := o.send(h); r.outcome != done {
		h.t.Fatalf("%+v: %s", o, r.text)
	}
}

// refs are where the branches really are.
func (h *house) refs() map[string]string {
	h.t.Helper()
	found := map[string]string{}
	for line := range strings.Lines(hubtest.MustGit(h.t, h.bare, "for-each-ref", "--format=%(refname) %(objectname)", "refs/heads/")) {
		name, id, _ := strings.Cut(strings.TrimSpace(line), " ")
		found[strings.TrimPrefix(name, "refs/heads/")] = id
	}
	return found
}

// compare reports whether the branches are where a world says, and how the commits are really called that the hub has
// made. Such a one must have the parents that the world says.
func (h *house) compare(w *world, real map[string]string) (known map[string]string, isSame bool) {
	h.t.Helper()
	known = map[string]string{}
	var same func(said, id string) bool
	same = func(said, id string) bool {
		if !strings.HasPrefix(said, "made ") {
			return said == id
		}
		if bound, ok := known[said]; ok {
			return bound == id
		}
		fields := strings.Fields(hubtest.MustGit(h.t, h.bare, "rev-list", "--parents", "--max-count=1", id))
		if len(fields)-1 != len(w.graph[said]) {
			return false
		}
		for i, parent := range w.graph[said] {
			if !same(parent, fields[i+1]) {
				return false
			}
		}
		known[said] = id
		return true
	}
	if len(real) != len(w.refs) {
		return nil, false
	}
	for branch, said := range w.refs {
		if real[branch] == "" || !same(said, real[branch]) {
			return nil, false
		}
	}
	return known, true
}

// try sends orders, all at the same time, and holds what comes of them against the model: it must be what one after the
// other would do, in some sequence.
func (h *house) try(orders ...order) {
	h.t.Helper()
	h.steps++
	h.log = append(h.log, fmt.Sprintf("%d. %s", h.steps, describe(orders)))
	replies := make([]reply, len(orders))
	ended := make(chan bool)
	for i, o := range orders {
		go func() { replies[i] = o.send(h); ended <- true }()
	}
	for range orders {
		<-ended
	}
	real := h.refs()
	var foretold []string
	var possible []*world
	for _, before := range h.worlds {
		for _, sequence := range sequences(len(orders), replies) {
			w := before.clone()
			want := make([]string, len(orders))
			for i := range want {
				want[i] = replies[i].outcome // of those that were late
			}
			for _, i := range sequence {
				want[i] = orders[i].foretell(w)
			}
			isAnswered := !slices.ContainsFunc(sequence, func(i int) bool { return want[i] != replies[i].outcome })
			known, isSame := h.compare(w, real)
			if isAnswered && isSame {
				w.rename(known)
				if !slices.ContainsFunc(possible, func(other *world) bool { return reflect.DeepEqual(w, other) }) {
					possible = append(possible, w)
				}
			}
			foretold = append(foretold, fmt.Sprintf("sequence %v: %q, %v", sequence, want, w.refs))
		}
	}
	if len(possible) > 0 {
		h.accept(possible, orders, replies, real)
		return
	}
	for i, r := range replies {
		h.log = append(h.log, fmt.Sprintf("   %+v: %s, %s", orders[i], r.outcome, r.text))
	}
	h.t.Fatalf("%s\nThe branches were %v\nand are %v\nThe model says\n%s\nThe rules are %+v\nRoles %v, archived %v, default %s, pull requests %+v",
		strings.Join(h.log, "\n"), h.world.refs, real, strings.Join(foretold, "\n"), h.world.rules, h.world.roles, h.world.archived, h.world.main, h.world.pulls)
}

// accept goes on with the worlds that may have come true.
func (h *house) accept(worlds []*world, orders []order, replies []reply, real map[string]string) {
	h.worlds, h.world = worlds, worlds[0]
	for _, branch := range slices.Sorted(maps.Keys(real)) {
		h.learn(real[branch])
	}
	for i, o := range orders {
		result := replies[i].outcome
		if replies[i].isLate {
			result = "late"
		}
		h.counts[kindOf(o)+": "+result]++
		h.log[len(h.log)-1] += ": " + result
	}
}

func (h *house) learn(commit string) {
	if !slices.Contains(h.known, commit) {
		h.known = append(h.known, commit)
	}
}

func describe(orders []order) string {
	texts := make([]string, len(orders))
	for i, o := range orders {
		texts[i] = fmt.Sprintf("%T%+v", o, o)
	}
	return strings.ReplaceAll(strings.Join(texts, " beside "), "moves_test.", "")
}

// sequences are all in which one or two orders may be done. One that came too late may be left out.
func sequences(count int, replies []reply) [][]int {
	if count == 1 {
		return [][]int{{0}}
	}
	all := [][]int{{0, 1}, {1, 0}}
	for i, r := range replies {
		if r.isLate && r.outcome == refused {
			all = append(all, []int{1 - i})
		}
	}
	return all
}

// syncPulls finds which pull requests are open.
func (h *house) syncPulls() {
	h.t.Helper()
	open := h.site.List(h.site.Get(h.repo+"/pulls?state=open&per_page=100"), 200)
	h.worlds = slices.DeleteFunc(h.worlds, func(w *world) bool { return !w.syncPulls(open) })
	if len(h.worlds) == 0 {
		h.t.Fatalf("%s\npull requests are %v, and the model knows %+v", strings.Join(h.log, "\n"), open, h.world.pulls)
	}
	h.world = h.worlds[0]
	for _, p := range h.world.pulls {
		h.study(p.last)
	}
}

// study looks up a commit that the model has not seen: a branch was there and went on before anybody looked.
func (h *house) study(commit string) {
	if _, isKnown := h.world.graph[commit]; isKnown {
		return
	}
	fields := strings.Fields(hubtest.MustGit(h.t, h.bare, "rev-list", "--parents", "--max-count=1", commit))
	h.remember(commit, fields[1:])
	for _, parent := range fields[1:] {
		h.study(parent)
	}
}

// syncPulls forgets the pull requests that are not open, and reports whether those that are could be.
func (w *world) syncPulls(open hubtest.List) bool {
	found := map[int]pull{}
	for _, p := range open {
		number := int(hubtest.At(p, "number").(float64))
		known, ok := w.pulls[number]
		head := hubtest.Text(p, "head", "sha")
		if !ok || hubtest.Text(p, "base", "ref") != known.base || w.refs[known.head] != "" && head != w.refs[known.head] {
			return false
		}
		known.last = head
		found[number] = known
	}
	w.pulls = found
	return true
}

// openPull opens a pull request, if there is something to propose.
func (h *house) openPull() {
	h.t.Helper()
	base, head, author := pick(h, branchNames), pick(h, branchNames), pick(h, []string{"wes", "rex", "bob"})
	from, to := h.world.refs[base], h.world.refs[head]
	for _, p := range h.world.pulls {
		if p.base == base && p.head == head {
			return
		}
	}
	if h.world.archived || base == head || from == "" || to == "" || h.world.graph.has(from, to) {
		return
	}
	a := h.site.Do(hubtest.Request{Method: "POST", Path: h.repo + "/pulls", Token: h.tokens[author], Body: object{"title": "t", "head": head, "base": base}})
	number := int(h.site.Object(a, 201)["number"].(float64))
	for _, w := range h.worlds {
		w.pulls[number] = pull{base: base, head: head, last: to, from: from, author: author}
	}
	h.log = append(h.log, fmt.Sprintf("   %s opens %d of %s into %s", author, number, head, base))
}

// freshCommit makes a commit that the hub has and no branch.
func (h *house) freshCommit(parents ...string) string {
	h.t.Helper()
	if h.world.archived {
		return pick(h, h.known)
	}
	h.serials++
	tree := hubtest.MustGit(h.t, h.bare, "rev-parse", parents[0]+"^{tree}")
	commit := hubtest.Text(h.site.Object(h.site.Send("POST", h.repo+"/git/commits", object{
		"message": fmt.Sprint("Fresh ", h.serials), "tree": tree, "parents": parents,
	}), 201), "sha")
	h.remember(commit, parents)
	h.learn(commit)
	return commit
}

// clientCommit makes a commit that only the client has.
func (h *house) clientCommit(parents ...string) string {
	h.t.Helper()
	h.serials++
	arguments := []string{"commit-tree", "-m", fmt.Sprint("Client ", h.serials), parents[0] + "^{tree}"}
	for _, parent := range parents {
		arguments = append(arguments, "-p", parent)
	}
	commit := hubtest.MustGit(h.t, h.client, arguments...)
	h.remember(commit, parents)
	return commit
}

func (h *house) remember(commit string, parents []string) {
	for _, w := range h.worlds {
		w.graph[commit] = parents
	}
}
