package store

import (
	"maps"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

func TestSubmodules(t *testing.T) {
	repo := newRepository(t)
	for text, want := range map[string]map[string]string{
		"": {},
		"[submodule \"a\"]\n\tpath = lib/a\n\turl = https://example.org/a.git\n": {"lib/a": "https://example.org/a.git"},
		"[submodule \"a\"]\r\nURL=../a\r\nPATH=a\r\n[submodule \"b\"]\npath = \"b c\"\nurl = b?x=1": {
			"a": "../a", "b c": "b?x=1",
		},
		"[submodule \"a\"]\npath = a\n[submodule \"b\"]\nurl = b\n": {},
		"[submodule \"a.path\"]\npath = a\nurl = x\n":               {"a": "x"},
		"no section\n=\n": {},
		"[include]\npath = /etc/passwd\n[submodule \"a\"]\npath = a\nurl = b\n": {"a": "b"},
	} {
		id, err := repo.WriteBlob(t.Context(), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := repo.Submodules(t.Context(), id)
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	id, err := repo.WriteBlob(t.Context(), []byte(strings.Repeat("\n", maxConfig+1)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := repo.Submodules(t.Context(), id); err == nil {
		t.Error("a configuration without end was read")
	}
	if _, err := repo.Submodules(t.Context(), object.EmptyTree); err != nil {
		t.Errorf("what is no blob: %v", err)
	}
}
