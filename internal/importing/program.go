package importing

import (
	"fmt"
	"io/fs"
	"path"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/code"
	"sheaf/internal/importing/outline"
)

// programReader reads a configuration that is a program. A file of data is read as what the program says, as the one that
// Tina makes of it. The folder of the site is some levels above the file.
func programReader(modules map[string]string, levels int, read func(*tree.Node) ([]outline.Outline, []outline.NotTaken)) reader {
	return func(repository fs.FS, request Request) (reading, error) {
		if len(request.Files) > 1 {
			return reading{}, fmt.Errorf("%q is one file too many", request.Files[1])
		}
		file := request.Files[0]
		base := path.Dir(file)
		for range levels {
			base = path.Dir(base)
		}
		var config code.Configuration
		var err error
		if path.Ext(file) == ".json" {
			config.Root, config.Place, err = readSettings(repository, file)
		} else {
			config, err = code.Evaluate(repository, file, modules)
			if lock := path.Join(path.Dir(file), "tina-lock.json"); err != nil && request.Kind == "tina" {
				if _, absent := fs.Stat(repository, lock); absent == nil {
					err = fmt.Errorf("%w; %s says the same without a program: name that one", err, lock)
				}
			}
		}
		if err != nil {
			return reading{}, err
		}
		outlines, notTaken := read(config.Root)
		return reading{outlines: outlines, notTaken: notTaken, base: base, place: config.Place}, nil
	}
}
