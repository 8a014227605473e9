// Package oidc signs people in by an issuer of OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect
// Core 1.0, RFC 7636, RFC 9700).
//
// GET /login/oidc sends the browser to the issuer, which sends it back to /login/oidc/callback. Who a person is says their
// identity, issuer and subject together; names and addresses only propose what a new account could be called.
package oidc

import (
	"crypto/subtle"
	"embed"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
	"sheaf/internal/signedcookie"
	"sheaf/internal/web/throttle"
	"sheaf/internal/web/urlpath"
)

// Addresses of the sign-in.
const (
	Path         = signin.ElsewherePath
	CallbackPath = Path + "/callback"
)

// Owns reports whether a path is one of the sign-in.
func Owns(path string) bool { return path == Path || path == CallbackPath }

// Config is what the sign-in needs.
type Config struct {
	Settings Settings
	Accounts *accounts.Store
	People   *signin.Server
	Origin   func() string // of the hub, as browsers reach it
	Log      *slog.Logger
}

// Server answers what Owns names.
type Server struct {
	Config
	issuer *issuer
	flows  *signedcookie.Jar[flow]
	spent  *signedcookie.Spent // states
	starts *throttle.Addresses
}

// The rate of sign-ins that begin, for an address: behind a proxy that is everybody's.
const startsRate, startsBurst = rate.Limit(5), 100

// New returns the sign-in. It asks the issuer nothing yet.
func New(config Config) *Server {
	s := &Server{Config: config, flows: newFlows(time.Now), spent: signedcookie.NewSpent(flowLifetime, time.Now), starts: throttle.NewAddresses(startsRate, startsBurst)}
	s.issuer = newIssuer(config.Settings, func() string { return config.Origin() + CallbackPath })
	return s
}

//go:embed *.html
var files embed.FS

var pages = signin.Templates(files)

// Handler answers every address that Owns names.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path, s.begin)
	mux.HandleFunc("POST "+Path, s.People.OwnForm(s.post))
	mux.HandleFunc("GET "+CallbackPath, s.end)
	return mux
}

// Name is what people call the issuer.
func (s *Server) Name() string { return s.Settings.Name }

// Issuer is its address.
func (s *Server) Issuer() string { return s.Settings.Issuer }

func (s *Server) isSecure() bool { return strings.HasPrefix(s.Origin(), "https://") }

// begin sends the browser to the issuer.
func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	// The cookie must be at the host that the issuer sends the browser back to.
	if home, err := url.Parse(s.Origin()); err == nil && !strings.EqualFold(home.Host, r.Host) {
		http.Redirect(w, r, s.Origin()+Path+"?"+r.URL.Query().Encode(), http.StatusFound)
		return
	}
	begun := newFlow()
	begun.ReturnTo, begun.Invitation = r.URL.Query().Get("return_to"), r.URL.Query().Get("invitation")
	if begun.ReturnTo == "" {
		begun.ReturnTo = "/"
	}
	if !urlpath.IsLocal(begun.ReturnTo) || len(begun.Invitation) > maxInvitation {
		s.refuse(w, r, http.StatusBadRequest, "The sign-in request is broken", "It names no page of this hub to return to.")
		return
	}
	s.leave(w, r, begun)
}

// maxInvitation is more than the secret of one has.
const maxInvitation = 100

// leave remembers a sign-in and sends the browser to the issuer.
func (s *Server) leave(w http.ResponseWriter, r *http.Request, begun flow) {
	if !s.starts.Allow(r.RemoteAddr) {
		w.Header().Set("Retry-After", "10")
		s.refuse(w, r, http.StatusTooManyRequests, "Too many sign-ins", "Wait a little, then try again.")
		return
	}
	address, err := s.issuer.authorizeURL(r.Context(), begun)
	if err != nil {
		s.unreached(w, r, err)
		return
	}
	if err := s.flows.Set(w, s.isSecure(), begun); err != nil {
		s.People.ShowFailure(w, r, "begin a sign-in", err)
		return
	}
	signin.SetPageHeaders(w, nil)
	http.Redirect(w, r, address, http.StatusFound)
}

