package backup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
	"sheaf/internal/server"
)

const (
	unfinishedFolder = ".unfinished"
	lockFile         = ".lock"
	namePrefix       = "sheaf-"
	nameLayout       = namePrefix + "20060102T150405Z"
)

// Errors to tell apart.
var (
	ErrBusy     = errors.New("another backup is being made there")
	ErrNoData   = errors.New("it is no data folder of Sheaf")
	ErrInside   = errors.New("a backup cannot lie in the data folder itself")
	ErrUnsteady = errors.New("repositories come, go and are packed faster than they can be copied")
)

// Report tells of a backup that was made.
type Report struct {
	Folder       string
	Repositories int
	Files        int
	Bytes        int64         // of all files
	Copied       int64         // bytes that the backup before did not have
	Still        time.Duration // how long writers had to wait
}

// Take makes a backup of the data folder data, as a new folder in into, which is made if needed. The hub may run on it.
// Errors to tell apart are those above and those of [store.Still].
func Take(ctx context.Context, data, into string) (Report, error) {
	report, err := take(ctx, data, into)
	if err != nil {
		return report, fmt.Errorf("back up %s: %w", data, err)
	}
	return report, nil
}

func take(ctx context.Context, data, into string) (Report, error) {
	if err := checkPlaces(data, into); err != nil {
		return Report{}, err
	}
	if err := os.MkdirAll(into, 0o700); err != nil {
		return Report{}, err
	}
	lock, err := lockNow(filepath.Join(into, lockFile))
	if err != nil {
		return Report{}, err
	}
	defer lock.Close()
	unfinished := filepath.Join(into, unfinishedFolder)
	if err := os.RemoveAll(unfinished); err != nil {
		return Report{}, err
	}
	t := &taking{data: data, unfinished: unfinished, changing: map[string]*entry{}, objects: map[string]map[string]*entry{}}
	if t.before, err = newest(into); err != nil && !errors.Is(err, ErrNotWhole) {
		return Report{}, err
	}
	if t.known, err = knownObjects(t.before); err != nil {
		return Report{}, err
	}
	if err := os.MkdirAll(t.to(""), 0o700); err != nil {
		return Report{}, err
	}
	if err := t.copyAll(ctx); err != nil {
		return Report{}, err
	}
	return t.finish(into)
}

// checkPlaces finds folders that cannot be what they are named for.
func checkPlaces(data, into string) error {
	if info, err := os.Stat(filepath.Join(data, filepath.FromSlash(repositoriesPath))); err != nil || !info.IsDir() {
		return ErrNoData
	}
	from, err := filepath.EvalSymlinks(data)
	if err != nil {
		return err
	}
	if from, err = filepath.Abs(from); err != nil {
		return err
	}
	to, err := filepath.Abs(into)
	if err != nil {
		return err
	}
	// Of a folder that is not there yet, what is there of its parents counts.
	for missing := ""; ; {
		if real, err := filepath.EvalSymlinks(to); err == nil {
			to = filepath.Join(real, missing)
			break
		}
		missing, to = filepath.Join(filepath.Base(to), missing), filepath.Dir(to)
	}
	if below, err := filepath.Rel(from, to); err == nil && filepath.IsLocal(below) {
		return ErrInside
	}
	return nil
}

// lockNow takes a lock, or fails with ErrBusy.
func lockNow(path string) (*os.File, error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(ErrBusy)
	return durable.LockWithin(ctx, path)
}

// entry is a folder or file that was copied.
type entry struct {
	item
	identity
	looked   time.Time // when
	pass     int       // the last one that saw it
	isLinked bool      // to the backup before
}

// taking is a backup that is being made.
type taking struct {
	data, unfinished string
	before           string // the backup whose objects are there already; empty: none
	known            map[string]item

	changing map[string]*entry
	objects  map[string]map[string]*entry // of each repository
	pass     int
	moment   time.Time
	still    time.Duration
}

func (t *taking) from(name string) string { return filepath.Join(t.data, filepath.FromSlash(name)) }
func (t *taking) to(name string) string {
	return filepath.Join(t.unfinished, dataFolder, filepath.FromSlash(name))
}

// maxAttempts is how often what has changed at the wrong time is looked at again.
const maxAttempts = 50

func (t *taking) copyAll(ctx context.Context) error {
	if err := t.copyChanging(ctx); err != nil {
		return err
	}
	for repository := range t.repositories() {
		// What is in the way of copying is in the way of copying again, and said then.
		if err := t.copyObjects(ctx, repository); err != nil && ctx.Err() != nil {
			return err
		}
	}
	for range maxAttempts {
		err := store.Still(ctx, filepath.Join(t.data, server.StoreDir), func() error {
			t.moment = time.Now()
			err := t.copyChanging(ctx)
			t.still = time.Since(t.moment)
			return err
		})
		if errors.Is(err, store.ErrNotStill) && ctx.Err() == nil {
			continue
		}
		if err != nil {
			return err
		}
		err = t.copyAllObjects(ctx)
		if errors.Is(err, errReplaced) {
			continue // a repository was deleted or renamed after the moment: there must be another one
		}
		return err
	}
	return ErrUnsteady
}

