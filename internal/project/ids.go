package project

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// withID looks for the file whose schema has an address.
func (l *links) withID(address string) string {
	for _, name := range l.candidates(address) {
		own, isKnown := l.ids[name]
		if !isKnown {
			own = l.idOf(name)
			l.ids[name] = own
		}
		if own == address {
			return name
		}
	}
	return ""
}

// idOf is the address that a file says it has; empty where it says none.
func (l *links) idOf(name string) string {
	doc, err := l.parse(name)
	if err != nil {
		return ""
	}
	schema, _ := doc.value.(map[string]any)
	draft := l.draft
	if dialect, isText := schema["$schema"].(string); isText {
		draft = draftOf(dialect)
	}
	return ownAddress(schema, draft)
}

// ownAddress is what a schema says that its address is.
func ownAddress(schema map[string]any, draft int) string {
	keyword := "$id"
	if draft == draft04 {
		keyword = "id"
	}
	id, _ := schema[keyword].(string)
	address, _, _ := strings.Cut(id, "#")
	return address
}

// candidates are the files that may have an address, those called like it first.
func (l *links) candidates(address string) []string {
	if l.byStem == nil {
		l.called, l.byStem = map[string][]string{}, map[string][]string{}
		for _, name := range schemaNames(l.repository) {
			stem := stemOf(path.Base(name))
			l.byStem[stem] = append(l.byStem[stem], name)
			if looksLikeSchema(name) {
				l.schemas = append(l.schemas, name)
			}
		}
	}
	wanted := stemOf(lastStep(address))
	names, isKnown := l.called[wanted]
	if isKnown {
		return names
	}
	same := l.byStem[wanted]
	names = slices.Clone(same[:min(len(same), maxSameName)])
	others := 0
	for _, name := range l.schemas {
		if others == maxLookedInto {
			break
		}
		if stemOf(path.Base(name)) != wanted {
			names = append(names, name)
			others++
		}
	}
	l.called[wanted] = names
	return names
}

// schemaNames lists the JSON files of a repository that are no projects, in lexical order.
func schemaNames(repository fs.FS) []string {
	var names []string
	// What cannot be listed has no schemas.
	_ = fs.WalkDir(repository, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fs.SkipDir
		case entry.IsDir() && skipped[entry.Name()]:
			return fs.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ".json") && !IsProject(name):
			names = append(names, name)
		}
		return nil
	})
	slices.Sort(names)
	return names
}

// lastStep is what an address is called like.
func lastStep(address string) string {
	trimmed := strings.TrimRight(address, "/")
	return trimmed[strings.LastIndexAny(trimmed, "/:")+1:]
}

// stemOf leaves out the endings of schema files.
func stemOf(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".json"), ".schema")
}

func looksLikeSchema(name string) bool {
	folder := path.Base(path.Dir(name))
	return strings.HasSuffix(name, ".schema.json") || folder == "schema" || folder == "schemas"
}
