package manual

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// searchSlug is where the search is. No document has the name.
const searchSlug = "search/"

// form is how pages are put out.
type form struct {
	// isStatic pages stand on a host that sends no headers of ours and answers no search: a script of theirs searches.
	isStatic bool
}

// shown is what the template takes.
type shown struct {
	Title            string
	Site, Root       string // addresses, relative to this page
	Policy           string // of a page that comes without headers
	IsStatic         bool
	Groups           []shownGroup
	Body             template.HTML
	Contents         []shownHeading
	Before, After    *shownLink
	Search           *shownSearch
	Query            string
	IsMissing        bool
	IsFront, IsIndex bool
}

type shownGroup struct {
	Title string
	Pages []shownLink
}

type shownLink struct {
	Title, Href string
	IsCurrent   bool
}

type shownHeading struct {
	Title, Href string
	Level       int
}

type shownSearch struct {
	Found []found
	Index []shownIndex // where nothing is searched for: all headings
}

type shownIndex struct {
	Title, Href string
	Headings    []shownHeading
}

// staticPolicy is what a page without headers says about itself. A meta tag cannot forbid frames.
const staticPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'"

// staticSearchPolicy also lets the script of the search read what it searches, and write nothing as HTML.
const staticSearchPolicy = staticPolicy + "; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

// frame is what all pages at a slug have.
func (m *Manual) frame(slug string, as form) shown {
	s := shown{Site: relative(slug, ""), Root: relative(slug, "../"), IsStatic: as.isStatic, IsFront: slug == "", IsIndex: slug == searchSlug}
	switch {
	case as.isStatic && s.IsIndex:
		s.Policy = staticSearchPolicy
	case as.isStatic:
		s.Policy = staticPolicy
	}
	for _, g := range m.groups {
		made := shownGroup{Title: g.title}
		for _, one := range g.pages {
			if page := m.byName[one.name]; page != nil {
				made.Pages = append(made.Pages, shownLink{one.title, relative(slug, page.slug), page.slug == slug})
			}
		}
		s.Groups = append(s.Groups, made)
	}
	return s
}

// page is the HTML of a document.
func (m *Manual) page(page *document, as form) ([]byte, error) {
	s := m.frame(page.slug, as)
	s.Title = page.title
	s.Body = template.HTML(page.body) //nolint:gosec // goldmark wrote it, and leaves out raw HTML
	s.Contents = headings(page, "")
	before, after := m.beside(page)
	if before != nil {
		s.Before = &shownLink{Title: before.title, Href: relative(page.slug, before.slug)}
	}
	if after != nil {
		s.After = &shownLink{Title: after.title, Href: relative(page.slug, after.slug)}
	}
	return execute(s)
}

// headings are those below the title that a page's contents list shows.
func headings(page *document, href string) []shownHeading {
	var list []shownHeading
	for _, s := range page.sections {
		if s.level == 2 || s.level == 3 {
			list = append(list, shownHeading{s.title, href + "#" + s.id, s.level})
		}
	}
	return list
}

// searchPage shows what a query finds; without one, the headings of all pages.
func (m *Manual) searchPage(query string, as form) ([]byte, error) {
	s := m.frame(searchSlug, as)
	s.Query = query
	s.Search = &shownSearch{}
	if len(wordsOf(query)) > 0 {
		s.Title = "Search"
		s.Search.Found = m.index.search(query, searchSlug)
		return execute(s)
	}
	s.Title = "All headings"
	for _, page := range m.pages {
		href := relative(searchSlug, page.slug)
		s.Search.Index = append(s.Search.Index, shownIndex{page.title, href, headings(page, href)})
	}
	return execute(s)
}

func (m *Manual) missingPage() ([]byte, error) {
	s := m.frame("", form{})
	s.Title, s.IsMissing, s.IsFront = "There is no such page", true, false
	// The address may be of any depth.
	s.Site, s.Root = "/docs/", "/"
	for _, g := range s.Groups {
		for i := range g.Pages {
			g.Pages[i].Href = "/docs/" + g.Pages[i].Href
			g.Pages[i].IsCurrent = false
		}
	}
	return execute(s)
}

func execute(s shown) ([]byte, error) {
	var page bytes.Buffer
	if err := pageTemplate.Execute(&page, s); err != nil {
		return nil, fmt.Errorf("write the page %q: %w", s.Title, err)
	}
	return page.Bytes(), nil
}
