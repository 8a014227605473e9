package cli

import (
	"context"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/project"
)

const schemaUsage = `Usage: sheaf schema

Prints the JSON Schema of project files (NAME.sheaf.json), for editors: they complete and
check what is typed where the project file names it,

  "$schema": "project.schema.json"

beside "options", or where their settings lead all *.sheaf.json to it.
`

func printSchema(_ context.Context, args []string, env command.Environment) error {
	if err := flagset.New("schema", nil).Read(args, 0); err != nil {
		return err
	}
	_, err := env.Stdout.Write(project.FileSchema)
	return err
}
