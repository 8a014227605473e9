package web

import (
	"net/http"
	"strings"
)

// Format is the form of an answer that the Accept header chose.
type Format string

// The formats of GitHub's media types.
const (
	FormatJSON   Format = ""
	FormatRaw    Format = "raw"
	FormatObject Format = "object"
	FormatSHA    Format = "sha"
	FormatDiff   Format = "diff"
	FormatPatch  Format = "patch"
)

// Accepted is a media type of GitHub's, such as application/vnd.github.raw+json
// or, as it was spelt earlier, application/vnd.github.v3.raw.
type Accepted struct {
	Format Format
	isOld  bool
}

// Accepted returns the first media type of GitHub's that the client accepts.
func (c *Call) Accepted() Accepted {
	for header := range strings.SplitSeq(c.Request.Header.Get("Accept"), ",") {
		media, _, _ := strings.Cut(header, ";")
		rest, ok := strings.CutPrefix(strings.TrimSpace(media), "application/vnd.github.")
		if !ok {
			continue
		}
		rest, isOld := strings.CutPrefix(rest, "v3.")
		switch f := Format(strings.TrimSuffix(rest, "+json")); f {
		case FormatRaw, FormatObject, FormatSHA, FormatDiff, FormatPatch:
			return Accepted{f, isOld}
		}
	}
	return Accepted{}
}

// ContentType echoes what was asked for, in the spelling it was asked in.
func (a Accepted) ContentType() string {
	name := "application/vnd.github."
	if a.isOld {
		name += "v3."
	}
	name += string(a.Format)
	if !a.isOld && (a.Format == FormatRaw || a.Format == FormatObject) {
		name += "+json"
	}
	return name + "; charset=utf-8"
}

// ReplyText sends a text in the format that was asked for.
func (c *Call) ReplyText(accepted Accepted, text string) error {
	c.SetHeader("X-GitHub-Media-Type", "github.v3; param="+string(accepted.Format))
	return c.send(http.StatusOK, accepted.ContentType(), c.textTag([]byte(text)), int64(len(text)), strings.NewReader(text))
}
