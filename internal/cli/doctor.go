package cli

import (
	"context"
	"fmt"

	"sheaf/internal/checkup"
	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/cli/settings"
	"sheaf/internal/doctor"
	"sheaf/internal/project"
	"sheaf/internal/server"
)

const doctorUsage = `Usage: sheaf doctor [--data DIR] [flags of sheaf serve] [--mend] [--json]
       sheaf doctor --github-url URL [flags of sheaf serve] [--token-file FILE] [--json]

Looks for damage in the data folder of the embedded hub: settings, what is known about each
repository, locks and leftovers of crashes, and every object of every repository, with git
fsck. That can take minutes. The server may be running; leftovers are then not looked for.

With --oidc-issuer it also looks at who signs people in: whether the issuer is reached and signs
tokens that can be checked, what must be registered there, whether organisations that groups
mean are there.

With --github-url, or the settings that sheaf serve gets (--config, variables), it looks at
a Sheaf for a GitHub elsewhere: whether GitHub is reached, by TLS, with the clocks agreeing;
whether browsers may call it; the OAuth client with its secret and callback address; whether
Sheaf is reached where people are to reach it. Nothing is changed.

  --data DIR         the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --mend             mend what is safe: remove leftovers, write a HEAD anew where the default branch
                     is beyond doubt. Stop the server before
  --token-file FILE  a file with a personal access token: what it may do and when it ends is told
  --json             print what was found as JSON

Problems are printed as PATH: what is wrong, with what to do below; of settings as what was
looked at: what was found, with the setting and its mend below. SHEAF_DATA stands in for --data.

Exit status: 0 nothing is wrong any more, 1 problems are left or it failed, 2 it was called
wrongly.
`

func examine(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("doctor", env.Getenv)
	readSettings := settings.Declare(flags, env)
	mend := flags.Bool("mend", false, "")
	isJSON := flags.Bool("json", false, "")
	tokenFile := flags.String("token-file", "", "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	settings, err := readSettings()
	if err != nil {
		return err
	}
	if settings.GitHubURL != nil {
		if *mend {
			return flags.Wrong("--mend is for a data folder, and with --github-url there is none")
		}
		return examineDeployment(ctx, flags, settings, *tokenFile, *isJSON, env)
	}
	if *tokenFile != "" {
		return flags.Wrong("--token-file needs --github-url, the GitHub that the token is for")
	}
	return examineData(ctx, flags, settings, *mend, *isJSON, env)
}

func examineData(ctx context.Context, flags *flagset.Set, settings server.Settings, mend, isJSON bool, env command.Environment) error {
	dir, err := command.ExistingDataFolder(flags, settings.DataDir, env)
	if err != nil {
		return err
	}
	report, err := doctor.Examine(ctx, dir, doctor.Options{
		Mend: mend,
		Tell: func(repository string) { fmt.Fprintf(env.Stderr, "looking at %s\n", repository) },
	})
	var findings []checkup.Finding
	if settings.Issuer != nil && err == nil {
		findings = doctor.Issuer(ctx, settings, dir)
	}
	if isJSON && err == nil {
		return printReport(env, report, findings)
	}
	left := 0
	for _, finding := range findings {
		printFinding(env.Stdout, finding)
		if finding.State == checkup.Wrong {
			left++
		}
	}
	for _, problem := range report.Problems {
		fmt.Fprintf(env.Stdout, "%s: %s\n", project.Printable(problem.Path), project.Printable(problem.Wrong))
		switch {
		case problem.IsMended:
			fmt.Fprintln(env.Stdout, "  It is mended.")
			continue
		case problem.Way() != "":
			fmt.Fprintf(env.Stdout, "  %s\n", project.Printable(problem.Way()))
		}
		left++
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "%s looked at, %s", counted(report.Repositories, "repository", "repositories"), counted(len(report.Problems), "problem", "problems"))
	if mended := report.Mended(); mended > 0 {
		fmt.Fprintf(env.Stderr, ", %d of them mended", mended)
	}
	fmt.Fprintln(env.Stderr)
	if report.IsInUse {
		fmt.Fprintln(env.Stderr, "The server is running: leftovers of crashes were not looked for.")
	}
	if left > 0 {
		return failure.Quiet{}
	}
	return nil
}
