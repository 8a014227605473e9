package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sheaf/internal/hub/repositories"
)

func (e *examination) repositories(ctx context.Context) error {
	paths, err := e.Repositories()
	if err != nil {
		return err
	}
	for _, path := range paths {
		known := len(e.report.Problems)
		if err := e.repository(ctx, path); err != nil {
			return err
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) { // somebody has deleted it meanwhile
			e.report.Problems = e.report.Problems[:known]
			continue
		}
		e.report.Repositories++
	}
	return nil
}

// repository looks at one repository. The error is for what keeps the examination from going on.
func (e *examination) repository(ctx context.Context, path string) error {
	name, err := e.NameOf(path)
	if err != nil {
		e.add(Problem{Path: path, Wrong: "no repository can have this name, so nobody sees it", Advice: "Rename the folder, or move it away."})
		return nil
	}
	e.at = path
	defer func() { e.at = "" }()
	if e.options.Tell != nil {
		e.options.Tell(name.String())
	}
	if e.logins != nil && !e.logins[strings.ToLower(name.Owner)] {
		wrong := fmt.Sprintf("there is no account %s that owns it", name.Owner)
		e.add(Problem{
			Path: path, Wrong: wrong, outside: wrong,
			Advice: fmt.Sprintf("Add the account, with sheaf user add %s or sheaf org add %s and --take-repositories, or move the repository to another owner's folder.", name.Owner, name.Owner),
		})
	}
	e.leftovers(path)
	e.record(path)
	if !e.head(path) {
		return ctx.Err()
	}
	return e.objects(ctx, path)
}

// objects looks at every object of a repository, in the time there is.
func (e *examination) objects(ctx context.Context, path string) error {
	each, cancel := e.within(ctx)
	defer cancel()
	complaints, err := e.Fsck(each, path)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if each.Err() != nil {
		e.report.Unchecked++
		return nil
	}
	if err != nil {
		e.add(Problem{Path: path, Wrong: "git fsck could not look at it: " + err.Error(), outside: "git fsck could not look at it", Advice: adviceAccess})
	}
	for _, complaint := range complaints {
		e.add(Problem{Path: path, Wrong: "git fsck: " + complaint, Advice: adviceObjects, isObject: true})
	}
	return nil
}

// within is the time for git fsck of one repository.
func (e *examination) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if e.options.AllWithin == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, min(e.options.EachWithin, e.options.AllWithin-time.Since(e.began)))
}

const adviceObjects = "Restore the repository from a backup. What a clone has can be fetched into the restored one."

// record looks at what is said about the repository beside Git.
func (e *examination) record(path string) {
	text, err := e.Meta(path)
	if err == nil && text == nil {
		return // the next start makes one
	}
	var about repositories.About
	if err == nil {
		about, err = repositories.ParseAbout(text)
	}
	if err != nil {
		p := unreadable(path, err)
		p.outside = "its record cannot be read, so nobody can change it"
		p.Wrong = p.outside + ": " + err.Error()
		p.Advice = "Restore sheaf.json from a backup. Without one, remove it: the repository is then private and new, without collaborators, rules and links to its forks."
		e.add(p)
		return
	}
	if other, taken := e.ids[about.ID]; taken && about.ID != 0 {
		wrong := fmt.Sprintf("it has the same id as %s: one is a copy of the other", other)
		e.add(Problem{
			Path: path, Wrong: wrong, outside: wrong,
			Advice: "Remove sheaf.json from the copy while Sheaf is stopped: the copy is then a new, private repository.",
		})
		return
	}
	e.ids[about.ID] = path
}

// head reports whether git can take the folder for a repository.
func (e *examination) head(path string) bool {
	err := e.CheckHead(path)
	if err == nil {
		return true
	}
	p := unreadable(filepath.Join(path, "HEAD"), err)
	p.outside = "its HEAD cannot be read, or names no branch"
	p.Advice = "Write the line \"ref: refs/heads/BRANCH\" into it, with the name of the default branch, and run this again: without HEAD nothing else could be looked at."
	branches, listErr := e.Branches(path)
	if branch, ok := likelyDefault(branches); ok && listErr == nil {
		p.Advice = ""
		p.Wrong += fmt.Sprintf("; its default branch is taken to be %s", branch)
		p.mend = func() error { return e.WriteHead(path, branch) }
	}
	e.add(p)
	return e.CheckHead(path) == nil
}

// likelyDefault is the usual default branch if it is there, or the only branch.
func likelyDefault(branches []string) (string, bool) {
	switch {
	case slices.Contains(branches, repositories.DefaultBranch), len(branches) == 0:
		return repositories.DefaultBranch, true
	case len(branches) == 1:
		return branches[0], true
	}
	return "", false
}
