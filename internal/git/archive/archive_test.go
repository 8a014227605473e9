package archive_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/git/archive"
)

func file(name string) tar.Header {
	return tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o664, Size: int64(len(name))}
}

func folder(name string) tar.Header {
	return tar.Header{Name: name + "/", Typeflag: tar.TypeDir, Mode: 0o775}
}

func link(name, target string) tar.Header {
	return tar.Header{Name: name, Typeflag: tar.TypeSymlink, Linkname: target, Mode: 0o777}
}

// pack makes what git would write. The content of a file is its name.
func pack(t *testing.T, entries []tar.Header) io.Reader {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "0123"}}); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if err := w.WriteHeader(&entry); err != nil {
			t.Fatal(err)
		}
		if entry.Typeflag == tar.TypeReg {
			if _, err := io.WriteString(w, entry.Name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &out
}

func write(t *testing.T, format archive.Format, from io.Reader) []byte {
	t.Helper()
	reader, err := archive.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := reader.Write(format, &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func namesInTar(t *testing.T, content []byte) []string {
	t.Helper()
	unzipped, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(unzipped)
	var names []string
	for {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		got, err := io.ReadAll(r)
		if err != nil || header.Typeflag == tar.TypeReg && string(got) != header.Name {
			t.Errorf("%q has %q, %v", header.Name, got, err)
		}
		names = append(names, header.Name)
	}
}

func namesInZip(t *testing.T, content []byte) []string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		t.Fatal(err)
	}
	if r.Comment != "0123" {
		t.Errorf("the comment is %q", r.Comment)
	}
	var names []string
	for _, entry := range r.File {
		in, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(in)
		if err != nil || entry.Mode().IsRegular() && string(got) != entry.Name || entry.Mode().Type() == fs.ModeSymlink && len(got) == 0 {
			t.Errorf("%q has %q, %v", entry.Name, got, err)
		}
		names = append(names, entry.Name)
	}
	return names
}

func TestWhatUnpacksHarmlessly(t *testing.T) {
	long := "p/" + strings.Repeat("long/", 60) + strings.Repeat("n", 250)
	for what, test := range map[string]struct {
		entries []tar.Header
		left    []string // names of those that are not left out
	}{
		"files, folders and links": {
			[]tar.Header{folder("p"), file("p/a"), folder("p/b"), file("p/b/c"), link("p/l", "../../etc"), file("p/z")},
			[]string{"p/", "p/a", "p/b/", "p/b/c", "p/l", "p/z"},
		},
		"long, foreign and odd names": {
			[]tar.Header{file(long), file("p/ö"), file("p/\xff"), file("p/a\nb"), file(`p/back\slash`), file("p/ ." + "x"), file("p/a:b"), file("p/...x")},
			[]string{long, "p/ö", "p/\xff", "p/a\nb", `p/back\slash`, "p/ .x", "p/a:b", "p/...x"},
		},
		"contents of every size": { // tiny ones are not packed, small ones fast
			[]tar.Header{file(long[:64]), file(long[:65]), file(strings.Repeat("s", 4096)), file(strings.Repeat("s", 4097)), file(strings.Repeat("l", 60_000))},
			[]string{long[:64], long[:65], strings.Repeat("s", 4096), strings.Repeat("s", 4097), strings.Repeat("l", 60_000)},
		},
		"a file through a link":         {[]tar.Header{link("p/l", "/tmp"), folder("p/l"), file("p/l/a"), file("p/l2")}, []string{"p/l", "p/l2"}},
		"a file in the place of a link": {[]tar.Header{link("p/l", "/etc/passwd"), file("p/l")}, []string{"p/l"}},
		"two links of one name":         {[]tar.Header{link("p/l", "a"), link("p/l", "b")}, []string{"p/l"}},
		"deep below a link":             {[]tar.Header{link("p/a/l", "/"), file("p/a/l/b/c/d")}, []string{"p/a/l"}},
		"another case":                  {[]tar.Header{link("p/Link", "/tmp"), file("p/lINK/a"), file("p/ſ/ok")}, []string{"p/Link", "p/ſ/ok"}},
		"another spelling":              {[]tar.Header{link("p/\u00f6", "/tmp"), file("p/o\u0308/a"), link("p/s", "/tmp"), file("p/ſ/a")}, []string{"p/\u00f6", "p/s"}},
		"what some file systems drop":   {[]tar.Header{link("p/l", "/tmp"), file("p/l. ./a"), file("p/l\u200c/a")}, []string{"p/l"}},
		"names that lead outside": {
			[]tar.Header{file("../a"), file("p/../../a"), file("/a"), file(`p\..\..\a`), file(`\a`), file("C:/a"), file(`C:\a`), file("p/..\u200d/a"), file("p/.. /a"), file("p/a")},
			[]string{"p/a"},
		},
		"other kinds": {
			[]tar.Header{{Name: "p/h", Typeflag: tar.TypeLink, Linkname: "/etc/passwd"}, {Name: "p/d", Typeflag: tar.TypeChar}, {Name: "p/f", Typeflag: tar.TypeFifo}, file("p/a")},
			[]string{"p/a"},
		},
	} {
		t.Run(what, func(t *testing.T) {
			if got := namesInTar(t, write(t, archive.TarGz, pack(t, test.entries))); !slices.Equal(got, test.left) {
				t.Errorf("the tar has %q, want %q", got, test.left)
			}
			if got := namesInZip(t, write(t, archive.Zip, pack(t, test.entries))); !slices.Equal(got, test.left) {
				t.Errorf("the zip has %q, want %q", got, test.left)
			}
		})
	}
}

// What git writes while it fails is not taken for a whole archive.
func TestCutArchive(t *testing.T) {
	whole, err := io.ReadAll(pack(t, []tar.Header{folder("p"), file("p/" + strings.Repeat("a", 90)), file("p/b")}))
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []archive.Format{archive.TarGz, archive.Zip} {
		reader, err := archive.NewReader(bytes.NewReader(whole[:len(whole)-1024-512-100]))
		if err == nil {
			err = reader.Write(format, io.Discard)
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("a cut %s: %v", format, err)
		}
	}
	for _, nothing := range []string{"", "fatal: no"} {
		if _, err := archive.NewReader(strings.NewReader(nothing)); !errors.Is(err, archive.ErrNotTar) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%q: %v", nothing, err)
		}
	}
}

// More entries than 16 bits count take the long end of the directory.
func TestZipOfManyFiles(t *testing.T) {
	entries := make([]tar.Header, 70_000)
	for i := range entries {
		entries[i] = file("p/" + strconv.Itoa(i))
	}
	content := write(t, archive.Zip, pack(t, entries))
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil || len(r.File) != len(entries) {
		t.Fatalf("the zip has %d files, %v", len(r.File), err)
	}
	last, err := r.File[len(entries)-1].Open()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(last); err != nil || string(got) != "p/69999" {
		t.Errorf("the last file has %q, %v", got, err)
	}
}
