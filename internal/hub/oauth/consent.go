package oauth

import (
	"cmp"
	"net/http"
	"net/url"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/signin"
)

// consentPage asks a person to be signed in to a client.
type consentPage struct {
	Title, Client, Path string
	Fields              []field
	ReturnsTo, UserCode string
	Person              *personView // nil: who it is must be asked
	signin.Ask
}

type personView struct {
	Name, Login, Avatar   string
	HasSession, HasOthers bool
}

type field struct{ Name, Value string }

// codePage asks for the code that a device shows.
type codePage struct{ Title, UserCode, Refusal string }

// question is what a page asks a person on behalf of a client: to be signed in
// to it.
type question struct {
	client      Client
	path        string  // where the form goes
	fields      []field // what it carries along
	returnsTo   string  // address, if the browser will be sent back
	userCode    string  // of the device, if there is one
	formTargets []string
}

// again is the address that asks once more.
func (q question) again() string {
	values := url.Values{}
	for _, field := range q.fields {
		values.Set(field.Name, field.Value)
	}
	return q.path + "?" + values.Encode()
}

// Decisions, the values of the form's buttons.
const (
	toContinue = "continue"
	toSignIn   = "sign-in"
	toSignOut  = "sign-out"
	toSwitch   = "switch" // to another account
)

// decide reads what the person decided. It returns the account if they agreed, and nil if they did not. If there is no
// decision yet, for instance because the password was wrong, isOpen is true and the question has been asked again.
func (s *Server) decide(w http.ResponseWriter, r *http.Request, q question) (agreed *accounts.User, isOpen bool) {
	known, err := s.people.Person(r)
	if err != nil {
		s.people.ShowFailure(w, r, "read the account", err)
		return nil, true
	}
	switch r.PostForm.Get("decision") {
	case toContinue:
		// The page may be old: what was agreed to was this name.
		if known == nil || known.Login != r.PostForm.Get("as") {
			s.showQuestion(w, r, q, known, fine)
			return nil, true
		}
		return &known.User, false
	case toSignIn:
		user, refused, err := s.people.SignIn(w, r)
		switch {
		case err != nil:
			s.people.ShowFailure(w, r, "sign in", err)
			return nil, true
		case refused != nil:
			s.showQuestion(w, r, q, nil, *refused)
			return nil, true
		}
		return &user, false
	case toSignOut:
		if err := s.people.SignOut(w, r); err != nil {
			s.people.ShowFailure(w, r, "sign out", err)
			return nil, true
		}
		s.showQuestion(w, r, q, nil, fine)
		return nil, true
	case toSwitch:
		s.showQuestion(w, r, q, nil, fine)
		return nil, true
	default:
		return nil, false
	}
}

// fine is that nothing was refused yet.
var fine = signin.Refusal{Status: http.StatusOK}

// showQuestion asks. Without a person it asks for name and password first.
func (s *Server) showQuestion(w http.ResponseWriter, r *http.Request, q question, known *signin.Person, refused signin.Refusal) {
	signIns, ok := s.people.HasAccounts(w, r, known)
	if !ok {
		return
	}
	page := consentPage{
		Title: "Sign in to " + q.client.Name, Client: q.client.Name, Path: q.path, Fields: q.fields,
		ReturnsTo: origin(q.returnsTo), UserCode: q.userCode,
	}
	if known != nil {
		page.Person = &personView{
			Name: cmp.Or(known.Name, known.Login), Login: known.Login, Avatar: "/avatars/" + known.Login + ".svg",
			HasSession: known.HasSession, HasOthers: signIns > 0,
		}
	} else {
		var err error
		if page.Ask, err = s.people.Ask(w, r, refused, q.again()); err != nil {
			s.people.ShowFailure(w, r, "ask who somebody is", err)
			return
		}
		page.Ask.Button = "decision"
	}
	s.people.Render(w, r, pages, signin.Page{
		Status: refused.Status, Template: "consent", Shown: page, FormTargets: q.formTargets, HasScript: page.Passkey.Options != "",
	})
}
