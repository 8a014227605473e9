package people

import (
	"context"
	"fmt"
	"strconv"
	"text/tabwriter"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
)

func passkeysOfUser(_ context.Context, args []string, env command.Environment) error {
	flags := newAccountFlags("user passkeys", env)
	var id int64
	flags.Func("remove", "", func(text string) (err error) {
		if id, err = strconv.ParseInt(text, 10, 64); err != nil || id < 1 {
			return fmt.Errorf("%q is no id; sheaf user passkeys NAME prints them", text)
		}
		return nil
	})
	people, err := flags.open(args, "NAME")
	if err != nil {
		return err
	}
	login := flags.Args()[0]
	if id != 0 {
		name, err := people.RemovePasskey(login, id)
		if err != nil {
			return err
		}
		flags.note(audit.EndedPasskey, login, name)
		return nil
	}
	user, ok, err := people.User(login)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%q: %w", login, accounts.ErrNoUser)
	}
	list, err := people.PasskeysOf(user.ID)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0)
	for _, key := range list {
		used := "-"
		if !key.UsedAt.IsZero() {
			used = key.UsedAt.Format(time.DateOnly)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\n", key.ID, key.CreatedAt.Format(time.DateOnly), used, key.Name)
	}
	return table.Flush()
}
