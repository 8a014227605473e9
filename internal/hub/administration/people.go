package administration

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/invited"
	"sheaf/internal/hub/signin"
)

// peoplePage lists people, and the invitations that count.
type peoplePage struct {
	frame
	window
	People        []personLine
	Count         int
	Invitations   []accounts.Invitation
	Organisations []accounts.Organisation
	Typed         url.Values
}

type personLine struct {
	accounts.User
	Path      string
	WaysIn    accounts.WaysIn
	HasFactor bool
	Seen      time.Time
}

func (v *visit) line(user accounts.User) (personLine, error) {
	ways, err := v.Accounts.WaysIn(user.ID)
	if err != nil {
		return personLine{}, err
	}
	_, hasFactor, err := v.Accounts.FactorOf(user.ID)
	return personLine{user, prefix + "/people/" + user.Login, ways, hasFactor, v.Accounts.LastSeen(user.ID)}, err
}

func (v *visit) showPeople() { v.peoplePage(http.StatusOK) }

func (v *visit) peoplePage(status int) {
	page := peoplePage{window: v.window(), Typed: v.r.PostForm}
	users, err := v.Accounts.Users()
	if err != nil {
		v.fail("read the accounts", err)
		return
	}
	page.Count = len(users)
	sought := strings.ToLower(page.Query)
	users = slices.DeleteFunc(users, func(u accounts.User) bool {
		return !strings.Contains(strings.ToLower(u.Login+"\n"+u.Name+"\n"+u.Email), sought)
	})
	for _, user := range cut(users, &page.window) {
		line, err := v.line(user)
		if err != nil {
			v.fail("read the accounts", err)
			return
		}
		page.People = append(page.People, line)
	}
	if page.Invitations, err = v.Accounts.Invitations(); err == nil {
		page.Organisations, err = v.Accounts.Organisations()
	}
	if err != nil {
		v.fail("read the accounts", err)
		return
	}
	v.render(status, "people", "People", prefix, func(f frame) any { page.frame = f; return page })
}

func (v *visit) changePeople() {
	var err error
	switch v.typed("do") {
	case "add":
		err = v.addPerson(false)
	case "add-with-left":
		err = v.addPerson(true)
	case "invite":
		err = v.invite()
	case "revoke":
		err = v.revokeInvitation()
	default:
		v.peoplePage(http.StatusBadRequest)
		return
	}
	status := http.StatusOK
	if err != nil {
		if status = v.refused("change the people", err); status == 0 {
			return
		}
	}
	v.peoplePage(status)
}

var errNoAddress = errors.New("no e-mail address")

// addPerson makes an account with a password that nobody knows, and a link by which its person chooses one.
func (v *visit) addPerson(takesLeft bool) error {
	asked := accounts.NewUser{Login: v.typed("login"), Name: v.typed("name"), Email: v.typed("email"), Password: rand.Text(), TakesLeft: takesLeft}
	if address, err := mail.ParseAddress(asked.Email); asked.Email != "" && (err != nil || address.Address != asked.Email) {
		return errNoAddress
	}
	user, err := v.Accounts.AddUser(asked)
	if err != nil {
		return err
	}
	v.note(audit.AddedPerson, user.Login, audit.Taking(takesLeft))
	v.r.PostForm = url.Values{} // the next one is typed anew
	return v.offerReset(user.Login)
}

// offerReset shows a link to another password.
func (v *visit) offerReset(login string) error {
	secret, err := v.Accounts.OfferReset(login)
	if err != nil {
		return err
	}
	v.note(audit.OfferedReset, login, "")
	v.frame.Link, v.frame.LinkTitle = invited.Link(v.Origin(), invited.ResetPath, secret), "Link for @"+login+" to choose a password, good for one day"
	return nil
}

func (v *visit) invite() error {
	role := accounts.RoleNone
	organisation := v.typed("organisation")
	if organisation != "" {
		var err error
		if role, err = accounts.ParseRole(v.typed("role")); err != nil {
			return err
		}
	}
	made, secret, err := v.Accounts.Invite(accounts.NewInvitation{
		Note: v.typed("note"), Organisation: organisation, Role: role, By: v.admin.ID, For: invited.Days(v.typed("days")),
	})
	if err != nil {
		return err
	}
	v.note(audit.Invited, made.Note, made.To())
	v.r.PostForm = url.Values{}
	v.frame.Link, v.frame.LinkTitle = invited.Link(v.Origin(), invited.InvitationPath, secret), "Invitation for one person"
	return nil
}

func (v *visit) revokeInvitation() error {
	id := number(v.typed("invitation"))
	found, err := v.Accounts.EndInvitation(id)
	if err == nil && found {
		v.note(audit.EndedInvitation, "", "")
		v.frame.Done = "The invitation is revoked."
	}
	return err
}

