package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// flagSet reads flags, and environment variables for those that were not given.
type flagSet struct {
	*flag.FlagSet
	command string
	getenv  func(string) string // nil: no environment
}

func newFlagSet(command string, getenv func(string) string) *flagSet {
	set := &flagSet{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), command: command, getenv: getenv}
	set.SetOutput(io.Discard) // what it would say, explain says
	return set
}

// variable is the environment variable of a flag: public-url is SHEAF_PUBLIC_URL.
func variable(flagName string) string {
	return "SHEAF_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}

// parse reads the arguments. Without maxArgs < 0, more than that many beside the flags are wrong.
func (s *flagSet) parse(args []string, maxArgs int) error {
	if err := s.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return s.wrong(strings.Replace(err.Error(), "flag provided but not defined: -", "there is no flag --", 1))
	}
	if maxArgs >= 0 && s.NArg() > maxArgs {
		return s.wrong(fmt.Sprintf("%q is one argument too many", s.Arg(maxArgs)))
	}
	return s.readEnvironment()
}

func (s *flagSet) readEnvironment() error {
	if s.getenv == nil {
		return nil
	}
	given := map[string]bool{}
	s.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var wrong error
	s.VisitAll(func(f *flag.Flag) {
		value := s.getenv(variable(f.Name))
		if given[f.Name] || value == "" || wrong != nil {
			return
		}
		if err := f.Value.Set(value); err != nil {
			wrong = s.wrong(fmt.Sprintf("%s: %v", variable(f.Name), err))
		}
	})
	return wrong
}

func (s *flagSet) wrong(what string) error {
	return usageError{what: s.command + ": " + what, hint: fmt.Sprintf("Try \"sheaf help %s\".", s.command)}
}
