package cli

import (
	"context"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"sheaf/internal/backup"
	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
)

const backupUsage = `Usage: sheaf backup --to DIR [--data DIR]

Makes a backup of the data folder of the embedded hub, as a new folder in DIR that is named
for its moment, such as sheaf-20261126T220000Z. The server may be running: people go on, and
wait for a moment while branches and records are copied. Everything that was acknowledged
before the backup began is in it. What the backup before it in DIR has of Git's objects is
linked, not copied, so that a backup each hour costs what is new.

  --to DIR    the folder of the backups, which is made if it is missing
  --data DIR  the folder that sheaf serve uses ($XDG_DATA_HOME/sheaf or ~/.local/share/sheaf)

Each backup stands for itself: old ones can be removed with rm -r. One that was broken off
is DIR/.unfinished, and the next one removes it. Passwords, secrets and private content are
in it, so keep DIR from others. SHEAF_DATA stands in for --data.

Exit status: 0 the backup is whole and on disk, 1 it failed, 2 it was called wrongly.
`

const restoreUsage = `Usage: sheaf restore --from DIR --data DIR

Makes a data folder of a backup. All files are checked against the hashes in the backup, and
the folder is there only once it is whole and on disk.

  --from DIR  a backup, or a folder of backups, of which the newest is taken
  --data DIR  the data folder to make; it must be missing or empty

Start sheaf serve on the folder afterwards; sheaf doctor looks at it first, if you wish.

Exit status: 0 the folder is there, 1 it failed and nothing is there, 2 it was called
wrongly.
`

func makeBackup(ctx context.Context, args []string, env command.Environment) error {
	flags, data := command.DataFlags("backup", env)
	into := flags.String("to", "", "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	if *into == "" {
		return flags.Wrong("say where the backup goes, with --to DIR")
	}
	dir, err := command.ExistingDataFolder(flags, *data, env)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	began := time.Now()
	report, err := backup.Take(ctx, dir, *into)
	if err != nil {
		return err
	}
	fmt.Fprintln(env.Stdout, report.Folder)
	fmt.Fprintf(env.Stderr, "%s and all accounts are in it: %s, %s of which %s are new, in %s. Writers waited %s.\n",
		counted(report.Repositories, "repository", "repositories"), counted(report.Files, "file", "files"), megabytes(report.Bytes), megabytes(report.Copied),
		time.Since(began).Round(10*time.Millisecond), report.Still.Round(time.Millisecond))
	return nil
}

func restoreBackup(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("restore", nil) // never over the folder that a variable names
	from := flags.String("from", "", "")
	data := flags.String("data", "", "")
	if err := flags.Read(args, 0); err != nil {
		return err
	}
	if *from == "" || *data == "" {
		return flags.Wrong("say what to restore, with --from DIR, and where, with --data DIR")
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	restored, err := backup.Restore(ctx, *from, *data)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "%s is as it was on %s: %s, %s.\n",
		*data, restored.Made.UTC().Format("2006-01-02 at 15:04:05 UTC"), counted(restored.Files, "file", "files"), megabytes(restored.Bytes))
	return nil
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }
