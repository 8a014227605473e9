// Package look is what the hub's own pages have in common to the eye: colours, the font, the mark of focus.
package look

import (
	_ "embed"
	"net/http"
	"strings"
	"time"
)

//go:embed base.css
var base string

// Sheet answers with a style sheet: what all pages have, and the rules of a page of its own.
func Sheet(own string) http.HandlerFunc {
	sheet := Text(own)
	return func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Cache-Control", "public, max-age=3600")
		header.Set("X-Content-Type-Options", "nosniff")
		http.ServeContent(w, r, "sheet.css", time.Time{}, strings.NewReader(sheet))
	}
}

// Text is the style sheet that [Sheet] answers with.
func Text(own string) string { return base + "\n" + own }
