// Package manual makes a small site of the documents in Markdown: pages with contents, an order to read them in, and a
// search. Its links are relative, so that the server and a static host have the same pages.
package manual

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png" // the pictures' sizes
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"sheaf/docs"
)

// frontPage is the document that says which others there are, in which order.
const frontPage = "README.md"

// Manual is the site. It never changes once it is made.
type Manual struct {
	groups []group
	pages  []*document          // in the order of reading
	byName map[string]*document // by the name of their file
	files  map[string][]byte    // pictures and other files, by name
	sizes  map[string]image.Config
	index  index
	broken []string
}

// document is one page.
type document struct {
	name     string // of its file, below the folder of the documents
	slug     string // of its address, below that of the site: empty, or with a slash at its end
	title    string
	body     []byte // HTML
	sections []section
}

// section is what stands below a heading, up to the next one.
type section struct {
	id    string
	level int
	title string
	text  string
}

// group is what the front page lists below one heading.
type group struct {
	title string
	pages []listed
}

// listed is a document as the front page names it.
type listed struct {
	name  string
	title string
}

// Embedded is the site of the documents in this binary, made when it is first asked for.
var Embedded = sync.OnceValues(func() (*Manual, error) { return New(docs.Files) })

// New reads all documents of a folder.
func New(files fs.FS) (*Manual, error) {
	m := &Manual{byName: map[string]*document{}, files: map[string][]byte{}, sizes: map[string]image.Config{}}
	sources := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		if path.Ext(name) == ".md" {
			sources[name] = text
			return nil
		}
		m.files[name] = text
		if size, _, err := image.DecodeConfig(bytes.NewReader(text)); err == nil {
			m.sizes[name] = size
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the documents: %w", err)
	}
	if sources[frontPage] == nil {
		return nil, fmt.Errorf("read the documents: there is no %s", frontPage)
	}
	for name := range sources {
		m.byName[name] = &document{name: name, slug: slugOf(name)}
	}
	for _, found := range m.byName {
		if err := m.render(found, sources[found.name]); err != nil {
			return nil, fmt.Errorf("render %s: %w", found.name, err)
		}
	}
	m.order(sources[frontPage])
	m.index = m.indexed()
	slices.Sort(m.broken)
	return m, nil
}

// slugOf is where a document is: start/editor.md is at start/editor/, a README.md at its folder.
func slugOf(name string) string {
	switch folder, base := path.Split(name); base {
	case frontPage:
		return folder
	default:
		return folder + strings.TrimSuffix(base, ".md") + "/"
	}
}

// relative is the way from the page at one slug to an address below the site.
func relative(from, to string) string {
	way := strings.Repeat("../", strings.Count(from, "/")) + to
	if way == "" {
		return "./"
	}
	return way
}

// order sorts the pages as the front page lists them. What it does not list comes last.
func (m *Manual) order(front []byte) {
	m.groups = groupsOf(front)
	m.pages = []*document{m.byName[frontPage]}
	for _, g := range m.groups {
		for _, one := range g.pages {
			if found := m.byName[one.name]; found != nil && !slices.Contains(m.pages, found) {
				m.pages = append(m.pages, found)
			}
		}
	}
	var rest []*document
	for _, found := range m.byName {
		if !slices.Contains(m.pages, found) {
			rest = append(rest, found)
		}
	}
	if len(rest) == 0 {
		return
	}
	slices.SortFunc(rest, func(a, b *document) int { return strings.Compare(a.title, b.title) })
	more := group{title: "More"}
	for _, found := range rest {
		more.pages = append(more.pages, listed{found.name, found.title})
	}
	m.groups, m.pages = append(m.groups, more), append(m.pages, rest...)
}

// beside are the pages before and after one.
func (m *Manual) beside(page *document) (before, after *document) {
	at := slices.Index(m.pages, page)
	if at > 0 {
		before = m.pages[at-1]
	}
	if at >= 0 && at+1 < len(m.pages) {
		after = m.pages[at+1]
	}
	return before, after
}
