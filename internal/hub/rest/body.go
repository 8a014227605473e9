package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/repositories"
)

// Limits on what a client may send.
const (
	// maxSmallBody is for calls that carry names and messages only.
	maxSmallBody = 1 << 20
	// maxLargeBody is for calls that carry files; GitHub was measured to take
	// 60 MiB and to refuse 61.
	maxLargeBody = 61 << 20
	// maxDepth is how deep the JSON of a body may nest; no call needs more than four.
	maxDepth = 32
)

const tooLargeMessage = "Sorry, your input was too large to process. " +
	"Consider creating the blob in a local clone of the repository and then pushing it to GitHub."

// object is a JSON object of a request while its members are checked. What is
// wrong with them is collected, so that one answer names everything.
type object struct {
	members map[string]json.RawMessage
	wrong   *[]string
}

// writing returns the repository of the path to somebody who may push to it,
// with what shall be written: a JSON object of at most limit bytes.
func (c *call) writing(limit int64) (repositories.Repository, object, error) {
	r, err := c.writable()
	if err != nil {
		return r, object{}, err
	}
	body, err := c.body(limit)
	return r, body, err
}

// body reads the request's JSON object, of at most limit bytes.
func (c *call) body(limit int64) (object, error) {
	text, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, limit))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return object{}, err
	case err != nil: // the client broke off or was too slow
		return object{}, &problem{status: http.StatusBadRequest, message: "Problems parsing JSON"}
	}
	o := object{members: map[string]json.RawMessage{}, wrong: new([]string)}
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return o, nil
	}
	if !utf8.Valid(text) || depth(text) > maxDepth || !json.Valid(text) {
		return object{}, &problem{status: http.StatusBadRequest, message: "Problems parsing JSON"}
	}
	if json.Unmarshal(text, &o.members) != nil || o.members == nil {
		return object{}, &problem{status: http.StatusBadRequest, message: "Body should be a JSON object"}
	}
	return o, nil
}

// depth counts how deep brackets nest outside of strings.
func depth(text []byte) int {
	deepest, level, inString := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
		case b == '{' || b == '[':
			level++
			deepest = max(deepest, level)
		case b == '}' || b == ']':
			level--
		}
	}
	return deepest
}

// problem is the answer if members were missing or of a wrong type.
func (o object) problem() error {
	if len(*o.wrong) == 0 {
		return nil
	}
	return unprocessable("Invalid request.\n\n%s", strings.Join(*o.wrong, "\n"))
}

func (o object) complain(format string, values ...any) {
	*o.wrong = append(*o.wrong, fmt.Sprintf(format, values...))
}

// has tells whether a member is there and not null.
func (o object) has(name string) bool {
	raw, ok := o.members[name]
	return ok && string(raw) != "null"
}

// isNull tells whether a member is there and null.
func (o object) isNull(name string) bool { return string(o.members[name]) == "null" }

// require complains about a member that is not there.
func (o object) require(name string) bool {
	_, ok := o.members[name]
	if !ok {
		o.complain("%q wasn't supplied.", name)
	}
	return ok
}

// decode reads a member of type T; kind is how GitHub calls that type.
func decode[T any](o object, name, kind string) (value T) {
	raw := o.members[name]
	if string(raw) == "null" || json.Unmarshal(raw, &value) != nil {
		o.complain("For 'properties/%s', %s is not %s.", name, inspect(raw), kind)
		var none T
		return none
	}
	return value
}

// text returns a required string.
func (o object) text(name string) string {
	if !o.require(name) {
		return ""
	}
	return decode[string](o, name, "a string")
}

// optionalText returns a string that may be left out or null.
func (o object) optionalText(name string) string {
	if !o.has(name) {
		return ""
	}
	return decode[string](o, name, "a string")
}

// flag returns a boolean, false if it is left out or null.
func (o object) flag(name string) bool {
	return o.has(name) && decode[bool](o, name, "a boolean")
}

// givenText returns a string, nil if it is left out or null.
func (o object) givenText(name string) *string {
	if !o.has(name) {
		return nil
	}
	return new(decode[string](o, name, "a string"))
}

// givenFlag returns a boolean, nil if it is left out or null.
func (o object) givenFlag(name string) *bool {
	if !o.has(name) {
		return nil
	}
	return new(decode[bool](o, name, "a boolean"))
}

// texts returns a list of strings that may be left out.
func (o object) texts(name string) []string {
	if !o.has(name) {
		return nil
	}
	return decode[[]string](o, name, "an array")
}

// objects returns a required list of objects.
func (o object) objects(name string) []object {
	if !o.require(name) {
		return nil
	}
	raws := decode[[]map[string]json.RawMessage](o, name, "an array")
	list := make([]object, len(raws))
	for i, members := range raws {
		list[i] = object{members: members, wrong: o.wrong}
	}
	return list
}

// object returns an object that may be left out.
func (o object) object(name string) (object, bool) {
	if !o.has(name) {
		return object{}, false
	}
	return object{members: decode[map[string]json.RawMessage](o, name, "an object"), wrong: o.wrong}, true
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

// requireText complains if a member of an inner object is not a string; there
// GitHub calls a missing one nil.
func (o object) requireText(name string) string {
	if _, ok := o.members[name]; !ok {
		o.complain("For 'properties/%s', nil is not a string.", name)
		return ""
	}
	return decode[string](o, name, "a string")
}
