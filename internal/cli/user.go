package cli

import (
	"context"
	"fmt"
	"text/tabwriter"

	"sheaf/internal/hub/accounts"
)

const userUsage = `Usage: sheaf user add NAME [--name TEXT] [--email ADDRESS] [--password-file FILE]
       sheaf user list
       sheaf user passwd NAME [--password-file FILE] [--revoke-tokens]
       sheaf user remove NAME

The people of the embedded hub. The server may be running: what is changed counts from the
next request on. As soon as somebody has a password, sign-in asks for it; when everybody
has one, sheaf serve may listen on other addresses than this machine's.

  add      makes an account with a password
  list     prints login, password or -, and full name
  passwd   gives an account another password; the browsers that used the old one are signed out
           of the hub, tokens stay
  remove   takes an account away, with its tokens and memberships; its repositories stay on disk
           and belong to nobody until somebody has the name again

  --data DIR            the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --name TEXT           full name, as it stands in commits
  --email ADDRESS       address, as it stands in commits
  --password-file FILE  file that holds the password; - is standard input
  --revoke-tokens       ends all tokens of the account as well, so that everybody who has one is
                        signed out everywhere

Without --password-file the password is asked for at the terminal, or read from standard
input. It has 12 to 1000 characters; a line end after it does not count.

SHEAF_DATA stands in for --data.

Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.
`

func user(ctx context.Context, args []string, env Environment) error {
	return subcommands{
		"add": addUser, "list": listUsers, "passwd": setPassword, "remove": removeUser,
	}.run(ctx, "user", args, env)
}

func addUser(_ context.Context, args []string, env Environment) error {
	flags, data := newDataFlags("user add", env)
	name := flags.String("name", "", "")
	var email string
	flags.Func("email", "", checked(&email, checkEmail))
	file := flags.String("password-file", "", "")
	if err := flags.parseExactly(args, "NAME"); err != nil {
		return err
	}
	// The first account is often made before the first start.
	dir, err := dataDir(flags, *data, env)
	if err != nil {
		return err
	}
	secret, err := readPassword(env, *file)
	if err != nil {
		return err
	}
	people, err := accounts.Open(dir, accounts.WithIterations(env.PasswordIterations))
	if err != nil {
		return err
	}
	_, err = people.AddUser(accounts.NewUser{Login: flags.Args()[0], Name: *name, Email: email, Password: secret})
	return err
}

func listUsers(_ context.Context, args []string, env Environment) error {
	people, _, err := openAccounts("user list", args, env)
	if err != nil {
		return err
	}
	users, err := people.Users()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, user := range users {
		mark, err := people.PasswordMark(user.ID)
		if err != nil {
			return err
		}
		password := "password"
		if mark == "" {
			password = "-"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", user.Login, password, user.Name)
	}
	return table.Flush()
}

func setPassword(_ context.Context, args []string, env Environment) error {
	flags, data := newDataFlags("user passwd", env)
	file := flags.String("password-file", "", "")
	isLeaked := flags.Bool("revoke-tokens", false, "")
	if err := flags.parseExactly(args, "NAME"); err != nil {
		return err
	}
	dir, err := existingDataDir(flags, *data, env)
	if err != nil {
		return err
	}
	people, err := accounts.Open(dir, accounts.WithIterations(env.PasswordIterations))
	if err != nil {
		return err
	}
	secret, err := readPassword(env, *file)
	if err != nil {
		return err
	}
	if err := people.SetPassword(flags.Args()[0], secret); err != nil || !*isLeaked {
		return err
	}
	return people.RevokeAll(flags.Args()[0])
}

func removeUser(_ context.Context, args []string, env Environment) error {
	people, flags, err := openAccounts("user remove", args, env, "NAME")
	if err != nil {
		return err
	}
	return people.RemoveUser(flags.Args()[0])
}
