package settings

import (
	"bytes"
	"errors"
	"image/png"
	"net/http"
	"net/url"
	"sync"
	"time"

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

const whySecurity = "Your password, your sessions and your second factor are your own."

// keyLifetime is how long somebody may take to give a new key to their app.
const keyLifetime = 15 * time.Minute

// keys are those that people are giving to their apps. They are in memory only.
type keys struct {
	now func() time.Time

	mu    sync.Mutex
	known map[int64]offered // by user
}

type offered struct {
	key  *otp.Key
	ends time.Time
}

func newKeys(now func() time.Time) *keys { return &keys{now: now, known: map[int64]offered{}} }

func (k *keys) offer(user int64, key *otp.Key) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known[user] = offered{key, k.now().Add(keyLifetime)}
}

func (k *keys) of(user int64) *otp.Key {
	k.mu.Lock()
	defer k.mu.Unlock()
	found, ok := k.known[user]
	if !ok || !k.now().Before(found.ends) {
		delete(k.known, user)
		return nil
	}
	return found.key
}

func (k *keys) drop(user int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.known, user)
}

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
	Sessions      []signin.Session
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
	if key := s.keys.of(person.ID); key != nil && !page.HasFactor {
		page.Key = key.Secret()
	}
	s.People.Render(w, r, pages, signin.Page{Status: status, Template: "security", Shown: page})
}

// showPicture answers with the key as a QR code, for the person whom it was made for.
func (s *Server) showPicture(w http.ResponseWriter, r *http.Request) {
	person, err := s.People.Person(r)
	if err != nil {
		s.People.ShowFailure(w, r, "read the account", err)
		return
	}
	var key *otp.Key
	if person != nil {
		key = s.keys.of(person.ID)
	}
	if key == nil {
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
	s.keys.offer(person.ID, key)
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

func (s *Server) confirmKey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	key := s.keys.of(person.ID)
	if key == nil {
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
		s.keys.drop(person.ID)
		s.People.Note(r, person.Login, audit.BeganFactor, "", "")
		if err := s.People.BeginSession(w, r, person.User); err != nil { // those before began without it
			s.People.ShowFailure(w, r, "sign in", err)
			return
		}
		s.security(w, r, person, http.StatusOK, securityPage{Recovery: recovery})
	}
}

// endFactor switches the second factor off for who has it at hand.
func (s *Server) endFactor(w http.ResponseWriter, r *http.Request, person signin.Person) {
	refused, err := s.People.UseCode(r, person.User)
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
