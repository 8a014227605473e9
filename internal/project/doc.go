// Package project knows the files that a form is made of.
//
// A project file ends in .sheaf.json. It names a data file, relative to itself, or a folder
// whose files are entries, and holds the JSON Schema of that data:
//
//	{"options": {"dataFile": "menu.json"}, "schema": {...}, "uiSchema": {...}}
//	{"options": {"collection": {"folder": "posts", "match": "**/*.md"}}, "schema": {...}}
//	{"options": {"collection": {"folder": "posts"}, "locales": {"languages": ["en", "de"], "layout": "suffix"}}, "schema": {...}}
//
// The package finds project files in a repository, reads them, and checks that the schema
// compiles and that the data fits it, in whatever format the data are (sheaf/internal/format).
// It reads from an fs.FS and nothing else: no $ref is ever fetched, and a data file outside the
// repository is refused, not opened.
package project
