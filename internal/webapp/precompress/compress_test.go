package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

func TestVariantsAreTheFileAgain(t *testing.T) {
	dir := t.TempDir()
	script := bytes.Repeat([]byte("export const answer = 42;\n"), 1000)
	for name, content := range map[string][]byte{
		"index.html": []byte("<!doctype html>too small to gain"), "app.js": script, "inter.woff2": script,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sum, err := compressFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if sum.files != 1 || sum.plain != len(script) {
		t.Errorf("compressed %+v, want the one script", sum)
	}
	var names []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if want := []string{"app.js", "app.js.br", "app.js.zst", "index.html", "inter.woff2"}; !slices.Equal(names, want) {
		t.Errorf("the folder holds %v, want %v", names, want)
	}

	small, err := os.ReadFile(filepath.Join(dir, "app.js.br"))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small))); err != nil || !bytes.Equal(back, script) {
		t.Errorf("the Brotli variant is another file (%v)", err)
	}
	quick, err := os.Open(filepath.Join(dir, "app.js.zst"))
	if err != nil {
		t.Fatal(err)
	}
	defer quick.Close()
	decoder, err := zstd.NewReader(quick, zstd.WithDecoderMaxWindow(8<<20))
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	if back, err := io.ReadAll(decoder); err != nil || !bytes.Equal(back, script) {
		t.Errorf("the Zstandard variant is another file (%v)", err)
	}
}

func TestMissingFolder(t *testing.T) {
	if _, err := compressFolder(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("a missing folder is no error")
	}
}
