package project

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"net/url"
	"slices"
	"strings"

	"sheaf/internal/format/tree"
)

// Limits of the schema files that references lead to. The front end has the same
// (web/src/workspace/forms/schemaFiles).
const (
	maxSchemaFiles = 50
	maxSchemaFile  = 1 << 20
	maxSchemaBytes = 4 << 20
	maxNesting     = 1_000
	// maxSameName and maxLookedInto bound the files that are read for their "$id": those called like the
	// address, and others that look like schemas.
	maxSameName   = 12
	maxLookedInto = 24
	// maxLookedFor bounds the files that are looked for by their paths.
	maxLookedFor = 1_000
)

// fileOrigin precedes the path of a file in the address of its schema, for the validator. Nothing
// is ever read from it.
const fileOrigin = "sheaf://file/"

// schemaFile is a file of the repository that holds a schema.
type schemaFile struct {
	document
	// root is where in the file the schema is, as JSON Pointer.
	root string
	// resources are the addresses of the schema and of those in it.
	resources map[string]bool
	// readable is the schema for the validator.
	readable any
}

// links follows references from a schema to the files of its repository, and to nowhere else.
type links struct {
	repository fs.FS
	files      map[string]*schemaFile // by path
	refused    map[string]error       // why files are not read, by path
	there      map[string]bool        // which files are there, as far as they were looked for
	bytes      int
	byID       map[string]string // paths by the address in "$id"; empty where there is no file
	ids        map[string]string // the addresses in "$id" by path, of files that were looked into
	// called are the files that may have an address, by the stem of what the address is called like.
	called map[string][]string
	// byStem are the JSON files of the repository by their stems, schemas those of them that look like
	// schemas: listed once, as a schema may refer to any number of addresses.
	byStem  map[string][]string
	schemas []string
	// draft is that of the project's schema, and of files that name none.
	draft int
	// places are where the references are that lead to a target, the first of each.
	places map[string]placeInFile
	hidden []hiddenMembers
	lost   lostReferences
}

// placeInFile is a place in the schema of a file.
type placeInFile struct {
	file *schemaFile
	path []string
}

// at makes a problem of the place.
func (p placeInFile) at(message string) *Problem {
	return p.file.at(p.file.root+tree.Pointer(p.path), message)
}

// newLinks starts from the schema of a project.
func newLinks(repository fs.FS, project Project) (l *links, root any) {
	l = &links{
		repository: repository,
		files:      map[string]*schemaFile{}, refused: map[string]error{}, there: map[string]bool{}, byID: map[string]string{}, ids: map[string]string{},
		draft: newest, places: map[string]placeInFile{},
	}
	if schema, isObject := project.Schema.(map[string]any); isObject {
		if dialect, isText := schema["$schema"].(string); isText {
			l.draft = draftOf(dialect)
		}
	}
	file := &schemaFile{document: project.document, root: "/schema"}
	l.follow(file, project.Path, project.Schema)
	return l, file.readable
}

// hasAny tells whether one of the files that references lead to, or led to, is among some.
func (l *links) hasAny(isAmong func(path string) bool) bool {
	for _, names := range []iter.Seq[string]{maps.Keys(l.files), maps.Keys(l.refused), maps.Keys(l.there)} {
		for name := range names {
			if isAmong(name) {
				return true
			}
		}
	}
	return false
}

// fileAddress is the address of a file's schema.
func fileAddress(name string) *url.URL {
	return &url.URL{Scheme: "sheaf", Host: "file", Path: "/" + name}
}

// target is where a reference of the file leads to, as the validator has to be given it. The file is
// another one, or not at hand; else isElsewhere is false.
func (l *links) target(from placeInFile, base *url.URL, reference string) (target string, isElsewhere bool) {
	file := from.file
	written, fragment, _ := strings.Cut(reference, "#")
	if written == "" {
		return "", false
	}
	address := written
	if parsed, err := base.Parse(written); err == nil {
		address = parsed.String()
	}
	if file.resources[address] || isMetaSchema(address) {
		return "", false
	}
	name, err := l.find(file, written, address)
	if err != nil {
		return l.lost.address(from, reference, err), true
	}
	target = fileAddress(name).String() + "#" + fragment
	if _, isKnown := l.places[target]; !isKnown {
		l.places[target] = from
	}
	return target, true
}

func isMetaSchema(address string) bool {
	return slices.ContainsFunc(drafts, func(draft struct{ mark, address string }) bool {
		return strings.Contains(address, draft.mark)
	})
}

// errElsewhere is why a reference is not followed that leads to no file of the repository.
var errElsewhere = errors.New("it is in no file of this repository, and nothing is ever fetched")

