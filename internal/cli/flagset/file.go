package flagset

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

// ConfigName is the setting that names the file with the others.
const ConfigName = "config"

// maxConfig is more than any settings need, in bytes.
const maxConfig = 1 << 20

// ReadFile reads settings from a file, for those that neither a flag nor a variable gave. It comes after [Set.Read]. A line
// is NAME = VALUE; what begins with # is a comment. It tells of all wrong lines at once, and shows none of the values: one
// may be a secret.
func (s *Set) ReadFile(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return s.Wrong("--config: " + err.Error())
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxConfig+1))
	switch {
	case err != nil:
		return s.Wrong("--config: " + err.Error())
	case len(text) > maxConfig:
		return s.Wrong(fmt.Sprintf("--config: %s has more than 1 MB, so it is no file of settings", name))
	case !utf8.Valid(text):
		return s.Wrong(fmt.Sprintf("--config: %s is no text in UTF-8", name))
	}
	var wrong []string
	lines := map[string]int{}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := s.readLine(line, name, i+1, lines); err != nil {
			wrong = append(wrong, fmt.Sprintf("%s:%d: %v", name, i+1, err))
		}
	}
	if len(wrong) > 0 {
		return s.Wrong(strings.Join(wrong, "\n"))
	}
	return nil
}

// readLine sets what a line says. Lines are those in which names stood before.
func (s *Set) readLine(line, file string, number int, lines map[string]int) error {
	name, value, found := strings.Cut(line, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !found {
		return errors.New("a line is NAME = VALUE, such as: addr = 127.0.0.1:8080")
	}
	known := s.Lookup(name)
	switch {
	case name == ConfigName:
		return errors.New("a file of settings cannot name another one; take the line out")
	case known == nil:
		return s.unknown(name)
	case lines[name] > 0:
		return fmt.Errorf("%s stands in line %d already; keep one of them", name, lines[name])
	case value == "":
		return fmt.Errorf("%s has no value; write one, or take the line out", name)
	case strings.HasPrefix(value, `"`) || strings.HasPrefix(value, "'"):
		return fmt.Errorf("%s: values stand without quotes; take them out", name)
	}
	lines[name] = number
	if s.given[name] {
		return nil
	}
	if err := known.Value.Set(value); err != nil {
		if isBool(known) {
			err = errors.New("it must be true or false")
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	s.places[name] = fmt.Sprintf("%s:%d: %s", file, number, name)
	return nil
}

// unknown says how a name is written that is nearly one.
func (s *Set) unknown(name string) error {
	meant := strings.ReplaceAll(strings.ToLower(strings.TrimLeft(name, "-")), "_", "-")
	meant = strings.TrimPrefix(meant, "sheaf-")
	if s.Lookup(meant) != nil && meant != ConfigName {
		return fmt.Errorf("there is no setting %q; write %s", name, meant)
	}
	return fmt.Errorf("there is no setting %q; sheaf help %s lists them", name, s.command)
}

func isBool(f *flag.Flag) bool {
	value, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && value.IsBoolFlag()
}
