package signin

import (
	_ "embed"
	"net/http"
	"strings"
	"time"
)

//go:embed passkey.js
var script string

// scriptPath is the address of the script that asks the browser for passkeys. No page has another one.
const scriptPath = "/login/passkey.js"

func serveScript(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "text/javascript; charset=utf-8")
	header.Set("Cache-Control", "public, max-age=3600")
	header.Set("X-Content-Type-Options", "nosniff")
	http.ServeContent(w, r, "passkey.js", time.Time{}, strings.NewReader(script))
}
