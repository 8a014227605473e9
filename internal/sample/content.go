package sample

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
)

//go:embed all:content
var content embed.FS

// load reads all files of one folder of the content, by their path in the repository.
func load(folder string) (map[string][]byte, error) {
	root := path.Join("content", folder)
	files := map[string][]byte{}
	err := fs.WalkDir(content, root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		inside := name[len(root)+1:]
		if odd, ok := oddNames[inside]; ok {
			inside = odd
		}
		files[inside], err = fs.ReadFile(content, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the sample content of %s: %w", folder, err)
	}
	return files, nil
}

// oddNames are paths that Git allows and that editors may handle wrongly, but that Go does
// not embed.
var oddNames = map[string]string{
	"journal/rye.sheaf.json": "journal/100% rye? Notes #1 – größer.sheaf.json",
	"journal/rye.json":       "journal/100% rye? Notes #1 – größer.json",
}
