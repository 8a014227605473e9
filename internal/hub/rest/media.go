package rest

import "strings"

// format is the form of an answer that the Accept header chose.
type format string

const (
	formatJSON   format = ""
	formatRaw    format = "raw"
	formatObject format = "object"
	formatSHA    format = "sha"
	formatDiff   format = "diff"
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
		case formatRaw, formatObject, formatSHA, formatDiff:
			return accepted{f, isOld}
		}
	}
	return accepted{}
}

// contentType echoes what was asked for, in the spelling it was asked in.
func (a accepted) contentType() string {
	if a.isOld {
		return "application/vnd.github.v3." + string(a.format) + "; charset=utf-8"
	}
	return "application/vnd.github." + string(a.format) + "+json; charset=utf-8"
}
