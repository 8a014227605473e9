package settings

import (
	"bytes"
	"errors"
	"image/png"
	"net/http"
	"net/url"

	"github.com/pquerna/otp"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
)

// Addresses of the page, and of the picture on it that an app reads the key from.
const (
	securityPath = "/settings/security"
	picturePath  = securityPath + "/key.png"
)

const whySecurity = "Your password, your passkeys, your sessions and your second factor are your own."

// securityPage is what the page shows.
type securityPage struct {
	Title, Area   string
	Person        signin.Person
	Done, Refusal string
	WaysIn        accounts.WaysIn
	Passwords     bool // they sign in here
	Elsewhere     string
	Identities    []accounts.Identity
	HasFactor     bool
	Factor        accounts.Factor
	Key           string   // that is being given to an app
	Recovery      []string // codes that were just made, to be seen once
	passkeysPart
	Sessions []signin.Session
}

func (s *Server) showSecurity(w http.ResponseWriter, r *http.Request) {
	if person, ok := s.People.Own(w, r, whySecurity); ok {
		s.security(w, r, person, http.StatusOK, securityPage{})
	}
}

func (s *Server) security(w http.ResponseWriter, r *http.Request, person signin.Person, status int, page securityPage) {
	page.Title, page.Area, page.Person = "Security", "security", person
	var err error
	if page.WaysIn, err = s.Accounts.WaysIn(person.ID); err == nil {
		page.Factor, page.HasFactor, err = s.Accounts.FactorOf(person.ID)
	}
	if err == nil {
		page.Identities, err = s.Accounts.IdentitiesOf(person.ID)
	}
	page.Passwords = s.People.HasPasswords()
	if s.Elsewhere != nil {
		page.Elsewhere = s.Elsewhere.Name()
	}
	if err == nil {
		page.Sessions, err = s.People.Sessions(person.ID)
	}
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	if key, ok := s.keys.of(person.ID); ok && !page.Factor.HasApp {
		page.Key = key.Secret()
	}
	if err := s.passkeys(w, r, &page); err != nil {
		s.People.ShowFailure(w, r, "read the passkeys", err)
		return
	}
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "security", Shown: page, HasScript: page.Passkey.Options != "" || page.Offer != ""})
}

// showPicture answers with the key as a QR code, for the person whom it was made for.
func (s *Server) showPicture(w http.ResponseWriter, r *http.Request) {
	person, err := s.People.Person(r)
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	var key *otp.Key
	var ok bool
	if person != nil {
		key, ok = s.keys.of(person.ID)
	}
	if !ok {
		http.NotFound(w, r)
		return
	}
	const side = 232
	picture, err := key.Image(side, side)
	var body bytes.Buffer
	if err == nil {
		err = png.Encode(&body, picture)
	}
	if err != nil {
		s.People.ShowFailure(w, r, "draw a key", err)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "image/png")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	_, _ = body.WriteTo(w) // a client that has gone needs no answer
}

// changeSecurity does what a button of the page says.
func (s *Server) changeSecurity(w http.ResponseWriter, r *http.Request) {
	person, ok := s.People.Own(w, r, whySecurity)
	if !ok {
		return
	}
	switch r.PostForm.Get("do") {
	case "password":
		s.changePassword(w, r, person)
	case "end-session":
		s.endSession(w, r, person)
	case "link":
		s.link(w, r, person)
	case "unlink":
		s.unlink(w, r, person)
	case "begin-factor":
		s.offerKey(w, r, person)
	case "confirm-factor":
		s.confirmKey(w, r, person)
	case "end-factor":
		s.endFactor(w, r, person)
	case "begin-passkey-factor":
		s.beginPasskeyFactor(w, r, person)
	case "begin-passkey":
		s.offerPasskey(w, r, person)
	case "add-passkey":
		s.addPasskey(w, r, person)
	case "rename-passkey":
		s.renamePasskey(w, r, person)
	case "remove-passkey":
		s.removePasskey(w, r, person)
	default:
		s.security(w, r, person, http.StatusBadRequest, securityPage{})
	}
}

