package access_test

import (
	"maps"
	"slices"
)

// access is what a person, nil for anybody, may do with a repository. What is public may be read. Owners have
// everything, members of the owning organisation and collaborators what they were given. Of a private fork all that
// is left to those who see what it was forked from.
func (w *world) access(p *person, r *repository) access {
	sees := none
	if !r.isPrivate {
		sees = read
	}
	if p == nil {
		return sees
	}
	given := r.collaborators[p]
	if r.owner == p.login {
		given = admin
	}
	if o := w.organisation(r.owner); o != nil {
		given = max(given, o.members[p])
	}
	if r.isPrivate {
		parent := w.parent(r)
		if r.isWithdrawn || parent != nil && w.access(p, parent) < read {
			return none
		}
	}
	return max(sees, given)
}

// mayFlow reports whether content of one repository may come into another one.
func (w *world) mayFlow(from, to *repository) bool { return !from.isPrivate || to.isPrivate }

// parent is what a repository was forked from, nil if it is no fork or the parent is gone.
func (w *world) parent(r *repository) *repository {
	if r.parent == nil || r.parent.isGone || !w.mayFlow(r.parent, r) {
		return nil
	}
	return r.parent
}

func (w *world) forks(r *repository) []*repository {
	return slices.DeleteFunc(slices.Clone(w.repositories), func(other *repository) bool { return w.parent(other) != r })
}

// origin is where a chain of forks begins.
func (w *world) origin(r *repository) *repository {
	for w.parent(r) != nil {
		r = w.parent(r)
	}
	return r
}

// knows are all words that a viewer may read: those of the repositories that they see, and their own address.
func (w *world) knows(p *person) words {
	known := words{}
	if p != nil {
		known[p.mail] = true
	}
	for _, r := range w.repositories {
		if w.access(p, r) < read {
			continue
		}
		maps.Copy(known, r.words)
		for c := range r.has {
			maps.Copy(known, c.words)
		}
	}
	return known
}

// where lists repositories by full name.
func (w *world) where(matches func(*repository) bool) []string {
	names := []string{}
	for _, r := range w.repositories {
		if matches(r) {
			names = append(names, r.fullName())
		}
	}
	slices.Sort(names)
	return names
}

// reader is the least of those who may read a repository, nil for anybody; ok is false if nobody may.
func (w *world) reader(r *repository) (p *person, ok bool) {
	least := admin + 1
	for _, candidate := range append([]*person{nil}, w.people...) {
		if may := w.access(candidate, r); may >= read && may < least {
			p, least = candidate, may
		}
	}
	return p, least <= admin
}