// find returns the path of the file that a reference leads to: the one beside the file that has the
// reference, if it is relative, else the one that has the address as its "$id".
func (l *links) find(from *schemaFile, written, address string) (string, error) {
	relative, err := url.PathUnescape(written)
	if err == nil && !strings.Contains(written, ":") {
		if name, err := resolve(from.path, relative); err == nil && l.isThere(name) {
			return name, l.read(name)
		}
	}
	name, isKnown := l.byID[address]
	if !isKnown {
		name = l.withID(address)
		l.byID[address] = name
	}
	if name == "" {
		return "", errElsewhere
	}
	return name, l.read(name)
}

// isThere tells whether there is a file, of as many as are looked for.
func (l *links) isThere(name string) bool {
	there, isKnown := l.there[name]
	if isKnown || len(l.there) >= maxLookedFor {
		return there
	}
	_, err := fs.Stat(l.repository, name)
	l.there[name] = err == nil
	return err == nil
}

// parse reads a file within the limits.
func (l *links) parse(name string) (document, error) {
	info, err := fs.Stat(l.repository, name)
	switch {
	case err != nil:
		return document{}, err
	case info.Size() > maxSchemaFile:
		return document{}, fmt.Errorf("%s is larger than %d MiB", name, maxSchemaFile>>20)
	}
	text, err := fs.ReadFile(l.repository, name)
	if err != nil {
		return document{}, err
	}
	doc, problem := parseDocument(name, text)
	_, isObject := doc.value.(map[string]any)
	_, isBool := doc.value.(bool)
	switch {
	case problem != nil:
		return document{}, fmt.Errorf("%s is no JSON", name)
	case !isObject && !isBool:
		return document{}, fmt.Errorf("%s holds no schema", name)
	case nestingOf(doc.value) > maxNesting:
		return document{}, fmt.Errorf("%s is nested too deep", name)
	}
	return doc, nil
}

// nestingOf is how many lists and objects stand in one another.
func nestingOf(value any) int {
	deepest := 0
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			deepest = max(deepest, nestingOf(item))
		}
	case map[string]any:
		for _, member := range value {
			deepest = max(deepest, nestingOf(member))
		}
	default:
		return 0
	}
	return deepest + 1
}

// read takes in a file that a reference leads to, and those that it leads to in turn.
func (l *links) read(name string) error {
	if l.files[name] != nil {
		return nil
	}
	if err, isRefused := l.refused[name]; isRefused {
		return err
	}
	doc, err := l.parse(name)
	switch {
	case err != nil:
	case len(l.files) >= maxSchemaFiles:
		err = fmt.Errorf("%s is one of more than %d files of schemas", name, maxSchemaFiles)
	case l.bytes+len(doc.text) > maxSchemaBytes:
		err = fmt.Errorf("with %s the files of schemas are larger than %d MiB", name, maxSchemaBytes>>20)
	}
	if err != nil {
		l.refused[name] = err
		return err
	}
	l.bytes += len(doc.text)
	file := &schemaFile{document: doc}
	l.files[name] = file
	l.follow(file, name, doc.value)
	return nil
}

// follow reads the schema of a file, and those that it refers to.
func (l *links) follow(file *schemaFile, name string, written any) {
	schema := asDoubles(written)
	around := scope{draft: l.draft, resource: schema, base: fileAddress(name), file: file, links: l, hidden: &l.hidden}
	file.resources = map[string]bool{around.base.String(): true}
	around.index(schema)
	file.readable = readableSchema(schema, around)
	if members, isObject := file.readable.(map[string]any); isObject && members["$schema"] == nil {
		members["$schema"] = drafts[l.draft].address
	}
}

// index collects the addresses of a schema and of those in it. A member that is no schema may have
// none: it is taken for one.
func (s scope) index(schema any) {
	switch schema := schema.(type) {
	case map[string]any:
		inner := s.within(schema)
		s.file.resources[inner.base.String()] = true
		for name, member := range schema {
			if name != "enum" && name != "const" {
				inner.below(name).index(member)
			}
		}
	case []any:
		for _, item := range schema {
			s.below("").index(item)
		}
	}
}

// placeOf is the place at an address of the validator's.
func (l *links) placeOf(project Project, address string) placeInFile {
	place := placeInFile{&schemaFile{document: project.document, root: "/schema"}, tree.Path(pointerIn(address))}
	written, _, _ := strings.Cut(address, "#")
	for name, file := range l.files {
		if fileAddress(name).String() == written {
			place.file = file
		}
	}
	return place
}
