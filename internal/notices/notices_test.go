package notices

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write go.txt")

// allowed are licences that ask for no more than to be named, and the Mozilla Public License, whose files are published
// unchanged at the address of their module. Another one is a decision (docs/decisions.md), not a line here.
var allowed = []struct{ name, words string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"MPL-2.0", "Mozilla Public License"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"BSD", "Redistribution and use in source and binary forms, with or without modification, are permitted"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software"},
}

// systems are those of releases. What only one of them has counts.
var systems = []string{"linux", "darwin", "windows"}

// TestModules fails where a module that is built into the program has no licence of those above, and where go.txt does not say
// what it has: go test ./internal/notices -update
func TestModules(t *testing.T) {
	titles := map[string][]string{} // by text
	for _, module := range modulesOf(t) {
		text := licenceOf(t, module.Dir)
		name := nameOf(text)
		if name == "" {
			t.Errorf("%s has no licence of those that are allowed", module.Path)
		}
		titles[text] = append(titles[text], fmt.Sprintf("%s %s (%s)", module.Path, module.Version, name))
		if module.Path == "golang.org/x/sync" { // whose text is that of Go itself
			titles[text] = append(titles[text], "Go, its runtime and standard library (BSD)")
		}
	}
	var groups []string
	for text, has := range titles {
		slices.Sort(has)
		groups = append(groups, strings.Join(has, "\n")+"\n\n"+text+"\n")
	}
	slices.Sort(groups)
	want := []byte(strings.Join(groups, "\n"+strings.Repeat("-", 80)+"\n\n"))
	if *update {
		if err := os.WriteFile("go.txt", want, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(want, modules) {
		t.Error("go.txt does not say what the program has: go test ./internal/notices -update")
	}
}

type module struct{ Path, Version, Dir string }

// modulesOf lists the modules of which something is in the program.
func modulesOf(t *testing.T) []module {
	t.Helper()
	found := map[string]module{}
	for _, system := range systems {
		command := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Module", "sheaf/cmd/sheaf")
		command.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
			var used struct{ Module module }
			if err := decoder.Decode(&used); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if used.Module.Version != "" { // else it is ours, or Go's
				found[used.Module.Path] = used.Module
			}
		}
	}
	var list []module
	for _, m := range found {
		list = append(list, m)
	}
	if len(list) == 0 {
		t.Fatal("no module was found")
	}
	slices.SortFunc(list, func(a, b module) int { return strings.Compare(a.Path, b.Path) })
	return list
}

var noticeFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)(\.\w+)?$`)

// licenceOf is what a module says of its licence, in all files about that.
func licenceOf(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, entry := range entries {
		if !noticeFile.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	return strings.Join(texts, "\n\n")
}

// nameOf tells an allowed licence by its words; empty: it is none.
func nameOf(text string) string {
	words := strings.Join(strings.Fields(text), " ")
	for _, known := range allowed {
		if strings.Contains(words, known.words) {
			return known.name
		}
	}
	return ""
}

func TestNameOf(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "",
		"GNU AFFERO GENERAL PUBLIC LICENSE":   "",
		"Apache License\n      Version 2.0":   "Apache-2.0",
		"Mozilla Public License, version 2.0": "MPL-2.0",
		"Permission is hereby granted, free of charge, to any person\nobtaining a copy of": "MIT",
	} {
		if got := nameOf(text); got != want {
			t.Errorf("%q is %q; want %q", text, got, want)
		}
	}
}

func TestWrite(t *testing.T) {
	var said strings.Builder
	if err := Write(&said); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"# Go\n", "golang.org/x/crypto v", "Copyright 2009 The Go Authors", "github.com/hashicorp/golang-lru"} {
		if !strings.Contains(said.String(), part) {
			t.Errorf("the notices have no %q", part)
		}
	}
}
