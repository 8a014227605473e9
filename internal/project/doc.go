// Package project knows the pair of files that a form is made of.
//
// A project file ends in .sheaf.json. It names a data file, relative to itself, and holds
// the JSON Schema of that data:
//
//	{"options": {"dataFile": "menu.json"}, "schema": {...}, "uiSchema": {...}}
//
// The package finds project files in a repository, reads them, and checks that the schema
// compiles and that the data fits it. It reads from an fs.FS and nothing else: no $ref is
// ever fetched, and a data file outside the repository is refused, not opened.
package project