// repositories are those that the last copy of what changes has seen, with their folders.
func (t *taking) repositories() map[string]*entry {
	found := map[string]*entry{}
	for name, e := range t.changing {
		rest, isBelow := strings.CutPrefix(name, repositoriesPath+"/")
		if isBelow && e.Mode.IsDir() && strings.Count(rest, "/") == 1 {
			found[name] = e
		}
	}
	return found
}

// copyChanging copies everything but Git's objects, where it is not what was copied before.
func (t *taking) copyChanging(ctx context.Context) error {
	t.pass++
	var packedRefs []string
	err := t.walk(ctx, "", func(name string, info fs.FileInfo) error {
		switch kindOf(name, info.IsDir()) {
		case left:
			return skip(info)
		case fixed:
			return fs.SkipDir // the folder of objects
		}
		if filepath.Base(name) == "packed-refs" {
			packedRefs = append(packedRefs, name)
			return nil
		}
		return t.copyIfChanged(name, info)
	})
	if err != nil {
		return err
	}
	// Git packs a ref and then removes its own file; so the pack comes last.
	for _, name := range packedRefs {
		info, err := os.Lstat(t.from(name))
		if err == nil {
			err = t.copyIfChanged(name, info)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	gone := map[string]bool{}
	for name, e := range t.changing {
		if e.pass != t.pass {
			gone[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(gone)) {
		if err := os.RemoveAll(t.to(name)); err != nil {
			return err
		}
		delete(t.changing, name)
		delete(t.objects, name)
	}
	return nil
}

func skip(info fs.FileInfo) error {
	if info.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// walk calls visit for what lies below a folder, folders first. What is gone before its turn is passed over; visit may
// return fs.ErrNotExist for it as well.
func (t *taking) walk(ctx context.Context, root string, visit func(name string, info fs.FileInfo) error) error {
	return filepath.WalkDir(t.from(root), func(path string, listed fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var info fs.FileInfo
		if err == nil {
			info, err = listed.Info()
		}
		below, relErr := filepath.Rel(t.data, path)
		if err = errors.Join(err, relErr); err == nil && below != "." {
			err = visit(filepath.ToSlash(below), info)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
}

func (t *taking) copyIfChanged(name string, info fs.FileInfo) error {
	now := identityOf(info)
	if e := t.changing[name]; e != nil && e.Mode.IsDir() == info.IsDir() && (info.IsDir() || e.identity == now && now.isSettled(e.looked)) {
		e.pass, e.identity = t.pass, now
		return nil
	}
	e, err := t.copy(name, info, false)
	if err == nil {
		t.changing[name] = e
	}
	return err
}

// copy copies a folder, or a file. Of an object that the backup before has a link is made.
func (t *taking) copy(name string, info fs.FileInfo, mayLink bool) (*entry, error) {
	e := &entry{item: item{Path: name, Mode: info.Mode() & (fs.ModeDir | fs.ModePerm)}, identity: identityOf(info), looked: time.Now(), pass: t.pass}
	to := t.to(name)
	switch {
	case info.IsDir():
		if err := os.RemoveAll(to); err != nil {
			return nil, err
		}
		return e, os.MkdirAll(to, 0o700)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s: %w", t.from(name), ErrUnusual)
	}
	if old, isKnown := t.known[name]; isKnown && mayLink && old.Size == info.Size() {
		err := os.Remove(to)
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			err = os.Link(filepath.Join(t.before, dataFolder, filepath.FromSlash(name)), to)
		}
		if err == nil {
			e.item, e.isLinked = old, true
			return e, nil
		}
	}
	var err error
	if e.Size, e.SHA256, err = copyFile(t.from(name), to, info.Mode().Perm()); err != nil {
		return nil, err
	}
	return e, nil
}

// finish writes the manifest and gives the backup its name.
func (t *taking) finish(into string) (Report, error) {
	report := Report{Still: t.still, Repositories: len(t.repositories())}
	var all []*entry
	for _, e := range t.changing {
		all = append(all, e)
	}
	for _, objects := range t.objects {
		for _, e := range objects {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b *entry) int { return cmp.Compare(a.Path, b.Path) })
	if err := durable.SyncContent(t.unfinished); err != nil {
		return report, err
	}
	manifest, err := newManifest(filepath.Join(t.unfinished, manifestFile), t.moment.UTC())
	if err != nil {
		return report, err
	}
	for _, e := range all {
		if !e.Mode.IsDir() {
			report.Files++
			report.Bytes += e.Size
			if !e.isLinked {
				report.Copied += e.Size
			}
		}
		err = errors.Join(err, manifest.add(e.item))
	}
	if err := errors.Join(err, manifest.end(), durable.SyncFolder(t.unfinished)); err != nil {
		return report, fmt.Errorf("write the manifest: %w", err)
	}
	if report.Folder, err = freeName(into, t.moment); err != nil {
		return report, err
	}
	return report, errors.Join(os.Rename(t.unfinished, report.Folder), durable.SyncFolder(into))
}

// freeName is named for the moment, or for a later second where there is a backup already.
func freeName(into string, moment time.Time) (string, error) {
	for {
		path := filepath.Join(into, moment.UTC().Format(nameLayout))
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
		moment = moment.Add(time.Second)
	}
}
