package access_test

import (
	"slices"
)

// access is what somebody may do with a repository. Each includes the ones before it.
type access int

const (
	none access = iota
	read
	write
	admin
)

// permissions are GitHub's words for the roles of collaborators.
var permissions = map[access]string{read: "pull", write: "push", admin: "admin"}

// person is somebody with an account. Whoever gets an account under the login of somebody who left is another one.
type person struct {
	login string
	mail  string // a word, and the part of the address before the "@"
	token string
}

// organisation owns repositories together.
type organisation struct {
	login   string
	members map[*person]access
}

// viewer is whoever asks: a person, anybody, or somebody whose token was ended.
type viewer struct {
	name    string
	token   string  // "-" for none
	who     *person // nil: anybody
	isEnded bool
}

// viewers are all who can ask.
func (w *world) viewers() []viewer {
	all := []viewer{{name: "anybody", token: "-"}}
	if w.endedToken != "" {
		all = append(all, viewer{name: "an ended token", token: w.endedToken, isEnded: true})
	}
	for _, p := range w.people {
		all = append(all, viewer{name: p.login, token: p.token, who: p})
	}
	return all
}

func (w *world) person(login string) *person {
	i := slices.IndexFunc(w.people, func(p *person) bool { return p.login == login })
	if i < 0 {
		return nil
	}
	return w.people[i]
}

func (w *world) organisation(login string) *organisation {
	i := slices.IndexFunc(w.organisations, func(o *organisation) bool { return o.login == login })
	if i < 0 {
		return nil
	}
	return w.organisations[i]
}
