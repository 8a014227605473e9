package object

import (
	"errors"
	"fmt"
	"strings"
)

// ErrCommitInvalid is a name, e-mail, date or message that Git cannot store.
var ErrCommitInvalid = errors.New("not a valid commit")

// CommitInput is a commit to be stored. The message is stored as it is.
type CommitInput struct {
	Tree              ID
	Parents           []ID
	Author, Committer Person
	Message           string
}

// maxMessage bounds the message of a new commit, in bytes: lists of commits hold a hundred of them.
const maxMessage = 1 << 20

// FormatCommit makes the content of a commit object.
func FormatCommit(input CommitInput) ([]byte, error) {
	if strings.ContainsRune(input.Message, 0) {
		return nil, fmt.Errorf("NUL in the message: %w", ErrCommitInvalid)
	}
	if len(input.Message) > maxMessage {
		return nil, fmt.Errorf("a message of %d bytes: %w", len(input.Message), ErrCommitInvalid)
	}
	author, err := formatPerson(input.Author)
	if err != nil {
		return nil, fmt.Errorf("author: %w", err)
	}
	committer, err := formatPerson(input.Committer)
	if err != nil {
		return nil, fmt.Errorf("committer: %w", err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "tree %s\n", input.Tree)
	for _, parent := range input.Parents {
		fmt.Fprintf(&text, "parent %s\n", parent)
	}
	fmt.Fprintf(&text, "author %s\ncommitter %s\n\n%s", author, committer, input.Message)
	return []byte(text.String()), nil
}

// formatPerson leaves out what would end the name or e-mail early, as git does (strbuf_addstr_without_crud
// in ident.c).
func formatPerson(person Person) (string, error) {
	name, email := withoutCrud(person.Name), withoutCrud(person.Email)
	seconds := person.When.Unix()
	switch {
	case name == "":
		return "", fmt.Errorf("no name in %q: %w", person.Name, ErrCommitInvalid)
	case seconds < 0:
		return "", fmt.Errorf("date %s is before 1970: %w", person.When, ErrCommitInvalid)
	}
	_, offset := person.When.Zone()
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	minutes := offset / 60
	return fmt.Sprintf("%s <%s> %d %c%02d%02d", name, email, seconds, sign, minutes/60, minutes%60), nil
}

func withoutCrud(text string) string {
	text = strings.Map(func(c rune) rune {
		if c == '<' || c == '>' || c < ' ' {
			return -1
		}
		return c
	}, text)
	return strings.Trim(text, " .,:;\"\\'")
}
