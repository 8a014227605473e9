package keystatic_test

import (
	"os"
	"testing"

	"sheaf/internal/format/tree"
	"sheaf/internal/importing/code"
	"sheaf/internal/importing/importtest"
	"sheaf/internal/importing/keystatic"
)

func TestRead(t *testing.T) {
	config, err := code.Evaluate(os.DirFS("testdata"), "keystatic.config.tsx", keystatic.Modules)
	if err != nil {
		t.Fatal(err)
	}
	importtest.Golden(t, "testdata/projects.json", keystatic.Read, config.Root)
}

// TestPlaces finds what is left out in the file that says it.
func TestPlaces(t *testing.T) {
	config, err := code.Evaluate(os.DirFS("testdata"), "keystatic.config.tsx", keystatic.Modules)
	if err != nil {
		t.Fatal(err)
	}
	_, notTaken := keystatic.Read(config.Root)
	for _, one := range notTaken {
		if one.At != "collections.posts.lost" {
			continue
		}
		if file, line, column := config.Place(one.Offset); file != "keystatic.config.tsx" || line != 36 || column != 35 {
			t.Errorf("it is at %s:%d:%d", file, line, column)
		}
		return
	}
	t.Error("it was taken over")
}

func FuzzRead(f *testing.F) {
	importtest.FuzzOf(f, keystatic.Read, `{"collections":{"a":{"path":"a/*/","slugField":"t","format":{"contentField":"c"},"schema":{"t":{"$field":"slug","first":{"name":{"label":"T"}}},"c":{"$field":"mdx"},"l":{"$field":"array","first":{"$field":"text"}},"b":{"$field":"blocks","first":{"x":{"schema":{"$field":"empty"}}}},"d":{"$field":"conditional","first":{"$field":"checkbox"},"second":{"true":{"$field":"text"}}}}}},"singletons":{"s":{}}}`)
}

// TestWrong passes over what no configuration has.
func TestWrong(t *testing.T) {
	for _, root := range []*tree.Node{{}, {Value: "x"}, {Value: tree.List{}}, {Value: tree.Object{}}} {
		if made, _ := keystatic.Read(root); len(made) > 0 {
			t.Errorf("%v: %v", root.Value, made)
		}
	}
}
