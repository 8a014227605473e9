package manual

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"sheaf/docs"
)

func site(t *testing.T, files map[string]string) *Manual {
	t.Helper()
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	made, err := New(folder)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func pageOf(t *testing.T, m *Manual, name string, as form) string {
	t.Helper()
	body, err := m.page(m.byName[name], as)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

var small = map[string]string{
	"README.md":       "# All\n\n## Use\n\n- [The forms](forms.md): how\n- [Edit](start/editor.md)\n\n## Run\n\n- [Servers](run.md)\n",
	"forms.md":        "# Forms\n\n## Where: `options.dataFile`, and more\n\nSee [the start](start/editor.md#first-steps), [a file](ci/x.yml) and [below](#lists).\n\n### Lists\n\n## Lists\n",
	"start/editor.md": "# Editor\n\n## First steps\n\n![A form](../pictures/a.png)\n\n[Forms](../forms.md)\n",
	"run.md":          "# Run\n\n| a | b |\n|---|---|\n| `<b>` | <script>alert(1)</script> |\n\n```sh\necho \"<i>\"\n```\n\n[bad](javascript:alert(1))\n",
	"extra.md":        "# Extra\n",
	"ci/x.yml":        "on: push\n",
	"pictures/a.png":  "no picture",
}

func TestOrder(t *testing.T) {
	m := site(t, small)
	var slugs []string
	for _, page := range m.pages {
		slugs = append(slugs, page.slug)
	}
	if got := strings.Join(slugs, ","); got != ",forms/,start/editor/,run/,extra/" {
		t.Errorf("the order is %q", got)
	}
	page := pageOf(t, m, "start/editor.md", form{})
	for _, want := range []string{
		`<a rel="prev" href="../../forms/">`, `<a rel="next" href="../../run/">`, `<a href="../../forms/">The forms</a>`,
		`<a href="../../start/editor/" aria-current="page">Edit</a>`, `<h2>More</h2>`, `action="../../search/"`, `src="../../pictures/a.png"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}

func TestLinksAndHeadings(t *testing.T) {
	page := pageOf(t, site(t, small), "forms.md", form{})
	for _, want := range []string{
		`href="../start/editor/#first-steps"`, `href="../ci/x.yml"`, `href="#lists"`,
		`<h2 id="where-optionsdatafile-and-more">`, `<h3 id="lists">`, `<h2 id="lists-1">`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}

func TestNothingRunsAndNothingIsWide(t *testing.T) {
	page := pageOf(t, site(t, small), "run.md", form{})
	for _, forbidden := range []string{"<script", "javascript:", "<b>", "<i>", "style="} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page has %s:\n%s", forbidden, page)
		}
	}
	for _, want := range []string{`<div class="table" tabindex="0"`, `<pre tabindex="0">`, "&lt;i&gt;", "&lt;b&gt;"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}

func TestPicturesOfDarkPages(t *testing.T) {
	m := site(t, map[string]string{
		"README.md": "# A\n\n![One](a.png)\n\n![Two & three](b.png)\n", "a.png": "", "a.dark.png": "", "b.png": "",
	})
	page := pageOf(t, m, "README.md", form{})
	for _, want := range []string{
		`<picture><source srcset="a.dark.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="One" loading="lazy"></picture>`,
		`<p><img src="b.png" alt="Two &amp; three" loading="lazy"></p>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}

func TestBrokenLinksAreNoted(t *testing.T) {
	m := site(t, map[string]string{"README.md": "# A\n\n[b](b.md) ![c](c.png) [up](../README.md) [far](https://example.org/x)\n"})
	if got := strings.Join(m.broken, "; "); got != "README.md: ../README.md; README.md: b.md; README.md: c.png" {
		t.Errorf("noted are %q", got)
	}
}

var (
	attribute = regexp.MustCompile(`(?:href|src|srcset)="([^"]*)"`)
	idOfTag   = regexp.MustCompile(` id="([^"]*)"`)
)

// TestDocuments follows every link of every page, as it is put out on a static host.
func TestDocuments(t *testing.T) {
	m, err := New(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range m.broken {
		t.Errorf("a link leads nowhere: %s", broken)
	}
	pages, ids := map[string]string{}, map[string]bool{}
	for _, page := range m.pages {
		pages[page.slug] = pageOf(t, m, page.name, form{isStatic: true})
	}
	headings, err := m.searchPage("", form{isStatic: true})
	if err != nil {
		t.Fatal(err)
	}
	pages[searchSlug] = string(headings)
	for slug, text := range pages {
		ids[slug] = true
		for _, id := range idOfTag.FindAllStringSubmatch(text, -1) {
			if ids[slug+"#"+id[1]] {
				t.Errorf("%s has two places #%s", slug, id[1])
			}
			ids[slug+"#"+id[1]] = true
		}
	}
	count := 0
	for slug, text := range pages {
		for _, link := range attribute.FindAllStringSubmatch(text, -1) {
			count++
			target := link[1]
			if strings.Contains(target, ":") {
				if !strings.HasPrefix(target, "https://") {
					t.Errorf("%s links to %s, which is not https", slug, target)
				}
				continue
			}
			if target = absolute(slug, target); target == "../favicon.svg" || target == "../" || target == stylePath || target == searchSlug+"search.js" || m.files[target] != nil || ids[target] {
				continue
			}
			t.Errorf("%s links to %s, which is not there", slug, link[1])
		}
	}
	if count < 300 {
		t.Errorf("only %d links were found", count)
	}
}

// absolute is what a relative address of the page at a slug means below the site.
func absolute(slug, link string) string {
	if strings.HasPrefix(link, "#") {
		return slug + link
	}
	link = strings.TrimPrefix(link, "./")
	for strings.HasPrefix(link, "../") && slug != "" {
		slug = slug[:strings.LastIndex(strings.TrimSuffix(slug, "/"), "/")+1]
		link = strings.TrimPrefix(link, "../")
	}
	return slug + link
}

// TestPicturesHaveSizes keeps a page from jumping while its pictures come.
func TestPicturesHaveSizes(t *testing.T) {
	m, err := New(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range m.pages {
		for _, tag := range regexp.MustCompile(`<img [^>]*>`).FindAllString(string(page.body), -1) {
			if !strings.Contains(tag, " width=") || !strings.Contains(tag, " height=") || strings.Contains(tag, `alt=""`) {
				t.Errorf("%s: %s lacks a size or a text", page.name, tag)
			}
		}
	}
}
