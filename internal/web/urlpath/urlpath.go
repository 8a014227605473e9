// Package urlpath takes the path of a request apart and puts paths together,
// the way GitHub's addresses work.
//
// Names of branches and files contain slashes, '#', '%' and '?'. So a path is
// split while it is still encoded and each segment is decoded by itself: then
// `branches/a%2Fb/protection` still has its `protection` at the end.
package urlpath

import (
	"errors"
	"net/url"
	"strings"
	"unicode/utf8"
)

// Limits on what a request may name. GitHub has none in print; Git itself
// refuses paths above 4096 bytes on most systems.
const (
	maxLength   = 8192
	maxSegments = 256
)

// ErrMalformed is a path that no repository, ref or file can have.
var ErrMalformed = errors.New("malformed path")

// Split cuts the encoded path of a request at its slashes and decodes each
// segment. The leading slash makes no segment; a trailing slash makes an empty
// last one.
func Split(escaped string) ([]string, error) {
	if len(escaped) > maxLength {
		return nil, ErrMalformed
	}
	segments := strings.Split(strings.TrimPrefix(escaped, "/"), "/")
	if len(segments) > maxSegments {
		return nil, ErrMalformed
	}
	for i, segment := range segments {
		decoded, err := url.PathUnescape(segment)
		if err != nil || !utf8.ValidString(decoded) || strings.ContainsAny(decoded, "\x00\n\r") {
			return nil, ErrMalformed
		}
		segments[i] = decoded
	}
	return segments, nil
}

// Escape encodes a plain path for an address: slashes stay, everything else
// that could be misread is encoded, '+' too, as GitHub does.
func Escape(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = Segment(segment)
	}
	return strings.Join(segments, "/")
}

// Segment encodes one segment, slashes included.
func Segment(text string) string {
	return strings.ReplaceAll(url.PathEscape(text), "+", "%2B")
}
