package cli

import (
	"context"
	"fmt"

	"sheaf/internal/doctor"
	"sheaf/internal/project"
)

const doctorUsage = `Usage: sheaf doctor [--data DIR] [--mend]

Looks for damage in the data folder of the embedded hub: settings, what is known about each
repository, locks and leftovers of crashes, and every object of every repository, with git
fsck. That can take minutes. The server may be running; leftovers are then not looked for.

  --data DIR  the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --mend      mend what is safe: remove leftovers, write a HEAD anew where the default branch
              is beyond doubt. Stop the server before

Problems are printed as PATH: what is wrong, with what to do below. SHEAF_DATA stands in for
--data.

Exit status: 0 nothing is wrong any more, 1 problems are left or it failed, 2 it was called
wrongly.
`

func examine(ctx context.Context, args []string, env Environment) error {
	flags := newFlagSet("doctor", env.Getenv)
	data := flags.String("data", "", "")
	mend := flags.Bool("mend", false, "")
	if err := flags.parse(args, 0); err != nil {
		return err
	}
	dir, err := existingDataDir(flags, *data, env)
	if err != nil {
		return err
	}
	report, err := doctor.Examine(ctx, dir, doctor.Options{
		Mend: *mend,
		Tell: func(repository string) { fmt.Fprintf(env.Stderr, "looking at %s\n", repository) },
	})
	left := 0
	for _, problem := range report.Problems {
		fmt.Fprintf(env.Stdout, "%s: %s\n", project.Printable(problem.Path), project.Printable(problem.Wrong))
		switch {
		case problem.IsMended:
			fmt.Fprintln(env.Stdout, "  It is mended.")
			continue
		case problem.Advice != "":
			fmt.Fprintf(env.Stdout, "  %s\n", project.Printable(problem.Advice))
		case problem.CanMend():
			fmt.Fprintln(env.Stdout, "  sheaf doctor --mend mends it, once the server is stopped.")
		}
		left++
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "%s looked at, %s", counted(report.Repositories, "repository", "repositories"), counted(len(report.Problems), "problem", "problems"))
	if mended := len(report.Problems) - left; mended > 0 {
		fmt.Fprintf(env.Stderr, ", %d of them mended", mended)
	}
	fmt.Fprintln(env.Stderr)
	if report.IsInUse {
		fmt.Fprintln(env.Stderr, "The server is running: leftovers of crashes were not looked for.")
	}
	if left > 0 {
		return quietError{}
	}
	return nil
}
