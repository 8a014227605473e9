package cli

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sheaf/internal/hub/accounts"
)

// subcommands are what the second word of a command can be.
type subcommands map[string]func(ctx context.Context, args []string, env Environment) error

func (s subcommands) run(ctx context.Context, command string, args []string, env Environment) error {
	flags := newFlagSet(command, nil)
	if len(args) == 0 {
		return flags.wrong("say what: " + strings.Join(slices.Sorted(maps.Keys(s)), ", "))
	}
	if run, ok := s[args[0]]; ok {
		return run(ctx, args[1:], env)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return flag.ErrHelp
	}
	return flags.wrong(fmt.Sprintf("there is no %q", args[0]))
}

// newDataFlags are the flags of a command about a data folder. Only the folder may come
// from the environment: a NAME there would be meant for something else.
func newDataFlags(command string, env Environment) (*flagSet, *string) {
	flags := newFlagSet(command, func(name string) string {
		if name == variable("data") {
			return env.Getenv(name)
		}
		return ""
	})
	return flags, flags.String("data", "", "")
}

// openAccounts reads the arguments of a command without flags of its own, and opens the
// accounts of the data folder, which must be there.
func openAccounts(command string, args []string, env Environment, names ...string) (*accounts.Store, *flagSet, error) {
	flags, data := newDataFlags(command, env)
	if err := flags.parseExactly(args, names...); err != nil {
		return nil, nil, err
	}
	dir, err := existingDataDir(flags, *data, env)
	if err != nil {
		return nil, nil, err
	}
	flags.dir = dir
	people, err := accounts.Open(dir)
	return people, flags, err
}
