// Package pagescms reads the configuration of Pages CMS: https://pagescms.org/docs/configuration/
//
// The browser reads it too (web/src/builder/beginnings/pagesCms). testdata/cases.json holds both to the same.
package pagescms

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
	"sheaf/internal/project"
)

type reader struct {
	config *tree.Node
	// components are fields that others are made like.
	components *tree.Node
	parts      tree.List
	notTaken   []outline.NotTaken
	fields     int // how many were read
}

// Read makes the projects of a configuration.
func Read(config *tree.Node) ([]outline.Outline, []outline.NotTaken) {
	r := reader{config: config, components: settings.Object(config, "components")}
	for _, content := range settings.Objects(config, "content") {
		for _, one := range append(tree.List{content}, settings.Objects(content, "items")...) {
			if settings.Own(one, "path") != nil {
				r.parts = append(r.parts, one)
			}
		}
	}
	for _, member := range settings.Members(config) {
		switch member.Name {
		case "media", "components", "content":
		case "settings", "actions", "cache":
			r.leaveOut(member.Name, member.Offset, outline.Tool, settings.Written(member.Node))
		default:
			r.leaveOut(member.Name, member.Offset, outline.Unknown, settings.Written(member.Node))
		}
	}
	names := outline.Names{}
	var made []outline.Outline
	for i, part := range r.parts {
		name := settings.Text(part, "name")
		if name == "" {
			name = "content" + strconv.Itoa(i+1)
		}
		one := r.outlineOf(part, "content."+name)
		one.Title, one.Name = settings.Text(part, "label"), names.Free(outline.Slug(name))
		if one.Title == "" {
			one.Title = beginning.TitleOf(name)
		}
		made = append(made, one)
	}
	return made, r.notTaken
}

func (r *reader) leaveOut(at string, offset int, reason outline.Reason, written string) {
	r.notTaken = append(r.notTaken, outline.NotTaken{At: at, Offset: offset, Reason: reason, Written: settings.Short(written)})
}

func (r *reader) projectOf(collection string) string {
	for _, part := range r.parts {
		if settings.Text(part, "name") == collection {
			return outline.Slug(collection) + project.Suffix
		}
	}
	return ""
}

// mediaOf is where pictures and files lie: one folder, or several by name.
func (r *reader) mediaOf(wanted string) *outline.Media {
	media := settings.Own(r.config, "media")
	if folder := settings.TextOf(media); folder != "" {
		public := "/" + settings.PlainPath(folder)
		return &outline.Media{Folder: settings.PlainPath(folder), Public: &public}
	}
	several := settings.Objects(r.config, "media")
	if settings.IsObject(media) {
		several = tree.List{media}
	}
	if len(several) == 0 {
		return nil
	}
	chosen := several[0]
	for _, one := range slices.Backward(several) {
		if wanted != "" && settings.Text(one, "name") == wanted {
			chosen = one
		}
	}
	folder := settings.Text(chosen, "input")
	if folder == "" {
		return nil
	}
	made := &outline.Media{Folder: settings.PlainPath(folder)}
	if public := settings.Text(chosen, "output"); public != "" {
		made.Public = &public
	}
	return made
}

// contentSettings are those of a collection or a file that are read, or have a reason not to be.
var contentSettings = map[string]outline.Reason{
	"name": "", "label": "", "type": "", "path": "", "fields": "", "filename": "", "format": "", "extension": "", "subfolders": "", "list": "", "view": "", "items": "",
	"exclude": "", "delimiters": outline.NoWay, "operations": outline.NoWay, "settings": outline.Tool, "description": outline.Tool, "icon": outline.Tool,
	"actions": outline.Tool, "commit": outline.Tool, "merge": outline.Tool,
}

func (r *reader) outlineOf(content *tree.Node, at string) outline.Outline {
	fields := settings.Objects(content, "fields")
	inner := r.object(fields, at, 0)
	for _, member := range settings.Members(content) {
		reason, isKnown := contentSettings[member.Name]
		if !isKnown {
			reason = outline.Unknown
		}
		if reason != "" {
			r.leaveOut(at+"."+member.Name, member.Offset, reason, settings.Written(member.Node))
		}
	}
	made := outline.Outline{Schema: inner.Schema, UI: inner.UI}
	list := settings.Own(content, "list")
	place := settings.PlainPath(settings.Text(content, "path"))
	ending := endingOf(content)
	if settings.Text(content, "type") == "file" {
		made.Place = outline.Place{File: place}
		ending = strings.TrimPrefix(path.Ext(place), ".")
		if list != nil && list.Value != false {
			all := outline.ListOf(inner, outline.Limits{})
			made.Schema, made.UI = all.Schema, all.UI
		}
	} else {
		made.Place = outline.Place{IsCollection: true, Folder: place, Match: "**/*." + ending, Entry: r.nameOf(content, at+".filename")}
		if settings.IsFalse(content, "subfolders") {
			made.Place.Match = "*." + ending
		}
		if excluded := settings.Texts(content, "exclude"); len(excluded) == 1 {
			made.Place.Exclude = excluded[0]
		} else if len(excluded) > 1 {
			made.Place.Exclude = "{" + strings.Join(excluded, ",") + "}"
		}
		if primary := settings.Text(settings.Object(content, "view"), "primary"); primary != "" {
			made.UI = outline.Join(made.UI, outline.Members("ui:options", outline.Members("itemLabel", primary)))
		}
	}
	isBody := func(field *tree.Node) bool { return settings.Text(field, "name") == "body" }
	if outline.IsMarkdown(ending) && slices.ContainsFunc(fields, isBody) {
		made.Body = "body"
	}
	return made
}

var endingOfName = regexp.MustCompile(`\.([A-Za-z]\w*)$`)

func endingOf(content *tree.Node) string {
	if extension := settings.Text(content, "extension"); extension != "" {
		return strings.TrimPrefix(extension, ".")
	}
	if found := endingOfName.FindStringSubmatch(filenameOf(content)); found != nil {
		return found[1]
	}
	switch format := settings.Text(content, "format"); format {
	case "json", "toml":
		return format
	case "yaml":
		return "yml"
	}
	return "md"
}

func filenameOf(content *tree.Node) string {
	if filename := settings.Text(content, "filename"); filename != "" {
		return filename
	}
	return settings.Text(settings.Object(content, "filename"), "template")
}

var ofTheMoment = regexp.MustCompile(`\{(hour|minute|second)`)

// nameOf is how the file of a new entry is called: "{year}-{month}-{day}-{primary}.md".
func (r *reader) nameOf(content *tree.Node, at string) string {
	written := filenameOf(content)
	if written == "" {
		return ""
	}
	primary := settings.Text(settings.Object(content, "view"), "primary")
	if primary == "" {
		primary = "title"
	}
	name := strings.NewReplacer("{primary}", "{"+primary+"}", "{fields.", "{").Replace(endingOfName.ReplaceAllString(written, ""))
	name = strings.Replace(name, "{year}-{month}-{day}", "{date}", 1)
	if ofTheMoment.MatchString(name) {
		r.leaveOut(at, settings.Own(content, "filename").Offset, outline.NoWay, written)
		return ""
	}
	if name == "{title}" {
		return ""
	}
	return name
}
