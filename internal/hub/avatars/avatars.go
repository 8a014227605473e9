// Package avatars draws a picture for every account: its initials on a colour
// that follows from the login.
package avatars

import (
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"regexp"
	"strings"
)

// Prefix is where the pictures lie: Prefix + LOGIN + ".svg".
const Prefix = "/avatars/"

// loginPattern admits only what a login can be, so that nothing in a picture
// needs escaping.
var loginPattern = regexp.MustCompile(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$`)

// Handler answers Prefix. The picture follows from the login alone: it tells
// nobody which accounts exist.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		login, isPicture := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, Prefix), ".svg")
		if !isPicture || len(login) > 39 || !loginPattern.MatchString(login) {
			http.NotFound(w, r)
			return
		}
		header := w.Header()
		header.Set("Content-Type", "image/svg+xml")
		header.Set("Content-Security-Policy", "default-src 'none'; style-src 'none'; sandbox")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cache-Control", "public, max-age=86400")
		header.Set("Access-Control-Allow-Origin", "*")
		_, _ = io.WriteString(w, draw(login)) // a client that has gone needs no answer
	})
}

// draw uses a lightness at which white letters have a contrast of at least 4.5
// on every hue.
func draw(login string) string {
	hash := fnv.New32a()
	_, _ = io.WriteString(hash, strings.ToLower(login)) // a hash never fails
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">`+
		`<rect width="96" height="96" fill="hsl(%d 45%% 32%%)"/>`+
		`<text x="48" y="50" fill="#fff" font-family="system-ui, sans-serif" font-size="40" font-weight="600" `+
		`text-anchor="middle" dominant-baseline="central">%s</text></svg>`, hash.Sum32()%360, initials(login))
}

// initials takes the first letters of the first two words, or of the login.
func initials(login string) string {
	first, rest, hasTwo := strings.Cut(login, "-")
	if hasTwo {
		return strings.ToUpper(first[:1] + rest[:1])
	}
	return strings.ToUpper(first[:min(2, len(first))])
}
