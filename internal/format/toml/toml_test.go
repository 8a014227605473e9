package toml

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"

	"sheaf/internal/format/tree"
)

// TestSuite goes through toml-test: what is valid reads as its JSON says, what is not is refused.
func TestSuite(t *testing.T) {
	text, err := os.ReadFile("testdata/toml-test.json")
	if err != nil {
		t.Fatal(err)
	}
	var suite struct {
		Cases []struct {
			Name, TOML string
			Base64     []byte
			JSON       any
		}
	}
	if err := json.Unmarshal(text, &suite); err != nil {
		t.Fatal(err)
	}
	counted := map[bool]int{}
	for _, test := range suite.Cases {
		text := append([]byte(test.TOML), test.Base64...)
		node, err := Read(bytes.TrimPrefix(text, []byte("\ufeff")))
		isValid := strings.HasPrefix(test.Name, "valid/")
		counted[isValid]++
		if (err == nil) != isValid {
			t.Errorf("%s: %v\n%s", test.Name, err, text)
		}
		if err == nil && isValid {
			if diff := cmp.Diff(untagged(t, test.JSON), comparable(node.JSON())); diff != "" {
				t.Errorf("%s (-want +got):\n%s%s", test.Name, diff, text)
			}
		}
	}
	if counted[true] != 220 || counted[false] != 492 {
		t.Errorf("%d valid ones, %d others", counted[true], counted[false])
	}
}

// untagged is what the suite says that a value is, with its type beside it.
func untagged(t *testing.T, value any) any {
	switch value := value.(type) {
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = untagged(t, item)
		}
		return list
	case map[string]any:
		kind, isTagged := value["type"].(string)
		text, isText := value["value"].(string)
		if !isTagged || !isText || len(value) != 2 {
			object := map[string]any{}
			for name, member := range value {
				object[name] = untagged(t, member)
			}
			return object
		}
		switch kind {
		case "bool":
			return text == "true"
		case "integer", "float":
			float, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			return comparable(float)
		default:
			return comparable(text)
		}
	}
	t.Fatalf("%v has no type", value)
	return nil
}

// comparable takes numbers and times for the same that are.
func comparable(value any) any {
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			value[i] = comparable(item)
		}
	case map[string]any:
		for name, member := range value {
			value[name] = comparable(member)
		}
	case json.Number:
		float, _ := value.Float64()
		return float
	case float64:
		if math.IsNaN(value) {
			return "NaN"
		}
	case string:
		for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", time.DateOnly, "15:04:05.999999999"} {
			if read, err := time.Parse(layout, value); err == nil {
				return layout + " " + read.UTC().Truncate(time.Millisecond).String()
			}
		}
	}
	return value
}

