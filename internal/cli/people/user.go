package people

import (
	"context"
	"fmt"
	"text/tabwriter"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/cli/terminal"
	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
)

// UserUsage is the help of [User].
const UserUsage = `Usage: sheaf user add NAME [--name TEXT] [--email ADDRESS] [--password-file FILE] [--admin]
                      [--take-repositories]
       sheaf user list
       sheaf user passwd NAME [--password-file FILE] [--revoke-tokens]
       sheaf user reset NAME --public-url URL
       sheaf user admin NAME [--off]
       sheaf user suspend NAME
       sheaf user reactivate NAME
       sheaf user sign-out NAME [--revoke-tokens]
       sheaf user second-factor NAME --off
       sheaf user passkeys NAME [--remove ID]
       sheaf user link NAME --issuer URL --subject TEXT
       sheaf user unlink NAME --issuer URL --subject TEXT
       sheaf user identities NAME
       sheaf user remove NAME

The people of the embedded hub. The server may be running: what is changed counts from the
next request on. As soon as somebody has a password, sign-in asks for it; when everybody
has one, sheaf serve may listen on other addresses than this machine's.

  add      makes an account with a password
  list     prints login, password, oidc, passkey or -, admin, suspended or -, and full name
  passwd   gives an account another password; the browsers that used the old one are signed out
           of the hub, tokens stay
  reset    prints a link by which its person chooses another password, once, within a day
  admin    lets somebody look after the hub, at /settings/admin; with --off not any more
  suspend  keeps an account and lets it do nothing: its tokens, sessions and pushes are refused
  reactivate  takes that back
  sign-out ends the sessions of the hub's pages in all browsers
  second-factor --off  asks for no second factor any more, for who has lost the app or the
           passkeys, and the recovery codes
  passkeys prints the id of each, when it was made and used last, and its name; with --remove
           takes one away and ends the sessions of the account
  link     lets whom an issuer of OpenID Connect signs in under a subject into the account
  unlink   takes that back, and ends the sessions of the account
  identities  prints the issuer, the subject and how the issuer called them
  remove   takes an account away, with its tokens and memberships; its repositories stay on disk
           and belong to nobody. As long as they do, nobody gets the name without
           --take-repositories

  --data DIR            the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --name TEXT           full name, as it stands in commits
  --email ADDRESS       address, as it stands in commits
  --password-file FILE  file that holds the password; - is standard input
  --admin               the account looks after the hub
  --take-repositories   the account gets the repositories that lie under its name
  --public-url URL      where people reach the hub, to begin the link with
  --issuer URL          who signs them in, exactly as sheaf serve has it in --oidc-issuer
  --subject TEXT        what the issuer calls them in "sub"
  --revoke-tokens       ends all tokens of the account as well, so that everybody who has one is
                        signed out everywhere

Without --password-file the password is asked for at the terminal, or read from standard
input. It has 12 to 1000 characters; a line end after it does not count.

SHEAF_DATA and SHEAF_PUBLIC_URL stand in for --data and --public-url.

Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.
`

// User is sheaf user: it adds, lists, changes and removes the people of the hub.
func User(ctx context.Context, args []string, env command.Environment) error {
	return command.Subcommands{
		"add": addUser, "list": listUsers, "passwd": setPassword, "remove": removeUser, "reset": offerReset, "admin": setAdmin,
		"suspend": suspendUser, "reactivate": reactivateUser, "sign-out": signOutUser, "second-factor": endFactor, "passkeys": passkeysOfUser,
		"link": linkUser, "unlink": unlinkUser, "identities": listIdentities,
	}.Run(ctx, "user", args, env)
}

func addUser(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user add", env)
	name := flags.String("name", "", "")
	var email string
	flags.Func("email", "", flagset.Checked(&email, flagset.CheckEmail))
	file := flags.String("password-file", "", "")
	isAdmin := flags.Bool("admin", false, "")
	takesLeft := flags.Bool("take-repositories", false, "")
	flags.isNew = true // the first account is often made before the first start
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	secret, err := terminal.ReadPassword(env.Stdin, env.Stderr, *file)
	if err != nil {
		return err
	}
	added, err := people.AddUser(accounts.NewUser{Login: flags.Args()[0], Name: *name, Email: email, Password: secret, TakesLeft: *takesLeft})
	if err != nil {
		return err
	}
	flags.note(audit.AddedPerson, added.Login, audit.Taking(*takesLeft))
	if !*isAdmin {
		return nil
	}
	if err := people.SetAdmin(added.Login, true); err != nil {
		return err
	}
	flags.note(audit.MadeAdmin, added.Login, "")
	return nil
}

