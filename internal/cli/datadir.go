package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
)

// dataDir is the folder that --data names, or else the one that is usual.
func dataDir(flags *flagset.Set, named string, env Environment) (string, error) {
	if named != "" {
		return named, nil
	}
	if dir := env.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "sheaf"), nil
	}
	if dir := env.Getenv("LOCALAPPDATA"); runtime.GOOS == "windows" && filepath.IsAbs(dir) {
		return filepath.Join(dir, "sheaf"), nil
	}
	if home := env.Getenv("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "sheaf"), nil
	}
	return "", flags.Wrong("there is no home folder for the repositories; name one with --data")
}

// existingDataDir is dataDir for commands that are about what is there. The hub would make
// a missing folder; a mistyped one is better named.
func existingDataDir(flags *flagset.Set, named string, env Environment) (string, error) {
	dir, err := dataDir(flags, named, env)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", failure.WithHint(fmt.Errorf("%s: there is no data folder %s", flags.Command(), dir), "Name the folder that sheaf serve uses, with --data.")
	}
	return dir, nil
}
