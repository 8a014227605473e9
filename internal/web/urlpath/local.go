package urlpath

import (
	"net/url"
	"strings"
)

// maxLocal keeps the cookie that carries such a path under browsers' limit of 4 KiB.
const maxLocal = 2048

// IsLocal reports whether an address to return to is a path of this host and nothing else.
// Browsers read "\" as "/", drop tabs and line ends, and take "//host" for another host:
// each of them would send somebody, or a token, to a stranger.
func IsLocal(address string) bool {
	if len(address) > maxLocal || !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return false
	}
	if strings.ContainsFunc(address, func(r rune) bool { return r < ' ' || r == '\\' || r == 0x7f }) {
		return false
	}
	parsed, err := url.Parse(address)
	return err == nil && parsed.Scheme == "" && parsed.Host == "" && parsed.User == nil
}
