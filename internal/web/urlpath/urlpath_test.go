package urlpath_test

import (
	"slices"
	"strings"
	"testing"

	"sheaf/internal/web/urlpath"
)

func TestSplit(t *testing.T) {
	for escaped, want := range map[string][]string{
		"/a/b":            {"a", "b"},
		"/a%2Fb/c":        {"a/b", "c"},
		"/a/":             {"a", ""},
		"/":               {""},
		"/a//b":           {"a", "", "b"},
		"/%23%25%3F+%20ö": {"#%?+ ö"},
		"/%C3%B6":         {"ö"},
	} {
		got, err := urlpath.Split(escaped)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", escaped, got, err, want)
		}
	}
	for _, escaped := range []string{"/%", "/%zz", "/%00", "/a%0Ab", "/%ff", strings.Repeat("/a", 300), "/" + strings.Repeat("a", 9000)} {
		if got, err := urlpath.Split(escaped); err == nil {
			t.Errorf("%.20s: %q", escaped, got)
		}
	}
}

// FuzzEscape checks that what is escaped comes back.
func FuzzEscape(f *testing.F) {
	for _, path := range []string{"a/b c", "#%?+", "ö/ä", "", "//", "a=b&c;d:e@f"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		segments, err := urlpath.Split("/" + urlpath.Escape(path))
		if err == nil && strings.Join(segments, "/") != path {
			t.Errorf("%q came back as %q", path, segments)
		}
		if strings.ContainsAny(urlpath.Escape(path), "?#+ \"<>") {
			t.Errorf("%q escaped is %q", path, urlpath.Escape(path))
		}
	})
}
