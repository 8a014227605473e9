package moves_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
)

func writeFile(path, content string) error { return os.WriteFile(path, []byte(content), 0o600) }

// somebody is a person, more often one who may write.
func (h *house) somebody() string {
	return pick(h, []string{"ada", "ada", "bob", "bob", "wes", "wes", "wes", "pat", "pat", "pat", "rex", "eve"})
}

func (h *house) someBranch() string {
	if h.focus != "" && h.chance(75) {
		return h.focus
	}
	if h.chance(12) {
		return pick(h, []string{"new", "newer"})
	}
	return pick(h, branchNames)
}

// someCommit is where a branch may be asked to go.
func (h *house) someCommit(branch string, make func(parents ...string) string) string {
	at := h.world.refs[branch]
	if at == "" {
		return pick(h, h.known)
	}
	switch n := h.random.IntN(100); {
	case n < 40:
		return make(at)
	case n < 55:
		if other := pick(h, h.known); other != at {
			return make(at, other)
		}
		return make(at)
	case n < 65 && len(h.world.graph[at]) > 0:
		return pick(h, h.world.graph[at])
	case n < 70:
		return at
	}
	return pick(h, h.known)
}

func (h *house) someRules() ruleset {
	some := func(from []string, percent int) []string {
		var found []string
		for _, one := range from {
			if h.chance(percent) {
				found = append(found, one)
			}
		}
		return found
	}
	r := ruleset{
		EnforceAdmins: h.chance(60), Linear: h.chance(35), Force: h.chance(40), Deletions: h.chance(40), Locked: h.chance(8),
		Pull: h.chance(30), HasChecks: h.chance(35), IsRestricted: h.chance(30),
	}
	if r.Pull && h.chance(15) {
		r.Approvals = 1
	}
	if r.HasChecks {
		r.Strict, r.Contexts = h.chance(60), some(contexts, 50)
	}
	if r.IsRestricted {
		r.Users = some(logins, 50)
	}
	return r
}

// somePull is the number of an open pull request, 0 if there is none.
func (h *house) somePull() int {
	numbers := slices.Sorted(maps.Keys(h.world.pulls))
	if len(numbers) == 0 {
		return 0
	}
	return pick(h, numbers)
}

func (h *house) someOrder() order {
	branch, who := h.someBranch(), h.somebody()
	h.serials++
	switch n := h.random.IntN(100); {
	case n < 5:
		return createRef{who, pick(h, append([]string{"new", "newer"}, branchNames...)), h.someCommit(branch, h.freshCommit)}
	case n < 19:
		return updateRef{who, branch, h.someCommit(branch, h.freshCommit), h.chance(50)}
	case n < 25:
		return deleteRef{who, branch}
	case n < 32:
		return putFile{who, branch, fmt.Sprint("put", h.serials)}
	case n < 35:
		path := slices.Sorted(maps.Keys(h.spare))[0]
		sha := h.spare[path]
		delete(h.spare, path)
		return deleteFile{who, branch, path, sha}
	case n < 48:
		if number := h.somePull(); number > 0 {
			return mergePull{who, number, pick(h, []string{"merge", "squash", "rebase"})}
		}
		return h.somePush(who)
	case n < 54:
		if number := h.somePull(); number > 0 {
			return updateBranch{who, number}
		}
		return h.somePush(who)
	case n < 57:
		return mergeUpstream{who, branch}
	case n < 73:
		return h.somePush(who)
	case n < 79:
		to := h.someCommit(branch, h.clientCommit)
		if h.chance(20) {
			to = ""
		}
		return realPush{who, branch, to}
	case n < 86:
		return protect{branch, h.someRules()}
	case n < 88:
		return unprotect{branch}
	case n < 90:
		return setDefault{branch}
	case n < 91:
		return archive{h.chance(40)}
	case n < 93:
		return grant{pick(h, []string{"bob", "wes", "pat"}), 1 + h.random.IntN(3)}
	case n < 95:
		if number := h.somePull(); number > 0 {
			return turn{who, number, pick(h, branchNames)}
		}
	}
	return h.someReport()
}

func (h *house) someReport() order {
	commit := pick(h, h.known)
	if at := h.world.refs[pick(h, branchNames)]; at != "" && h.chance(80) {
		commit = at
	}
	return report{h.somebody(), commit, pick(h, contexts), h.chance(85)}
}

func (h *house) somePush(who string) order {
	names := slices.Clone(branchNames)
	if h.chance(20) {
		names = append(names, "new")
	}
	h.random.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	if at := slices.Index(names, h.focus); at > 0 && h.chance(75) {
		names[0], names[at] = names[at], names[0]
	}
	var moves []pushed
	for _, branch := range names[:1+h.random.IntN(3)] {
		m := pushed{branch, h.world.refs[branch], h.someCommit(branch, h.clientCommit)}
		if h.chance(25) {
			m.to = ""
		}
		if h.chance(25) { // a lie
			m.said = ""
			if h.chance(50) {
				m.said = pick(h, h.known)
			}
		}
		if m.said == "" && m.to == "" && h.world.refs[branch] == "" {
			m.to = pick(h, h.known)
		}
		moves = append(moves, m)
	}
	return push{who, moves}
}

// Whatever rules a branch has, whoever asks and by whatever way: it moves exactly when the rules say so, and the answer
// says whether it has. Of two at the same time it is as if one came after the other.
func TestRulesHoldOnEveryWay(t *testing.T) {
	const steps = 80
	counts, mu := map[string]int{}, sync.Mutex{}
	run := func(t *testing.T, seed uint64) {
		h := newHouse(t, seed)
		for _, branch := range branchNames[1:] {
			h.try(protect{branch, h.someRules()})
		}
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("seed %d", seed)
			}
			mu.Lock()
			defer mu.Unlock()
			for name, count := range h.counts {
				counts[name] += count
			}
		})
		for step := range steps {
			h.syncPulls()
			if len(h.world.pulls) < 3 {
				h.openPull()
			}
			if h.world.archived && h.chance(70) {
				h.try(archive{false})
			}
			h.focus = ""
			if step%4 == 3 {
				h.focus = pick(h, branchNames)
				h.try(h.someOrder(), h.someOrder())
			} else {
				h.try(h.someOrder())
			}
		}
	}
	together := func(name string, first uint64) {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(6) {
				t.Run(fmt.Sprint(first+seed), func(t *testing.T) { run(t, first+seed) })
			}
		})
	}
	together("fixed", 1)
	for end := time.Now().Add(gittest.SoakTime(t, 0)); time.Now().Before(end) && !t.Failed(); {
		together("random", uint64(time.Now().UnixNano()))
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%4d %s", counts[name], name)
	}
	if t.Failed() {
		return
	}
	for _, kind := range []string{"createRef", "updateRef", "deleteRef", "putFile", "mergePull", "updateBranch", "push", "realPush"} {
		for _, outcome := range []string{done, refused} {
			if !slices.ContainsFunc(slices.Collect(maps.Keys(counts)), func(name string) bool {
				return strings.HasPrefix(name, kind+": ") && strings.Contains(name, outcome)
			}) {
				t.Errorf("%s was never %s: the test says nothing about it", kind, outcome)
			}
		}
	}
}
