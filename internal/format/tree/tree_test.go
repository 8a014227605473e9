package tree

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNumber(t *testing.T) {
	for spelling, want := range map[string]string{
		"0": "0", "12": "12", "+12": "12", "-012": "-12", "000": "0", "-0": "-0", ".5": "0.5", "5.": "5", "+00.50": "0.50", "1.e3": "1e3", "1E+03": "1E+03", "-.5e-1": "-0.5e-1",
		"0x1F": "31", "-0XfF": "-255", "0o17": "15", "0b101": "5", "+0x10": "16", "0xffffffffffffffffff": "4722366482869645213695",
		"123456789012345678901234567890.10": "123456789012345678901234567890.10",
	} {
		got, err := Number(spelling)
		if err != nil || string(got) != want || !json.Valid([]byte(got)) {
			t.Errorf("%s is %s (%v), want %s", spelling, got, err, want)
		}
	}
	if _, err := Number("0x" + strings.Repeat("f", maxBased)); err == nil {
		t.Error("too many digits are read")
	}
}

func TestPointers(t *testing.T) {
	for pointer, path := range map[string][]string{"": nil, "/": {""}, "/a/0": {"a", "0"}, "/a~1b/~0": {"a/b", "~"}, "/~01": {"~1"}} {
		if diff := cmp.Diff(path, Path(pointer)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", pointer, diff)
		}
		if got := Pointer(path); got != pointer {
			t.Errorf("%q is %q", path, got)
		}
	}
}

func TestOffsets(t *testing.T) {
	shared := &Node{Offset: 7, Value: List{{Offset: 8}}}
	root := &Node{Offset: 1, Value: Object{
		{Name: "a", Node: &Node{Offset: 3, Value: List{shared, {Offset: 9, Value: "x"}}}}, {Name: "b/", Node: shared}, {Name: "a", Node: &Node{Offset: 5, Value: List{shared}}},
	}}
	wanted := map[string]bool{}
	want := map[string]int{"": 1, "/a": 5, "/a/0": 7, "/a/0/0": 8, "/a/01": 0, "/b~1/0": 8, "/c": 0, "/b~1/1": 0, "/b~1/-1": 0, "/a/0/0/0": 0}
	for pointer := range want {
		wanted[pointer] = true
	}
	if diff := cmp.Diff(want, root.Offsets(wanted)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