// Link begins to give an identity to who is signed in and has just proven it once more, on a page that leads to the issuer:
// browsers would not let a form lead there.
func (s *Server) Link(w http.ResponseWriter, r *http.Request, person signin.Person, returnTo string) error {
	mark, err := s.Accounts.SessionMark(person.ID)
	if err != nil {
		return err
	}
	begun := newFlow()
	begun.ReturnTo, begun.Link = returnTo, &link{person.ID, mark}
	address, err := s.issuer.authorizeURL(r.Context(), begun)
	if err != nil {
		s.unreached(w, r, err)
		return nil
	}
	if err := s.flows.Set(w, s.isSecure(), begun); err != nil {
		return err
	}
	s.People.Render(w, r, pages, signin.Page{Status: http.StatusOK, Template: "leave", Shown: leavePage{
		Title: "Connect your account", Name: s.Settings.Name, Login: person.Login, Address: address,
	}})
	return nil
}

type leavePage struct{ Title, Name, Login, Address string }

// end takes the browser that comes back.
func (s *Server) end(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	begun, err := s.flows.Read(r, s.isSecure())
	if err != nil || subtle.ConstantTimeCompare([]byte(begun.State), []byte(query.Get("state"))) != 1 {
		s.refuse(w, r, http.StatusBadRequest, "This sign-in was not begun here",
			"It began in another browser or took more than ten minutes. Go back to the page that you came from and sign in once more.")
		return
	}
	s.flows.Drop(w, s.isSecure())
	// Who mixes issuers up is told apart by it (RFC 9207).
	if from := query.Get("iss"); !s.spent.Spend(begun.State) || from != "" && from != s.Settings.Issuer {
		s.refuse(w, r, http.StatusBadRequest, "This sign-in does not count", "It has ended already, or comes from another issuer. Sign in once more.")
		return
	}
	if said := query.Get("error"); said != "" || query.Get("code") == "" {
		s.Log.InfoContext(r.Context(), "sign-in: the issuer has signed nobody in", "error", said[:min(len(said), maxError)])
		s.refuse(w, r, http.StatusForbidden, s.Settings.Name+" has not signed you in", "Nothing was changed. You can try again, or ask whoever looks after "+s.Settings.Name+".")
		return
	}
	found, err := s.issuer.redeem(r.Context(), begun, query.Get("code"))
	if errors.Is(err, errTooManyGroups) {
		s.refuse(w, r, http.StatusForbidden, "You are in too many groups", s.Settings.Name+" leaves out the groups of people who are in hundreds. It can be told to name only those that matter here.")
		return
	}
	if err != nil {
		s.unreached(w, r, err)
		return
	}
	if !s.Settings.mayComeIn(found) {
		s.Log.InfoContext(r.Context(), "sign-in: not in an allowed group or domain", "subject", found.subject)
		s.refuse(w, r, http.StatusForbidden, "You may not come in here", s.Settings.Name+" knows you as "+found.label+", and only some groups or domains are let in. Ask whoever looks after this hub.")
		return
	}
	if begun.Link != nil {
		s.connect(w, r, begun, found)
		return
	}
	s.welcome(w, r, begun, found)
}

// maxError bounds what the issuer says of an error in the log.
const maxError = 100

func (s *Server) identity(of person) accounts.Identity {
	return accounts.Identity{Issuer: s.Settings.Issuer, Subject: of.subject, Label: of.label}
}

// welcome lets in who has arrived, or asks for the second factor that they have set up.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request, begun flow, found person) {
	got, err := s.Accounts.Arrive(accounts.Arrival{
		Identity: s.identity(found), MayJoin: s.Settings.Join, Invitation: begun.Invitation,
		Names: found.names, Name: found.name, Email: found.email, Roles: s.Settings.roles(found),
	})
	switch {
	case errors.Is(err, accounts.ErrSuspended):
		s.refuse(w, r, http.StatusForbidden, "This account is suspended", "Ask whoever looks after this hub.")
		return
	case errors.Is(err, accounts.ErrNotLinked):
		s.refuse(w, r, http.StatusForbidden, "You have no account here yet",
			s.Settings.Name+" knows you as "+found.label+". If you have an account with a password, sign in with it and connect the two at Settings, Security. Otherwise ask whoever looks after this hub for an invitation.")
		return
	case errors.Is(err, accounts.ErrLinkGone):
		s.refuse(w, r, http.StatusGone, "This invitation does not count any more", "It was used or revoked, or its time is over. Ask whoever sent it for another one.")
		return
	case errors.Is(err, accounts.ErrIdentityText):
		s.unreached(w, r, err)
		return
	case err != nil:
		s.People.ShowFailure(w, r, "let somebody in", err)
		return
	}
	s.noteWelcome(r, got, begun.Invitation != "")
	refused, err := s.People.AskForFactor(w, got.User)
	if err == nil && refused != nil {
		s.askForFactor(w, r, begun.ReturnTo, *refused)
		return
	}
	if err == nil {
		err = s.People.BeginSession(w, r, got.User)
	}
	if err != nil {
		s.People.ShowFailure(w, r, "sign in", err)
		return
	}
	http.Redirect(w, r, begun.ReturnTo, http.StatusSeeOther)
}

