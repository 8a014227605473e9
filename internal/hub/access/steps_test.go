package access_test

import (
	"encoding/base64"
	"path/filepath"
	"slices"
	"strings"

	"sheaf/internal/hub/hubtest"
)

// step is a kind of change. It does nothing where there is nothing that it could be done to.
type step func(*run) (isDone bool)

// shuffle gives all kinds of changes, some more than once. They are drawn like cards, so that each kind has its turn.
func (r *run) shuffle() []step {
	deck := []step{
		(*run).createRepository, (*run).fork, (*run).fork, (*run).rename, (*run).archive, (*run).deleteRepository,
		(*run).commitFile, (*run).commitFile, (*run).push, (*run).makeBranch, (*run).deleteBranch, (*run).sayStatus,
		(*run).openPull, (*run).openPull, (*run).openPull, (*run).closePull, (*run).mergePull, (*run).mergePull,
		(*run).updateBranch, (*run).mergeUpstream, (*run).changeVisibility, (*run).changeVisibility,
		(*run).setCollaborator, (*run).setCollaborator, (*run).setMember, (*run).setMember,
		(*run).replacePerson, (*run).endToken, (*run).restart,
	}
	r.random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for _, attack := range []step{(*run).reuseID, (*run).hideFork, (*run).hideParent, (*run).lockOut, (*run).lockOutAndPart} {
		deck = slices.Insert(deck, r.random.IntN(changes-1), attack) // so that each run has them
	}
	return deck
}

// step does one change.
func (r *run) step() {
	r.t.Helper()
	for isDone := false; !isDone; {
		if len(r.deck) == 0 {
			r.deck = r.shuffle()
		}
		isDone = r.deck[0](r)
		r.deck = r.deck[1:]
	}
}

// begin makes something to ask about: public and private repositories, forks, and pull requests between them.
func (r *run) begin() {
	open := r.create(r.person("ada"), "ada", false)
	r.create(r.person("eve"), "eve", true)
	shared := r.create(r.person("ada"), "guild", true)
	r.forkTo(r.person("cem"), "cem", open)
	r.forkTo(r.person("bob"), "bob", shared)
	for pulls := 0; pulls < 3; {
		r.commitFile()
		r.makeBranch()
		r.openPull()
		pulls = 0
		for _, of := range r.repositories {
			pulls += len(of.pulls)
		}
	}
}

// repositoryWhere chooses one that exists, mostly one that matches.
func (r *run) repositoryWhere(matches func(*repository) bool) (*repository, bool) {
	some := slices.DeleteFunc(slices.Clone(r.repositories), func(of *repository) bool { return !matches(of) })
	if len(some) == 0 || r.oneIn(5) {
		return r.repository()
	}
	return pick(r, some), true
}

// repository chooses one that exists.
func (r *run) repository() (*repository, bool) {
	if len(r.repositories) == 0 {
		return nil, false
	}
	return pick(r, r.repositories), true
}

// maxRepositories bounds what a round of questions takes.
const maxRepositories = 6

// account chooses for whom a person makes something: for themselves, or for an organisation.
func (r *run) account(p *person) (login string, may bool) {
	if r.oneIn(2) {
		return p.login, true
	}
	o := pick(r, r.organisations)
	if may := o.members[p] == admin; may || r.oneIn(3) {
		return o.login, may
	}
	return p.login, true
}

func (r *run) createRepository() bool {
	if len(r.repositories) >= maxRepositories {
		return false
	}
	p := pick(r, r.people)
	owner, _ := r.account(p)
	r.create(p, owner, r.oneIn(2))
	return true
}

// create makes a repository, if the person may.
func (r *run) create(p *person, owner string, isPrivate bool) *repository {
	may, path := true, "/user/repos"
	if o := r.organisation(owner); o != nil {
		may, path = o.members[p] == admin, "/orgs/"+owner+"/repos"
	}
	name, description := r.word(), r.word()
	made := r.order(p, may, 201, "POST", path, object{"name": name, "description": description, "private": isPrivate, "auto_init": true})
	if !may {
		return nil
	}
	created := r.add(owner, made, isPrivate, wordsOf(name, description))
	created.description = description
	first := r.commit(r.tip(p, created, "main"), wordsOf(name, description, p.mail))
	first.files["README.md"] = "# " + name + "\n" + description + "\n"
	r.moved(created, "main", first)
	return created
}

// add notes a repository that the hub answered with.
func (r *run) add(owner string, made object, isPrivate bool, own words) *repository {
	created := &repository{
		owner: owner, name: hubtest.Text(made, "name"), id: int64(made["id"].(float64)), isPrivate: isPrivate,
		collaborators: map[*person]access{}, branches: map[string]*commit{}, words: own, has: map[*commit]bool{},
	}
	if r.givenIDs == nil {
		r.givenIDs = map[int64]bool{}
	}
	if r.givenIDs[created.id] {
		r.t.Errorf("the id %d of %s was given before", created.id, created.fullName())
	}
	r.givenIDs[created.id] = true
	r.repositories = append(r.repositories, created)
	return created
}

func (r *run) fork() bool {
	parent, ok := r.repositoryWhere(func(of *repository) bool { return len(of.pulls) > 0 })
	if !ok || len(r.repositories) >= maxRepositories {
		return false
	}
	p, _ := r.actor(func(p *person) bool { return r.access(p, parent) >= read && p.login != parent.owner })
	owner, _ := r.account(p)
	r.forkTo(p, owner, parent)
	return true
}

