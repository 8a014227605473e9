package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/terminal"
	"sheaf/internal/hub/audit"
)

// LogUsage is the help of [Log].
const LogUsage = `Usage: sheaf log [--last N] [--json]

Prints who did what to the people, the rights and the tokens of the embedded hub, the newest
last. What moved in a repository is in its history. The log is bounded: the oldest entries go
when it has some megabytes.

  --data DIR  the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)
  --last N    how many (100)
  --json      a JSON object a line

SHEAF_DATA stands in for --data.

Exit status: 0 it went well, 1 it failed, 2 it was called wrongly.
`

// Log is sheaf log: it prints who did what.
func Log(_ context.Context, args []string, env command.Environment) error {
	flags, data := command.DataFlags("log", env)
	last := 100
	flags.Func("last", "", func(text string) (err error) {
		if last, err = strconv.Atoi(text); err != nil || last < 1 {
			return errors.New("it must be a number, 1 or more")
		}
		return nil
	})
	asJSON := flags.Bool("json", false, "")
	if err := flags.ReadExactly(args); err != nil {
		return err
	}
	dir, err := command.ExistingDataFolder(flags, *data, env)
	if err != nil {
		return err
	}
	entries, _, err := audit.Open(dir).Newest(0, last)
	if err != nil {
		return err
	}
	slices.Reverse(entries)
	out := json.NewEncoder(env.Stdout)
	for _, entry := range entries {
		if *asJSON {
			err = errors.Join(err, out.Encode(entry))
			continue
		}
		parts := []string{entry.At.Format(time.DateTime), entry.By, entry.Did.String(), entry.To, entry.Detail}
		if entry.From != "" {
			parts = append(parts, "from "+entry.From)
		}
		parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
		for i, part := range parts {
			parts[i] = terminal.Printable(part)
		}
		fmt.Fprintln(env.Stdout, strings.Join(parts, " "))
	}
	return err
}
