package object

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Tag is an annotated tag. Message is as stored, with a signature if there is one; the tagger of an old one is empty.
type Tag struct {
	ID, Target ID
	Kind       Kind // of Target
	Name       string
	Tagger     Person
	Message    string
}

// ParseTag reads a tag object as ParseCommit reads a commit.
func ParseTag(id ID, content []byte) (Tag, error) {
	text := string(content)
	if !utf8.ValidString(text) {
		text = fromLatin1(content)
	}
	headers, message, _ := strings.Cut(text, "\n\n")
	tag := Tag{ID: id, Message: message}
	for line := range strings.SplitSeq(headers, "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "object":
			tag.Target = ID(value)
		case "type":
			tag.Kind = Kind(value)
		case "tag":
			tag.Name = value
		case "tagger":
			tag.Tagger = parsePerson(value)
		}
	}
	if len(tag.Target) != IDLength {
		return Tag{}, fmt.Errorf("%s: %w", id, ErrMalformed)
	}
	return tag, nil
}

// TagInput is an annotated tag to be stored. The message is stored as it is.
type TagInput struct {
	Target  ID
	Kind    Kind
	Name    string
	Tagger  Person
	Message string
}

// FormatTag makes the content of a tag object. ErrCommitInvalid for what Git cannot store.
func FormatTag(input TagInput) ([]byte, error) {
	if err := CheckRefName(TagPrefix + input.Name); err != nil {
		return nil, err
	}
	if strings.ContainsRune(input.Message, 0) || len(input.Message) > maxMessage {
		return nil, fmt.Errorf("the message of a tag: %w", ErrCommitInvalid)
	}
	tagger, err := formatPerson(input.Tagger)
	if err != nil {
		return nil, fmt.Errorf("tagger: %w", err)
	}
	return fmt.Appendf(nil, "object %s\ntype %s\ntag %s\ntagger %s\n\n%s", input.Target, input.Kind, input.Name, tagger, input.Message), nil
}
