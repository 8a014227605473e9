package webapp

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"sheaf/internal/web/encoding"
	"sheaf/internal/web/etag"
)

// encodings, the smallest result first, with the file endings that precompress gives them.
var encodings = []struct{ name, ending string }{{"br", ".br"}, {"zstd", ".zst"}}

// contentTypes is fixed here because the system's own tables differ between machines.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// asset is one file with its header lines made once. The slices are shared by all answers
// and never written to.
type asset struct {
	contentType  []string
	cacheControl []string
	vary         []string // nil: there is only one variant
	variants     []variant
}

// variant is one encoding of an asset. The last of an asset is the plain file.
type variant struct {
	encoding string
	header   []string // Content-Encoding
	etag     string
	etags    []string
	length   []string
	body     []byte
}

func isVariant(files fs.FS, name string) bool {
	for _, one := range encodings {
		if plain, ok := strings.CutSuffix(name, one.ending); ok {
			if _, err := fs.Stat(files, plain); err == nil {
				return true
			}
		}
	}
	return false
}

func loadAsset(files fs.FS, name string) (*asset, error) {
	plain, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	loaded := newAsset(name)
	tag := etagOf(plain)
	for _, one := range encodings {
		body, err := fs.ReadFile(files, name+one.ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name+one.ending, err)
		}
		loaded.add(one.name, strings.TrimSuffix(tag, `"`)+"-"+one.name+`"`, body)
		loaded.vary = []string{"Accept-Encoding"}
	}
	loaded.add("", tag, plain)
	return loaded, nil
}

// newAsset has the header lines of a file of this name, and nothing in it yet.
func newAsset(name string) *asset {
	made := &asset{contentType: []string{"application/octet-stream"}, cacheControl: []string{"no-cache"}}
	if known, ok := contentTypes[path.Ext(name)]; ok {
		made.contentType = []string{known}
	}
	if strings.HasPrefix("/"+name, assetsPath) {
		made.cacheControl = []string{"public, max-age=31536000, immutable"}
	}
	return made
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

func (a *asset) add(name, tag string, body []byte) {
	added := variant{encoding: name, etag: tag, etags: []string{tag}, length: []string{strconv.Itoa(len(body))}, body: body}
	if name != "" {
		added.header = []string{name}
	}
	a.variants = append(a.variants, added)
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	chosen := a.choose(r.Header.Get("Accept-Encoding"))
	header := w.Header()
	header["Etag"] = chosen.etags
	header["Cache-Control"] = a.cacheControl
	if a.vary != nil {
		header["Vary"] = a.vary
	}
	if etag.Matches(r.Header.Values("If-None-Match"), chosen.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header["Content-Type"] = a.contentType
	header["Content-Length"] = chosen.length
	if chosen.header != nil {
		header["Content-Encoding"] = chosen.header
	}
	if r.Method == http.MethodHead {
		return
	}
	// An error here is the visitor going away; there is nobody left to tell.
	_, _ = w.Write(chosen.body)
}

// choose returns the smallest variant that the visitor takes.
func (a *asset) choose(acceptEncoding string) *variant {
	last := len(a.variants) - 1
	for i := range a.variants[:last] {
		if encoding.Accepts(acceptEncoding, a.variants[i].encoding) {
			return &a.variants[i]
		}
	}
	return &a.variants[last]
}
