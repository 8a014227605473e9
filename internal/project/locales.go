package project

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Locales says in which languages the data are (options.locales). The front end has the same rules
// (web/src/workspace/locales).
type Locales struct {
	// Languages are tags of BCP 47, as they stand in paths; the first is the source.
	Languages []string
	Layout    Layout
}

// Layout is where the language of an entry stands.
type Layout string

// In the name of a file, in a folder above it, or in the file as a member.
const (
	LayoutSuffix  Layout = "suffix"
	LayoutFolder  Layout = "folder"
	LayoutMembers Layout = "members"
)

// localeStep is where options.collection.folder has the language.
const localeStep = "{locale}"

// maxLanguages is a bound for lists that show each of them for each entry.
const maxLanguages = 100

// languageTag is the shape of a tag as RFC 5646 has it, without those that are registered as a whole.
var languageTag = regexp.MustCompile(`(?i)^[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?(-([a-z0-9]{5,8}|\d[a-z0-9]{3}))*(-[a-wyz0-9](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?$`)

// readLocales reads options.locales, once it is known where the data are.
func (p *Project) readLocales(written any) *Problem {
	const pointer = "/options/locales"
	members, isObject := written.(map[string]any)
	if !isObject {
		return p.document.at(pointer, `it is an object with "languages" and a "layout"`)
	}
	languages, isTexts := texts(members["languages"])
	if !isTexts || len(languages) < 2 {
		place := pointer
		if _, exists := members["languages"]; exists {
			place += "/languages"
		}
		return p.document.at(place, `"languages" is a list of at least two languages, the source first`)
	}
	if len(languages) > maxLanguages {
		return p.document.at(pointer+"/languages", fmt.Sprintf("more than %d languages are too many", maxLanguages))
	}
	known := map[string]bool{}
	for i, language := range languages {
		place := fmt.Sprintf("%s/languages/%d", pointer, i)
		switch key := strings.ToLower(language); {
		case !languageTag.MatchString(language):
			return p.document.at(place, fmt.Sprintf("%q is no tag of a language, as BCP 47 has them", language))
		case known[key]:
			return p.document.at(place, fmt.Sprintf("the language %q stands here a second time", language))
		default:
			known[key] = true
		}
	}
	text, _ := members["layout"].(string)
	layout := Layout(text)
	if !slices.Contains([]Layout{LayoutSuffix, LayoutFolder, LayoutMembers}, layout) {
		place := pointer
		if _, exists := members["layout"]; exists {
			place += "/layout"
		}
		return p.document.at(place, `"layout" is "suffix", "folder" or "members"`)
	}
	p.Locales = &Locales{languages, layout}
	if p.Collection != nil {
		return p.localizeCollection()
	}
	if layout != LayoutMembers {
		return p.document.at(pointer+"/layout", `a data file has its languages as "members"; the other layouts are about the files of a "collection"`)
	}
	return nil
}

func texts(written any) ([]string, bool) {
	list, isList := written.([]any)
	read := make([]string, 0, len(list))
	for _, item := range list {
		text, isText := item.(string)
		if !isText {
			return nil, false
		}
		read = append(read, text)
	}
	return read, isList
}

// localizeCollection takes the language out of the collection's folder.
func (p *Project) localizeCollection() *Problem {
	c := p.Collection
	steps := strings.Split(c.Folder, "/")
	at := slices.Index(steps, localeStep)
	isSaid := strings.Contains(c.Folder, localeStep)
	if isSaid && (p.Locales.Layout != LayoutFolder || at < 0 || strings.Count(c.Folder, localeStep) > 1) {
		return p.document.at("/options/collection/folder", `"{locale}" is one whole part of the folder, and only where the "layout" of the locales is "folder"`)
	}
	if p.Locales.Layout == LayoutMembers {
		return nil
	}
	c.locales = p.Locales
	if isSaid {
		c.hasFolders = true
		c.Folder, c.inside = path.Join(append([]string{"."}, steps[:at]...)...), path.Join(steps[at+1:]...)
	}
	return nil
}

// localPath tells which language a file of the collection is in, and its path below the folder without the language:
// globs are about that, and it is the same in all languages. isBelow is false where the file is not in the folder.
func (c *Collection) localPath(file string) (language, name string, isBelow bool) {
	name = file
	if c.Folder != "." {
		if name, isBelow = strings.CutPrefix(file, c.Folder+"/"); !isBelow {
			return "", "", false
		}
	}
	if c.locales == nil {
		return "", name, true
	}
	source := c.locales.Languages[0]
	if c.locales.Layout == LayoutSuffix {
		stem := withoutEnding(name)
		own := withoutEnding(stem)
		if own == stem || !slices.Contains(c.locales.Languages, stem[len(own)+1:]) {
			return source, name, true
		}
		return stem[len(own)+1:], own + name[len(stem):], true
	}
	first, rest, isFolder := strings.Cut(name, "/")
	if !isFolder || !slices.Contains(c.locales.Languages, first) {
		return source, name, !c.hasFolders
	}
	if c.inside != "" {
		if rest, isBelow = strings.CutPrefix(rest, c.inside+"/"); !isBelow {
			return "", "", false
		}
	}
	return first, rest, true
}

// withoutEnding is what an entry is called by; a name that begins with its only dot has no ending.
func withoutEnding(file string) string {
	name := path.Base(file)
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		return file[:len(file)-len(name)+dot]
	}
	return file
}

// membersSchema is the schema of a file that has a member a language, each of one schema.
func membersSchema(schema *jsonschema.Schema, languages []string) *jsonschema.Schema {
	types := jsonschema.Types(0)
	types.Add("object")
	whole := &jsonschema.Schema{DraftVersion: schema.DraftVersion, Location: schema.Location, Types: &types, Properties: map[string]*jsonschema.Schema{}}
	for _, language := range languages {
		whole.Properties[language] = schema
	}
	return whole
}
