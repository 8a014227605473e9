package manual

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sheaf/internal/hub/look"
)

// staticSearch searches the index by the same rules as [index.search].
//
//go:embed static_search.js
var staticSearch []byte

// Write writes the site as static pages into the folder docs of a folder that has the front end. A static host answers no
// search: the page with all headings has a script that reads the index beside it.
func (m *Manual) Write(folder string) error {
	write := func(name string, body []byte) error {
		file := filepath.Join(folder, "docs", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("make the folder of %s: %w", name, err)
		}
		if err := os.WriteFile(file, body, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
		return nil
	}
	for _, page := range m.pages {
		body, err := m.page(page, form{isStatic: true})
		if err != nil {
			return err
		}
		if err := write(page.slug+"index.html", body); err != nil {
			return err
		}
	}
	headings, err := m.searchPage("", form{isStatic: true})
	if err != nil {
		return err
	}
	if err := write(searchSlug+"index.html", headings); err != nil {
		return err
	}
	sections, err := m.index.text()
	if err != nil {
		return err
	}
	if err := write(searchSlug+"index.json", sections); err != nil {
		return err
	}
	if err := write(searchSlug+"search.js", staticSearch); err != nil {
		return err
	}
	for name, body := range m.files {
		if err := write(name, body); err != nil {
			return err
		}
	}
	sheet, err := staticStyle(folder)
	if err != nil {
		return err
	}
	return write(stylePath, []byte(sheet))
}

// staticStyle is the style sheet with the font where the front end has it: its name says which version it is.
func staticStyle(folder string) (string, error) {
	fonts, err := filepath.Glob(filepath.Join(folder, "assets", "inter-latin-wght-normal-*.woff2"))
	if err != nil {
		return "", fmt.Errorf("look for the font: %w", err)
	}
	sheet := look.Text(style)
	if len(fonts) > 0 {
		sheet = strings.ReplaceAll(sheet, "/font.woff2", "../assets/"+filepath.Base(fonts[0]))
	}
	return sheet, nil
}
