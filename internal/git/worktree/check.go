package worktree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	pathpkg "path"
	"runtime"
	"slices"
	"strings"

	"sheaf/internal/git/object"
)

// checkPlace keeps a path inside of the working tree, and out of what belongs to git.
func (f *Files) checkPlace(made change, path string) error {
	names, err := object.SplitPath(path)
	if err != nil {
		return refusal("%q is no path of a file.", path)
	}
	if slices.ContainsFunc(names, object.IsDotGit) {
		return refusal("%s is below a folder of git's own.", path)
	}
	if runtime.GOOS == "windows" {
		for _, name := range names {
			if fault := windowsFault(name); fault != "" {
				return refusal("No file can be called %s here: %s.", path, fault)
			}
		}
	}
	for n := 1; n < len(names); n++ {
		above := strings.Join(names[:n], "/")
		info, err := os.Lstat(f.place(above))
		switch {
		case errors.Is(err, fs.ErrNotExist), isNotDirectory(err):
			return nil
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0 && !made.removes(above):
			return refusal("%s is below %s, which is a link. Sheaf follows none.", path, above)
		case !info.IsDir() && !made.removes(above):
			return refusal("%s is no folder, so there can be no %s.", above, path)
		}
	}
	return nil
}

// overlap is a path of the change that is also a folder of another one.
func (c change) overlap() string {
	all := make(map[string]bool, len(c.Files))
	for _, file := range c.Files {
		all[file.Path] = true
	}
	for _, file := range c.Files {
		for above := pathpkg.Dir(file.Path); above != "."; above = pathpkg.Dir(above) {
			if all[above] {
				return above
			}
		}
	}
	return ""
}

// empties reports whether files of a folder go.
func (c change) empties(folder string) bool {
	return slices.ContainsFunc(c.Files, func(file fileChange) bool {
		return file.Mode == modeNone && strings.HasPrefix(file.Path, folder+"/")
	})
}

func (c change) removes(path string) bool {
	return slices.ContainsFunc(c.Files, func(file fileChange) bool { return file.Path == path && file.Mode == modeNone })
}

// checkIgnored finds files that are in the way and that nobody has seen, since git ignores them.
func (f *Files) checkIgnored(ctx context.Context, from string, made change, before []seen) error {
	var there []string
	for i, file := range made.Files {
		if before[i].Kind != kindNone {
			there = append(there, file.Path)
		}
	}
	if len(there) == 0 {
		return nil
	}
	listed, err := f.git(ctx, nil, append([]string{"ls-tree", "-z", "--name-only", "--full-tree", from, "--"}, there...)...)
	if err != nil {
		return err
	}
	known := paths(listed)
	for i, file := range made.Files {
		if before[i].Kind == kindNone || slices.Contains(known, file.Path) {
			continue
		}
		if isSame, err := f.isOtherCase(made, i); err != nil {
			return err
		} else if isSame {
			continue
		}
		return refusal("There is a file at %s already that git ignores. Choose another name, or remove it.", file.Path)
	}
	return nil
}

// checkCase finds two files that would be one where the disk does not tell upper from lower case.
func (f *Files) checkCase(ctx context.Context, made change) error {
	folded := make(map[string]string, len(made.Files))
	for i, file := range made.Files {
		if made.isDeletion(i) {
			continue
		}
		name := strings.ToLower(file.Path)
		other, isTaken := folded[name]
		if !isTaken {
			folded[name] = file.Path
			continue
		}
		isOne, err := f.repository.isSet(ctx, "core.ignorecase", false)
		if err != nil {
			return err
		}
		if isOne {
			return refusal("%s and %s would be one file here, because the disk does not tell upper from lower case. Give one of them another name.", other, file.Path)
		}
	}
	return nil
}

// isOtherCase reports whether a path is, on a disk that does not tell upper from lower case, the file of one that goes.
func (f *Files) isOtherCase(made change, i int) (bool, error) {
	own, err := os.Lstat(f.place(made.Files[i].Path))
	if errors.Is(err, fs.ErrNotExist) {
		return false, ErrChanged
	}
	if err != nil {
		return false, err
	}
	for _, other := range made.Files {
		if other.Mode != modeNone || !strings.EqualFold(other.Path, made.Files[i].Path) {
			continue
		}
		if info, err := os.Lstat(f.place(other.Path)); err == nil && os.SameFile(own, info) {
			return true, nil
		}
	}
	return false, nil
}
