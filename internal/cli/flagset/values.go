package flagset

import (
	"errors"
	"net"
	"net/mail"
	"strconv"
	"strings"
)

// Checked reads a flag that is a text of a certain form, for [flag.FlagSet.Func].
func Checked(into *string, check func(string) error) func(string) error {
	return func(text string) error {
		*into = text
		return check(text)
	}
}

// Parsed reads a flag that means something else than a text.
func Parsed[T any](into *T, parse func(string) (T, error)) func(string) error {
	return func(text string) (err error) {
		*into, err = parse(text)
		return err
	}
}

// Count reads a flag that is a number from 0.
func Count(into *int) func(string) error {
	return func(text string) error {
		number, err := strconv.Atoi(text)
		if err != nil || number < 0 {
			return errors.New("it must be a number, 0 or more")
		}
		*into = number
		return nil
	}
}

// List reads a flag that is a list with commas.
func List(into *[]string) func(string) error {
	return func(text string) error {
		*into = nil
		for part := range strings.SplitSeq(text, ",") {
			part = strings.TrimSpace(part)
			if part == "" {
				return errors.New("it must be a list with commas, without empty places")
			}
			*into = append(*into, part)
		}
		return nil
	}
}

// CheckAddr reports whether a text is where a server can listen: HOST:PORT, of which the host may be empty.
func CheckAddr(text string) error {
	_, port, err := net.SplitHostPort(text)
	if err != nil || port == "" {
		return errors.New("it must be HOST:PORT, such as 127.0.0.1:8080")
	}
	return nil
}

// CheckEmail reports whether a text is an e-mail address alone, without a name.
func CheckEmail(text string) error {
	if parsed, err := mail.ParseAddress(text); err != nil || parsed.Address != text {
		return errors.New("it is no e-mail address")
	}
	return nil
}
