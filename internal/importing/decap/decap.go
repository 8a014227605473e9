// Package decap reads the configuration of Decap CMS, Netlify CMS, Static CMS and Sveltia CMS:
// https://decapcms.org/docs/configuration-options/
//
// The browser reads it too (web/src/builder/beginnings/decap). testdata/cases.json holds both to the same.
package decap

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
	"sheaf/internal/project"
)

// part is what becomes a project: a collection with a folder, or a file of a collection.
type part struct {
	title string
	// called is its own name as a slug, name the one of its project, which is free.
	called, name string
	settings     *tree.Node
	collection   *tree.Node // of a file the one that it is in
	isFile       bool
}

// Read makes the projects of a configuration.
func Read(config *tree.Node) ([]outline.Outline, []outline.NotTaken) {
	r := reader{config: config, names: outline.Names{}}
	for _, collection := range settings.Objects(config, "collections") {
		r.addParts(collection)
	}
	if singletons := settings.Own(config, "singletons"); len(settings.Objects(config, "singletons")) > 0 {
		// Sveltia's files that are in no collection.
		members := outline.Members("name", "_singletons", "files", singletons)
		r.addParts(&tree.Node{Offset: singletons.Offset, Value: members})
	}
	r.leaveOutTools()
	var made []outline.Outline
	for _, part := range r.parts {
		made = append(made, r.outlineOf(part))
	}
	return made, r.notTaken
}

type reader struct {
	config   *tree.Node
	parts    []part
	names    outline.Names
	notTaken []outline.NotTaken
	fields   int // how many were read
}

func (r *reader) leaveOut(at string, offset int, reason outline.Reason, written string) {
	r.notTaken = append(r.notTaken, outline.NotTaken{At: at, Offset: offset, Reason: reason, Written: settings.Short(written)})
}