func TestRead(t *testing.T) {
	const text = "# ü\na.\"b c\" = [ 1, 'x', [ 1_0 , { y = 1.50, z.w = [ # c ]\n ] , } ] ]\n[ t . u ]\nd = 1979-05-27 07:32z\ne=0x_FF\n" +
		"[[l]]\nj=07:32\n[l.m]\n[[l]]\n[[l.n]]\nx = -inf\n[t]\nf = +1e+03\n"
	node, err := Read([]byte(strings.Replace(text, "0x_FF", "0xF_F", 1)))
	if err != nil {
		t.Fatal(err)
	}
	n := func(digits string) json.Number { return json.Number(digits) }
	want := map[string]any{
		"a": map[string]any{"b c": []any{n("1"), "x", []any{n("10"), map[string]any{"y": n("1.50"), "z": map[string]any{"w": []any{}}}}}},
		"t": map[string]any{"u": map[string]any{"d": "1979-05-27T07:32:00Z", "e": n("255")}, "f": n("1e+03")},
		"l": []any{map[string]any{"j": "07:32:00", "m": map[string]any{}}, map[string]any{"n": []any{map[string]any{"x": math.Inf(-1)}}}},
	}
	if diff := cmp.Diff(want, node.JSON()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	places := map[string]string{
		"": "#", "/a": "a.", "/a/b c": "[ 1", "/a/b c/1": "'x'", "/a/b c/2": "[ 1_0", "/a/b c/2/1": "{ y", "/a/b c/2/1/y": "1.50", "/a/b c/2/1/z": "z.w",
		"/a/b c/2/1/z/w": "[ # c", "/t": "t .", "/t/u": "u ]", "/t/u/d": "1979", "/l": "l]]\nj", "/l/0": "l]]\nj", "/l/0/j": "07:32", "/l/0/m": "m]", "/l/1": "l]]\n[[", "/l/1/n/0/x": "-inf", "/t/f": "+1e",
	}
	wanted := map[string]bool{}
	for pointer := range places {
		wanted[pointer] = true
	}
	for pointer, offset := range node.Offsets(wanted) {
		if !strings.HasPrefix(text[offset:], places[pointer]) {
			t.Errorf("%s is at %.10q, want %q", pointer, text[offset:], places[pointer])
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		text    string
		offset  int
		message string
	}{
		{"a = 1\na = 2", 6, `the name "a" stands here a second time`},
		{"[a]\n[a]", 5, `the name "a" stands here a second time`},
		{"a.b = 1\n[a]", 9, `the name "a" stands here a second time`},
		{"[a.b]\n[a]\nb.c = 1", 10, `the name "b" stands here a second time`},
		{"a = {b = 1}\n[a.c]", 13, `the name "a" stands here a second time`},
		{"a = [{}]\n[[a]]", 11, `the name "a" stands here a second time`},

		{"a = \"ü\"\nb = \"\xff\"", 14, "not valid TOML: invalid UTF-8 character in basic string"},
		{"a = 1\rb = 2", 5, "not valid TOML: expected newline but got U+000D"},
		{"a = [1,\n2", 8, "not valid TOML: array is incomplete"},
		{"a = 1979-02-30", 4, "not valid TOML: there is no day 1979-02-30"},
		{"a = " + strings.Repeat("[", 100_000), 10_004, ""},
		{strings.Repeat("a", 17<<20), 0, "the text is larger than 16 MiB"},
	} {
		_, err := Read([]byte(test.text))
		var mistake *tree.Mistake
		if !errors.As(err, &mistake) {
			t.Errorf("%.40q: %v", test.text, err)
			continue
		}
		if mistake.Offset != test.offset || !strings.HasPrefix(mistake.Message, test.message) {
			t.Errorf("%.40q at %d: %s, want at %d: %s", test.text, mistake.Offset, mistake.Message, test.offset, test.message)
		}
	}
}

// Texts of strangers that are made to take long end before the test has to.
func TestHostileTexts(t *testing.T) {
	const size = 20_000
	deep := strings.TrimSuffix(strings.Repeat("a.", 20_000), ".")
	lines := func(format string) string {
		var text strings.Builder
		for i := range size {
			fmt.Fprintf(&text, format, i)
		}
		return text.String()
	}
	for name, text := range map[string]string{
		"members": lines("a%d = 1\n"), "tables": lines("[a%d]\nb = 1\n"), "lists of tables": lines("[[a]]\nb = %d\n"), "dotted": lines("a.b.c%d = 1\n"),
		"a long list": "a = [" + lines("%d,\n") + "]", "an inline table": "a = {" + lines("a%d = 1,") + "}", "a deep name": deep + " = 1",
		"a deep table": "[" + deep + "]\n[[" + deep + ".b]]", "comments": lines("# %d\n"), "one text": "a = \"\"\"" + lines("%d\n") + "\"\"\"",
	} {
		_, err := Read([]byte(text))
		if isDeep := strings.HasPrefix(name, "a deep"); (err != nil) != isDeep {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// FuzzRead holds what is read with places to what the parser reads without.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"a = 1\nb.c = [1, {d = 'e'}]\n[f]\ng = 1979-05-27T07:32:00Z\n[[h]]\ni = \"\"\"\nj\"\"\"\n[h.k]\n[[h]]\n", "a = [ # x\n1, # y\n]\n", "x = {a.b = 1, a.c = 2}",
		"a = 0xF_F\nb = inf\nc = -nan\nd = 1e+5\n", "'' = ''\n[a.'']\n", "[a.b]\n[a]\nc = 1", "[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\n[[a]]", "a = 07:32\r\nb = 1979-05-27 07:32z",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		node, err := Read([]byte(text))
		var want map[string]any
		if wrong := toml.Unmarshal([]byte(text), &want); (wrong == nil) != (err == nil) && !isAboutLimits(wrong) && !isAboutLimits(err) {
			t.Fatalf("%q: %v, but %v", text, err, wrong)
		}
		if err != nil {
			var mistake *tree.Mistake
			if !errors.As(err, &mistake) || mistake.Offset < 0 || mistake.Offset > len(text) {
				t.Errorf("%q: %#v", text, err)
			}
			return
		}
		if want == nil {
			return
		}
		if diff := cmp.Diff(plain(want), plain(node.JSON())); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	})
}

// isAboutLimits tells that a number is larger than one of the readers takes, or a value deeper.
func isAboutLimits(err error) bool {
	for _, words := range []string{"digits", "too deep", "range", "overflow", "too large", "year"} {
		if strings.Contains(fmt.Sprint(err), words) {
			return true
		}
	}
	return false
}

// plain has the numbers of both readers alike, and leaves out what dates are.
func plain(value any) any {
	switch value := value.(type) {
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = plain(item)
		}
		return list
	case map[string]any:
		object := map[string]any{}
		for name, member := range value {
			object[name] = plain(member)
		}
		return object
	case json.Number:
		float, _ := value.Float64()
		return comparable(float)
	case int64:
		return float64(value)
	case float64:
		return comparable(value)
	case bool:
		return value
	case string:
		if _, isDate := comparable(value).(string); isDate && comparable(value) != value {
			return "a date"
		}
		return value
	default:
		return "a date"
	}
}