// changePassword asks for the password as it was, if there is one, and signs out all other browsers.
func (s *Server) changePassword(w http.ResponseWriter, r *http.Request, person signin.Person) {
	refuse := func(status int, text string) {
		s.security(w, r, person, status, securityPage{Refusal: text})
	}
	ways, err := s.Accounts.WaysIn(person.ID)
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	if !s.People.HasPasswords() {
		refuse(http.StatusForbidden, "Passwords do not sign in here.")
		return
	}
	// The local user, who has no way in yet, has nothing to prove.
	if ways.Any() && !s.confirmed(w, r, person) {
		return
	}
	if r.PostForm.Get("password") != r.PostForm.Get("again") {
		refuse(http.StatusUnprocessableEntity, "The two new passwords are not the same.")
		return
	}
	err = s.Accounts.SetPassword(person.Login, r.PostForm.Get("password"))
	if errors.Is(err, accounts.ErrPasswordLength) {
		refuse(http.StatusUnprocessableEntity, "A password has 12 to 1000 characters. Several words are easier to remember than a few signs.")
		return
	}
	if err == nil {
		s.People.Note(r, person.Login, audit.SetPassword, person.Login, "")
		err = s.People.BeginSession(w, r, person.User) // the one before has ended with the password
	}
	if err != nil {
		s.People.ShowFailure(w, r, "set the password", err)
		return
	}
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request, person signin.Person) {
	if s.People.EndSession(person.ID, r.PostForm.Get("session")) {
		s.People.Note(r, person.Login, audit.EndedSession, person.Login, "")
	}
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

// offerKey makes a key for an app. It counts for nothing until the app has made a code of it.
func (s *Server) offerKey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	host := s.Origin()
	if parsed, err := url.Parse(host); err == nil && parsed.Host != "" {
		host = parsed.Host
	}
	key, err := accounts.NewFactorKey(host, person.Login)
	if err != nil {
		s.People.ShowFailure(w, r, "make a key", err)
		return
	}
	s.keys.begin(person.ID, key)
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

func (s *Server) confirmKey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	key, ok := s.keys.of(person.ID)
	if !ok {
		s.security(w, r, person, http.StatusGone, securityPage{Refusal: "That took too long. Begin once more, with a new key."})
		return
	}
	if !s.People.MayTry(r) {
		s.security(w, r, person, http.StatusTooManyRequests, securityPage{Refusal: "Too many tries. Wait a minute, then try again."})
		return
	}
	recovery, err := s.Accounts.BeginFactor(person.Login, key.Secret(), r.PostForm.Get("code"))
	switch {
	case errors.Is(err, accounts.ErrWrongCode):
		s.security(w, r, person, http.StatusUnprocessableEntity, securityPage{Refusal: "The code is not the one that this key makes now. Look at the clock of your device, then type the next one."})
	case errors.Is(err, accounts.ErrHasFactor):
		s.security(w, r, person, http.StatusConflict, securityPage{Refusal: "You have a second factor already."})
	case errors.Is(err, accounts.ErrNoWayIn):
		s.security(w, r, person, http.StatusConflict, securityPage{Refusal: "Choose a password first."})
	case err != nil:
		s.People.ShowFailure(w, r, "begin a second factor", err)
	default:
		s.keys.end(person.ID)
		s.beganFactor(w, r, person, recovery)
	}
}

// beganFactor shows the codes that stand in for a second factor.
func (s *Server) beganFactor(w http.ResponseWriter, r *http.Request, person signin.Person, recovery []string) {
	s.People.Note(r, person.Login, audit.BeganFactor, "", "")
	if err := s.People.BeginSession(w, r, person.User); err != nil { // those before began without it
		s.People.ShowFailure(w, r, "sign in", err)
		return
	}
	s.security(w, r, person, http.StatusOK, securityPage{Recovery: recovery})
}

// endFactor switches the second factor off for who has it at hand.
func (s *Server) endFactor(w http.ResponseWriter, r *http.Request, person signin.Person) {
	refused, err := s.People.UseFactor(w, r, person.User)
	if err == nil && refused != nil {
		s.security(w, r, person, refused.Status, securityPage{Refusal: refused.Text})
		return
	}
	if err == nil {
		err = s.Accounts.EndFactor(person.Login)
	}
	switch {
	case errors.Is(err, accounts.ErrNoFactor):
	case err != nil:
		s.People.ShowFailure(w, r, "switch off the second factor", err)
		return
	default:
		s.People.Note(r, person.Login, audit.EndedFactor, person.Login, "")
	}
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}
