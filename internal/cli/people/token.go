package people

import (
	"context"
	"fmt"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/settings"
	"sheaf/internal/hub"
	"sheaf/internal/hub/audit"
)

// TokenUsage is the help of [Token].
const TokenUsage = `Usage: sheaf token --data DIR --user NAME

Prints a new token for a user of the embedded hub. It works as Bearer token, as the
github-token cookie, and as Git's password. The server may be running.

  --data DIR   the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --user NAME  whose token (you)

SHEAF_DATA and SHEAF_USER stand in for flags that are not given.

Exit status: 0 it was printed, 1 it failed, 2 it was called wrongly.
`

// Token is sheaf token: it prints a new token for an account.
func Token(ctx context.Context, args []string, env command.Environment) error {
	flags := newAccountFlagsBy("token", env, env.Getenv)
	user := flags.String("user", settings.DefaultUser, "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	if err := flags.findFolder(); err != nil {
		return err
	}
	token, err := hub.IssueToken(ctx, flags.dir, *user)
	if err != nil {
		return err
	}
	flags.note(audit.MadeToken, "for "+*user, "")
	fmt.Fprintln(env.Stdout, token)
	return nil
}
