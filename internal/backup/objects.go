package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// errReplaced is a repository that is not the one that the moment saw.
var errReplaced = errors.New("a repository was deleted or renamed")

func (t *taking) copyAllObjects(ctx context.Context) error {
	for repository := range t.repositories() {
		if err := t.copyObjects(ctx, repository); err != nil {
			return fmt.Errorf("copy the objects of %s: %w", repository, err)
		}
	}
	return nil
}

// copyObjects copies the objects of a repository that are not copied yet. They only ever move from one file to others:
// when they are packed, a new pack is there before the old files are gone. A list that is made just then may show
// neither. But then a file is missing that was there before, or the next list has a pack that this one had not. So the
// folder is listed until nothing is lost and no pack is new.
func (t *taking) copyObjects(ctx context.Context, repository string) error {
	objects := t.objects[repository]
	if objects == nil {
		objects = map[string]*entry{}
		t.objects[repository] = objects
	}
	for range maxAttempts {
		t.pass++
		isMoving, err := t.copyNewObjects(ctx, repository, objects)
		if err != nil {
			return err
		}
		for name, e := range objects {
			if e.pass == t.pass {
				continue
			}
			isMoving = true
			if err := os.RemoveAll(t.to(name)); err != nil {
				return err
			}
			delete(objects, name)
		}
		if err := t.checkSame(repository); err != nil {
			return err
		}
		if !isMoving {
			return nil
		}
	}
	return ErrUnsteady
}

func (t *taking) copyNewObjects(ctx context.Context, repository string, objects map[string]*entry) (isMoving bool, err error) {
	err = t.walk(ctx, repository+"/objects", func(name string, info fs.FileInfo) error {
		switch kindOf(name, info.IsDir()) {
		case left:
			return skip(info)
		case fixed, changing:
		}
		if e := objects[name]; e != nil && (info.IsDir() || e.Size == info.Size()) {
			e.pass = t.pass
			return nil
		}
		e, err := t.copy(name, info, true)
		if errors.Is(err, fs.ErrNotExist) {
			isMoving = true
			return nil
		}
		if err != nil {
			return err
		}
		objects[name] = e
		isMoving = isMoving || strings.HasSuffix(name, ".pack")
		return nil
	})
	return isMoving, err
}

// checkSame fails with errReplaced where the folder of a repository is not that of the moment.
func (t *taking) checkSame(repository string) error {
	info, err := os.Lstat(t.from(repository))
	if errors.Is(err, fs.ErrNotExist) || err == nil && identityOf(info).inode != t.changing[repository].inode {
		return errReplaced
	}
	return err
}
