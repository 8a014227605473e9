package project

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPublishing(t *testing.T) {
	text, err := os.ReadFile("testdata/publishing.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Publishing any
		Ignored    []string
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		got := []string{}
		for _, fault := range checkPublishing(test.Publishing) {
			got = append(got, strings.Join(fault.path, "."))
		}
		if diff := cmp.Diff(test.Ignored, got); diff != "" {
			t.Errorf("%v: %s", test.Publishing, diff)
		}
	}
}
