package manual

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"sheaf/docs"
)

var searched = map[string]string{
	"README.md": "# Start\n\n## Pages\n\n- [Widgets](widgets.md)\n- [Servers](servers.md)\n",
	"widgets.md": "# Widgets\n\nA field has one.\n\n## Dates\n\nA date is chosen from a calendar. The server knows nothing of it.\n\n" +
		"## Colours\n\n`\"ui:widget\": \"color\"` shows a İ <b>box</b> of colours, and " + strings.Repeat("many words ", 60) + "a zebra at the end.\n",
	"servers.md": "# Servers\n\n## The server\n\nA server listens. A date is in its log.\n\n## Flags\n\n`--addr` is where it listens.\n",
}

func TestSearchOrder(t *testing.T) {
	m := site(t, searched)
	for query, want := range map[string][]string{
		"server":            {"The server", "Servers", "Flags", "Pages", "Dates"},
		"date":              {"Dates", "The server"},
		"DATE calendar":     {"Dates"},
		"--addr":            {"Flags"},
		`"ui:widget"`:       {"Colours"},
		"zebra":             {"Colours"},
		"zebra server":      nil,
		"nothing like this": nil,
		"":                  nil,
		"   ":               nil,
		"\x00\xff":          nil,
	} {
		var got []string
		for _, one := range m.index.search(query, searchSlug) {
			got = append(got, one.Heading)
		}
		if strings.Join(got, ",") != strings.Join(want, ",") {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestPassage(t *testing.T) {
	m := site(t, searched)
	found := m.index.search("zebra", searchSlug)
	if len(found) != 1 || found[0].Href != "../widgets/#colours" {
		t.Fatalf("found %+v", found)
	}
	var text, marked strings.Builder
	for _, part := range found[0].Passage {
		text.WriteString(part.Text)
		if part.IsMatch {
			marked.WriteString(part.Text)
		}
	}
	if marked.String() != "zebra" || !strings.HasPrefix(text.String(), "… ") || utf8.RuneCountInString(text.String()) > maxPassage+4 {
		t.Errorf("%q is marked in %q", marked.String(), text.String())
	}
}

func TestSearchPageEscapes(t *testing.T) {
	m := site(t, searched)
	for _, query := range []string{`"><script>alert(1)</script>`, `box <b>`} {
		page, err := m.searchPage(query, form{})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(page), "<script") || strings.Contains(string(page), "<b>") {
			t.Errorf("%q gets through:\n%s", query, page)
		}
	}
}

// TestSearchIsBounded sends what would make a search of the real documents slow.
func TestSearchIsBounded(t *testing.T) {
	m, err := New(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		strings.Repeat("a ", 100_000), strings.Repeat("e", 100_000), strings.Repeat("𝕊 ", 50_000), "a b c d e f g h i j k l m n o p q r s t u v w x y z",
	} {
		begun := time.Now()
		if found := m.index.search(query, searchSlug); len(found) > maxFound {
			t.Errorf("%d are shown", len(found))
		}
		if took := time.Since(begun); took > 2*time.Second {
			t.Errorf("%.20q took %v", query, took)
		}
	}
}

func FuzzSearch(f *testing.F) {
	for _, query := range []string{"server", "İ box", "--addr date", "\xff", "words many"} {
		f.Add(query)
	}
	folder := map[string]string{}
	for name, text := range searched {
		folder[name] = text
	}
	var m *Manual
	f.Fuzz(func(t *testing.T, query string) {
		if m == nil {
			m = site(t, folder)
		}
		for _, one := range m.index.search(query, searchSlug) {
			for _, part := range one.Passage {
				if !utf8.ValidString(part.Text) {
					t.Errorf("%q shows half a letter: %q", query, part.Text)
				}
			}
		}
		if _, err := m.searchPage(query, form{}); err != nil {
			t.Error(err)
		}
	})
}
