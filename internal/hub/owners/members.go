package owners

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/invited"
	"sheaf/internal/hub/signin"
)

type organisationsPage struct {
	frame
	Organisations []organisationLine
}

type organisationLine struct {
	accounts.Organisation
	Path string // empty: the person does not own it
	Role accounts.Role
}

func (v *visit) showOrganisations() error {
	all, err := v.Accounts.OrganisationsOf(v.person.ID)
	if err != nil {
		return err
	}
	var page organisationsPage
	for _, organisation := range all {
		line := organisationLine{Organisation: organisation, Role: organisation.Role(v.person.ID)}
		if line.Role >= accounts.RoleAdmin {
			line.Path = organisationsPath + "/" + organisation.Login
		}
		page.Organisations = append(page.Organisations, line)
	}
	v.render("organisations", "Organisations", "organisations", func(f frame) any { page.frame = f; return page })
	return nil
}

type membersPage struct {
	frame
	Organisation accounts.Organisation
	Path         string
	Members      []memberLine
	Invitations  []accounts.Invitation
	Typed        url.Values
}

type memberLine struct {
	accounts.User
	Role accounts.Role
}

// Roles are what a member can be.
func (membersPage) Roles() []accounts.Role {
	return []accounts.Role{accounts.RoleRead, accounts.RoleWrite, accounts.RoleAdmin}
}

// showMembers is for owners alone: administrators have pages of their own.
func (v *visit) showMembers() error {
	if !v.owner.isOwned {
		return errMissing
	}
	page := membersPage{Organisation: v.owner.organisation, Path: v.owner.path, Typed: v.r.PostForm}
	for _, member := range page.Organisation.Members {
		user, ok, err := v.Accounts.UserByID(member.User)
		if err != nil {
			return err
		}
		if ok {
			page.Members = append(page.Members, memberLine{user, member.Role})
		}
	}
	slices.SortFunc(page.Members, func(a, b memberLine) int { return cmp.Compare(strings.ToLower(a.Login), strings.ToLower(b.Login)) })
	var err error
	if page.Invitations, err = v.invitations(); err != nil {
		return err
	}
	v.render("members", "Members of "+page.Organisation.Login, "organisations", func(f frame) any { page.frame = f; return page })
	return nil
}

// invitations are those to the organisation.
func (v *visit) invitations() ([]accounts.Invitation, error) {
	all, err := v.Accounts.Invitations()
	return slices.DeleteFunc(all, func(i accounts.Invitation) bool { return i.Organisation != v.owner.organisation.Login }), err
}

// refusals are what owners are told of what is refused.
var refusals = signin.Known{
	{accounts.ErrNoUser, http.StatusNotFound, "There is nobody of this name. Invite them by a link."},
	{accounts.ErrNoMember, http.StatusConflict, "They are no member any more."},
	{accounts.ErrLastOwner, http.StatusConflict, "Nobody else owns this organisation. Make somebody else an admin first."},
	{accounts.ErrRoleUnknown, http.StatusUnprocessableEntity, "Choose a role."},
	{accounts.ErrInvitationNote, http.StatusUnprocessableEntity, "Say in at most 100 characters whom it is for."},
	{accounts.ErrInvitationTime, http.StatusUnprocessableEntity, "Choose for how long it counts."},
	{accounts.ErrTooManyInvitations, http.StatusConflict, "There are as many invitations as there may be. Revoke some first."},
}

func (v *visit) changeMembers() error {
	if !v.owner.isOwned {
		return errMissing
	}
	var err error
	switch v.typed("do") {
	case "set":
		err = v.setMember()
	case "remove":
		err = v.removeMember()
	case "invite":
		err = v.invite()
	case "revoke":
		err = v.revokeInvitation()
	default:
		v.status = http.StatusBadRequest
	}
	if errors.Is(err, accounts.ErrNoOwner) || errors.Is(err, accounts.ErrLinkGone) || errors.Is(err, accounts.ErrNoOrganisation) {
		return errMissing // since the page was asked for
	}
	if status, text := refusals.Of(err); status != 0 {
		v.status, v.frame.Refusal, err = status, text, nil
	}
	if err == nil {
		err = v.findOrganisation() // as it is now
	}
	if errors.Is(err, errMissing) || err == nil && !v.owner.isOwned { // the owner has left
		http.Redirect(v.w, v.r, organisationsPath, http.StatusSeeOther)
		return nil
	}
	if err != nil {
		return err
	}
	return v.showMembers()
}

func (v *visit) setMember() error {
	role, err := accounts.ParseRole(v.typed("role"))
	if err != nil {
		return err
	}
	member := v.typed("member")
	if err := v.Accounts.SetMemberBy(v.person.ID, v.owner.name, member, role); err != nil {
		return err
	}
	v.note(audit.SetMember, v.owner.name, member+" as "+role.String())
	v.frame.Done = "@" + member + " may " + role.String() + " now."
	v.r.PostForm = url.Values{} // the next one is typed anew
	return nil
}

func (v *visit) removeMember() error {
	member := v.typed("member")
	if err := v.Accounts.SetMemberBy(v.person.ID, v.owner.name, member, accounts.RoleNone); err != nil {
		return err
	}
	v.note(audit.EndedMember, v.owner.name, member)
	v.frame.Done = "@" + member + " is no member any more."
	return nil
}

func (v *visit) invite() error {
	role, err := accounts.ParseRole(v.typed("role"))
	if err != nil {
		return err
	}
	made, secret, err := v.Accounts.Invite(accounts.NewInvitation{
		Note: v.typed("note"), Organisation: v.owner.name, Role: role, By: v.person.ID, For: invited.Days(v.typed("days")),
	})
	if err != nil {
		return err
	}
	v.note(audit.Invited, made.Note, made.To())
	v.frame.Link, v.frame.LinkTitle = invited.Link(v.Origin(), invited.InvitationPath, secret), "Invitation for one person"
	v.r.PostForm = url.Values{}
	return nil
}

func (v *visit) revokeInvitation() error {
	id, err := strconv.ParseInt(v.typed("invitation"), 10, 64)
	if err != nil {
		return nil // no button sends that
	}
	of, err := v.invitations()
	if err != nil || !slices.ContainsFunc(of, func(i accounts.Invitation) bool { return i.ID == id }) {
		return err // it was used, or it is none of theirs
	}
	found, err := v.Accounts.EndInvitation(id)
	if err == nil && found {
		v.note(audit.EndedInvitation, "", v.owner.name)
		v.frame.Done = "The invitation is revoked."
	}
	return err
}
