package worktree

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"sheaf/internal/durable"
)

// replace puts a file of ours in the place of another one in one step.
func replace(made, path string) error {
	err := durable.Rename(made, path)
	if !isOtherDisk(err) {
		return err
	}
	// What git keeps of a linked working tree may be on another disk: then the file is brought beside its place first.
	info, err := look(made)
	if err != nil {
		return err
	}
	beside := filepath.Join(filepath.Dir(path), ".sheaf-"+rand.Text())
	if info.Kind == kindLink {
		err = os.Symlink(string(info.content), beside)
	} else {
		err = writeSynced(beside, info.content, info.mode.Perm(), true)
	}
	if err == nil {
		err = durable.Rename(beside, path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(beside))
	}
	return os.Remove(made)
}

// apply replaces the files one after the other. ErrChanged where one of them is not as it was any more.
func (f *Files) apply(made change) error {
	for i := range made.Files {
		if err := f.applyOne(made, i); err != nil {
			return err
		}
	}
	return nil
}

func (f *Files) applyOne(made change, i int) error {
	file := made.Files[i]
	path := f.place(file.Path)
	if err := f.checkPlace(change{}, file.Path); err != nil {
		return err
	}
	now, err := look(path)
	switch {
	case err != nil:
		return err
	case now.state == file.After:
		return nil
	case now.state != file.Before:
		return ErrChanged
	case made.isDeletion(i):
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		f.removeEmpty(filepath.Dir(path))
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if err := replace(f.staged(i), path); err != nil {
		return err
	}
	return durable.SyncFolder(filepath.Dir(path))
}

// removeEmpty removes folders that a deletion has left empty, as git does.
func (f *Files) removeEmpty(folder string) {
	for folder != f.repository.Folder && os.Remove(folder) == nil {
		folder = filepath.Dir(folder)
	}
}

// restore takes a change back where the files are still those that it has made.
func (f *Files) restore(made change, before []seen) error {
	var errs error
	for i := len(made.Files) - 1; i >= 0; i-- {
		file := made.Files[i]
		path := f.place(file.Path)
		now, err := look(path)
		if err != nil || now.state != file.After || now.state == file.Before {
			errs = errors.Join(errs, err)
			continue
		}
		errs = errors.Join(errs, f.restoreOne(path, before[i]))
	}
	return errs
}

func (f *Files) restoreOne(path string, before seen) error {
	if before.Kind == kindNone {
		err := os.Remove(path)
		f.removeEmpty(filepath.Dir(path))
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	beside := filepath.Join(f.pending(), "before")
	if err := os.Remove(beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var err error
	if before.Kind == kindLink {
		err = os.Symlink(string(before.content), beside)
	} else {
		err = writeSynced(beside, before.content, before.mode.Perm(), true)
	}
	if err != nil {
		return err
	}
	return replace(beside, path)
}
