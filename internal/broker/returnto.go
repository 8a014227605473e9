package broker

import (
	"net/url"
	"strings"
)

// maxReturnTo keeps the cookie that carries the path under browsers' limit of 4 KiB.
const maxReturnTo = 2048

// maxNonce is far above what the front end sends.
const maxNonce = 128

// localPath reports whether a return address is a path of the front end and nothing else.
// Browsers read "\" as "/", drop tabs and line ends, and take "//host" for another host:
// each of them would make the broker hand a token to a stranger.
func localPath(address string) bool {
	if len(address) > maxReturnTo || !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return false
	}
	if strings.ContainsFunc(address, func(r rune) bool { return r < ' ' || r == '\\' || r == 0x7f }) {
		return false
	}
	parsed, err := url.Parse(address)
	return err == nil && parsed.Scheme == "" && parsed.Host == "" && parsed.User == nil
}

// plainNonce reports whether a nonce is the kind of text the front end makes.
func plainNonce(nonce string) bool {
	return len(nonce) <= maxNonce && !strings.ContainsFunc(nonce, func(r rune) bool {
		return !strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", r)
	})
}

// frontEndAddress puts a local path, already checked, and further parameters under the
// front end's address. The path's own bytes stay: refs carry %2F.
func frontEndAddress(frontEnd *url.URL, path string, parameters url.Values) string {
	path, fragment, _ := strings.Cut(path, "#")
	path, query, _ := strings.Cut(path, "?")
	if query != "" {
		query += "&"
	}
	address := frontEnd.Scheme + "://" + frontEnd.Host + strings.TrimSuffix(frontEnd.EscapedPath(), "/") + path +
		"?" + query + parameters.Encode()
	if fragment != "" {
		address += "#" + fragment
	}
	return address
}
