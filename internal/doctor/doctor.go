// Package doctor finds damage in the data folder of the embedded hub, and mends what is safe to mend: nothing that
// people have written is ever removed.
//
// It looks at files and asks git fsck. A hub may be running on the folder; then what looks like a leftover of a crash
// is left alone, and nothing is mended.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/server"
)

// Problem is one thing that is wrong.
type Problem struct {
	Path     string // of a file or folder
	Wrong    string
	Advice   string // what a person is to do; empty if it is safe to mend
	IsMended bool

	mend     func() error // nil: nothing is safe
	isObject bool         // git fsck says it

	repository string // the folder of the one that it is about; empty: it is about none
	outside    string // what is wrong with that, for who may not see it: nothing that is in it. Empty: that something is
}

// CanMend reports whether Mend is safe.
func (p *Problem) CanMend() bool { return p.mend != nil }

// Way is what a person is to do, in one sentence or more; empty: nothing helps that we know of.
func (p *Problem) Way() string {
	if p.Advice == "" && p.CanMend() {
		return "sheaf doctor --mend mends it, once the server is stopped."
	}
	return p.Advice
}

// Report says what was looked at and what is wrong.
type Report struct {
	Repositories int
	Unchecked    int // repositories of which git fsck did not come to an end in the time there was
	Problems     []Problem
	IsInUse      bool // a hub is running on the folder
}

// Mended is how many problems there are no more.
func (r Report) Mended() int {
	count := 0
	for _, problem := range r.Problems {
		if problem.IsMended {
			count++
		}
	}
	return count
}

// Options of Examine.
type Options struct {
	Mend bool // mend what is safe
	// Tell is called before each repository, whose check may take minutes. It may be nil.
	Tell func(repository string)

	// IsBeside says that the hub of this process has the folder.
	IsBeside bool
	// EachWithin and AllWithin are how long git fsck may take, for a repository and for all. Zero: as long as it takes.
	EachWithin, AllWithin time.Duration
}

// Examine looks at the data folder dir. Errors to tell apart are store.ErrLocked, for mending while a hub is running,
// and those of [store.Inspect].
func Examine(ctx context.Context, dir string, options Options) (Report, error) {
	inspect := store.Inspect
	if options.IsBeside {
		inspect = store.InspectBeside
	}
	inspector, err := inspect(ctx, filepath.Join(dir, server.StoreDir))
	if err != nil {
		return Report{}, fmt.Errorf("examine %s: %w", dir, err)
	}
	defer inspector.Close()
	if options.Mend && inspector.IsInUse() {
		return Report{}, fmt.Errorf("mend %s: %w", dir, store.ErrLocked)
	}
	e := examination{Inspector: inspector, options: options, ids: map[int64]string{}, began: time.Now()}
	e.report.IsInUse = inspector.IsInUse()
	e.settings(dir)
	if err := e.repositories(ctx); err != nil {
		return e.report, fmt.Errorf("examine %s: %w", dir, err)
	}
	e.leftovers("")
	return e.report, nil
}

type examination struct {
	*store.Inspector
	options Options
	report  Report
	at      string // the folder of the repository that is looked at; empty: none is
	began   time.Time
	logins  map[string]bool  // in lower case; nil where the accounts cannot be read
	ids     map[int64]string // the folder of each repository's id
}

// add notes a problem, and mends it if that is asked for and safe.
func (e *examination) add(p Problem) {
	if e.options.Mend && p.mend != nil {
		if err := p.mend(); err != nil {
			p.Advice = fmt.Sprintf("It could not be mended: %v.", err)
		} else {
			p.IsMended = true
		}
	}
	p.repository = e.at
	e.report.Problems = append(e.report.Problems, p)
}

// leftovers adds what a crash left in a repository, or for an empty path in the folder of temporary files.
func (e *examination) leftovers(path string) {
	if e.IsInUse() {
		return
	}
	found, err := e.Leftovers(path)
	if err != nil {
		e.add(Problem{Path: path, Wrong: "it cannot be searched: " + err.Error(), Advice: adviceAccess})
	}
	for _, leftover := range found {
		e.add(Problem{
			Path: leftover, Wrong: "it was left by a crash, or by a git that was ended", outside: "a crash has left files in it",
			mend: func() error { return os.RemoveAll(leftover) },
		})
	}
}

const (
	adviceAccess  = "Give the user who runs Sheaf access to it, or restore it from a backup."
	adviceRestore = "Restore it from a backup."
)

// unreadable is the problem of a file that cannot be read or is damaged.
func unreadable(path string, err error) Problem {
	advice := adviceRestore
	switch {
	case errors.Is(err, os.ErrPermission):
		advice = adviceAccess
	case errors.Is(err, accounts.ErrNewer):
		advice = "Nothing is damaged. Start the Sheaf that wrote it, or a later one."
	}
	return Problem{Path: path, Wrong: filepath.Base(path) + " cannot be read: " + err.Error(), Advice: advice}
}
