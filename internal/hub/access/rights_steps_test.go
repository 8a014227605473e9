package access_test

import (
	"os"
	"strconv"
)

func writeFile(path, content string) error { return os.WriteFile(path, []byte(content), 0o600) }

func pullPath(of *repository, p *pull) string {
	return of.path() + "/pulls/" + strconv.Itoa(p.number)
}

// administrable chooses a repository, mostly one that matches, and somebody to change its settings.
func (r *run) administrable(matches func(*repository) bool) (of *repository, p *person, may bool) {
	of, ok := r.repositoryWhere(matches)
	if !ok {
		return nil, nil, false
	}
	p, may = r.actor(func(p *person) bool { return r.access(p, of) >= admin })
	return of, p, may
}

func (r *run) changeVisibility() bool {
	of, p, may := r.administrable(func(of *repository) bool { return !of.isFork && !of.isArchived })
	if of == nil {
		return false
	}
	may = may && !of.isArchived && !of.isFork
	r.order(p, may, 200, "PATCH", of.path(), object{"private": !of.isPrivate})
	if may {
		r.show(of, !of.isPrivate)
	}
	return true
}

func (r *run) rename() bool {
	of, p, may := r.administrable(func(of *repository) bool { return of.isPrivate })
	if of == nil {
		return false
	}
	name := r.word()
	may = may && !of.isArchived
	r.order(p, may, 200, "PATCH", of.path(), object{"name": name})
	if may {
		of.formerNames = append(of.formerNames, of.fullName())
		of.name, of.words[name] = name, true
	}
	return true
}

func (r *run) archive() bool {
	of, p, may := r.administrable(func(of *repository) bool { return of.isArchived })
	if of == nil {
		return false
	}
	r.order(p, may, 200, "PATCH", of.path(), object{"archived": !of.isArchived})
	if may {
		of.isArchived = !of.isArchived
	}
	return true
}

func (r *run) setCollaborator() bool {
	of, p, may := r.administrable(func(*repository) bool { return true })
	if of == nil {
		return false
	}
	guest, role := pick(r, r.people), access(r.random.IntN(int(admin)+1))
	r.giveRole(p, may, of, guest, role)
	return true
}

// giveRole makes somebody a collaborator, or takes that away.
func (r *run) giveRole(by *person, may bool, of *repository, guest *person, role access) {
	path := of.path() + "/collaborators/" + guest.login
	if role == none {
		may = may || guest == by && r.access(by, of) >= read // whoever was let in may leave
		r.order(by, may, 204, "DELETE", path, nil)
	} else {
		may = may && guest.login != of.owner
		r.order(by, may, 204, "PUT", path, object{"permission": permissions[role]})
	}
	switch {
	case may && role == none:
		delete(of.collaborators, guest)
	case may:
		of.collaborators[guest] = role
	}
}

func (r *run) setMember() bool {
	o, p, role := pick(r, r.organisations), pick(r, r.people), access(r.random.IntN(int(admin)+1))
	r.note("%s has role %d in %s", p.login, role, o.login)
	r.join(o.login, p.login, role)
	return true
}

func (r *run) deleteRepository() bool {
	of, p, may := r.administrable(func(of *repository) bool { return len(r.forks(of)) > 0 })
	if of == nil || len(r.repositories) < 4 {
		return false
	}
	r.order(p, may, 204, "DELETE", of.path(), nil)
	if may {
		r.delete(of)
	}
	return true
}

// replacePerson lets somebody else have an account of the same name, at once or later.
func (r *run) replacePerson() bool {
	for _, login := range []string{"ada", "bob", "cem", "eve"} {
		if r.person(login) == nil {
			r.note("%s arrives", login)
			r.arrive(login)
			return true
		}
	}
	p := pick(r, r.people)
	r.leave(p)
	r.note("%s leaves", p.login)
	if r.oneIn(2) {
		r.note("%s arrives", p.login)
		r.arrive(p.login)
	}
	return true
}

func (r *run) endToken() bool {
	p := pick(r, r.people)
	r.note("the token of %s ends", p.login)
	r.endedToken = p.token
	r.site.Must(r.accounts.RevokeAll(p.login))
	var err error
	p.token, err = r.site.Hub.IssueToken(r.t.Context(), p.login)
	r.site.Must(err)
	return true
}

func (r *run) restart() bool {
	r.note("restart")
	r.site.Restart()
	return true
}
