package yaml

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/format/tree"
)

type (
	object = map[string]any
	list   = []any
)

func n(digits string) json.Number { return json.Number(digits) }

func TestRead(t *testing.T) {
	for _, test := range []struct {
		text string
		want any
	}{
		{"", nil},
		{"# nothing\n", nil},
		{"---\n...\n", nil},
		{"a: 1.50\nb: 1e3\nc: 0x1F\nd: 0o17\ne: 010\nf: +.5\ng: 12345678901234567890123", object{
			"a": n("1.50"), "b": n("1e3"), "c": n("31"), "d": n("15"), "e": n("10"), "f": n("0.5"), "g": n("12345678901234567890123"),
		}},
		{"a: .inf\nb: -.Inf\nc: .nano\nd: +.INF\ne: -.nan", object{"a": math.Inf(1), "b": math.Inf(-1), "c": ".nano", "d": math.Inf(1), "e": "-.nan"}},
		{"a: \"1\"\nb: '1'\nc: |-\n  1\nd: !!str 1\ne: ! 1\nf: !!int \"1\"\ng: !!int x\nh: !own 1\ni: !own [1]\nj: !!float 1\nk: !!null ''\nl: !!bool no", object{
			"a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": n("1"), "g": "x", "h": "1", "i": list{n("1")}, "j": n("1"), "k": nil, "l": "no",
		}},
		{"a: !!set {x, y}\nb: !!omap [{x: 1}]\nc: !!binary aGk=\nd: !!timestamp 2026-01-01", object{
			"a": object{"x": nil, "y": nil}, "b": list{object{"x": n("1")}}, "c": "aGk=", "d": "2026-01-01",
		}},
		{"1: a\n1.0e0x: b\ntrue: c\n~: d\n1e21: e\n1.50: f\n-0: g\n12345678901234567890: i\n1e999: j\n-.inf: k", object{
			"1": "a", "1.0e0x": "b", "true": "c", "": "d", "1e+21": "e", "1.5": "f", "0": "g", "12345678901234567000": "i", "Infinity": "j", "-Infinity": "k",
		}},
		{"a: &x {b: [1, 2]}\nc: *x\nd: *x", object{"a": object{"b": list{n("1"), n("2")}}, "c": object{"b": list{n("1"), n("2")}}, "d": object{"b": list{n("1"), n("2")}}}},
		{"k: &k name\n*k : 1", object{"k": "name", "name": n("1")}},
		{"a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: *a\n  x: 3\nd:\n  <<: [*a, *b]\ne:\n  <<: *b\n  <<: *a\nf:\n  <<: {g: 1}\ng: {\"<<\": *a}", object{
			"a": object{"x": n("1"), "y": n("1")}, "b": object{"y": n("2"), "z": n("2")}, "c": object{"x": n("3"), "y": n("1")},
			"d": object{"x": n("1"), "y": n("1"), "z": n("2")}, "e": object{"x": n("1"), "y": n("2"), "z": n("2")}, "f": object{"g": n("1")},
			"g": object{"<<": object{"x": n("1"), "y": n("1")}},
		}},
		{"a: |\n  x", object{"a": "x\n"}},
		{"a: |-\n  x", object{"a": "x"}},
		{"a: |+\n  x", object{"a": "x\n"}},
		{"a: |\r\n  x\r\n  y\r\nb: \"p\r\n  q\"\r\n", object{"a": "x\ny\n", "b": "p q"}},
		{"a: x\u2028y\nb: \"x\u2029y\"\nc: |\n  x\u2028  y\u2029z\n'd\u2028': 1", object{"a": "x\u2028y", "b": "x\u2029y", "c": "x\u2028  y\u2029z\n", "d\u2028": n("1")}},
		{"a: \ue000\u2028\ue001\u2029", object{"a": "\ue000\u2028\ue001\u2029"}},
		{"a: \"\\x85\\0\\u2028\\e\"", object{"a": "\u0085\x00\u2028\x1b"}},
		{"%YAML 1.2\n---\na: 1", object{"a": n("1")}},
		{"# first\n%YAML 1.1 # old\n%FOO bar\n\n  # more\n--- \na: 1", object{"a": n("1")}},
		{"%TAG !e! tag:example.org,2026:\n---\na: !e!x 1", object{"a": "1"}},
		{"--- a\n%b", "a %b"},
		{"# a\n\ufeffb: 1\nc: 2", object{"b": n("1"), "c": n("2")}},
		{"\n# a\r\n\ufeffb: \ufeff1", object{"b": "\ufeff1"}},
	} {
		document, err := Read([]byte(test.text))
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, document.Root.JSON()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestSeveralDocuments(t *testing.T) {
	for text, next := range map[string]int{"a: 1\n": 0, "a: 1\n...\n": 0, "a: 1\n---\nb: 1\n---\nc: 1": 5, "--- ü\n--- x": 7} {
		document, err := Read([]byte(text))
		if err != nil || document.Next != next {
			t.Errorf("%q: %d, %v, want %d", text, document.Next, err, next)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		text    string
		offset  int
		message string
	}{
		{"a: 1\n b: 2", 7, "not valid YAML: mapping values are not allowed in this context"},
		{"a: [1,\nb: 2", 11, "not valid YAML: while parsing a flow sequence: did not find expected ',' or ']'"},
		{"a: 1\n---\n[", 10, "not valid YAML: while parsing a flow node: did not find expected node content"},
		{"ü: *x", 4, "not valid YAML: unknown anchor 'x' referenced"},
		{"# a\n\ufeffü: *x", 11, "not valid YAML: unknown anchor 'x' referenced"},
		{"a: 1\nb: 2\na: 3", 10, `the name "a" stands here a second time`},
		{"a: {x: 1, 'x': 2}", 10, `the name "x" stands here a second time`},
		{"1: a\n'1': b", 5, `the name "1" stands here a second time`},
		{"a: 1\n---\nb: 1\nb: 1", 14, `the name "b" stands here a second time`},
		{"a: &x [*x]", 7, "the alias *x stands inside of what it names"},
		{"a: &x {b: &y [*x]}", 14, "the alias *x stands inside of what it names"},
		{"&x a: 1\n<<: *x", 12, "a merge key (<<) takes a map, or a list of maps"},
		{"? [a]\n: 1", 2, "the name of a member is a list or a map, which JSON has no place for"},
		{"a: b\rc: d", 4, "not valid YAML: a carriage return (U+000D) stands without a line feed behind it"},
		{"a: b\x07", 4, "not valid YAML: the character U+0007 stands only as an escape, in double quotes"},
		{"a: \u0085", 3, "not valid YAML: the character U+0085 stands only as an escape, in double quotes"},
		{"a: |\n  b\n%c: 1", 11, "not valid YAML: while scanning a directive: found unexpected non-alphabetical character"},
		{"a: \xff", 3, "not valid YAML: the text is not UTF-8"},
		{"%YAML 1.2\na: 1", 0, "not valid YAML: a line with --- follows a directive"},
		{"%YAML 1.2\n%YAML 1.2\n---\na", 10, "not valid YAML: the version is said twice"},
		{"a: 0x" + strings.Repeat("f", 2000), 3, "a number that begins with 0x has at most 1000 digits"},
	} {
		_, err := Read([]byte(test.text))
		var mistake *tree.Mistake
		if !errors.As(err, &mistake) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if mistake.Offset != test.offset || mistake.Message != test.message {
			t.Errorf("%.40q at %d: %s, want at %d: %s", test.text, mistake.Offset, mistake.Message, test.offset, test.message)
		}
	}
}

func TestPlaces(t *testing.T) {
	const text = "# ü\nä: {b: 'ö', c: [1, two]}\nd: &d\n  - e: |\n      text\nf: *d\ng:\n  <<: {h: 1}\n"
	document, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]string{
		"": "ä:", "/ä": "{b", "/ä/b": "'ö'", "/ä/c": "[1", "/ä/c/1": "two", "/d": "&d", "/d/0": "e:", "/d/0/e": "|", "/f": "*d", "/f/0/e": "|\n", "/g/h": "1}",
	}
	pointers := map[string]bool{}
	for pointer := range wanted {
		pointers[pointer] = true
	}
	for pointer, offset := range document.Root.Offsets(pointers) {
		if !strings.HasPrefix(text[offset:], wanted[pointer]) {
			t.Errorf("%s is at %.10q, want %q", pointer, text[offset:], wanted[pointer])
		}
	}
}

// TestStrings reads texts that one reader or another takes for something else. The table says which of them
// have to be quoted when they are written.
func TestStrings(t *testing.T) {
	text, err := os.ReadFile("testdata/strings.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		Text        string
		Value       any
		NeedsQuotes bool
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	for _, row := range table {
		for _, layout := range []string{"a: %s\n", "a: [%s]", "a: {b: %s}"} {
			if row.Text == "" && layout != "a: %s\n" || strings.ContainsAny(row.Text, ",") && layout != "a: %s\n" {
				continue
			}
			document, err := Read(fmt.Appendf(nil, layout, row.Text))
			if err != nil {
				t.Errorf(layout+": %v", row.Text, err)
				continue
			}
			got := document.Root.Value.(tree.Object)[0].Node
			switch value := got.Value.(type) {
			case tree.List:
				got = value[0]
			case tree.Object:
				got = value[0].Node
			}
			isUnlimited := false
			if value, isFloat := got.Value.(float64); isFloat {
				isUnlimited = math.IsInf(value, 0) || math.IsNaN(value)
			}
			isText := row.Value == row.Text
			if !isUnlimited && !cmp.Equal(row.Value, asFloats(got.JSON())) || isUnlimited && (isText || row.Value != nil) || !isText && !row.NeedsQuotes {
				t.Errorf(layout+" is %v, want %v", row.Text, got.Value, row.Value)
			}
		}
	}
}

// Texts of strangers that are made to take long end before the test has to.
func TestHostileTexts(t *testing.T) {
	bomb := "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
	for i := range 9 {
		bomb += fmt.Sprintf("a%d: &a%d [%s*a%d]\n", i+1, i+1, strings.Repeat(fmt.Sprintf("*a%d,", i), 9), i)
	}
	const size, many = 12_000, 110_000
	for name, test := range map[string]struct {
		text   string
		isRead bool
	}{
		"aliases of aliases":      {bomb, false},
		"merges of merges":        {strings.NewReplacer("[*", "{<<: [*", "*a8]", "*a8]}").Replace(bomb), false},
		"open brackets":           {strings.Repeat("[", size), false},
		"open braces":             {strings.Repeat("{", size), false},
		"names of names":          {strings.Repeat("? ", size), false},
		"lists in lists":          {strings.Repeat("- ", size), false},
		"brackets, closed":        {strings.Repeat("[", 9000) + strings.Repeat("]", 9000), true},
		"braces in one another":   {strings.Repeat("{a: ", 9000) + strings.Repeat("}", 9000), true},
		"many anchors":            {strings.Repeat("- &a x\n", size), true},
		"many aliases":            {"- &a x\n" + strings.Repeat("- *a\n", 90_000), true},
		"too many aliases":        {"- &a x\n" + strings.Repeat("- *a\n", many), false},
		"a long line":             {"[" + strings.Repeat("ü,", size) + "]", true},
		"members of a line":       {"{" + strings.ReplaceAll(members(size), "\n", ", ") + "}", true},
		"merges in a line":        {"[" + strings.Repeat("{<<: {ü: 1}}, ", size) + "]", true},
		"one long text":           {"a: " + strings.Repeat("x ", size), true},
		"a text of many lines":    {"a:\n" + strings.Repeat("  x\n", size), true},
		"a quoted one":            {"a: \"" + strings.Repeat("x\n ", size) + "\"", true},
		"a block":                 {"a: |\n" + strings.Repeat("  x\n", size), true},
		"blank lines":             {"a: |\n" + strings.Repeat("\n", size), true},
		"comments":                {strings.Repeat("# x\n", size) + "a: 1", true},
		"comments behind":         {"a: 1\n" + strings.Repeat("# x\n", size), true},
		"comments between":        {strings.Repeat("- a # x\n# y\n\n", size), true},
		"comments deeper":         {"a:\n" + strings.Repeat("  # x\n", size) + "  b: 1", true},
		"documents":               {strings.Repeat("---\n", size), true},
		"directives":              {strings.Repeat("%A b\n", size) + "--- a", true},
		"many members":            {members(size), true},
		"a name said often":       {strings.Repeat("a: 1\n", size), false},
		"tags":                    {strings.Repeat("- !a x\n", size), true},
		"a long tag":              {"!" + strings.Repeat("a", size) + " x", true},
		"colons":                  {strings.Repeat(":", size), true},
		"names without values":    {"{" + strings.Repeat("a,", size) + "}", false},
		"escapes":                 {"\"" + strings.Repeat("\\u00e9", size) + "\"", true},
		"separators":              {strings.Repeat("\u2028", size), true},
		"possible names in lists": {"[" + strings.Repeat("\"a\" ", size), false},
	} {
		if _, err := Read([]byte(test.text)); (err == nil) != test.isRead {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func members(count int) string {
	var text strings.Builder
	for i := range count {
		fmt.Fprintf(&text, "a%d: 1\n", i)
	}
	return text.String()
}

// FuzzRead reads what strangers may write: it ends, a mistake is in the text, and so is each value.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"a: &x [1, 'b']\nc: *x\n", "- |\n  a\n  b\n- >-\n  c\n", "<<: {a: 1}\nb: !!str 2", "%YAML 1.2\n---\nü: \u2028\n...\n%A\n---\n", "? a\n: - b\n  -\tc",
		"{a: [b, c: d], ? e}", "a: b\r\nc: \"d\r\n\r\n  e\"", "&a a: *a", "0x1F: .inf\n", "- - - a\n    # x\n  - b", "\ue000: \u2029", "...\n", "--- |1-\n a", "!<!x> a",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		document, err := Read([]byte(text))
		if err != nil {
			var mistake *tree.Mistake
			if !errors.As(err, &mistake) || mistake.Offset < 0 || mistake.Offset > len(text) || mistake.Message == "" {
				t.Errorf("%q: %#v", text, err)
			}
			return
		}
		check(t, text, document.Root)
		again, err := Read([]byte("# a line before\n" + text))
		if err != nil {
			if !strings.HasPrefix(text, "%") {
				t.Errorf("%q below a comment: %v", text, err)
			}
			return
		}
		if !cmp.Equal(document.Root.JSON(), again.Root.JSON(), cmp.Comparer(sameFloat)) {
			t.Errorf("%q below a comment: %v, not %v", text, again.Root.JSON(), document.Root.JSON())
		}
	})
}

func sameFloat(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

func check(t *testing.T, text string, node *tree.Node) {
	if node.Offset < 0 || node.Offset > len(text) {
		t.Errorf("%q: a value at %d", text, node.Offset)
	}
	switch value := node.Value.(type) {
	case tree.List:
		for _, item := range value {
			check(t, text, item)
		}
	case tree.Object:
		for _, member := range value {
			check(t, text, member.Node)
		}
	case json.Number:
		if !json.Valid([]byte(value)) {
			t.Errorf("%q: %s is no number of JSON", text, value)
		}
	}
}

func TestOffsets(t *testing.T) {
	line := strings.Repeat("aü€😀", 100)
	places := newPlaces([]byte(line + "\n\n" + line))
	chars := []rune(line)
	for column := range len(chars) + 3 {
		want := len(string(chars[:min(column, len(chars))]))
		if got := places.offset(1, column+1); got != want {
			t.Errorf("column %d of the first line is at %d, want %d", column+1, got, want)
		}
		if got := places.offset(3, column+1); got != want+len(line)+2 {
			t.Errorf("column %d of the last line is at %d, want %d", column+1, got, want+len(line)+2)
		}
	}
	for place, want := range map[[2]int]int{{0, 1}: 0, {2, 1}: len(line) + 1, {2, 9}: len(line) + 1, {4, 1}: 2*len(line) + 2} {
		if got := places.offset(place[0], place[1]); got != want {
			t.Errorf("%v is at %d, want %d", place, got, want)
		}
	}
}
