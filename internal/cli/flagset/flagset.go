// Package flagset reads what a command is told: by flags, by environment variables where a flag was
// not given, and by a file of settings for what neither has said.
package flagset

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"sheaf/internal/cli/failure"
)

// Set reads flags, and environment variables for those that were not given. [New] makes one. A flag is declared as in
// package flag; its usage is never shown, because the help of a command has it.
type Set struct {
	*flag.FlagSet
	command string
	getenv  func(string) string // nil: no environment
	args    []string            // what is no flag
	given   map[string]bool     // what a flag or a variable has set
	places  map[string]string   // what a variable or a line of a file has set, and which
}

// New makes the flags of a command, which may be of several words: "user add". A nil getenv means that no variable
// stands in for a flag.
func New(command string, getenv func(string) string) *Set {
	set := &Set{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), command: command, getenv: getenv}
	set.SetOutput(io.Discard) // what it would say, the error says
	return set
}

// Variable is the environment variable of a flag: public-url is SHEAF_PUBLIC_URL.
func Variable(flagName string) string {
	return "SHEAF_" + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}

// Command is how the command is called, without the name of the program.
func (s *Set) Command() string { return s.command }

// Args are the arguments beside the flags.
func (s *Set) Args() []string { return s.args }

// Read reads the arguments, and then the variables. Flags may stand before and after others, of
// which there may be maxArgs; any number where that is below 0. It fails with [flag.ErrHelp] where
// help is asked for, else with what [Set.Wrong] makes.
func (s *Set) Read(args []string, maxArgs int) error {
	for {
		if err := s.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return err
			}
			return s.Wrong(strings.Replace(err.Error(), "flag provided but not defined: -", "there is no flag --", 1))
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
		return s.Wrong(fmt.Sprintf("%q is one argument too many", s.args[maxArgs]))
	}
	return s.readEnvironment()
}

// ReadExactly is [Set.Read] for a command that needs each of the named arguments.
func (s *Set) ReadExactly(args []string, names ...string) error {
	if err := s.Read(args, len(names)); err != nil {
		return err
	}
	if len(s.args) < len(names) {
		return s.Wrong(names[len(s.args)] + " is missing")
	}
	return nil
}

func (s *Set) readEnvironment() error {
	s.given, s.places = map[string]bool{}, map[string]string{}
	s.Visit(func(f *flag.Flag) { s.given[f.Name] = true })
	if s.getenv == nil {
		return nil
	}
	var wrong error
	s.VisitAll(func(f *flag.Flag) {
		value := s.getenv(Variable(f.Name))
		if s.given[f.Name] || value == "" || wrong != nil {
			return
		}
		s.given[f.Name], s.places[f.Name] = true, Variable(f.Name)
		if err := f.Value.Set(value); err != nil {
			wrong = s.Wrong(fmt.Sprintf("%s: %v", Variable(f.Name), err))
		}
	})
	return wrong
}

// Place is where somebody set a flag: what they have to mend where it does not go with another. It is a variable, a line
// of a file, or the flag itself.
func (s *Set) Place(name string) string {
	return cmp.Or(s.places[name], "--"+name)
}

// Wrong is a call that cannot be understood, with what is wrong and a hint at the help. Of a command with several words the
// first has the help.
func (s *Set) Wrong(what string) error {
	first, _, _ := strings.Cut(s.command, " ")
	return failure.Usage{What: s.command + ": " + what, Hint: fmt.Sprintf("Try \"sheaf help %s\".", first)}
}
