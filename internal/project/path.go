package project

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Suffix is how the base name of a project file ends.
const Suffix = ".sheaf.json"

// Why a data file's path is refused.
var (
	errPathEmpty   = errors.New("it is empty")
	errPathForm    = errors.New("it must be a relative path with forward slashes")
	errPathOutside = errors.New("it leads out of the repository")
	errPathGit     = errors.New("it leads into Git's own folder")
	errPathFolder  = errors.New("it names a folder")
	errPathSelf    = errors.New("it is the project file itself")
)

// IsProject reports whether a path names a project file.
func IsProject(filePath string) bool {
	return strings.HasSuffix(path.Base(filePath), Suffix)
}

// dataPath resolves what options.dataFile says against the project file's own path. Both
// paths are relative to the repository's root, with forward slashes. The front end has the
// same rule (web/src/workspace/namedPaths.ts).
func dataPath(projectPath, dataFile string) (string, error) {
	resolved, err := resolve(projectPath, dataFile)
	if err != nil {
		return "", fmt.Errorf("the data file %q cannot be used: %w", dataFile, err)
	}
	return resolved, nil
}

// folderPath resolves what options.collection.folder says, as dataPath does. It may be the project file's own
// folder, or one around it, with or without a slash at the end.
func folderPath(projectPath, folder string) (string, error) {
	resolved, err := resolveBelow(projectPath, folder)
	if err != nil {
		return "", fmt.Errorf("the folder %q cannot be used: %w", folder, err)
	}
	return resolved, nil
}

func resolve(projectPath, dataFile string) (string, error) {
	resolved, err := resolveBelow(projectPath, dataFile)
	namesFolder := slices.Contains([]string{"", ".", ".."}, dataFile[strings.LastIndexByte(dataFile, '/')+1:])
	switch {
	case namesFolder && !errors.Is(err, errPathEmpty) && !errors.Is(err, errPathForm):
		return "", errPathFolder
	case err == nil && resolved == path.Clean(projectPath):
		return "", errPathSelf
	}
	return resolved, err
}

// resolveBelow resolves a path against the folder of the project file, and stays in the repository.
func resolveBelow(projectPath, written string) (string, error) {
	switch {
	case written == "":
		return "", errPathEmpty
	case strings.HasPrefix(written, "/"), strings.ContainsAny(written, "\\\x00"):
		return "", errPathForm
	}
	resolved := path.Join(path.Dir(projectPath), written)
	parts := strings.Split(resolved, "/")
	switch {
	case parts[0] == "..":
		return "", errPathOutside
	case slices.ContainsFunc(parts, func(part string) bool { return strings.EqualFold(part, ".git") }):
		return "", errPathGit
	}
	return resolved, nil
}
