// Package etag compares entity tags, by which clients ask only for what has changed.
package etag

import "strings"

// Matches looks for a tag in the If-None-Match headers of a request, by weak
// comparison (RFC 9110, 13.1.2): proxies that compress make a tag weak.
func Matches(headers []string, tag string) bool {
	for _, header := range headers {
		for candidate := range strings.SplitSeq(header, ",") {
			candidate = strings.TrimSpace(candidate)
			if candidate == "*" || strings.TrimPrefix(candidate, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}
