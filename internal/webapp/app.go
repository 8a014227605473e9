package webapp

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

const (
	indexPath  = "/index.html"
	assetsPath = "/assets/"
)

// notBuilt is the page of a binary that was compiled without the front end.
const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sheaf</title>
<h1>This Sheaf was built without its front end</h1>
<p>The server is running, but the pages are missing from the binary.</p>
<p>Build both together with <code>make build</code>, then start <code>bin/sheaf serve</code> again.</p>
</html>
`

// App is a front end ready to be served. It is safe for concurrent use.
type App struct {
	assets map[string]*asset // by address path
	index  *asset            // nil: not built
}

// New reads a built front end into memory. Settings become JSON in its page; nil: it has none.
func New(files fs.FS, settings any) (*App, error) {
	app := &App{assets: map[string]*asset{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		if isVariant(files, name) {
			return nil
		}
		loaded, err := loadAsset(files, name)
		if err != nil {
			return err
		}
		app.assets["/"+name] = loaded
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the front end: %w", err)
	}
	if err := app.makeIndex(files, settings); err != nil {
		return nil, err
	}
	app.addFixedNames()
	return app, nil
}

// addFixedNames are for pages that are not of this front end, such as the hub's sign-in: the icon that browsers ask for
// where a page names none, and the font, whose own name says which version it is.
func (a *App) addFixedNames() {
	if icon, ok := a.assets["/favicon.svg"]; ok && a.assets["/favicon.ico"] == nil {
		a.assets["/favicon.ico"] = icon
	}
	for name, font := range a.assets {
		if isFont, _ := path.Match(assetsPath+"inter-latin-wght-normal-*.woff2", name); isFont {
			renamed := *font
			renamed.cacheControl = []string{"no-cache"}
			a.assets["/font.woff2"] = &renamed
			return
		}
	}
}

// makeIndex puts the settings into the page. Nothing is compressed any more then, which saves
// no packet of a page of 2 kB.
func (a *App) makeIndex(files fs.FS, settings any) error {
	a.index = a.assets[indexPath]
	if a.index == nil || settings == nil {
		return nil
	}
	page, err := fs.ReadFile(files, indexPath[1:])
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	if page, err = withSettings(page, settings); err != nil {
		return err
	}
	a.index = newAsset(indexPath[1:])
	a.index.add("", etagOf(page), page)
	return nil
}

// ServeHTTP answers files by their path and every other navigation with the one page,
// whose router knows the routes. A missing file is a 404: a page in its place would be
// taken for a script.
func (a *App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "Method Not Allowed", http.StatusMethodNotAllowed)
		return
	}
	if found, ok := a.assets[r.URL.Path]; ok && r.URL.Path != indexPath {
		found.serve(w, r)
		return
	}
	if !isNavigation(r) {
		http.Error(w, "Not Found", http.StatusNotFound)
		return
	}
	if a.index == nil {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(notBuilt))
		return
	}
	a.index.serve(w, r)
}

// isNavigation tells a person's visit from a script's request. The root is always one:
// tools that ask for it say "*/*".
func isNavigation(r *http.Request) bool {
	if r.URL.Path == "/" || r.URL.Path == indexPath {
		return true
	}
	return !strings.HasPrefix(r.URL.Path, assetsPath) && strings.Contains(r.Header.Get("Accept"), "text/html")
}