func (r *reader) addParts(collection *tree.Node) {
	add := func(of *tree.Node, isFile bool) {
		name := settings.Text(of, "name")
		if name == "" {
			name = path.Base(strings.TrimRight(firstOf(settings.Text(of, "folder"), settings.Text(of, "file"), "data"), "/"))
		}
		title := firstOf(settings.Text(of, "label"), beginning.TitleOf(name))
		r.parts = append(r.parts, part{title, outline.Slug(name), r.names.Free(outline.Slug(name)), of, collection, isFile})
	}
	if settings.Text(collection, "folder") != "" {
		add(collection, false)
		return
	}
	for _, file := range settings.Objects(collection, "files") {
		add(file, true)
	}
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

// projectOf is the project that a collection, or a file of one, becomes; empty where there is none.
func (r *reader) projectOf(collection, file string) string {
	for _, part := range r.parts {
		if collection != "" && settings.Text(part.collection, "name") == collection && (!part.isFile || file == "" || settings.Text(part.settings, "name") == file) {
			return part.name + project.Suffix
		}
	}
	return ""
}

func (r *reader) outlineOf(part part) outline.Outline {
	at := "collections." + part.called
	if part.isFile {
		at = "collections." + settings.Text(part.collection, "name") + "." + part.called
	}
	scope := scope{reader: r, media: mediaOf(part.settings, mediaOf(part.collection, mediaOf(r.config, nil)))}
	fields := settings.Objects(part.settings, "fields")
	said := scope.object(fields, at, 0)
	r.leaveOutSettings(part.settings, at)
	made := outline.Outline{Title: part.title, Name: part.name, Schema: said.Schema, UI: said.UI}
	locales := r.localesOf(part, at)
	ending := endingOf(part.settings)
	if part.isFile {
		file := settings.PlainPath(settings.Text(part.settings, "file"))
		made.Place = outline.Place{File: file}
		ending = strings.TrimPrefix(path.Ext(file), ".")
		if locales.layout == layoutMembers {
			made.Place.Languages, made.Place.Layout = locales.languages, locales.layout
		}
	} else {
		made.Place = r.collection(part.settings, ending, locales, at)
		if label := titleMember(part.settings); label != "" {
			made.UI = outline.Join(made.UI, outline.Members("ui:options", outline.Members("itemLabel", label)))
		}
	}
	isBody := func(field *tree.Node) bool { return settings.Text(field, "name") == "body" }
	if outline.IsMarkdown(ending) && slices.ContainsFunc(fields, isBody) {
		made.Body = "body"
	}
	return made
}

// summaryMember is the first member that a summary names: "{{title}} - {{date}}".
var summaryMember = regexp.MustCompile(`\{\{(?:fields\.)?([\w.-]+)\}\}`)

// titleMember is what entries are called by, where the configuration says so.
func titleMember(collection *tree.Node) string {
	if name := settings.Text(collection, "identifier_field"); name != "" {
		return name
	}
	found := summaryMember.FindStringSubmatch(settings.Text(collection, "summary"))
	if found == nil || slices.Contains([]string{"slug", "filename", "dirname", "extension", "commit_date", "commit_author", "year", "month", "day"}, found[1]) {
		return ""
	}
	return found[1]
}

func endingOf(collection *tree.Node) string {
	if extension := settings.Text(collection, "extension"); extension != "" {
		return strings.TrimPrefix(extension, ".")
	}
	switch format := settings.Text(collection, "format"); format {
	case "yaml", "yml":
		return "yml"
	case "toml", "json":
		return format
	}
	return "md"
}

func (r *reader) collection(collection *tree.Node, ending string, locales locales, at string) outline.Place {
	folder := settings.PlainPath(settings.Text(collection, "folder"))
	title := firstOf(settings.Text(collection, "identifier_field"), "title")
	path, slug := settings.Text(collection, "path"), settings.Text(collection, "slug")
	place := outline.Place{IsCollection: true, Folder: folder, Match: "*." + ending, Languages: locales.languages, Layout: locales.layout}
	if strings.Contains(path, "/") || settings.Own(collection, "nested") != nil {
		place.Match = "**/*." + ending
	}
	if pattern := firstOf(path, slug); pattern != "" {
		name, isKnown := namePattern(pattern, slug, title)
		if !isKnown {
			of := "slug"
			if path != "" {
				of = "path"
			}
			r.leaveOut(at+"."+of, offsetOf(collection, of), outline.NoWay, pattern)
		}
		if name != "{title}" {
			place.Entry = name
		}
	}
	if locales.layout == layoutFolder {
		place.Folder = strings.Trim(folder+"/{locale}", "/")
		if locales.isAtRoot {
			place.Folder = strings.Trim("{locale}/"+folder, "/")
		}
	}
	return place
}

func offsetOf(object *tree.Node, name string) int {
	offset := object.Offset
	for _, member := range settings.Members(object) {
		if member.Name == name {
			offset = member.Offset
		}
	}
	return offset
}

// mediaOf is the folder of pictures and files that a part of the configuration names, else another one.
func mediaOf(of *tree.Node, otherwise *outline.Media) *outline.Media {
	folder := settings.Text(of, "media_folder")
	// A path that is made of what an entry says lies beside it: that is what the widget does without a folder.
	if folder == "" || strings.Contains(folder, "{{") {
		return otherwise
	}
	media := &outline.Media{Folder: settings.PlainPath(folder)}
	if public := settings.Text(of, "public_folder"); public != "" && !strings.Contains(public, "{{") {
		media.Public = &public
	}
	return media
}

// Layouts of options.locales.
const (
	layoutFolder  = "folder"
	layoutSuffix  = "suffix"
	layoutMembers = "members"
)

var layouts = map[string]string{
	"multiple_folders": layoutFolder, "multiple_folders_i18n_root": layoutFolder, "multiple_root_folders": layoutFolder,
	"multiple_files": layoutSuffix, "single_file": layoutMembers,
}

type locales struct {
	languages []string
	layout    string
	isAtRoot  bool
}

func (r *reader) localesOf(part part, at string) locales {
	switched := settings.Own(part.settings, "i18n")
	if switched == nil && part.isFile {
		switched = settings.Own(part.collection, "i18n")
	}
	common := settings.Object(r.config, "i18n")
	if switched == nil || switched.Value == false || common == nil {
		return locales{}
	}
	i18n := &tree.Node{Value: outline.Join(settings.Members(common), settings.Members(switched))}
	all := settings.Texts(i18n, "locales")
	source := firstOf(settings.Text(i18n, "default_locale"), settings.Text(i18n, "defaultLocale"))
	if source == "" && len(all) > 0 {
		source = all[0]
	}
	var found locales
	for _, tag := range all {
		if tag == source {
			found.languages = append(found.languages, tag)
		}
	}
	for _, tag := range all {
		if tag != source {
			found.languages = append(found.languages, tag)
		}
	}
	structure := firstOf(settings.Text(i18n, "structure"), "multiple_folders")
	found.layout = layouts[structure]
	found.isAtRoot = strings.HasSuffix(structure, "root") || structure == "multiple_root_folders"
	if found.layout == "" || len(found.languages) < 2 || part.isFile && found.layout != layoutMembers {
		reason := outline.NoWay
		if found.layout == "" {
			reason = outline.Unknown
		}
		offset := offsetOf(part.settings, "i18n")
		r.leaveOut(at+".i18n", offset, reason, structure)
		return locales{}
	}
	return found
}
