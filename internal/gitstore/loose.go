package gitstore

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// looseMode is what git gives its objects: they never change.
const looseMode = 0o444

// looseFile is an object on its way to its place: objects/ab/tmp_obj_x becomes objects/ab/cdef...
// Git takes such a temporary file for its own and prunes it, should we never finish.
type looseFile struct{ temporary, place string }

// writeLoose stores objects as single files, without a git process, and returns when they are on disk with
// their names. Their content is synced before it has a name, several files at once, which lets the disk
// flush once for all of them. On an error nothing half-written is left behind.
func writeLoose(folder string, objects []newlyMade) error {
	files := make([]looseFile, len(objects))
	errs := make([]error, len(objects))
	var group sync.WaitGroup
	for i, object := range objects {
		group.Go(func() { files[i], errs[i] = writeTemporary(folder, object) })
	}
	group.Wait()
	err := errors.Join(errs...)
	var folders []string
	for _, file := range files {
		switch {
		case file.temporary == "":
		case err == nil:
			err = os.Rename(file.temporary, file.place)
			folders = append(folders, upward(file.place, folder)...)
		}
		if err != nil && file.temporary != "" {
			_ = os.Remove(file.temporary) // it may have its name already
		}
	}
	if err != nil {
		return err
	}
	slices.Sort(folders)
	return syncFolders(slices.Compact(folders))
}

// writeTemporary writes and syncs one object beside its place. An object that is there already is written
// again: whoever wrote it need not have synced it, and a new date keeps it from being pruned.
func writeTemporary(folder string, object newlyMade) (looseFile, error) {
	content, err := formatLoose(object)
	if err != nil {
		return looseFile{}, err
	}
	place := filepath.Join(folder, string(object.id[:2]), string(object.id[2:]))
	file, err := createTemporary(filepath.Dir(place))
	if err != nil {
		return looseFile{}, err
	}
	_, err = file.Write(content)
	if err == nil {
		err = errors.Join(file.Chmod(looseMode), file.Sync())
	}
	if err := errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(file.Name())
		return looseFile{}, fmt.Errorf("write object %s: %w", object.id, err)
	}
	return looseFile{temporary: file.Name(), place: place}, nil
}

// createTemporary makes the folder if need be. Git removes empty ones, so it can vanish in between.
func createTemporary(folder string) (*os.File, error) {
	for {
		file, err := os.CreateTemp(folder, "tmp_obj_")
		if !errors.Is(err, fs.ErrNotExist) {
			return file, err
		}
		if err := os.Mkdir(folder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
}

// formatLoose is the content of a loose object file, see gitformat-pack(5) and git-hash-object(1).
func formatLoose(object newlyMade) ([]byte, error) {
	var content bytes.Buffer
	compressor, err := zlib.NewWriterLevel(&content, zlib.BestSpeed)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(compressor, "%s %d\x00", object.kind, len(object.content))
	if _, err := compressor.Write(object.content); err != nil {
		return nil, err
	}
	if err := compressor.Close(); err != nil {
		return nil, err
	}
	return content.Bytes(), nil
}
