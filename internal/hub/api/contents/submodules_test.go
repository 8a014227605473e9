package contents

import (
	"maps"
	"strings"
	"testing"
)

func TestParseSubmodules(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"": {},
		"[submodule \"a\"]\n\tpath = lib/a\n\turl = https://example.org/a.git\n": {"lib/a": "https://example.org/a.git"},
		"[submodule \"a\"]\r\nURL=../a\r\nPATH=a\r\n[submodule \"b\"]\npath = \"b c\"\nurl = b?x=1": {
			"a": "../a", "b c": "b?x=1",
		},
		"[submodule \"a\"]\npath = a\n[submodule \"b\"]\nurl = b\n": {},
		"no section\n=\n": {},
	} {
		got, err := parseSubmodules(strings.NewReader(text))
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}
