package urlpath_test

import (
	"strings"
	"testing"

	"sheaf/internal/web/urlpath"
)

func TestIsLocal(t *testing.T) {
	for _, test := range []struct {
		address string
		want    bool
	}{
		{"/", true},
		{"/github/o/r/blob/a%2Fb/x%20y.json?tab=code#top", true},
		{"/a:b", true},
		{"", false},
		{"github", false},
		{"https://evil.example/", false},
		{"//evil.example/", false},
		{"///evil.example/", false},
		{"/\\evil.example/", false},
		{"\\/evil.example/", false},
		{"/\t/evil.example/", false},
		{"/\n/evil.example/", false},
		{"javascript:alert(1)", false},
		{"@evil.example", false},
		{".evil.example", false},
		{"/" + strings.Repeat("a", 2048), false},
	} {
		if got := urlpath.IsLocal(test.address); got != test.want {
			t.Errorf("urlpath.IsLocal(%q) is %v, want %v", test.address, got, test.want)
		}
	}
}
