package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
)

// DataFolder is the folder that --data names, or else the one that is usual. It fails where no folder is named and there is
// no home folder.
func DataFolder(flags *flagset.Set, named string, env Environment) (string, error) {
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

// ExistingDataFolder is [DataFolder] for commands that are about what is there. The hub would make
// a missing folder; a mistyped one is better named.
func ExistingDataFolder(flags *flagset.Set, named string, env Environment) (string, error) {
	dir, err := DataFolder(flags, named, env)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return "", failure.WithHint(fmt.Errorf("%s: there is no data folder %s", flags.Command(), dir), "Name the folder that sheaf serve uses, with --data.")
	}
	return dir, nil
}

// DataFlags are the flags of a command about a data folder, and what --data says.
func DataFlags(name string, env Environment) (*flagset.Set, *string) {
	flags := flagset.New(name, OnlyVariables(env, "data"))
	return flags, flags.String("data", "", "")
}

// OnlyVariables lets the environment stand in for these flags alone: a NAME there would be meant for something else. It is
// for [flagset.New].
func OnlyVariables(env Environment, flags ...string) func(name string) string {
	return func(name string) string {
		if slices.ContainsFunc(flags, func(flag string) bool { return flagset.Variable(flag) == name }) {
			return env.Getenv(name)
		}
		return ""
	}
}
