package moves_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The model says what may happen to a branch, from the graph of commits, the rules and the people alone. It shares
// nothing with the hub.

// graph has the parents of every commit.
type graph map[string][]string

// has reports whether tip is a commit or has it in its history.
func (g graph) has(tip, commit string) bool {
	seen := map[string]bool{}
	var walk func(at string) bool
	walk = func(at string) bool {
		if at == commit {
			return true
		}
		if seen[at] {
			return false
		}
		seen[at] = true
		return slices.ContainsFunc(g[at], walk)
	}
	return walk(tip)
}

// between are the commits that head has and base has not.
func (g graph) between(base, head string) []string {
	var found []string
	for commit := range g {
		if g.has(head, commit) && !g.has(base, commit) {
			found = append(found, commit)
		}
	}
	return found
}

func (g graph) isMerge(commit string) bool { return len(g[commit]) > 1 }

// What a person was given at the repository, the less before the more.
const (
	nothing = iota
	reads
	writes
	rules
)

// ruleset is what a protection asks for.
type ruleset struct {
	EnforceAdmins, Linear, Force, Deletions, Locked bool

	Pull      bool
	Approvals int

	HasChecks, Strict bool
	Contexts          []string

	IsRestricted bool
	Users        []string
}

// world is everything that the model knows of a repository.
type world struct {
	graph     graph
	refs      map[string]string // commits, by branch
	upstream  map[string]string // the same of what it was forked from
	main      string            // default branch
	rules     map[string]ruleset
	succeeded map[string]bool // "COMMIT CONTEXT" whose newest status is a success
	roles     map[string]int  // by login
	archived  bool
	pulls     map[int]pull
	made      int // commits of the hub whose ids are not known yet
}

// pull is an open pull request between branches of the repository.
type pull struct {
	base, head string
	last       string // commit of the head, should its branch be gone
	from       string // commit of the base when it was opened or turned
	author     string
}

func (w *world) clone() *world {
	c := *w
	c.graph, c.refs, c.upstream = maps.Clone(w.graph), maps.Clone(w.refs), maps.Clone(w.upstream)
	c.rules, c.succeeded, c.roles, c.pulls = maps.Clone(w.rules), maps.Clone(w.succeeded), maps.Clone(w.roles), maps.Clone(w.pulls)
	return &c
}

// newCommit is one that the hub makes. Until it is found on disk it has a name of the model's own.
func (w *world) newCommit(parents ...string) string {
	w.made++
	name := fmt.Sprint("made ", w.made)
	w.graph[name] = parents
	return name
}

// headOf is the commit that a pull request proposes.
func (w *world) headOf(p pull) string {
	if at := w.refs[p.head]; at != "" {
		return at
	}
	return p.last
}

// isOpen reports whether a pull request has something to merge, or at least had nothing from the beginning.
func (w *world) isOpen(number int) bool {
	p, ok := w.pulls[number]
	base := w.refs[p.base]
	if !ok || base == "" {
		return ok
	}
	return !w.graph.has(base, w.headOf(p)) || w.graph.has(p.from, w.headOf(p))
}

// mayChange reports whether somebody may change the repository at all.
func (w *world) mayChange(who string) bool { return w.roles[who] >= writes && !w.archived }

// may reports whether somebody may move a branch. Head is the commit that a pull request proposes; empty: it is none.
func (w *world) may(who, branch, to, head string) bool {
	from := w.refs[branch]
	switch {
	case !w.mayChange(who):
		return false
	case from == to:
		return true
	case to == "" && branch == w.main:
		return false
	}
	r, isProtected := w.rules[branch]
	isForced := from != "" && to != "" && !w.graph.has(to, from)
	switch {
	case !isProtected:
		return true
	case to == "" && !r.Deletions, isForced && !r.Force:
		return false
	case w.roles[who] == rules && !r.EnforceAdmins:
		return true
	case r.Locked, r.IsRestricted && !slices.Contains(r.Users, who):
		return false
	case from == "" || to == "":
		return true
	case r.Pull && head == "", r.Pull && r.Approvals > 0 && head != "":
		return false
	case r.Linear && slices.ContainsFunc(w.graph.between(from, to), w.graph.isMerge):
		return false
	}
	if !r.HasChecks {
		return true
	}
	checked := to
	if head != "" {
		checked = head
	}
	for _, context := range r.Contexts {
		if !w.succeeded[checked+" "+context] {
			return false
		}
	}
	return !r.Strict || head == "" || w.graph.has(head, from)
}

// move moves a branch if that may be.
func (w *world) move(who, branch, to, head string) bool {
	if !w.may(who, branch, to, head) {
		return false
	}
	w.set(branch, to)
	return true
}

func (w *world) set(branch, to string) {
	if to == "" {
		delete(w.refs, branch)
		return
	}
	w.refs[branch] = to
	for number, p := range w.pulls {
		if p.head == branch {
			p.last = to
			w.pulls[number] = p
		}
	}
}

// rename gives a commit of the hub the id that it really has.
func (w *world) rename(known map[string]string) {
	name := func(commit string) string {
		if id, ok := known[commit]; ok {
			return id
		}
		return commit
	}
	for commit, parents := range w.graph {
		if strings.HasPrefix(commit, "made ") {
			delete(w.graph, commit)
		}
		if id, ok := known[commit]; ok {
			renamed := make([]string, len(parents))
			for i, parent := range parents {
				renamed[i] = name(parent)
			}
			w.graph[id] = renamed
		}
	}
	w.made = 0
	for branch, at := range w.refs {
		w.refs[branch] = name(at)
	}
	for number, p := range w.pulls {
		p.last, p.from = name(p.last), name(p.from)
		w.pulls[number] = p
	}
}
