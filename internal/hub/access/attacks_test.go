package access_test

import (
	"slices"
)

// Attacks are chains of changes, of which chance alone would seldom make one.

// administrator is somebody who may change the settings of a repository.
func (r *run) administrator(of *repository) (*person, bool) {
	able := slices.DeleteFunc(slices.Clone(r.people), func(p *person) bool { return r.access(p, of) < admin })
	if len(able) == 0 {
		return nil, false
	}
	return pick(r, able), true
}

// reuseID deletes the youngest repository and makes a private one after a restart, which may get its id.
func (r *run) reuseID() bool {
	youngest := r.repositories[0]
	for _, of := range r.repositories {
		if of.id > youngest.id {
			youngest = of
		}
	}
	p, ok := r.administrator(youngest)
	if !ok {
		return false
	}
	r.order(p, true, 204, "DELETE", youngest.path(), nil)
	r.delete(youngest)
	isOlder := r.oneIn(4)
	r.note("restart, on an older folder: %v", isOlder)
	r.site.RestartAfter(func() {
		if isOlder {
			r.forgetIDs()
		}
	})
	other := pick(r, r.people)
	r.commitTo(other, r.create(other, other.login, true), "main")
	return true
}

// forgetIDs leaves the ids that something refers to as those that must not be given.
func (r *run) forgetIDs() {
	r.site.ForgetIDs()
	r.givenIDs = map[int64]bool{}
	for _, of := range r.repositories {
		r.givenIDs[of.id] = true
		if of.parent != nil {
			r.givenIDs[of.parent.id] = true
		}
		for _, p := range of.pulls {
			r.givenIDs[p.from.id] = true
		}
	}
}

// setPrivate makes a repository private behind the hub's back, as earlier versions let its owner do.
func (r *run) setPrivate(of *repository) {
	r.note("an older folder: %s is private", of.fullName())
	r.site.RestartAfter(func() { r.site.SetRecord(of.fullName(), object{"private": true}) })
	of.isPrivate = true
}

// hideFork makes the fork of a public repository private, commits to it, and proposes that to the public one.
func (r *run) hideFork() bool {
	forks := slices.DeleteFunc(slices.Clone(r.repositories), func(of *repository) bool {
		_, ok := r.administrator(of)
		return !ok || r.parent(of) == nil || of.isPrivate || of.isArchived
	})
	if len(forks) == 0 {
		return false
	}
	fork := pick(r, forks)
	p, _ := r.administrator(fork)
	if !r.parent(fork).isArchived {
		r.commitTo(p, fork, "main")
		r.propose(p, proposal{r.parent(fork), fork, "main", "main"})
	}
	r.setPrivate(fork)
	r.commitTo(p, fork, "main")
	r.propose(p, proposal{r.parent(fork), fork, "main", pick(r, fork.branchNames())})
	return true
}

// hideParent makes a public repository with a public fork private, commits to it, and brings the fork up to date.
func (r *run) hideParent() bool {
	forks := slices.DeleteFunc(slices.Clone(r.repositories), func(of *repository) bool {
		parent := r.parent(of)
		return parent == nil || parent.isFork || of.isPrivate
	})
	if len(forks) == 0 {
		return false
	}
	fork := pick(r, forks)
	parent := r.parent(fork)
	r.setPrivate(parent)
	if p, ok := r.administrator(parent); ok {
		r.commitTo(p, parent, "main")
		if owner, ok := r.administrator(fork); ok {
			mayInvite := owner == p || owner.login != parent.owner
			r.giveRole(p, mayInvite, parent, owner, read)
			r.takeUpstream(owner, fork, "main")
		}
	}
	return true
}

// lockOut lets a person fork a private repository, and takes that from them again.
func (r *run) lockOut() bool {
	private := slices.DeleteFunc(slices.Clone(r.repositories), func(of *repository) bool { return !of.isPrivate })
	r.random.Shuffle(len(private), func(i, j int) { private[i], private[j] = private[j], private[i] })
	for _, of := range private {
		strangers := slices.DeleteFunc(slices.Clone(r.people), func(p *person) bool { return r.access(p, of) > none || p.login == of.owner })
		by, ok := r.administrator(of)
		if len(strangers) == 0 || !ok {
			continue
		}
		guest := pick(r, strangers)
		r.giveRole(by, true, of, guest, read)
		if r.access(guest, of) < read { // they would need the parent as well
			continue
		}
		r.forkTo(guest, guest.login, of)
		for _, fork := range r.forks(of) {
			if fork.owner == guest.login {
				r.order(guest, false, 0, "PATCH", fork.path(), object{"private": false})
			}
		}
		r.giveRole(by, true, of, guest, none)
		r.left = of
		return true
	}
	return false
}

// lockOutAndPart does that, and then the parent is deleted or published.
func (r *run) lockOutAndPart() bool {
	if !r.lockOut() {
		return false
	}
	by, _ := r.administrator(r.left)
	if r.left.isFork || r.left.isArchived || r.oneIn(2) {
		r.order(by, true, 204, "DELETE", r.left.path(), nil)
		r.delete(r.left)
		return true
	}
	r.order(by, true, 200, "PATCH", r.left.path(), object{"private": false})
	r.show(r.left, false)
	return true
}
