package settings

import (
	"net/http"
	"strconv"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/passkeys"
	"sheaf/internal/hub/signin"
)

// passkeysPart is what the page shows of passkeys.
type passkeysPart struct {
	Passkeys     []accounts.Passkey
	MayHave      bool   // browsers have passkeys for this hub
	Origin       string // of the hub
	PasskeyName  string // as it was typed, or proposed
	Offer        string // what the browser is asked to make; empty: nothing
	OfferName    string
	Passkey      signin.PasskeyRequest // to switch off the second factor
	PasskeyNeeds bool                  // the password, to add or remove one
}

// offer is a passkey that somebody has begun to add, for the browser that they did so in.
type offer struct {
	passkeys.Offer
	name, session string
}

// passkeys fills in that part of the page.
func (s *Server) passkeys(w http.ResponseWriter, r *http.Request, page *securityPage) (err error) {
	person := page.Person
	if page.Passkeys, err = s.Accounts.PasskeysOf(person.ID); err != nil {
		return err
	}
	page.Origin = s.Origin()
	site, mayHave := passkeys.SiteOf(page.Origin)
	if page.MayHave = mayHave; mayHave {
		page.Origin = site.Origin
	}
	page.PasskeyNeeds = page.WaysIn.Password && page.Passwords
	if page.PasskeyName == "" {
		page.PasskeyName = signin.Browser(r)
	}
	if begun, ok := s.offers.of(person.ID); ok && begun.session == person.Session {
		page.Offer, page.OfferName = begun.Options, begun.name
	}
	if page.HasFactor && len(page.Passkeys) > 0 {
		page.Passkey, err = s.People.AskForPasskey(w, r, person.ID)
	}
	return err
}

// refusePasskey says why a passkey is not as somebody wanted it.
func (s *Server) refusePasskey(w http.ResponseWriter, r *http.Request, person signin.Person, doing string, err error) {
	var page securityPage
	if r.PostForm.Get("do") == "begin-passkey" {
		page.PasskeyName = r.PostForm.Get("name")
	}
	if status, text := passkeyRefusals.Of(err); status != 0 {
		page.Refusal = text
		s.security(w, r, person, status, page)
		return
	}
	s.People.ShowFailure(w, r, doing, err)
}

var passkeyRefusals = signin.Known{
	{accounts.ErrPasskeyName, http.StatusUnprocessableEntity, "Give the passkey a name of at most 100 characters, so that you know it again."},
	{accounts.ErrPasskeyNameTaken, http.StatusConflict, "You have a passkey of this name. Choose another name."},
	{accounts.ErrTooManyPasskeys, http.StatusConflict, "You have as many passkeys as one account may have. Remove one first."},
	{accounts.ErrNoWayIn, http.StatusConflict, "Choose a password first: there must be another way in if the device is lost."},
	{accounts.ErrPasskeyTaken, http.StatusConflict, "This passkey is known already. Begin once more."},
	{accounts.ErrPasskeyText, http.StatusUnprocessableEntity, "This passkey is none that can be kept."},
	{passkeys.ErrRefused, http.StatusUnprocessableEntity, "The passkey was not made as it was asked for. Begin once more."},
	{accounts.ErrHasFactor, http.StatusConflict, "You have a second factor already."},
	{accounts.ErrNoPasskey, http.StatusConflict, "You have no such passkey any more."},
	{accounts.ErrLastWayIn, http.StatusConflict, "You would have no way in any more. Choose a password first."},
	{accounts.ErrFactorNeedsPasskey, http.StatusConflict, "Your second factor needs this passkey. Switch it off first, or set up an app for codes."},
}

// offerPasskey begins to add a passkey. Nobody's authenticator makes one before its person has proven who they are.
func (s *Server) offerPasskey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	name := r.PostForm.Get("name")
	site, mayHave := passkeys.SiteOf(s.Origin())
	if !mayHave {
		s.security(w, r, person, http.StatusForbidden, securityPage{Refusal: "Browsers have no passkeys for the address of this hub."})
		return
	}
	if err := s.Accounts.MayAddPasskey(person.Login, name); err != nil {
		s.refusePasskey(w, r, person, "add a passkey", err)
		return
	}
	if !s.confirmed(w, r, person) {
		return
	}
	known, err := s.Accounts.PasskeysOf(person.ID)
	if err != nil {
		s.People.ShowFailure(w, r, "read the passkeys", err)
		return
	}
	made, err := site.Offer(person.User, known)
	if err != nil {
		s.People.ShowFailure(w, r, "add a passkey", err)
		return
	}
	s.offers.begin(person.ID, offer{made, name, person.Session})
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

// addPasskey takes what an authenticator has made, for who began it and in the same browser.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	begun, ok := s.offers.end(person.ID)
	site, mayHave := passkeys.SiteOf(s.Origin())
	if !ok || !mayHave || begun.session != person.Session {
		s.security(w, r, person, http.StatusGone, securityPage{Refusal: "That took too long, or began in another browser. Begin once more."})
		return
	}
	made, err := site.Accept(begun.Offer, r.PostForm.Get("passkey"))
	if err == nil {
		made.Name = begun.name
		made, err = s.Accounts.AddPasskey(person.Login, made)
	}
	if err != nil {
		s.refusePasskey(w, r, person, "add a passkey", err)
		return
	}
	s.People.Note(r, person.Login, audit.AddedPasskey, person.Login, made.Name)
	s.security(w, r, person, http.StatusOK, securityPage{Done: "The passkey “" + made.Name + "” is added."})
}

func passkeyID(r *http.Request) int64 {
	id, err := strconv.ParseInt(r.PostForm.Get("id"), 10, 64)
	if err != nil {
		return 0 // nobody's
	}
	return id
}

func (s *Server) renamePasskey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	if err := s.Accounts.RenamePasskey(person.Login, passkeyID(r), r.PostForm.Get("name")); err != nil {
		s.refusePasskey(w, r, person, "rename a passkey", err)
		return
	}
	s.People.Note(r, person.Login, audit.RenamedPasskey, person.Login, r.PostForm.Get("name"))
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

func (s *Server) removePasskey(w http.ResponseWriter, r *http.Request, person signin.Person) {
	if !s.confirmed(w, r, person) {
		return
	}
	name, err := s.Accounts.GiveUpPasskey(person.Login, passkeyID(r))
	if err == nil {
		s.People.Note(r, person.Login, audit.EndedPasskey, person.Login, name)
		err = s.People.BeginSession(w, r, person.User) // those before have ended
	}
	if err != nil {
		s.refusePasskey(w, r, person, "remove a passkey", err)
		return
	}
	http.Redirect(w, r, securityPath, http.StatusSeeOther)
}

// beginPasskeyFactor asks for a passkey after the password from now on.
func (s *Server) beginPasskeyFactor(w http.ResponseWriter, r *http.Request, person signin.Person) {
	recovery, err := s.Accounts.BeginPasskeyFactor(person.Login)
	if err != nil {
		s.refusePasskey(w, r, person, "begin a second factor", err)
		return
	}
	s.beganFactor(w, r, person, recovery)
}
