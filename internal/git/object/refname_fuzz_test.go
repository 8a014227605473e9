package object_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func FuzzCheckRefName(f *testing.F) {
	for _, seed := range []string{"refs/heads/main", "refs/heads/a..b", "refs/heads/a.lock/b", "refs/heads/@{", "refs/heads/ü", "refs/heads/.", "refs//a/b", "refs/a/b."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if strings.ContainsRune(name, 0) || !strings.HasPrefix(name, "refs/") {
			return // cannot be an argument; or not a name of this package
		}
		isGits := gittest.Command(t.Context(), t.TempDir(), "check-ref-format", name).Run() == nil
		if object.IsRefFormat(name) != isGits {
			t.Errorf("%q: we say %v, git says %v", name, !isGits, isGits)
		}
		if err := object.CheckRefName(name); err == nil && (!isGits || !utf8.ValidString(name)) {
			t.Errorf("%q is accepted", name)
		}
	})
}
