package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"

	"sheaf/internal/git/object"
	"sheaf/internal/web/etag"
)

// Reply sends a value as JSON, or 304 if the client has it already.
func (c *Call) Reply(status int, value any) error {
	text, err := encode(value)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	return c.ReplyJSON(status, text)
}

// maxList bounds a list in an answer, in bytes. A page has a hundred things, and a folder a thousand names that stand in several
// addresses each, so without it a few hostile texts make an answer of any size.
const maxList = 32 << 20

// encode gives the JSON of a value with a line feed after it. A list is written item by item, and given up with
// object.ErrTooLarge where it is too large.
func encode(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice || list.Len() == 0 {
		err := encoder.Encode(value)
		return text.Bytes(), err
	}
	for i := range list.Len() {
		text.WriteByte("[,"[min(i, 1)])
		if err := encoder.Encode(list.Index(i).Interface()); err != nil {
			return nil, err
		}
		text.Truncate(text.Len() - 1) // the line feed
		if text.Len() > maxList {
			return nil, fmt.Errorf("%d of %d items have %d bytes: %w", i+1, list.Len(), text.Len(), object.ErrTooLarge)
		}
	}
	text.WriteString("]\n")
	return text.Bytes(), nil
}

// ReplyJSON sends a value that is JSON already.
func (c *Call) ReplyJSON(status int, text []byte) error {
	return c.send(status, "application/json; charset=utf-8", c.textTag(text), int64(len(text)), bytes.NewReader(text))
}

// ReplyCreated is Reply for a new object, which has an address.
func (c *Call) ReplyCreated(location string, value any) error {
	c.SetHeader("Location", location)
	return c.Reply(http.StatusCreated, value)
}

// ReplyRaw sends size bytes that do not change under their name, such as a blob.
func (c *Call) ReplyRaw(contentType, name string, size int64, content io.Reader) error {
	c.SetHeader("X-GitHub-Media-Type", "github.v3; param=raw")
	sum := sha256.Sum256([]byte(c.userKey() + "\n" + name))
	return c.send(http.StatusOK, contentType, `"`+base64.RawURLEncoding.EncodeToString(sum[:])+`"`, size, content)
}

// ReplyStream sends size bytes that follow from a name, such as a blob in JSON.
func (c *Call) ReplyStream(contentType, name string, size int64, content io.Reader) error {
	return c.send(http.StatusOK, contentType, c.textTag([]byte(name)), size, content)
}

// ReplyNoContent answers 204: what was asked is so, or is done.
func (c *Call) ReplyNoContent() error {
	c.writer.WriteHeader(http.StatusNoContent)
	return nil
}

// ReplyFound answers 302 with another address.
func (c *Call) ReplyFound(location string) error {
	c.SetHeader("Location", location)
	c.writer.WriteHeader(http.StatusFound)
	return nil
}

// textTag is the entity tag of a text that only this user gets in this form.
func (c *Call) textTag(text []byte) string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%s\n", c.userKey(), c.Request.Header.Get("Accept"))
	sum.Write(text)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum.Sum(nil)) + `"`
}

func (c *Call) userKey() string {
	if c.User == nil {
		return ""
	}
	return strconv.FormatInt(c.User.ID, 10)
}

func (c *Call) send(status int, contentType, tag string, size int64, content io.Reader) error {
	header := c.writer.Header()
	header.Set("ETag", tag)
	isRead := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
	if isRead && status == http.StatusOK && etag.Matches(c.Request.Header.Values("If-None-Match"), tag) {
		c.writer.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.FormatInt(size, 10))
	c.writer.WriteHeader(status)
	if c.Request.Method == http.MethodHead {
		return nil
	}
	if _, err := io.Copy(c.writer, content); err != nil {
		c.Log.DebugContext(c.Context(), "answer cut short", "error", err)
	}
	return nil
}

// NullIfEmpty returns nil for an empty text: in JSON that is null.
func NullIfEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
