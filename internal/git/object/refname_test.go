package object

import (
	"errors"
	"strings"
	"testing"
)

func TestCheckRefName(t *testing.T) {
	id := strings.Repeat("0a", 20)
	good := []string{
		"refs/heads/main", "refs/heads/feature/a", "refs/tags/v1.0", "refs/pull/1/head", "refs/heads/#%&+", "refs/heads/ü",
		"refs/heads/" + id + "a", "refs/tags/" + id, "refs/heads/HEAD/x", "refs/heads/@", "refs/heads/refs", "refs/heads/a.lock.b",
	}
	bad := []string{
		"", "main", "heads/main", "refs", "refs/", "refs/heads", "refs/x", "refs/heads/", "/refs/heads/main", "refs//heads/a",
		"refs/heads/a..b", "refs/heads/.a", "refs/heads/a.", "refs/heads/a.lock", "refs/heads/a.lock/b", "refs/heads/a/", "refs/heads/a b",
		"refs/heads/a~b", "refs/heads/a^b", "refs/heads/a:b", "refs/heads/a?b", "refs/heads/a*b", "refs/heads/a[b", `refs/heads/a\b`,
		"refs/heads/a@{b", "refs/heads/a\nb", "refs/heads/a\x00b", "refs/heads/a\x7fb", "refs/heads/-a", "refs/heads/a/-b",
		"refs/heads/" + id, "refs/heads/refs/heads/main", "refs/heads/HEAD", "refs/heads/\xff", "refs/heads/" + strings.Repeat("a", 251),
		"refs/heads" + strings.Repeat("/aaaa", 200), "refs/../x/y", "../../x",
	}
	for _, c := range []rune{
		0x80, 0x85, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
	} {
		bad = append(bad, "refs/heads/a"+string(c), "refs/tags/"+string(c)+"b", "refs/pull/a"+string(c)+"b/head")
	}
	for _, c := range []rune{0xa0, 0xa1, 0x61b, 0x61d, 0x200b, 0x200c, 0x200d, 0x2010, 0x2027, 0x202f, 0x2065, 0x206a, 'א', 'ع', '😀'} {
		good = append(good, "refs/heads/a"+string(c)+"b")
	}
	for _, name := range good {
		if err := CheckRefName(name); err != nil {
			t.Errorf("%q is refused: %v", name, err)
		}
	}
	for _, name := range bad {
		if err := CheckRefName(name); !errors.Is(err, ErrRefInvalid) {
			t.Errorf("%q: error is %v, want %v", name, err, ErrRefInvalid)
		}
	}
}
