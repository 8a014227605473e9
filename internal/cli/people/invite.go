package people

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"text/tabwriter"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
)

// InviteUsage is the help of [Invite].
const InviteUsage = `Usage: sheaf invite add --public-url URL [--for NOTE] [--org NAME [--role read|write|admin]] [--days N]
       sheaf invite list
       sheaf invite revoke ID

Invitations to the embedded hub by a link, which makes one account, whose person chooses name
and password. The server may be running.

  add     prints a link; it opens once, and cannot be shown again
  list    prints id, end, organisation and role, who has made it, and what it is for
  revoke  ends one that was not used

  --data DIR        the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --public-url URL  where people reach the hub, to begin the link with
  --for NOTE        whom it is for, to find it in the list
  --org NAME        organisation that the account will belong to
  --role ROLE       in that organisation (write)
  --days N          for how long the link counts, at most 90 (7)

SHEAF_DATA and SHEAF_PUBLIC_URL stand in for --data and --public-url.

Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.
`

// Invite is sheaf invite: it makes, lists and ends invitations by links.
func Invite(ctx context.Context, args []string, env command.Environment) error {
	return command.Subcommands{"add": addInvitation, "list": listInvitations, "revoke": revokeInvitation}.Run(ctx, "invite", args, env)
}

const day = 24 * time.Hour

func addInvitation(_ context.Context, args []string, env command.Environment) error {
	flags := newLinkFlags("invite add", env)
	asked := accounts.NewInvitation{For: 7 * day}
	flags.StringVar(&asked.Note, "for", "", "")
	flags.StringVar(&asked.Organisation, "org", "", "")
	asked.Role = accounts.RoleWrite
	flags.Func("role", "", func(text string) (err error) {
		asked.Role, err = accounts.ParseRole(text)
		return err
	})
	flags.Func("days", "", func(text string) error {
		count, err := strconv.Atoi(text)
		if asked.For = time.Duration(count) * day; err != nil || count < 1 || asked.For > accounts.MaxInvitationTime {
			return errors.New("it must be a number from 1 to 90")
		}
		return nil
	})
	people, err := flags.open(args)
	if err != nil {
		return err
	}
	made, secret, err := people.Invite(asked)
	if err != nil {
		return err
	}
	flags.note(audit.Invited, made.Note, made.To())
	fmt.Fprintln(env.Stdout, hub.InvitationLink(flags.origin(), secret))
	return nil
}

func listInvitations(_ context.Context, args []string, env command.Environment) error {
	people, err := newAccountFlags("invite list", env).open(args)
	if err != nil {
		return err
	}
	list, err := people.Invitations()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, i := range list {
		to, by := "-", "-"
		if i.Organisation != "" {
			to = i.Organisation + "=" + i.Role.String()
		}
		if i.By != "" {
			by = i.By
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\n", i.ID, i.ExpiresAt.Format(time.DateTime), to, by, i.Note)
	}
	return table.Flush()
}

func revokeInvitation(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("invite revoke", env)
	people, err := flags.open(args, "ID")
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(flags.Args()[0], 10, 64)
	if err != nil {
		return flags.Wrong(fmt.Sprintf("%q is no id", flags.Args()[0]))
	}
	found, err := people.EndInvitation(id)
	if err != nil {
		return err
	}
	if !found {
		return failure.WithHint(fmt.Errorf("invite revoke: there is no invitation %d", id), "sheaf invite list says which there are.")
	}
	flags.note(audit.EndedInvitation, flags.Args()[0], "")
	return nil
}
