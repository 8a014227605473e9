package broker

import (
	"net/url"
	"strings"
)

// maxNonce is far above what the front end sends.
const maxNonce = 128

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
