package web

import (
	"fmt"
	"strings"
	"testing"
)

func TestPattern(t *testing.T) {
	const repo = "/repos/{owner}/{repo}"
	for _, test := range []struct{ pattern, path, want string }{
		{"/", "", "map[]"},
		{"/", "x", "no"},
		{"/user", "user", "map[]"},
		{"/user", "user/", "map[]"},
		{"/user", "user//", "no"},
		{"/user", "users", "no"},
		{repo, "repos/a/b", "map[owner:a repo:b]"},
		{repo, "repos/a/b/c", "no"},
		{repo, "repos/a/", "no"},
		{repo, "repos//b", "no"},
		{repo + "/branches/{branch...}", "repos/a/b/branches/x/y", "map[branch:x/y owner:a repo:b]"},
		{repo + "/branches/{branch...}", "repos/a/b/branches/", "no"},
		{repo + "/branches/{branch...}", "repos/a/b/branches", "no"},
		{repo + "/branches/{branch...}/protection", "repos/a/b/branches/x/y/protection", "map[branch:x/y owner:a repo:b]"},
		{repo + "/branches/{branch...}/protection", "repos/a/b/branches/protection", "no"},
		{repo + "/contents/{path*}", "repos/a/b/contents", "map[owner:a path: repo:b]"},
		{repo + "/contents/{path*}", "repos/a/b/contents/", "map[owner:a path: repo:b]"},
		{repo + "/contents/{path*}", "repos/a/b/contents/x/", "map[owner:a path:x/ repo:b]"},
	} {
		params, ok := parsePattern(test.pattern).match(strings.Split(test.path, "/"))
		got := "no"
		if ok {
			got = fmt.Sprint(params)
		}
		if got != test.want {
			t.Errorf("%s with %s: %s, want %s", test.pattern, test.path, got, test.want)
		}
	}
}
