package people

import (
	"context"
	"fmt"
	"strings"

	"sheaf/internal/cli/command"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
)

// OrgUsage is the help of [Org].
const OrgUsage = `Usage: sheaf org add NAME [--name TEXT] [--description TEXT] [--take-repositories]
       sheaf org list
       sheaf org remove NAME
       sheaf org member add NAME USER [--role read|write|admin]
       sheaf org member remove NAME USER

The organisations of the embedded hub, which own repositories together. The server may be
running: what is changed counts from the next request on.

  add            makes an organisation
  list           prints the login, and each member with the role
  remove         takes an organisation away; its repositories stay on disk and belong to nobody.
                 As long as they do, nobody gets the name without --take-repositories
  member add     gives a user a role in it, also another one than before
  member remove  takes the role away

  --data DIR          the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --name TEXT         how it is called
  --description TEXT  what it is
  --take-repositories  the organisation gets the repositories that lie under its name
  --role ROLE         for all of its repositories (write): read sees the private ones, write also
                      pushes and merges, admin also makes new ones and says who else may use them

SHEAF_DATA stands in for --data.

Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.
`

// Org is sheaf org: it adds, lists and removes organisations and their members.
func Org(ctx context.Context, args []string, env command.Environment) error {
	return command.Subcommands{
		"add": addOrg, "list": listOrgs, "remove": removeOrg, "member": orgMember,
	}.Run(ctx, "org", args, env)
}

func orgMember(ctx context.Context, args []string, env command.Environment) error {
	return command.Subcommands{"add": addMember, "remove": removeMember}.Run(ctx, "org member", args, env)
}

func addOrg(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("org add", env)
	flags.isNew = true
	name := flags.String("name", "", "")
	description := flags.String("description", "", "")
	takesLeft := flags.Bool("take-repositories", false, "")
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	added, err := people.AddOrganisation(accounts.NewOrganisation{Login: flags.Args()[0], Name: *name, Description: *description, TakesLeft: *takesLeft})
	if err != nil {
		return err
	}
	flags.note(audit.AddedOrganisation, added.Login, audit.Taking(*takesLeft))
	return nil
}

func listOrgs(_ context.Context, args []string, env command.Environment) error {
	people, err := newAccountFlags("org list", env).open(args)
	if err != nil {
		return err
	}
	organisations, err := people.Organisations()
	if err != nil {
		return err
	}
	for _, organisation := range organisations {
		parts := []string{organisation.Login}
		for _, member := range organisation.Members {
			user, ok, err := people.UserByID(member.User)
			if err != nil {
				return err
			}
			if ok {
				parts = append(parts, user.Login+"="+member.Role.String())
			}
		}
		fmt.Fprintln(env.Stdout, strings.Join(parts, " "))
	}
	return nil
}

func removeOrg(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("org remove", env)
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	if err := people.RemoveOrganisation(flags.Args()[0]); err != nil {
		return err
	}
	flags.note(audit.EndedOrganisation, flags.Args()[0], "")
	return nil
}

func addMember(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("org member add", env)
	role := accounts.RoleWrite
	flags.Func("role", "", func(text string) (err error) {
		role, err = accounts.ParseRole(text)
		return err
	})
	people, err := flags.open(args, "NAME", "USER")
	if err != nil {
		return err
	}
	if err := people.SetMember(flags.Args()[0], flags.Args()[1], role); err != nil {
		return err
	}
	flags.note(audit.SetMember, flags.Args()[0], flags.Args()[1]+" as "+role.String())
	return nil
}

func removeMember(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("org member remove", env)
	people, err := flags.open(args, "NAME", "USER")
	if err != nil {
		return err
	}
	if err := people.SetMember(flags.Args()[0], flags.Args()[1], accounts.RoleNone); err != nil {
		return err
	}
	flags.note(audit.EndedMember, flags.Args()[0], flags.Args()[1])
	return nil
}
