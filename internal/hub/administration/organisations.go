package administration

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/signin"
)

type organisationsPage struct {
	frame
	window
	Organisations []organisationLine
	Typed         url.Values
}

type organisationLine struct {
	accounts.Organisation
	Path string
}

func (v *visit) showOrganisations() { v.organisationsPage(http.StatusOK) }

func (v *visit) organisationsPage(status int) {
	page := organisationsPage{window: v.window(), Typed: v.r.PostForm}
	all, err := v.Accounts.Organisations()
	if err != nil {
		v.fail("read the organisations", err)
		return
	}
	sought := strings.ToLower(page.Query)
	all = slices.DeleteFunc(all, func(o accounts.Organisation) bool {
		return !strings.Contains(strings.ToLower(o.Login+"\n"+o.Name), sought)
	})
	for _, organisation := range cut(all, &page.window) {
		page.Organisations = append(page.Organisations, organisationLine{organisation, organisationsPath + "/" + organisation.Login})
	}
	v.render(status, "organisations", "Organisations", organisationsPath, func(f frame) any { page.frame = f; return page })
}

func (v *visit) changeOrganisations() {
	takesLeft := v.typed("do") == "add-with-left"
	if !takesLeft && v.typed("do") != "add" {
		v.organisationsPage(http.StatusBadRequest)
		return
	}
	made, err := v.Accounts.AddOrganisation(accounts.NewOrganisation{
		Login: v.typed("login"), Name: v.typed("name"), Description: v.typed("description"), TakesLeft: takesLeft,
	})
	if err != nil {
		if status := v.refused("add an organisation", err); status != 0 {
			v.organisationsPage(status)
		}
		return
	}
	v.note(audit.AddedOrganisation, made.Login, audit.Taking(takesLeft))
	http.Redirect(v.w, v.r, organisationsPath+"/"+made.Login, http.StatusSeeOther)
}

type organisationPage struct {
	frame
	accounts.Organisation
	People []memberLine
}

type memberLine struct {
	Login, Path string
	Role        accounts.Role
}

// Roles are what a member can be.
func (organisationPage) Roles() []accounts.Role {
	return []accounts.Role{accounts.RoleRead, accounts.RoleWrite, accounts.RoleAdmin}
}

func (v *visit) showOrganisation() { v.organisationPage(http.StatusOK) }

func (v *visit) organisationPage(status int) {
	organisation, ok, err := v.Accounts.Organisation(v.r.PathValue("login"))
	switch {
	case err != nil:
		v.fail("read the organisation", err)
		return
	case !ok:
		v.People.ShowRefusal(v.w, v.r, signin.Refusal{Status: http.StatusNotFound, Title: "There is no such organisation", Text: "It may have been removed."})
		return
	}
	page := organisationPage{Organisation: organisation}
	for _, member := range organisation.Members {
		user, ok, err := v.Accounts.UserByID(member.User)
		if err != nil {
			v.fail("read the members", err)
			return
		}
		if ok {
			page.People = append(page.People, memberLine{user.Login, prefix + "/people/" + user.Login, member.Role})
		}
	}
	slices.SortFunc(page.People, func(a, b memberLine) int { return strings.Compare(strings.ToLower(a.Login), strings.ToLower(b.Login)) })
	v.render(status, "organisation", organisation.Login, organisationsPath, func(f frame) any { page.frame = f; return page })
}

func (v *visit) changeOrganisation() {
	organisation, member := v.r.PathValue("login"), v.typed("member")
	var err error
	switch v.typed("do") {
	case "set":
		var role accounts.Role
		if role, err = accounts.ParseRole(v.typed("role")); err == nil {
			err = v.Accounts.SetMember(organisation, member, role)
		}
		if err == nil {
			v.note(audit.SetMember, organisation, member+" as "+role.String())
			v.frame.Done = "@" + member + " may " + role.String() + " now."
		}
	case "remove":
		if err = v.Accounts.SetMember(organisation, member, accounts.RoleNone); err == nil {
			v.note(audit.EndedMember, organisation, member)
			v.frame.Done = "@" + member + " is no member any more."
		}
	default:
		v.organisationPage(http.StatusBadRequest)
		return
	}
	status := http.StatusOK
	if err != nil {
		if status = v.refused("change the members", err); status == 0 {
			return
		}
	}
	v.organisationPage(status)
}

// number reads an id; zero is none.
func number(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
