package manual

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extensionast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown reads and writes what the documents need. Raw HTML in them is left out, as goldmark does unless told otherwise.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(scrolled{}, 100), util.Prioritized(pictured{}, 100))),
)

// headingIDs are GitHub's, so that a link to a heading leads to it in both.
type headingIDs struct{ used map[string]int }

func (h *headingIDs) Generate(title []byte, _ ast.NodeKind) []byte {
	id := strings.Map(func(letter rune) rune {
		switch {
		case unicode.IsLetter(letter) || unicode.IsDigit(letter) || letter == '-' || letter == '_':
			return unicode.ToLower(letter)
		case letter == ' ':
			return '-'
		}
		return -1
	}, strings.TrimSpace(string(title)))
	count := h.used[id]
	h.used[id] = count + 1
	if count > 0 {
		id += "-" + strconv.Itoa(count)
	}
	return []byte(id)
}

func (h *headingIDs) Put([]byte) {}

// render fills in a page: its HTML, its title and its sections.
func (m *Manual) render(page *document, source []byte) error {
	ids := &headingIDs{used: map[string]int{}}
	tree := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(ids))))
	if err := ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			m.resolve(page, node)
		}
		return ast.WalkContinue, nil
	}); err != nil {
		return fmt.Errorf("follow its links: %w", err)
	}
	page.sections = sectionsOf(tree, source)
	page.title = page.name
	if len(page.sections) > 0 && page.sections[0].level == 1 {
		page.title = page.sections[0].title
	}
	var body bytes.Buffer
	if err := markdown.Renderer().Render(&body, source, tree); err != nil {
		return err
	}
	page.body = body.Bytes()
	return nil
}

// resolve leads links and pictures to where they are on the site.
func (m *Manual) resolve(page *document, node ast.Node) {
	switch node := node.(type) {
	case *ast.Link:
		node.Destination = []byte(m.address(page, string(node.Destination)))
	case *ast.Image:
		name := path.Join(path.Dir(page.name), string(node.Destination))
		node.Destination = []byte(m.address(page, string(node.Destination)))
		node.SetAttributeString("loading", []byte("lazy"))
		if size, ok := m.sizes[name]; ok {
			node.SetAttributeString("width", []byte(strconv.Itoa(size.Width)))
			node.SetAttributeString("height", []byte(strconv.Itoa(size.Height)))
		}
		if dark := darkName(name); m.files[dark] != nil {
			node.SetAttributeString(darkAttribute, []byte(relative(page.slug, dark)))
		}
	}
}

// darkAttribute holds the address of a picture on a dark page. It is not put out as an attribute.
const darkAttribute = "dark"

// darkName is what the same picture for dark pages is called: pictures/text.dark.png beside pictures/text.png.
func darkName(name string) string {
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending) + ".dark" + ending
}

// address is where a link of a document leads. What leads nowhere is noted.
func (m *Manual) address(page *document, link string) string {
	parsed, err := url.Parse(link)
	if err != nil {
		m.broken = append(m.broken, page.name+": "+link)
		return link
	}
	if parsed.Scheme != "" || parsed.Path == "" {
		return link
	}
	name := path.Join(path.Dir(page.name), parsed.Path)
	switch _, isFile := m.files[name]; {
	case m.byName[name] != nil:
		parsed.Path = relative(page.slug, m.byName[name].slug)
	case isFile:
		parsed.Path = relative(page.slug, name)
	default:
		m.broken = append(m.broken, page.name+": "+link)
	}
	return parsed.String()
}

// sectionsOf splits a document at its headings.
func sectionsOf(tree ast.Node, source []byte) []section {
	var all []section
	for node := tree.FirstChild(); node != nil; node = node.NextSibling() {
		heading, ok := node.(*ast.Heading)
		if ok {
			id, _ := heading.AttributeString("id")
			raw, _ := id.([]byte)
			all = append(all, section{id: string(raw), level: heading.Level, title: plain(heading, source)})
			continue
		}
		if len(all) == 0 {
			all = append(all, section{})
		}
		last := &all[len(all)-1]
		last.text = strings.TrimSpace(last.text + " " + plain(node, source))
	}
	return all
}

// plain is what a node says, without marks: the words of blocks apart, white space as one space.
func plain(node ast.Node, source []byte) string {
	var words strings.Builder
	// The walk cannot fail: the function never returns an error.
	_ = ast.Walk(node, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case node.Type() == ast.TypeBlock:
			words.WriteByte(' ')
			if code, ok := node.(*ast.FencedCodeBlock); ok && entering {
				words.Write(code.Lines().Value(source))
			}
		case !entering:
		case node.Kind() == ast.KindText:
			said := node.(*ast.Text)
			words.Write(said.Value(source))
			if said.SoftLineBreak() || said.HardLineBreak() {
				words.WriteByte(' ')
			}
		case node.Kind() == ast.KindString:
			words.Write(node.(*ast.String).Value)
		case node.Kind() == ast.KindAutoLink:
			words.Write(node.(*ast.AutoLink).Label(source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(words.String()), " ")
}

// groupsOf reads the headings of the front page, with the documents that are linked below each.
func groupsOf(front []byte) []group {
	tree := markdown.Parser().Parse(text.NewReader(front))
	var groups []group
	// The walk cannot fail: the function never returns an error.
	_ = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.Heading:
			if node.Level == 2 {
				groups = append(groups, group{title: plain(node, front)})
			}
		case *ast.Link:
			if name := string(node.Destination); len(groups) > 0 && path.Ext(name) == ".md" {
				last := &groups[len(groups)-1]
				last.pages = append(last.pages, listed{path.Clean(name), plain(node, front)})
			}
		}
		return ast.WalkContinue, nil
	})
	return groups
}

// scrolled lets what may be wider than a page scroll by itself, by keys too.
type scrolled struct{}

func (scrolled) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(extensionast.KindTable, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n<table>\n")
		} else {
			_, _ = w.WriteString("</table>\n</div>\n")
		}
		return ast.WalkContinue, nil
	})
	register.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		_, _ = w.WriteString("<pre tabindex=\"0\"><code>")
		lines := node.Lines()
		for i := range lines.Len() {
			line := lines.At(i)
			html.DefaultWriter.RawWrite(w, line.Value(source))
		}
		_, _ = w.WriteString("</code></pre>\n")
		return ast.WalkSkipChildren, nil
	})
}

// pictured shows the picture that fits the colours of the page, where there are two.
type pictured struct{}

func (pictured) RegisterFuncs(register renderer.NodeRendererFuncRegisterer) {
	register.Register(ast.KindImage, func(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		shown := node.(*ast.Image)
		address := func(of []byte) []byte { return util.EscapeHTML(util.URLEscape(of, true)) }
		dark, _ := shown.AttributeString(darkAttribute)
		darkAddress, hasDark := dark.([]byte)
		if hasDark {
			_, _ = fmt.Fprintf(w, `<picture><source srcset="%s" media="(prefers-color-scheme: dark)">`, address(darkAddress))
		}
		_, _ = fmt.Fprintf(w, `<img src="%s" alt="%s"`, address(shown.Destination), util.EscapeHTML([]byte(plain(shown, source))))
		html.RenderAttributes(w, shown, html.ImageAttributeFilter)
		_, _ = w.WriteString(">")
		if hasDark {
			_, _ = w.WriteString("</picture>")
		}
		return ast.WalkSkipChildren, nil
	})
}
