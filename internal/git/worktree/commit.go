package worktree

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// How much of what a hook says is told, in bytes, and how long what a hook has begun may keep its output open.
const (
	maxComplaint = 2000
	hookDelay    = 5 * time.Second
)

// commit commits the files of a change and nothing else. A *Refusal says why git did not.
func (f *Files) commit(ctx context.Context, made change) error {
	if _, _, err := f.repository.Identity(ctx); err != nil {
		return refusal("Git does not know who you are. Tell it with: git config --global user.name \"Your Name\", and git config --global user.email you@example.org.")
	}
	if busy := busy(f.gitDir); busy != "" {
		return refusal("Git is in the middle of %s in this folder. Finish it or abort it, then commit again; or start sheaf open --save, which only writes files.", busy)
	}
	if err := f.awaitIndex(ctx); err != nil {
		return err
	}
	known, added, err := f.addNew(ctx, made)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		return nil // files came and went that nobody has ever committed
	}
	if isSame, err := f.isCommitted(ctx, known); err != nil || isSame {
		return errors.Join(err, f.forgetNew(ctx, added))
	}
	if err := os.WriteFile(f.messageFile(), []byte(made.Message), 0o600); err != nil {
		return err
	}
	defer os.Remove(f.messageFile())
	err = f.commitOnly(ctx, known)
	if !f.lacksLFS && lacksLFS(ctx, f.repository.Folder, err) {
		f.lacksLFS = true
		err = f.commitOnly(ctx, known)
	}
	if err != nil {
		return errors.Join(refusal("git commit did not commit, and the files are as they were. It says: %v", err), f.forgetNew(ctx, added))
	}
	return nil
}

// commitOnly runs git commit. Its error is what git and the hooks said last.
func (f *Files) commitOnly(ctx context.Context, known []string) error {
	var settings []string
	if f.lacksLFS {
		if err := f.checkLFS(ctx, known); err != nil {
			return err
		}
		settings = pointersStay
	}
	// Hooks run with the person's own environment: with GIT_LITERAL_PATHSPECS their patterns would not work.
	arguments := []string{"commit", "--quiet", "--only", "--file=" + f.messageFile(), "--pathspec-from-file=-", "--pathspec-file-nul"}
	command := exec.CommandContext(ctx, "git", slices.Concat(settings, arguments)...)
	command.Dir, command.WaitDelay = f.repository.Folder, hookDelay
	specs := make([]string, len(known))
	for i, path := range known {
		specs[i] = ":(top,literal)" + path
	}
	command.Stdin = strings.NewReader(strings.Join(specs, "\x00") + "\x00")
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	err := command.Run()
	if err == nil || errors.Is(err, exec.ErrWaitDelay) {
		return nil
	}
	why := strings.TrimSpace(strings.ToValidUTF8(said.String(), "�"))
	if len(why) > maxComplaint {
		why = strings.ToValidUTF8(why[len(why)-maxComplaint:], "")
	}
	if why == "" {
		return err
	}
	return errors.New(why)
}

// How long another git may have the index, as an editor's has for a moment, and how often it is looked at.
const (
	indexPatience = 2 * time.Second
	indexPause    = 20 * time.Millisecond
)

// awaitIndex waits until no other git writes the person's index.
func (f *Files) awaitIndex(ctx context.Context) error {
	lock := filepath.Join(f.gitDir, "index.lock")
	for begun := time.Now(); ; {
		if _, err := os.Lstat(lock); err != nil {
			return nil
		}
		if time.Since(begun) > indexPatience {
			return refusal("Another git is at work in this folder: there is a file %s. Try again once that git has ended; if there is none, it has left the file behind, and you can remove it.", lock)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(indexPause):
		}
	}
}

// person runs a command of git upon the person's index, with paths to read.
func (f *Files) person(ctx context.Context, input []string, arguments ...string) ([]byte, error) {
	return output(command(ctx, f.repository.Folder, arguments...), arguments[0], input)
}

// addNew tells the person's index of files that are new, without their content, so that they can be committed by their
// paths. known are the paths that git then knows.
func (f *Files) addNew(ctx context.Context, made change) (known, added []string, err error) {
	all := make([]string, len(made.Files))
	for i, file := range made.Files {
		all[i] = file.Path
	}
	listed, err := f.person(ctx, nil, append([]string{"ls-files", "-z", "--"}, all...)...)
	if err != nil {
		return nil, nil, err
	}
	known = slices.Compact(paths(listed))
	for i, file := range made.Files {
		if !made.isDeletion(i) && !slices.Contains(known, file.Path) {
			added = append(added, file.Path)
		}
	}
	if len(added) > 0 {
		_, err = f.person(ctx, added, "add", "--intent-to-add", "--force", "--pathspec-from-file=-", "--pathspec-file-nul")
		if err != nil {
			return nil, nil, refusal("git add did not take new files, and all files are as they were. It says: %v", err)
		}
	}
	return append(known, added...), added, nil
}

func (f *Files) forgetNew(ctx context.Context, added []string) error {
	if len(added) == 0 {
		return nil
	}
	_, err := f.person(ctx, added, "update-index", "--force-remove", "-z", "--stdin")
	return err
}

// isCommitted reports whether paths are on disk as they were committed last.
func (f *Files) isCommitted(ctx context.Context, known []string) (bool, error) {
	if _, err := f.repository.Resolve(ctx, "HEAD"); errors.Is(err, ErrNoRevision) {
		return false, nil
	}
	_, err := runFiltered(ctx, f.repository.Folder, append([]string{"diff", "--quiet", "--no-ext-diff", "HEAD", "--"}, known...)...)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return false, nil
	}
	return err == nil, err
}
