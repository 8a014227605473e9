package signin

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

//go:embed passkey.js
var script string

// scriptPath is the address of the script that asks the browser for passkeys. No page has another one.
const scriptPath = "/login/passkey.js"

// scriptTag changes with the script.
var scriptTag = func() string {
	sum := sha256.Sum256([]byte(script))
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}()

// serveScript lets no browser use an older script than the page is for.
func serveScript(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "text/javascript; charset=utf-8")
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", scriptTag)
	header.Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "passkey.js", time.Time{}, strings.NewReader(script))
}
