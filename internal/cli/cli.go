package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/people"
)

// Exit statuses.
const (
	statusFine   = 0
	statusFailed = 1
	statusUsage  = 2
)

// System is the environment of this process.
func System() command.Environment {
	return command.Environment{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}
}

// entry is a command in the list: one word after "sheaf".
type entry struct {
	name    string
	purpose string // one line, for the list
	usage   string // how it is called, and more
	run     func(ctx context.Context, args []string, env command.Environment) error
}

func commands() []entry {
	return []entry{
		{"serve", "serve the front end, with repositories on this machine or at GitHub", serveUsage, serve},
		{"open", "open the Git repository that you are in, in the browser", openUsage, openFolder},
		{"user", "add, list and remove the people of the embedded hub", people.UserUsage, people.User},
		{"invite", "invite people to the embedded hub by links", people.InviteUsage, people.Invite},
		{"log", "print who did what on the embedded hub", people.LogUsage, people.Log},
		{"org", "add, list and remove its organisations and their members", people.OrgUsage, people.Org},
		{"token", "print a token for the embedded hub", people.TokenUsage, people.Token},
		{"doctor", "look for damage in the data folder, and mend what is safe", doctorUsage, examine},
		{"health", "ask a server on this machine whether it is ready", healthUsage, askHealth},
		{"backup", "back up the data folder while the server runs", backupUsage, makeBackup},
		{"restore", "make a data folder of a backup", restoreUsage, restoreBackup},
		{"move", "take the repositories of the embedded hub to GitHub", moveUsage, moveHub},
		{"check", "check the projects of a folder", checkUsage, check},
		{"init", "begin a project of data that are there, or of a template", initUsage, initProject},
		{"import", "make projects of the configuration of another editor", importUsage, importProjects},
		{"export", "write the content of all projects as one JSON", exportUsage, export},
		{"types", "write types of TypeScript, Go or Zod for the data of all projects", typesUsage, printTypes},
		{"schema", "print the JSON Schema of project files, for editors", schemaUsage, printSchema},
		{"licences", "print the licences of what is in the program", licencesUsage, printLicences},
		{"version", "print the version", versionUsage, printVersion},
	}
}

// Main runs the command that the arguments name and returns the exit status.
func Main(args []string, env command.Environment) int {
	err := dispatch(context.Background(), args, env)
	if err == nil {
		return statusFine
	}
	told := explain(err)
	if told.message != "" {
		fmt.Fprintf(env.Stderr, "sheaf: %s\n", told.message)
	}
	if told.hint != "" {
		fmt.Fprintln(env.Stderr, told.hint)
	}
	return told.status
}

func dispatch(ctx context.Context, args []string, env command.Environment) error {
	if len(args) == 0 {
		writeHelp(env.Stderr)
		return failure.Usage{}
	}
	name, rest := args[0], args[1:]
	switch name {
	case "help", "-h", "-help", "--help":
		return help(rest, env)
	case "-version", "--version":
		name = "version"
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		err := c.run(ctx, rest, env)
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(env.Stdout, c.usage)
			return nil
		}
		return err
	}
	return failure.Usage{What: fmt.Sprintf("there is no command %q", name), Hint: `Try "sheaf help".`}
}

func help(args []string, env command.Environment) error {
	if len(args) == 0 {
		writeHelp(env.Stdout)
		return nil
	}
	for _, c := range commands() {
		if c.name == args[0] {
			fmt.Fprint(env.Stdout, c.usage)
			return nil
		}
	}
	return failure.Usage{What: fmt.Sprintf("there is no command %q", args[0]), Hint: `Try "sheaf help".`}
}

func writeHelp(w io.Writer) {
	fmt.Fprint(w, "Sheaf builds forms and edits content in Git repositories.\n\nUsage: sheaf COMMAND [flags]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.purpose)
	}
	fmt.Fprint(w, "  help     say more about a command: sheaf help serve\n\n"+
		"Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.\n")
}