// forkTo makes a fork, if the person may, and if there is none.
func (r *run) forkTo(p *person, owner string, parent *repository) {
	may, body, name := r.access(p, parent) >= read, object{}, parent.name
	if o := r.organisation(owner); o != nil {
		may = may && o.members[p] == admin
		body["organization"] = owner
	}
	if r.oneIn(2) {
		name = r.word()
		body["name"] = name
	}
	isThere := parent.owner == owner || slices.ContainsFunc(r.forks(parent), func(f *repository) bool { return f.owner == owner })
	made := r.order(p, may, 202, "POST", parent.path()+"/forks", body)
	if !may || isThere {
		return
	}
	fork := r.add(owner, made, parent.isPrivate, wordsOf(name, parent.description))
	fork.isFork, fork.parent, fork.description = true, parent, parent.description
	for branch, at := range parent.branches {
		fork.words[branch] = true
		r.moved(fork, branch, at)
	}
}

// mayPush reports whether a person may change the branches of a repository.
func (r *run) mayPush(p *person, to *repository) bool {
	return r.access(p, to) >= write && !to.isArchived
}

func (r *run) commitFile() bool {
	to, ok := r.repository()
	if !ok {
		return false
	}
	p, _ := r.actor(func(p *person) bool { return r.mayPush(p, to) })
	r.commitTo(p, to, pick(r, to.branchNames()))
	return true
}

// commitTo adds a file to a branch, if the person may.
func (r *run) commitTo(p *person, to *repository, branch string) {
	path, content, message, may := r.word()+"/a", r.word(), r.word(), r.mayPush(p, to)
	made := r.order(p, may, 201, "PUT", to.path()+"/contents/"+path, object{
		"branch": branch, "message": message, "content": base64.StdEncoding.EncodeToString([]byte(content)),
	})
	if may {
		c := r.commit(hubtest.Text(made, "commit", "sha"), wordsOf(path[:len(path)-2], content, message, p.mail), to.branches[branch])
		c.files[path], c.blob = content, hubtest.Text(made, "content", "sha")
		r.moved(to, branch, c)
	}
}

// push commits to a branch, or to a new one, with the git client.
func (r *run) push() bool {
	to, ok := r.repository()
	if !ok {
		return false
	}
	p, may := r.actor(func(p *person) bool { return r.mayPush(p, to) })
	from, branch := pick(r, to.branchNames()), r.word()
	isNew := r.oneIn(2)
	if !isNew {
		branch = from
	}
	file, content, message := r.word(), r.word(), r.word()
	dir, url := r.t.TempDir(), hubtest.WithToken(r.site.URL+"/"+to.fullName()+".git", p.token)
	hubtest.MustGit(r.t, dir, "init", "--quiet", "-b", "work")
	if r.access(p, to) >= read {
		hubtest.MustGit(r.t, dir, "pull", "--quiet", url, from)
	}
	r.site.Must(writeFile(filepath.Join(dir, file), content))
	hubtest.MustGit(r.t, dir, "add", file)
	hubtest.MustGit(r.t, dir, "commit", "--quiet", "-m", message)
	output, err := hubtest.Git(r.t, dir, "push", "--quiet", url, "HEAD:refs/heads/"+branch)
	r.note("%s: git push to %s of %s, allowed: %v", p.login, branch, to.fullName(), may)
	if (err == nil) != may {
		r.t.Fatalf("%s pushes to %s, allowed: %v, %v\n%s", p.login, to.fullName(), may, err, output)
	}
	if may {
		id := strings.Fields(hubtest.MustGit(r.t, dir, "rev-parse", "HEAD", "HEAD:"+file))
		c := r.commit(id[0], wordsOf(file, content, message), to.branches[from])
		c.files[file], c.blob = content, id[1]
		to.words[branch] = true
		r.moved(to, branch, c)
	}
	return true
}

func (r *run) makeBranch() bool {
	of, ok := r.repository()
	if !ok {
		return false
	}
	p, may := r.actor(func(p *person) bool { return r.mayPush(p, of) })
	name, at := r.word(), of.branches[pick(r, of.branchNames())]
	r.order(p, may, 201, "POST", of.path()+"/git/refs", object{"ref": "refs/heads/" + name, "sha": at.id})
	if may {
		of.words[name] = true
		r.moved(of, name, at)
	}
	return true
}

func (r *run) deleteBranch() bool {
	of, ok := r.repository()
	if !ok || len(of.branches) == 1 {
		return false
	}
	p, may := r.actor(func(p *person) bool { return r.mayPush(p, of) })
	name := pick(r, of.branchNames()[1:])
	r.order(p, may, 204, "DELETE", of.path()+"/git/refs/heads/"+name, nil)
	if may {
		delete(of.branches, name)
	}
	return true
}

func (r *run) sayStatus() bool {
	of, ok := r.repository()
	if !ok {
		return false
	}
	p, may := r.actor(func(p *person) bool { return r.mayPush(p, of) })
	word := r.word()
	r.order(p, may, 201, "POST", of.path()+"/statuses/"+of.branches["main"].id, object{"state": "success", "context": "c", "description": word})
	if may {
		of.words[word] = true
	}
	return true
}
