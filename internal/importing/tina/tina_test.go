package tina_test

import (
	"os"
	"testing"

	"sheaf/internal/importing/code"
	"sheaf/internal/importing/importtest"
	"sheaf/internal/importing/tina"
)

func TestRead(t *testing.T) {
	config, err := code.Evaluate(os.DirFS("testdata"), "site/tina/config.ts", tina.Modules)
	if err != nil {
		t.Fatal(err)
	}
	importtest.Golden(t, "testdata/projects.json", tina.Read, config.Root)
}

func FuzzRead(f *testing.F) {
	importtest.FuzzOf(f, tina.Read, `{"schema":{"collections":[{"name":"a","path":"b","match":{"include":"*"},"templates":[{"name":"t","fields":[{"name":"x","type":"object","templates":[{"name":"q"}],"list":true}]}]},{"name":"c","fields":[{"name":"r","type":"reference","collections":["a"]}]}]}}`)
}