func listUsers(_ context.Context, args []string, env command.Environment) error {
	people, err := newAccountFlags("user list", env).open(args)
	if err != nil {
		return err
	}
	users, err := people.Users()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, user := range users {
		ways, err := people.WaysIn(user.ID)
		if err != nil {
			return err
		}
		password := "password"
		switch {
		case !ways.Any():
			password = "-"
		case !ways.Password && ways.Identities > 0:
			password = "oidc"
		case !ways.Password:
			password = "passkey"
		}
		standing := "-"
		switch {
		case user.IsSuspended():
			standing = "suspended"
		case user.IsAdmin:
			standing = "admin"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", user.Login, password, standing, user.Name)
	}
	return table.Flush()
}

func setPassword(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user passwd", env)
	file := flags.String("password-file", "", "")
	isLeaked := flags.Bool("revoke-tokens", false, "")
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	secret, err := terminal.ReadPassword(env.Stdin, env.Stderr, *file)
	if err != nil {
		return err
	}
	login := flags.Args()[0]
	if err := people.SetPassword(login, secret); err != nil {
		return err
	}
	flags.note(audit.SetPassword, login, "")
	if !*isLeaked {
		return nil
	}
	if err := people.RevokeAll(login); err != nil {
		return err
	}
	flags.note(audit.EndedTokens, login, "")
	return nil
}

func removeUser(_ context.Context, args []string, env command.Environment) error {
	return changeUser("user remove", args, env, audit.RemovedPerson, (*accounts.Store).RemoveUser)
}

func suspendUser(_ context.Context, args []string, env command.Environment) error {
	return changeUser("user suspend", args, env, audit.Suspended, (*accounts.Store).Suspend)
}

func reactivateUser(_ context.Context, args []string, env command.Environment) error {
	return changeUser("user reactivate", args, env, audit.Reactivated, (*accounts.Store).Reactivate)
}

// changeUser does one thing to the account NAME.
func changeUser(name string, args []string, env command.Environment, did audit.Deed, do func(*accounts.Store, string) error) error {
	flags := newAccountFlags(name, env)
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	if err := do(people, flags.Args()[0]); err != nil {
		return err
	}
	flags.note(did, flags.Args()[0], "")
	return nil
}

func setAdmin(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user admin", env)
	isOff := flags.Bool("off", false, "")
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	if err := people.SetAdmin(flags.Args()[0], !*isOff); err != nil {
		return err
	}
	did := audit.MadeAdmin
	if *isOff {
		did = audit.EndedAdmin
	}
	flags.note(did, flags.Args()[0], "")
	return nil
}

func endFactor(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user second-factor", env)
	isOff := flags.Bool("off", false, "")
	if err := flags.ReadExactly(args, "NAME"); err != nil {
		return err
	}
	if !*isOff {
		return flags.Wrong("it can only be switched off, with --off; its person sets it up at /settings/security")
	}
	people, err := flags.openRead()
	if err != nil {
		return err
	}
	if err := people.EndFactor(flags.Args()[0]); err != nil {
		return err
	}
	flags.note(audit.EndedFactor, flags.Args()[0], "")
	return nil
}

func signOutUser(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user sign-out", env)
	isAll := flags.Bool("revoke-tokens", false, "")
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	login := flags.Args()[0]
	if err := people.EndSessions(login); err != nil {
		return err
	}
	flags.note(audit.EndedSessions, login, "")
	if !*isAll {
		return nil
	}
	if err := people.RevokeAll(login); err != nil {
		return err
	}
	flags.note(audit.EndedTokens, login, "")
	return nil
}

func offerReset(_ context.Context, args []string, env command.Environment) error {
	flags := newLinkFlags("user reset", env)
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	secret, err := people.OfferReset(flags.Args()[0])
	if err != nil {
		return err
	}
	flags.note(audit.OfferedReset, flags.Args()[0], "")
	fmt.Fprintln(env.Stdout, hub.ResetLink(flags.origin(), secret))
	return nil
}