// personPage is about one person.
type personPage struct {
	frame
	personLine
	IsSelf        bool
	Organisations []membership
	Identities    []accounts.Identity
	Passkeys      []accounts.Passkey
	Tokens        []accounts.Token
	Sessions      []signin.Session
}

type membership struct {
	accounts.Organisation
	Role accounts.Role
}

func (v *visit) showPerson() { v.personPage(http.StatusOK) }

// person is whom the address names; if there is nobody, it is answered.
func (v *visit) person() (accounts.User, bool) {
	user, ok, err := v.Accounts.User(v.r.PathValue("login"))
	switch {
	case err != nil:
		v.fail("read the account", err)
	case !ok:
		v.People.ShowRefusal(v.w, v.r, signin.Refusal{Status: http.StatusNotFound, Title: "There is nobody of this name", Text: "They may have been removed."})
	}
	return user, ok && err == nil
}

func (v *visit) personPage(status int) {
	user, ok := v.person()
	if !ok {
		return
	}
	page := personPage{IsSelf: user.ID == v.admin.ID}
	var err error
	if page.personLine, err = v.line(user); err == nil {
		page.Tokens, err = v.Accounts.TokensOf(user.ID)
	}
	if err == nil {
		page.Sessions, err = v.People.Sessions(user.ID)
	}
	if err == nil {
		page.Identities, err = v.Accounts.IdentitiesOf(user.ID)
	}
	if err == nil {
		page.Passkeys, err = v.Accounts.PasskeysOf(user.ID)
	}
	var organisations []accounts.Organisation
	if err == nil {
		organisations, err = v.Accounts.OrganisationsOf(user.ID)
	}
	if err != nil {
		v.fail("read the account", err)
		return
	}
	for _, organisation := range organisations {
		page.Organisations = append(page.Organisations, membership{organisation, organisation.Role(user.ID)})
	}
	v.render(status, "person", "@"+user.Login, prefix, func(f frame) any { page.frame = f; return page })
}

// deed is what a button of a person's page does.
type deed struct {
	do   func(*accounts.Store, string) error
	did  audit.Deed
	done string
}

var deeds = map[string]deed{
	"suspend":      {(*accounts.Store).Suspend, audit.Suspended, "The account is suspended. Its tokens and sessions are refused from now on."},
	"reactivate":   {(*accounts.Store).Reactivate, audit.Reactivated, "The account is active again."},
	"end-sessions": {(*accounts.Store).EndSessions, audit.EndedSessions, "They are signed out of the hub's pages everywhere."},
	"end-tokens":   {(*accounts.Store).RevokeAll, audit.EndedTokens, "No token of theirs counts any more."},
	"end-factor": {
		(*accounts.Store).EndFactor,
		audit.EndedFactor, "No second factor is asked of them any more. Let them set one up anew.",
	},
	"admin": {
		func(s *accounts.Store, login string) error { return s.SetAdmin(login, true) },
		audit.MadeAdmin, "They are an administrator now.",
	},
	"no-admin": {
		func(s *accounts.Store, login string) error { return s.SetAdmin(login, false) },
		audit.EndedAdmin, "They are no administrator any more.",
	},
}

func (v *visit) changePerson() {
	user, ok := v.person()
	if !ok {
		return
	}
	var err error
	do := v.typed("do")
	known, isDeed := deeds[do]
	switch {
	case isDeed:
		if err = known.do(v.Accounts, user.Login); err == nil {
			v.note(known.did, user.Login, "")
			v.frame.Done = known.done
		}
	case do == "reset":
		err = v.offerReset(user.Login)
	case do == "unlink":
		if err = v.Accounts.UnlinkIdentity(user.Login, v.typed("issuer"), v.r.PostForm.Get("subject")); err == nil {
			v.note(audit.Unlinked, user.Login, "")
			v.frame.Done = "The identity signs nobody in any more. Their sessions have ended."
		}
	case do == "remove-passkey":
		var name string
		if name, err = v.Accounts.RemovePasskey(user.Login, number(v.typed("passkey"))); err == nil {
			v.note(audit.EndedPasskey, user.Login, name)
			v.frame.Done = "The passkey signs nobody in any more. Their sessions have ended."
		}
	default:
		v.personPage(http.StatusBadRequest)
		return
	}
	status := http.StatusOK
	if err != nil {
		if status = v.refused("change the account", err); status == 0 {
			return
		}
	}
	// An administrator who gave up being one, or ended their own sessions, sees what they may see now.
	if status == http.StatusOK && user.ID == v.admin.ID && do != "reset" {
		http.Redirect(v.w, v.r, v.r.URL.EscapedPath(), http.StatusSeeOther)
		return
	}
	v.personPage(status)
}
