package worktree

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"

	"sheaf/internal/durable"
)

// stage writes the new contents beside the record of the change. Once that is there, the change is made, come what may.
func (f *Files) stage(ctx context.Context, made *change, before []seen) error {
	if err := f.forgetPending(); err != nil {
		return err
	}
	if err := os.MkdirAll(f.pending(), 0o700); err != nil {
		return err
	}
	for i := range made.Files {
		file := &made.Files[i]
		if made.isDeletion(i) {
			file.After = state{Kind: kindNone}
			continue
		}
		content, err := f.content(ctx, *file, before[i])
		if err != nil {
			return err
		}
		isLink := file.Mode == modeLink
		if isLink { // else git keeps where it leads in a plain file
			if isLink, err = f.repository.isSet(ctx, "core.symlinks", true); err != nil {
				return err
			}
		}
		if isLink {
			file.After = stateOf(kindLink, content)
			err = os.Symlink(string(content), f.staged(i))
		} else {
			file.After = stateOf(kindFile, content)
			err = writeSynced(f.staged(i), content, permissions(file.Mode, before[i]), before[i].Kind == kindFile)
		}
		if err != nil {
			return err
		}
	}
	text, err := json.Marshal(made)
	if err != nil {
		return err
	}
	return durable.WriteFile(f.record(), text, 0o600)
}

// content is what a file of the tree is on disk: with the person's filters and line ends.
func (f *Files) content(ctx context.Context, file fileChange, before seen) ([]byte, error) {
	if file.Mode == modeLink {
		return f.git(ctx, nil, "cat-file", "blob", file.blob)
	}
	content, err := f.git(ctx, nil, "cat-file", "--filters", "--path="+file.Path, file.blob)
	if err != nil {
		return nil, err
	}
	// A file with CRLF that git keeps with LF, and would write so, stays as the person's editor has it.
	isCRLF := before.Kind == kindFile && bytes.Contains(before.content, []byte("\r\n")) &&
		bytes.Count(before.content, []byte("\r\n")) == bytes.Count(before.content, []byte("\n"))
	if isCRLF && !bytes.Contains(content, []byte("\r")) && !bytes.Contains(content, []byte{0}) {
		content = bytes.ReplaceAll(content, []byte("\n"), []byte("\r\n"))
	}
	return content, nil
}

// permissions are those that the file had; a new one has those that the person's files get.
func permissions(mode string, before seen) fs.FileMode {
	allowed := fs.FileMode(0o666)
	if before.Kind == kindFile {
		allowed = before.mode.Perm()
	}
	if mode == modeExecutable {
		return allowed | allowed&0o444>>2
	}
	return allowed &^ 0o111
}

// writeSynced writes a new file. Exact permissions are not cut by the umask.
func writeSynced(path string, content []byte, mode fs.FileMode, isExact bool) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil && isExact {
		err = file.Chmod(mode)
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}
