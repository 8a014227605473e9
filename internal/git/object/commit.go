package object

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Person is an author or a committer. When keeps the zone it was written with, to the second.
type Person struct {
	Name, Email string
	When        time.Time
}

// Commit is a stored commit. Message is as stored, whole, with its final newline if it has one.
type Commit struct {
	ID, Tree          ID
	Parents           []ID
	Author, Committer Person
	Message           string
}

// ParseCommit reads a commit object. Headers that we do not know, and those of several lines such as
// signatures, are passed over. What is not UTF-8 is taken for Latin-1, as old commits are.
func ParseCommit(id ID, content []byte) (Commit, error) {
	text := string(content)
	if !utf8.ValidString(text) {
		text = fromLatin1(content)
	}
	headers, message, _ := strings.Cut(text, "\n\n")
	commit := Commit{ID: id, Message: message}
	for line := range strings.SplitSeq(headers, "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "tree":
			commit.Tree = ID(value)
		case "parent":
			commit.Parents = append(commit.Parents, ID(value))
		case "author":
			commit.Author = parsePerson(value)
		case "committer":
			commit.Committer = parsePerson(value)
		}
	}
	if len(commit.Tree) != IDLength {
		return Commit{}, fmt.Errorf("%s: %w", id, ErrMalformed)
	}
	return commit, nil
}

func fromLatin1(content []byte) string {
	var text strings.Builder
	for _, c := range content {
		text.WriteRune(rune(c))
	}
	return text.String()
}

// parsePerson reads "NAME <EMAIL> SECONDS ZONE" and takes what it can from lines of broken tools.
func parsePerson(text string) Person {
	name, rest, _ := strings.Cut(text, "<")
	email, rest, hasEnd := strings.Cut(rest, ">")
	person := Person{Name: strings.TrimSpace(name), Email: strings.TrimSpace(email)}
	if end := strings.LastIndexByte(rest, '>'); hasEnd && end >= 0 {
		rest = rest[end+1:]
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return person
	}
	seconds, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return person
	}
	person.When = time.Unix(seconds, 0).UTC()
	if len(fields) > 1 {
		person.When = person.When.In(parseZone(fields[1]))
	}
	return person
}

// parseZone reads "+hhmm". A malformed zone counts as UTC.
func parseZone(text string) *time.Location {
	number, err := strconv.Atoi(text)
	if err != nil || len(text) != 5 || number == 0 {
		return time.UTC
	}
	return time.FixedZone("", (number/100*60+number%100)*60)
}
