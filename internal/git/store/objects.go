package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// From this many objects on, one pack file is cheaper than loose files.
const packedObjects = 20

// keepNote marks a pack whose objects no ref may reach yet: `git repack -a -d`, run by somebody beside us,
// would drop those of a pack that is not marked. Maintain takes old marks away.
const keepNote = "sheaf"

// storeObjects writes objects and returns when they are on disk, or leaves them to the step of Advance that r
// belongs to. ErrDiskFull if there is no room.
func (r *Repo) storeObjects(ctx context.Context, objects []object.Raw) error {
	if r.borrows {
		return ErrBorrowed
	}
	if step, ok := r.way.Unstored.(*pending); ok {
		step.add(objects)
		return nil
	}
	_, err := r.writeObjects(ctx, objects)
	return err
}

// writeObjects gives the mark of the pack that it made, for the caller to remove once a ref reaches the
// objects; empty if there is none.
func (r *Repo) writeObjects(ctx context.Context, objects []object.Raw) (mark string, err error) {
	objects = object.Distinct(objects)
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || len(objects) == 0 {
		return "", err
	}
	if err := r.Check(); err != nil { // git would not find them again
		return "", err
	}
	folder := filepath.Join(dir, "objects")
	if len(objects) < packedObjects {
		return "", roomError(fileError(dir, writeLoose(folder, objects)))
	}
	pack, err := object.FormatPack(objects)
	if err != nil {
		return "", err
	}
	mark, err = r.storePack(ctx, folder, pack)
	if err != nil {
		return "", roomError(fileError(dir, err))
	}
	r.countPack()
	return mark, nil
}

// storePack has git check and index a pack beside the others, and then gives it its place. Git leaves a file
// behind where it fails; so the pack has a folder to itself until it is whole.
func (r *Repo) storePack(ctx context.Context, objects string, pack []byte) (mark string, err error) {
	incoming, err := os.MkdirTemp(objects, "incoming-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(incoming)
	out, err := r.Run(ctx, process.Command{
		Args: []string{"index-pack", "--stdin", "--keep=" + keepNote}, Stdin: bytes.NewReader(pack),
		Env: []string{"GIT_OBJECT_DIRECTORY=" + incoming},
	})
	if err != nil {
		return "", err
	}
	_, id, _ := strings.Cut(strings.TrimSpace(string(out)), "\t") // "keep" and the name
	name := "pack-" + id
	folder := filepath.Join(objects, "pack")
	for _, kind := range []string{".keep", ".pack", ".idx"} { // git looks for an index first
		if err := durable.Rename(filepath.Join(incoming, "pack", name+kind), filepath.Join(folder, name+kind)); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, name+".keep"), durable.SyncFolder(folder)
}

// looseMode is what git gives its objects: they never change.
const looseMode = 0o444

// looseFile is an object on its way to its place: objects/ab/tmp_obj_x becomes objects/ab/cdef...
// Git takes such a temporary file for its own and prunes it, should we never finish.
type looseFile struct{ temporary, place string }

// writeLoose stores objects as single files, without a git process, and returns when they are on disk with
// their names. Their content is synced before it has a name, several files at once, which lets the disk
// flush once for all of them. On an error nothing half-written is left behind.
func writeLoose(folder string, objects []object.Raw) error {
	files := make([]looseFile, len(objects))
	errs := make([]error, len(objects))
	var group sync.WaitGroup
	for i, made := range objects {
		group.Go(func() { files[i], errs[i] = writeTemporary(folder, made) })
	}
	group.Wait()
	err := errors.Join(errs...)
	var folders []string
	for _, file := range files {
		switch {
		case file.temporary == "":
		case err == nil:
			err = durable.Rename(file.temporary, file.place)
			folders = append(folders, durable.Upward(file.place, folder)...)
		}
		if err != nil && file.temporary != "" {
			_ = os.Remove(file.temporary) // it may have its name already
		}
	}
	if err != nil {
		return err
	}
	slices.Sort(folders)
	return durable.SyncFolders(slices.Compact(folders))
}

// writeTemporary writes and syncs one object beside its place. An object that is there already is written
// again: whoever wrote it need not have synced it, and a new date keeps it from being pruned.
func writeTemporary(folder string, made object.Raw) (looseFile, error) {
	content, err := object.FormatLoose(made)
	if err != nil {
		return looseFile{}, err
	}
	place := filepath.Join(folder, string(made.ID[:2]), string(made.ID[2:]))
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
		return looseFile{}, fmt.Errorf("write object %s: %w", made.ID, err)
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