func (s *Server) noteWelcome(r *http.Request, got accounts.Welcome, isInvited bool) {
	login := got.User.Login
	if got.IsNew {
		s.People.Note(r, login, audit.AddedPerson, login, "by "+s.Settings.Name)
	}
	if isInvited {
		s.People.Note(r, login, audit.Accepted, "", "")
	}
	for _, change := range got.Changes {
		if change.Role == accounts.RoleNone {
			s.People.Note(r, login, audit.EndedMember, change.Organisation, login+", by groups")
			continue
		}
		s.People.Note(r, login, audit.SetMember, change.Organisation, login+" as "+change.Role.String()+", by groups")
	}
}

// connect gives an identity to who has asked for it, if they are still there.
func (s *Server) connect(w http.ResponseWriter, r *http.Request, begun flow, found person) {
	known, err := s.People.Person(r)
	var mark string
	if err == nil && known != nil {
		mark, err = s.Accounts.SessionMark(known.ID)
	}
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	if known == nil || known.ID != begun.Link.User || mark != begun.Link.Mark {
		s.refuse(w, r, http.StatusConflict, "You have signed out meanwhile", "Sign in to your account here, and connect it once more.")
		return
	}
	err = s.Accounts.LinkIdentity(known.Login, s.identity(found))
	switch {
	case errors.Is(err, accounts.ErrIdentityTaken):
		s.refuse(w, r, http.StatusConflict, "This is connected to another account", s.Settings.Name+" knows you as "+found.label+", and another account here has that already. It has to be taken from there first.")
		return
	case errors.Is(err, accounts.ErrIdentityText):
		s.unreached(w, r, err)
		return
	case err != nil:
		s.People.ShowFailure(w, r, "link an identity", err)
		return
	}
	s.People.Note(r, known.Login, audit.Linked, known.Login, found.label)
	if !known.HasSession { // the local user needs a session from now on
		if err := s.People.BeginSession(w, r, known.User); err != nil {
			s.People.ShowFailure(w, r, "sign in", err)
			return
		}
	}
	http.Redirect(w, r, begun.ReturnTo, http.StatusSeeOther)
}

// factorPage asks for the second factor of who has arrived.
type factorPage struct {
	Title, ReturnTo string
	signin.Ask
}

func (s *Server) askForFactor(w http.ResponseWriter, r *http.Request, returnTo string, refused signin.Refusal) {
	ask, err := s.People.Ask(w, r, refused, returnTo)
	if err != nil {
		s.People.ShowFailure(w, r, "ask for a second factor", err)
		return
	}
	page := factorPage{"Sign in", returnTo, ask}
	s.People.Render(w, r, pages, signin.Page{Status: refused.Status, Template: "factor", Shown: page, HasScript: ask.Passkey.Options != ""})
}

// post takes the second factor.
func (s *Server) post(w http.ResponseWriter, r *http.Request) {
	returnTo := r.PostForm.Get("return_to")
	if !urlpath.IsLocal(returnTo) || !r.PostForm.Has("code") {
		s.refuse(w, r, http.StatusBadRequest, "The sign-in request is broken", "Sign in once more.")
		return
	}
	_, refused, err := s.People.SignIn(w, r)
	switch {
	case err != nil:
		s.People.ShowFailure(w, r, "sign in", err)
	case refused != nil && refused.NeedsCode:
		s.askForFactor(w, r, returnTo, *refused)
	case refused != nil:
		s.refuse(w, r, refused.Status, "Sign in once more", refused.Text)
	default:
		http.Redirect(w, r, returnTo, http.StatusSeeOther)
	}
}

// unreached says that the issuer is at fault, or what it has sent.
func (s *Server) unreached(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() != nil {
		return // the browser has gone
	}
	s.Log.WarnContext(r.Context(), "sign-in: the issuer", "issuer", s.Settings.Issuer, "error", err)
	s.refuse(w, r, http.StatusServiceUnavailable, "Signing in with "+s.Settings.Name+" does not work at the moment", "Try again in a while. The log of this hub says why.")
}

func (s *Server) refuse(w http.ResponseWriter, r *http.Request, status int, title, text string) {
	s.People.ShowRefusal(w, r, signin.Refusal{Status: status, Title: title, Text: text})
}
