package access_test

import (
	"slices"

	"sheaf/internal/hub/hubtest"
)

// proposal is a branch that could be merged into another one.
type proposal struct {
	to, from     *repository
	base, branch string
}

// proposals are all that make sense: of one origin, with something to merge. Others see to the rest.
func (w *world) proposals() []proposal {
	var all []proposal
	for _, to := range w.repositories {
		for _, from := range w.repositories {
			if w.origin(to) != w.origin(from) {
				continue
			}
			for _, base := range to.branchNames() {
				for _, branch := range from.branchNames() {
					if !from.branches[branch].isIn(to.branches[base]) {
						all = append(all, proposal{to, from, base, branch})
					}
				}
			}
		}
	}
	return all
}

// openPull proposes a branch of the repository, or of one of the same origin.
func (r *run) openPull() bool {
	all := r.proposals()
	if len(all) == 0 {
		return false
	}
	chosen := pick(r, all)
	if others := slices.DeleteFunc(slices.Clone(all), func(p proposal) bool { return p.from == p.to }); len(others) > 0 && !r.oneIn(3) {
		chosen = pick(r, others)
	}
	if r.oneIn(10) { // nothing to merge
		chosen.from, chosen.branch = chosen.to, chosen.base
	}
	p, _ := r.actor(func(p *person) bool {
		return r.access(p, chosen.to) >= read && !chosen.to.isArchived && r.access(p, chosen.from) >= read
	})
	r.propose(p, chosen)
	return true
}

// propose opens a pull request, if the person may.
func (r *run) propose(p *person, one proposal) {
	to, from, head := one.to, one.from, one.from.branches[one.branch]
	isThere := slices.ContainsFunc(to.pulls, func(p *pull) bool {
		return !p.isClosed && p.base == one.base && p.from == from && p.branch == one.branch
	})
	may := r.access(p, to) >= read && r.access(p, from) >= read && !to.isArchived && r.origin(from) == r.origin(to) &&
		r.mayFlow(from, to) && !head.isIn(to.branches[one.base]) && !isThere
	title, text := r.word(), r.word()
	made := r.order(p, may, 201, "POST", to.path()+"/pulls", object{
		"title": title, "body": text, "base": one.base, "head": from.owner + ":" + from.name + ":" + one.branch,
	})
	if !may {
		return
	}
	to.pulls = append(to.pulls, &pull{
		number: int(made["number"].(float64)), author: p, title: title, base: one.base, from: from, branch: one.branch,
		head: head, baseCommit: to.branches[one.base],
	})
	for _, word := range []string{title, text, one.branch} {
		to.words[word] = true
	}
	to.takes(head)
}

// pull chooses a pull request, mostly one that somebody may do something with, and who does it.
func (r *run) pull(may func(*person, *repository, *pull) bool) (of *repository, p *pull, by *person, isAllowed bool) {
	type candidate struct {
		of *repository
		p  *pull
	}
	var all, able []candidate
	for _, of := range r.repositories {
		for _, p := range of.pulls {
			all = append(all, candidate{of, p})
			if slices.ContainsFunc(r.people, func(by *person) bool { return may(by, of, p) }) {
				able = append(able, candidate{of, p})
			}
		}
	}
	if len(all) == 0 {
		return nil, nil, nil, false
	}
	chosen := pick(r, all)
	if len(able) > 0 && !r.oneIn(5) {
		chosen = pick(r, able)
	}
	by, isAllowed = r.actor(func(by *person) bool { return may(by, chosen.of, chosen.p) })
	return chosen.of, chosen.p, by, isAllowed
}

func (r *run) closePull() bool {
	of, p, by, may := r.pull(func(by *person, of *repository, p *pull) bool {
		given := r.access(by, of)
		return !of.isArchived && (given >= write || given >= read && p.author == by)
	})
	if p == nil || p.isMerged || of.branches[p.base] == nil {
		return false
	}
	at := of.branches[p.base]
	if p.isClosed && p.head.isIn(at) { // it would count as merged
		return false
	}
	state := map[bool]string{true: "open", false: "closed"}[p.isClosed]
	r.order(by, may, 200, "PATCH", pullPath(of, p), object{"state": state})
	if !may {
		return true
	}
	p.isClosed = !p.isClosed
	if p.isClosed {
		p.baseCommit = at
		return true
	}
	if p.from == of && of.branches[p.branch] != nil {
		p.head = of.branches[p.branch]
	}
	return true
}

func (r *run) mergePull() bool {
	of, p, by, may := r.pull(func(by *person, of *repository, p *pull) bool {
		return r.mayPush(by, of) && !p.isClosed && of.branches[p.base] != nil
	})
	if p == nil {
		return false
	}
	method := pick(r, []string{"merge", "squash", "rebase"})
	made := r.order(by, may, 200, "PUT", pullPath(of, p)+"/merge", object{"merge_method": method})
	if !may {
		return true
	}
	base := of.branches[p.base]
	own, parents := wordsOf(p.title, p.branch, by.mail), []*commit{base, p.head}
	if method != "merge" { // the head is no ancestor, but its files and messages come along
		parents = parents[:1]
		for c := range p.head.history {
			for word := range c.words {
				own[word] = true
			}
		}
	}
	merged := r.commit(hubtest.Text(made, "sha"), own, parents...)
	for path, content := range p.head.files {
		merged.files[path] = content
	}
	p.isClosed, p.isMerged, p.baseCommit = true, true, base
	r.moved(of, p.base, merged)
	return true
}

func (r *run) updateBranch() bool {
	of, p, by, may := r.pull(func(by *person, of *repository, p *pull) bool {
		base := of.branches[p.base]
		return r.access(by, of) >= read && !of.isArchived && !p.isClosed && !p.from.isGone && base != nil &&
			r.mayPush(by, p.from) && p.from.branches[p.branch] == p.head && !base.isIn(p.head) && r.mayFlow(of, p.from)
	})
	if p == nil {
		return false
	}
	r.order(by, may, 202, "PUT", pullPath(of, p)+"/update-branch", object{})
	if may {
		r.takeIn(by, p.from, p.branch, of.branches[p.base], wordsOf(p.base, p.branch, by.mail))
	}
	return true
}

// takeIn notes that a branch took another commit in.
func (r *run) takeIn(by *person, of *repository, branch string, other *commit, own words) {
	at := of.branches[branch]
	switch {
	case other.isIn(at):
	case at.isIn(other):
		r.moved(of, branch, other)
	default:
		r.moved(of, branch, r.commit(r.tip(by, of, branch), own, at, other))
	}
}

func (r *run) mergeUpstream() bool {
	of, ok := r.repositoryWhere(func(of *repository) bool { return r.parent(of) != nil })
	if !ok {
		return false
	}
	branch := pick(r, of.branchNames())
	parent := r.parent(of)
	p, _ := r.actor(func(p *person) bool { return r.mayPush(p, of) && parent != nil && r.access(p, parent) >= read })
	r.takeUpstream(p, of, branch)
	return true
}

// takeUpstream brings a branch up to date with the parent's branch of this name, if the person may.
func (r *run) takeUpstream(p *person, of *repository, branch string) {
	parent := r.parent(of)
	may := r.mayPush(p, of) && parent != nil && r.access(p, parent) >= read && parent.branches[branch] != nil
	r.order(p, may, 200, "POST", of.path()+"/merge-upstream", object{"branch": branch})
	if may {
		r.takeIn(p, of, branch, parent.branches[branch], wordsOf(branch, p.mail))
	}
}
