package cli

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"sheaf/internal/cli/failure"
)

// flagSet reads flags, and environment variables for those that were not given.
type flagSet struct {
	*flag.FlagSet
	command string
	getenv  func(string) string // nil: no environment
	args    []string            // what is no flag
	given   map[string]bool     // what a flag or a variable has set
	places  map[string]string   // what a variable or a line of a file has set, and which
	dir     string              // the data folder, once it is open
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

// Args are the arguments beside the flags.
func (s *flagSet) Args() []string { return s.args }

// parse reads the arguments; flags may stand before and after others. Without maxArgs < 0,
// more than that many beside the flags are wrong.
func (s *flagSet) parse(args []string, maxArgs int) error {
	for {
		if err := s.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return err
			}
			return s.wrong(strings.Replace(err.Error(), "flag provided but not defined: -", "there is no flag --", 1))
		}
		rest := s.FlagSet.Args()
		if len(rest) == 0 {
			break
		}
		if read := len(args) - len(rest); read > 0 && args[read-1] == "--" {
			s.args = append(s.args, rest...)
			break
		}
		s.args, args = append(s.args, rest[0]), rest[1:]
	}
	if maxArgs >= 0 && len(s.args) > maxArgs {
		return s.wrong(fmt.Sprintf("%q is one argument too many", s.args[maxArgs]))
	}
	return s.readEnvironment()
}

// parseExactly is parse for a command that needs each of the named arguments.
func (s *flagSet) parseExactly(args []string, names ...string) error {
	if err := s.parse(args, len(names)); err != nil {
		return err
	}
	if len(s.args) < len(names) {
		return s.wrong(names[len(s.args)] + " is missing")
	}
	return nil
}

func (s *flagSet) readEnvironment() error {
	s.given, s.places = map[string]bool{}, map[string]string{}
	s.Visit(func(f *flag.Flag) { s.given[f.Name] = true })
	if s.getenv == nil {
		return nil
	}
	var wrong error
	s.VisitAll(func(f *flag.Flag) {
		value := s.getenv(variable(f.Name))
		if s.given[f.Name] || value == "" || wrong != nil {
			return
		}
		s.given[f.Name], s.places[f.Name] = true, variable(f.Name)
		if err := f.Value.Set(value); err != nil {
			wrong = s.wrong(fmt.Sprintf("%s: %v", variable(f.Name), err))
		}
	})
	return wrong
}

// place is where somebody set a flag: what they have to mend where it does not go with another.
func (s *flagSet) place(name string) string {
	return cmp.Or(s.places[name], "--"+name)
}

// wrong is a call that cannot be understood. Of a command with several words the first has the help.
func (s *flagSet) wrong(what string) error {
	return failure.Usage{What: s.command + ": " + what, Hint: tryHelp(s.command)}
}

func tryHelp(command string) string {
	first, _, _ := strings.Cut(command, " ")
	return fmt.Sprintf("Try \"sheaf help %s\".", first)
}
