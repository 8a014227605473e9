package rest

import (
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

// format is the form of an answer that the Accept header chose.
type format string

const (
	formatJSON   format = ""
	formatRaw    format = "raw"
	formatObject format = "object"
	formatSHA    format = "sha"
	formatDiff   format = "diff"
	formatPatch  format = "patch"
)

// accepted is a media type of GitHub's, such as application/vnd.github.raw+json
// or, as it was spelt earlier, application/vnd.github.v3.raw.
type accepted struct {
	format format
	isOld  bool
}

func (c *call) accepted() accepted {
	for header := range strings.SplitSeq(c.r.Header.Get("Accept"), ",") {
		media, _, _ := strings.Cut(header, ";")
		rest, ok := strings.CutPrefix(strings.TrimSpace(media), "application/vnd.github.")
		if !ok {
			continue
		}
		rest, isOld := strings.CutPrefix(rest, "v3.")
		switch f := format(strings.TrimSuffix(rest, "+json")); f {
		case formatRaw, formatObject, formatSHA, formatDiff, formatPatch:
			return accepted{f, isOld}
		}
	}
	return accepted{}
}

// contentType echoes what was asked for, in the spelling it was asked in.
func (a accepted) contentType() string {
	name := "application/vnd.github."
	if a.isOld {
		name += "v3."
	}
	name += string(a.format)
	if !a.isOld && (a.format == formatRaw || a.format == formatObject) {
		name += "+json"
	}
	return name + "; charset=utf-8"
}

// replyText sends a text in the format that was asked for.
func (c *call) replyText(accepted accepted, text string) error {
	c.w.Header().Set("X-GitHub-Media-Type", "github.v3; param="+string(accepted.format))
	return c.send(http.StatusOK, accepted.contentType(), c.textTag([]byte(text)), int64(len(text)), strings.NewReader(text))
}

// replyChanges answers a request for a diff or for patches. It tells whether it
// was one. from is where head left base; without a base it is a single commit.
func (c *call) replyChanges(r repositories.Repository, base, from, head gitstore.ID) (bool, error) {
	accepted := c.accepted()
	var text string
	var err error
	switch accepted.format {
	case formatDiff:
		text, err = r.DiffText(c.r.Context(), from, head)
	case formatPatch:
		text, err = r.PatchText(c.r.Context(), base, head)
	default:
		return false, nil
	}
	if err != nil {
		return true, err
	}
	return true, c.replyText(accepted, text)
}

// diffTooLarge is what GitHub says where it gives up.
const diffTooLarge = "Sorry, this diff is taking too long to generate."
