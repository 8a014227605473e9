package importing

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/rjsf"
)

// readForm reads a schema and its uiSchema. The data lie beside the schema unless the request names them.
func readForm(repository fs.FS, request Request) (reading, error) {
	if len(request.Files) > 2 {
		return reading{}, fmt.Errorf("%q is one file too many", request.Files[2])
	}
	var files []*tree.Node
	var places []func(int) (string, int, int)
	for _, file := range request.Files {
		node, place, err := readSettings(repository, file)
		if err != nil {
			return reading{}, err
		}
		files, places = append(files, node), append(places, place)
	}
	form := rjsf.FormOf(files)
	if form == nil {
		return reading{}, fmt.Errorf("%s: %w", request.Files[0], ErrNothing)
	}
	ofSchema, ofUI := 0, 0
	if len(files) == 2 && form.Schema == files[1] {
		ofSchema = 1
	}
	if len(files) == 2 {
		ofUI = 1 - ofSchema
	}
	one := form.Outline(path.Base(request.Files[ofSchema]))
	one.Place = outline.Place{File: request.Data}
	if request.Data == "" {
		one.Place.File = path.Join(path.Dir(request.Files[ofSchema]), one.Name+".json")
		for _, file := range request.Files {
			if file == one.Place.File {
				one.Place.File = strings.TrimSuffix(file, ".json") + "-data.json"
			}
		}
	}
	return reading{outlines: []outline.Outline{one}, notTaken: rjsf.PassedOver(form.UI), base: ".", place: places[ofUI]}, nil
}
