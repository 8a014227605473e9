package cli

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sheaf/internal/cli/flagset"
)

// subcommands are what the second word of a command can be.
type subcommands map[string]func(ctx context.Context, args []string, env Environment) error

func (s subcommands) run(ctx context.Context, command string, args []string, env Environment) error {
	flags := flagset.New(command, nil)
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

// newDataFlags are the flags of a command about a data folder.
func newDataFlags(command string, env Environment) (*flagset.Set, *string) {
	flags := flagset.New(command, onlyVariables(env, "data"))
	return flags, flags.String("data", "", "")
}

// onlyVariables lets the environment stand in for these flags alone: a NAME there would be meant for something else.
func onlyVariables(env Environment, flags ...string) func(name string) string {
	return func(name string) string {
		if slices.ContainsFunc(flags, func(flag string) bool { return flagset.Variable(flag) == name }) {
			return env.Getenv(name)
		}
		return ""
	}
}
