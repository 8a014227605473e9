package people

import (
	"context"
	"fmt"
	"text/tabwriter"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/oidc"
)

func linkUser(_ context.Context, args []string, env command.Environment) error {
	return changeIdentity("user link", args, env, audit.Linked, func(people *accounts.Store, login, issuer, subject string) error {
		return people.LinkIdentity(login, accounts.Identity{Issuer: issuer, Subject: subject, Label: subject})
	})
}

func unlinkUser(_ context.Context, args []string, env command.Environment) error {
	return changeIdentity("user unlink", args, env, audit.Unlinked, (*accounts.Store).UnlinkIdentity)
}

// changeIdentity does one thing to an identity of the account NAME.
func changeIdentity(name string, args []string, env command.Environment, did audit.Deed, do func(people *accounts.Store, login, issuer, subject string) error) error {
	flags := newAccountFlags(name, env)
	var issuer string
	flags.Func("issuer", "", flagset.Checked(&issuer, oidc.CheckIssuer))
	subject := flags.String("subject", "", "")
	if err := flags.ReadExactly(args, "NAME"); err != nil {
		return err
	}
	if issuer == "" || *subject == "" {
		return flags.Wrong("say who it is by --issuer and --subject")
	}
	people, err := flags.openRead()
	if err != nil {
		return err
	}
	if err := do(people, flags.Args()[0], issuer, *subject); err != nil {
		return err
	}
	flags.note(did, flags.Args()[0], *subject)
	return nil
}

func listIdentities(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user identities", env)
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	login := flags.Args()[0]
	user, ok, err := people.User(login)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%q: %w", login, accounts.ErrNoUser)
	}
	list, err := people.IdentitiesOf(user.ID)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, identity := range list {
		fmt.Fprintf(table, "%s\t%s\t%s\n", identity.Issuer, identity.Subject, identity.Label)
	}
	return table.Flush()
}
