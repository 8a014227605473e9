package access_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// run is one history: a hub, and the model that goes along with it.
type run struct {
	*world
	t        *testing.T
	site     *hubtest.Site
	accounts *accounts.Store
	history  []string
	deck     []step
	left     *repository    // by the one who was locked out last
	givenIDs map[int64]bool // to repositories
	rounds   int
	isSoak   bool
}

// newRun is a hub with four people and two organisations.
func newRun(t *testing.T, seed uint64) *run {
	r := &run{t: t, world: &world{random: rand.New(rand.NewPCG(seed, 0))}, site: hubtest.New(t)}
	r.accounts = r.site.SetPasswords("ada", "eve")
	for _, login := range []string{"ada", "eve"} {
		r.site.Must(r.accounts.RemoveUser(login))
	}
	for _, login := range []string{"ada", "bob", "cem", "eve"} {
		r.arrive(login)
	}
	for _, login := range []string{"guild", "club"} {
		if login == "club" {
			_, err := r.accounts.AddOrganisation(accounts.NewOrganisation{Login: login})
			r.site.Must(err)
		}
		r.organisations = append(r.organisations, &organisation{login: login, members: map[*person]access{}})
	}
	r.join("guild", "ada", admin)
	r.join("guild", "bob", read)
	r.join("club", "eve", admin)
	return r
}

// note adds a line to the history.
func (r *run) note(format string, values ...any) {
	r.history = append(r.history, fmt.Sprintf(format, values...))
}

// arrive gives a person an account.
func (r *run) arrive(login string) {
	p := &person{login: login, mail: r.word()}
	_, err := r.accounts.AddUser(accounts.NewUser{Login: login, Email: p.mail + "@mail.example", Password: hubtest.Password})
	r.site.Must(err)
	p.token, err = r.site.Hub.IssueToken(r.t.Context(), login)
	r.site.Must(err)
	r.people = append(r.people, p)
	slices.SortFunc(r.people, func(a, b *person) int { return strings.Compare(a.login, b.login) })
}

// leave takes the account of a person away, with what they were given in organisations.
func (r *run) leave(p *person) {
	r.site.Must(r.accounts.RemoveUser(p.login))
	r.endedToken = p.token
	r.people = slices.DeleteFunc(r.people, func(other *person) bool { return other == p })
	for _, o := range r.organisations {
		delete(o.members, p)
	}
}

// join gives a person a role in an organisation, none takes it away.
func (r *run) join(organisation, login string, role access) {
	o, p := r.organisation(organisation), r.person(login)
	if role == none && o.members[p] == none {
		return
	}
	r.site.Must(r.accounts.SetMember(organisation, login, accounts.Role(role)))
	if role == none {
		delete(o.members, p)
	} else {
		o.members[p] = role
	}
}

// request is what is asked of the hub. A path that begins with "/repos", "/user" and the like is below the API.
type request struct {
	method, path string
	accept       string
	contentType  string
	body         string
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// isPage reports whether a path is one that people open in a browser, which sends the token as a cookie.
func isPage(path string) bool {
	opened := []string{"/pull/", "/commit/", "/compare/", "/releases", "/archive/"}
	return !isAPI(path) && slices.ContainsFunc(opened, func(part string) bool { return strings.Contains(path, part) })
}

// ask sends a request to the hub, without a network between them.
func (r *run) ask(token string, q request) answer {
	path := q.path
	if isAPI(path) {
		path = "/api/v3" + path
	}
	asked := httptest.NewRequest(q.method, path, strings.NewReader(q.body))
	switch {
	case token == "-":
	case isPage(q.path):
		asked.AddCookie(&http.Cookie{Name: "github-token", Value: token})
	default:
		asked.Header.Set("Authorization", "Bearer "+token)
	}
	for name, value := range map[string]string{"Accept": q.accept, "Content-Type": q.contentType} {
		if value != "" {
			asked.Header.Set(name, value)
		}
	}
	if strings.HasSuffix(path, "git-upload-pack") {
		asked.Header.Set("Git-Protocol", "version=2")
	}
	recorded := httptest.NewRecorder()
	r.site.Hub.Handler().ServeHTTP(recorded, asked)
	return answer{recorded.Code, recorded.Header(), recorded.Body.Bytes()}
}

func isAPI(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	first, _, _ = strings.Cut(first, "?")
	return slices.Contains([]string{"repos", "repositories", "user", "users", "orgs", "search"}, first)
}

// order asks for a change as a person. If they may, the hub must answer with the status, else it must refuse. It
// returns the answer's object.
func (r *run) order(p *person, may bool, status int, method, path string, body any) object {
	r.t.Helper()
	var text []byte
	if body != nil {
		var err error
		text, err = json.Marshal(body)
		r.site.Must(err)
	}
	a := r.ask(p.token, request{method: method, path: path, body: string(text)})
	outcome := fmt.Sprint(a.status)
	if !may {
		outcome += ", refused"
	}
	r.note("%s: %s %s %s -> %s", p.login, method, path, text, outcome)
	if may && a.status != status || !may && (a.status < 400 || a.status >= 500) {
		r.t.Fatalf("%s: %s %s %s: status %d, want %d, allowed: %v\n%s", p.login, method, path, text, a.status, status, may, a.body)
	}
	found := object{}
	if bytes.HasPrefix(a.body, []byte("{")) {
		r.site.Must(json.Unmarshal(a.body, &found))
	}
	return found
}

// get reads an object as somebody who may.
func (r *run) get(p *person, path string) object {
	r.t.Helper()
	a := r.ask(p.token, request{method: "GET", path: path})
	found := object{}
	if a.status != 200 {
		r.t.Fatalf("%s: GET %s: %d %s", p.login, path, a.status, a.body)
	}
	r.site.Must(json.Unmarshal(a.body, &found))
	return found
}

// tip is the id of the commit at which a branch is.
func (r *run) tip(p *person, of *repository, branch string) string {
	r.t.Helper()
	return hubtest.Text(r.get(p, of.path()+"/git/ref/heads/"+branch), "object", "sha")
}

// pick chooses one of a list; there must be one.
func pick[T any](r *run, list []T) T { return list[r.random.IntN(len(list))] }

// oneIn is true once in so many cases.
func (r *run) oneIn(n int) bool { return r.random.IntN(n) == 0 }

// actor chooses who does something: mostly somebody who may.
func (r *run) actor(may func(*person) bool) (p *person, isAllowed bool) {
	able := slices.DeleteFunc(slices.Clone(r.people), func(p *person) bool { return !may(p) })
	if len(able) > 0 && !r.oneIn(5) {
		return pick(r, able), true
	}
	p = pick(r, r.people)
	return p, may(p)
}
