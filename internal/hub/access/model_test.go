package access_test

import (
	"encoding/base32"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// world is how things should be: people, repositories, and which words are where. It knows neither HTTP nor Git.
type world struct {
	random        *rand.Rand
	people        []*person
	organisations []*organisation
	repositories  []*repository // that exist
	commits       []*commit
	endedToken    string
}

// words are secrets: each was made for one thing, such as a file, a message or a title.
type words map[string]bool

func wordsOf(list ...string) words {
	set := words{}
	for _, word := range list {
		set[word] = true
	}
	return set
}

// word makes a new secret, which also is a good name for a branch, a file or a repository.
func (w *world) word() string {
	var bytes [10]byte
	binary.LittleEndian.PutUint64(bytes[:], w.random.Uint64())
	binary.LittleEndian.PutUint16(bytes[8:], uint16(w.random.Uint32()))
	return "zq" + strings.ToLower(base32.StdEncoding.EncodeToString(bytes[:]))
}

// repository is one repository. A deleted one is still somebody's parent, but it no longer exists.
type repository struct {
	owner, name   string
	description   string
	id            int64
	isGone        bool
	isPrivate     bool
	isArchived    bool
	isWithdrawn   bool
	isFork        bool
	parent        *repository
	collaborators map[*person]access
	branches      map[string]*commit
	pulls         []*pull
	formerNames   []string
	words         words            // names, descriptions, titles: all that is no commit
	has           map[*commit]bool // whatever ever came in, by a branch or a pull request
}

func (r *repository) fullName() string { return r.owner + "/" + r.name }
func (r *repository) path() string     { return "/repos/" + r.fullName() }

// branchNames are sorted, the default branch first.
func (r *repository) branchNames() []string {
	names := slices.Sorted(maps.Keys(r.branches))
	i := slices.Index(names, "main")
	return append([]string{"main"}, slices.Delete(names, i, i+1)...)
}

// commit is one commit with the words of its own and the files that are there then.
type commit struct {
	id      string
	blob    string // of the file that it adds; empty for one that adds none
	words   words
	files   map[string]string // contents by paths
	history map[*commit]bool  // with itself
}

func (c *commit) isIn(other *commit) bool { return other.history[c] }

// commit notes a commit of the parents, with the words of its own. One that is known stays as it is.
func (w *world) commit(id string, own words, parents ...*commit) *commit {
	if known := w.find(id); known != nil {
		return known
	}
	c := &commit{id: id, words: own, files: map[string]string{}, history: map[*commit]bool{}}
	c.history[c] = true
	for _, parent := range parents {
		maps.Copy(c.files, parent.files)
		maps.Copy(c.history, parent.history)
	}
	w.commits = append(w.commits, c)
	return c
}

func (w *world) find(id string) *commit {
	i := slices.IndexFunc(w.commits, func(c *commit) bool { return c.id == id })
	if i < 0 {
		return nil
	}
	return w.commits[i]
}

// pull is one pull request.
type pull struct {
	number             int
	author             *person
	title              string
	base               string
	from               *repository
	branch             string  // of from
	head               *commit // what the base repository knows of it
	baseCommit         *commit
	isClosed, isMerged bool
}

// takes lets a repository have all of a commit.
func (r *repository) takes(c *commit) { maps.Copy(r.has, c.history) }

// moved is what follows from a branch that is at a commit now: open pull requests of it follow, as far as content may
// flow, and those into it are merged whose commits have come.
func (w *world) moved(r *repository, branch string, to *commit) {
	r.branches[branch] = to
	r.takes(to)
	for _, base := range w.repositories {
		for _, p := range base.pulls {
			follows := p.from == r && p.branch == branch && !p.isClosed && p.head != to
			if follows && w.mayFlow(r, base) && w.origin(r) == w.origin(base) {
				p.head = to
				base.takes(to)
			}
		}
	}
	for _, p := range r.pulls {
		if !p.isClosed && p.base == branch && p.head.isIn(to) && !p.head.isIn(p.baseCommit) {
			p.isClosed, p.isMerged = true, true
		}
	}
}

// delete takes a repository away. Its forks go to its parent, if it has one; nobody sees more of a private one than
// before.
func (w *world) delete(r *repository) {
	for _, fork := range w.forks(r) {
		w.withdraw(fork, r)
		if parent := w.parent(r); parent != nil {
			fork.parent = parent
		}
	}
	r.isGone = true
	w.repositories = slices.DeleteFunc(w.repositories, func(other *repository) bool { return other == r })
}

// show changes who sees a repository. Its forks become repositories of their own.
func (w *world) show(r *repository, isPrivate bool) {
	for _, fork := range w.forks(r) {
		w.withdraw(fork, r)
		fork.isFork, fork.parent = false, nil
	}
	r.isPrivate = isPrivate
}

// withdraw takes a private fork, that is about to lose its parent, from all who do not see the parent.
func (w *world) withdraw(fork, parent *repository) {
	if !fork.isPrivate {
		return
	}
	fork.isWithdrawn = fork.isWithdrawn || !w.ownersSee(fork.owner, parent)
	maps.DeleteFunc(fork.collaborators, func(p *person, _ access) bool { return w.access(p, parent) < read })
}

func (w *world) ownersSee(owner string, r *repository) bool {
	if p := w.person(owner); p != nil {
		return w.access(p, r) >= read
	}
	o := w.organisation(owner)
	if o == nil || len(o.members) == 0 {
		return false
	}
	for p := range o.members {
		if w.access(p, r) < read {
			return false
		}
	}
	return true
}
