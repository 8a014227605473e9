package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"sheaf/internal/git/store"
	"sheaf/internal/web/nesting"
	"sheaf/internal/web/spool"
)

// Limits on what a client may send.
const (
	// MaxSmallBody is for calls that carry names and messages only.
	MaxSmallBody = spool.MaxSmall
	// MaxLargeBody is for calls that carry files.
	MaxLargeBody = spool.MaxLarge
	// maxDepth is how deep the JSON of a body may nest; no call needs more than four.
	maxDepth = 32
)

// Body is a JSON object of a request while its members are checked. What is
// wrong with them is collected, so that one answer names everything.
type Body struct {
	members map[string]json.RawMessage
	wrong   *[]string
}

// Body reads the request's JSON object, of at most limit bytes, and asks again what AskAgain noted.
func (c *Call) Body(limit int64) (Body, error) { return c.ListBody("", limit) }

// ListBody is Body for calls that also take the list that is their one member by itself, as older clients send it.
func (c *Call) ListBody(member string, limit int64) (Body, error) {
	text, err := c.readBody(limit)
	if err := brokenBody(err, "Problems parsing JSON"); err != nil {
		return Body{}, err
	}
	if err := c.askAgain(); err != nil {
		return Body{}, err
	}
	b := Body{members: map[string]json.RawMessage{}, wrong: new([]string)}
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return b, nil
	}
	if _, deepest := nesting.Measure(text); deepest > maxDepth || !utf8.Valid(text) || !json.Valid(text) {
		return Body{}, &Problem{Status: http.StatusBadRequest, Message: "Problems parsing JSON"}
	}
	if member != "" && text[0] == '[' {
		b.members[member] = text
		return b, nil
	}
	if json.Unmarshal(text, &b.members) != nil || b.members == nil {
		return Body{}, &Problem{Status: http.StatusBadRequest, Message: "Body should be a JSON object"}
	}
	return b, nil
}

// brokenBody is the answer where a body could not be read. The message is for a client that broke off.
func brokenBody(err error, message string) error {
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil, errors.As(err, &tooLarge), errors.Is(err, store.ErrDiskFull), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, os.ErrDeadlineExceeded):
		return &Problem{Status: http.StatusRequestTimeout, Message: "The request body was sent too slowly."}
	}
	return &Problem{Status: http.StatusBadRequest, Message: message}
}

// Problem is the answer if members were missing or of a wrong type.
func (b Body) Problem() error {
	if len(*b.wrong) == 0 {
		return nil
	}
	return Unprocessable("Invalid request.\n\n%s", strings.Join(*b.wrong, "\n"))
}

// Complain notes what is wrong with a member, for Problem.
func (b Body) Complain(format string, values ...any) {
	*b.wrong = append(*b.wrong, fmt.Sprintf(format, values...))
}

// Has reports whether a member is there and not null.
func (b Body) Has(name string) bool {
	raw, ok := b.members[name]
	return ok && string(raw) != "null"
}

// IsNull reports whether a member is there and null.
func (b Body) IsNull(name string) bool { return string(b.members[name]) == "null" }

// Require complains about a member that is not there.
func (b Body) Require(name string) bool {
	_, ok := b.members[name]
	if !ok {
		b.Complain("%q wasn't supplied.", name)
	}
	return ok
}

// decode reads a member of type T; kind is how GitHub calls that type.
func decode[T any](b Body, name, kind string) (value T) {
	raw := b.members[name]
	if string(raw) == "null" || json.Unmarshal(raw, &value) != nil {
		b.Complain("For 'properties/%s', %s is not %s.", name, inspect(raw), kind)
		var none T
		return none
	}
	return value
}

// Text returns a required string.
func (b Body) Text(name string) string {
	if !b.Require(name) {
		return ""
	}
	return decode[string](b, name, "a string")
}

// OptionalText returns a string that may be left out or null.
func (b Body) OptionalText(name string) string {
	if !b.Has(name) {
		return ""
	}
	return decode[string](b, name, "a string")
}

// Flag returns a boolean, false if it is left out or null.
func (b Body) Flag(name string) bool {
	return b.Has(name) && decode[bool](b, name, "a boolean")
}

// Integer returns an integer. Has must have reported the member.
func (b Body) Integer(name string) int { return decode[int](b, name, "an integer") }

// GivenDigits returns a number, also one that is written as a string, as the text of its digits; nil if it is left out
// or null.
func (b Body) GivenDigits(name string) *string {
	if !b.Has(name) {
		return nil
	}
	if b.members[name][0] == '"' {
		return b.GivenText(name)
	}
	return new(strconv.Itoa(b.Integer(name)))
}

// GivenText returns a string, nil if it is left out or null.
func (b Body) GivenText(name string) *string {
	if !b.Has(name) {
		return nil
	}
	return new(decode[string](b, name, "a string"))
}

// GivenFlag returns a boolean, nil if it is left out or null.
func (b Body) GivenFlag(name string) *bool {
	if !b.Has(name) {
		return nil
	}
	return new(decode[bool](b, name, "a boolean"))
}

// Texts returns a list of strings that may be left out.
func (b Body) Texts(name string) []string {
	if !b.Has(name) {
		return nil
	}
	return decode[[]string](b, name, "an array")
}

// TextsOrNamed is Texts for a list whose items may also be objects that have the text as a member.
func (b Body) TextsOrNamed(name, member string) []string {
	if !b.Has(name) {
		return nil
	}
	items := decode[[]json.RawMessage](b, name, "an array")
	texts := make([]string, len(items))
	for i, item := range items {
		var object map[string]json.RawMessage
		if json.Unmarshal(item, &object) == nil && object != nil {
			item = object[member]
		}
		if json.Unmarshal(item, &texts[i]) != nil || string(item) == "null" {
			b.Complain("For 'properties/%s', %s is not a string.", name, inspect(item))
		}
	}
	return texts
}

// maxItems bounds a list of objects: a body of 60 MB could have millions, each of them some kilobytes once it is read.
const maxItems = 100_000

// Objects returns a required list of objects.
func (b Body) Objects(name string) []Body {
	if !b.Require(name) {
		return nil
	}
	var items []json.RawMessage
	if json.Unmarshal(b.members[name], &items) == nil && len(items) > maxItems {
		b.Complain("No more than %d items are allowed; %d were supplied.", maxItems, len(items))
		return nil
	}
	raws := decode[[]map[string]json.RawMessage](b, name, "an array")
	list := make([]Body, len(raws))
	for i, members := range raws {
		list[i] = Body{members: members, wrong: b.wrong}
	}
	return list
}

// Object returns an object that may be left out.
func (b Body) Object(name string) (Body, bool) {
	if !b.Has(name) {
		return Body{}, false
	}
	return Body{members: decode[map[string]json.RawMessage](b, name, "an object"), wrong: b.wrong}, true
}

// inspect writes a value as GitHub does, null as nil.
func inspect(raw json.RawMessage) string {
	const longest = 100
	switch text := string(raw); {
	case text == "null":
		return "nil"
	case len(text) > longest:
		return strings.ToValidUTF8(text[:longest], "") + "..."
	default:
		return text
	}
}

// RequireText complains if a member of an inner object is not a string; there
// GitHub calls a missing one nil.
func (b Body) RequireText(name string) string {
	if _, ok := b.members[name]; !ok {
		b.Complain("For 'properties/%s', nil is not a string.", name)
		return ""
	}
	return decode[string](b, name, "a string")
}
