package inference

import (
	"path"
	"strings"

	"sheaf/internal/format/tree"
)

// Images are where the pictures of a site are.
type Images struct {
	// Has tells whether a file is there, by its path from the top. Nil: none is.
	Has func(path string) bool
	// Roots are folders that the site shows as its root; empty for the top.
	Roots []string
}

// way is how a path is read: from a root of the site with a slash or without, or from the file that names it.
type way struct {
	kind string
	root string
}

const (
	rooted = "rooted"
	bare   = "bare"
	beside = "beside"
)

// options are those of the image widget under which the values stay what they are; nil where most of their files are not
// there, or lie in no folder together.
func (i Images) options(values []located) *tree.Node {
	if i.Has == nil {
		return nil
	}
	var ways []way
	for _, root := range i.Roots {
		ways = append(ways, way{rooted, root})
	}
	ways = append(ways, way{kind: beside})
	for _, root := range i.Roots {
		ways = append(ways, way{bare, root})
	}
	for _, way := range ways {
		var found []located // of files, by their own paths in the place of the value
		var files []string
		for _, value := range values {
			if file, isOne := way.file(value); isOne && i.Has(file) {
				found, files = append(found, value), append(files, file)
			}
		}
		switch {
		case len(found)*2 <= len(values):
		case way.kind == beside:
			return besideOptions(found, files)
		default:
			return way.options(files)
		}
	}
	return nil
}

func (w way) file(value located) (string, bool) {
	isRooted := strings.HasPrefix(value.text(), "/")
	if w.kind == beside {
		file, isInside := normal(joined(folderOf(value.path), value.text()))
		return file, isInside && !isRooted
	}
	file, isInside := normal(joined(w.root, value.text()))
	return file, isInside && isRooted == (w.kind == rooted)
}

// besideOptions name files from the entry, without a "./" before them.
func besideOptions(found []located, files []string) *tree.Node {
	folders := map[string]bool{}
	folder := "."
	for i, value := range found {
		from := relativeFolder(folderOf(value.path), folderOf(files[i]))
		folders[from] = true
		if from != "" {
			folder = from
		}
	}
	if len(folders) != 1 || folders[""] {
		folder = "."
	}
	return object(member("folder", folder))
}

func (w way) options(files []string) *tree.Node {
	shared := strings.Split(folderOf(files[0]), "/")
	for _, file := range files[1:] {
		other := strings.Split(folderOf(file), "/")
		for at := range shared {
			if at >= len(other) || shared[at] != other[at] {
				shared = shared[:at]
				break
			}
		}
	}
	folder := strings.Join(shared, "/")
	below := folder
	if w.root != "" {
		below = strings.TrimPrefix(strings.TrimPrefix(folder, w.root), "/")
	}
	// Without a slash, a value is told from a path beside the entry by the folder that it begins with.
	if below == "" && w.kind == bare {
		return nil
	}
	public := below
	if w.kind == rooted {
		public = "/" + below
	}
	return object(member("folder", "/"+folder), member("publicFolder", public))
}

// folderOf is the folder that holds a path; empty for the top.
func folderOf(file string) string {
	if folder := path.Dir(file); folder != "." {
		return folder
	}
	return ""
}

func joined(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// normal is a path without what goes up and down in it. It is not inside where it leads above the top.
func normal(written string) (file string, isInside bool) {
	var steps []string
	for _, step := range strings.Split(written, "/") {
		switch {
		case step == "" || step == ".":
		case step != "..":
			steps = append(steps, step)
		case len(steps) == 0:
			return "", false
		default:
			steps = steps[:len(steps)-1]
		}
	}
	return strings.Join(steps, "/"), true
}

// relativeFolder is a folder as seen from another one; empty for itself.
func relativeFolder(from, to string) string {
	var fromSteps, toSteps []string
	if from != "" {
		fromSteps = strings.Split(from, "/")
	}
	if to != "" {
		toSteps = strings.Split(to, "/")
	}
	shared := 0
	for shared < len(fromSteps) && shared < len(toSteps) && fromSteps[shared] == toSteps[shared] {
		shared++
	}
	steps := append(strings.Split(strings.Repeat("../", len(fromSteps)-shared), "/"), toSteps[shared:]...)
	return strings.Trim(path.Join(steps...), "/")
}
