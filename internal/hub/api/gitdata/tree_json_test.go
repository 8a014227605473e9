package gitdata

import (
	"encoding/json"
	"reflect"
	"testing"
)

func FuzzTreeJSON(f *testing.F) {
	f.Add("a/b.json", "100644", int64(3), "http://127.0.0.1/x", true)
	f.Add("ö \"\\\n\x00<&>\u2028\xff", "", int64(-1), "", false)
	f.Fuzz(func(t *testing.T, path, mode string, size int64, url string, truncated bool) {
		tree := treeJSON{SHA: "x", URL: url, Truncated: truncated, Tree: []treeEntryJSON{
			{Path: path, Mode: mode, Type: "blob", SHA: "y", Size: &size, URL: url}, {Path: path, Type: "commit"},
		}}
		want, err := json.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		var same, plain any
		if err := json.Unmarshal(tree.appendJSON(nil), &same); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(want, &plain); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(same, plain) {
			t.Errorf("%s, want %s", tree.appendJSON(nil), want)
		}
	})
}
