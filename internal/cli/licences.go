package cli

import (
	"context"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/notices"
)

const licencesUsage = `Usage: sheaf licences

Prints the licences of what others wrote and this program contains, with their names: Go modules,
and packages of npm in the front end. Sheaf itself is under the MIT licence.
`

func printLicences(_ context.Context, args []string, env command.Environment) error {
	if err := flagset.New("licences", nil).Read(args, 0); err != nil {
		return err
	}
	return notices.Write(env.Stdout)
}
