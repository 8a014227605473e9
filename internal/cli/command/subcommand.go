package command

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sheaf/internal/cli/flagset"
)

// Subcommands are what the second word of a command can be.
type Subcommands map[string]func(ctx context.Context, args []string, env Environment) error

// Run runs the one that the first argument names, with the others. It fails where no argument names one, and with
// [flag.ErrHelp] where help is asked for.
func (s Subcommands) Run(ctx context.Context, name string, args []string, env Environment) error {
	flags := flagset.New(name, nil)
	if len(args) == 0 {
		return flags.Wrong("say what: " + strings.Join(slices.Sorted(maps.Keys(s)), ", "))
	}
	if run, ok := s[args[0]]; ok {
		return run(ctx, args[1:], env)
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return flag.ErrHelp
	}
	return flags.Wrong(fmt.Sprintf("there is no %q", args[0]))
}
