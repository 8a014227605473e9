package json5

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/format/tree"
)

// TestSuite goes through json5-tests: files called .json and .json5 are valid, .js and .txt are not.
func TestSuite(t *testing.T) {
	text, err := os.ReadFile("testdata/json5-tests.json")
	if err != nil {
		t.Fatal(err)
	}
	var suite struct{ Cases []struct{ Name, Text string } }
	if err := json.Unmarshal(text, &suite); err != nil {
		t.Fatal(err)
	}
	counted := map[bool]int{}
	for _, test := range suite.Cases {
		_, err := Read([]byte(test.Text), JSON5)
		isValid := strings.HasPrefix(path.Ext(test.Name), ".json")
		counted[isValid]++
		if (err == nil) != isValid {
			t.Errorf("%s: %v", test.Name, err)
		}
		_, err = Read([]byte(test.Text), JSON)
		if (err == nil) != json.Valid([]byte(test.Text)) {
			t.Errorf("%s as JSON: %v", test.Name, err)
		}
	}
	if counted[true] != 82 || counted[false] != 31 {
		t.Errorf("%d valid ones, %d others", counted[true], counted[false])
	}
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		dialect Dialect
		text    string
		want    any
	}{
		{JSON, ` {"a": [1, -2.50e3, true, null, "x\u00e9\n"], "a": {}} `, map[string]any{"a": map[string]any{}}},
		{JSON, `123456789012345678901234567890`, json.Number("123456789012345678901234567890")},
		{JSON, `"\ud83d\ude00 \ud83d \ude00"`, "\U0001f600 \ufffd \ufffd"},
		{Commented, "// a\n{/* b */ \"a\": 1, // c\n}", map[string]any{"a": json.Number("1")}},
		{Commented, `["//", "/* */",]`, []any{"//", "/* */"}},
		{JSON5, `{a$_9: 'it\'s "x"', ünï\u0063ode: "\x41\v\0\q", 'b': +.5, c: 5., d: -0xFf, e: 1.e2,}`, map[string]any{
			"a$_9": `it's "x"`, "ünïcode": "A\v\x00q", "b": json.Number("0.5"), "c": json.Number("5"), "d": json.Number("-255"), "e": json.Number("1e2"),
		}},
		{JSON5, "'a\\\nb\\\r\nc\\\u2028d\u2028'", "abcd\u2028"},
		{JSON5, "[Infinity, -Infinity]", []any{math.Inf(1), math.Inf(-1)}},
		{JSON5, "\ufeff\u00a0\f// a\u2028null", nil},
	} {
		node, err := Read([]byte(test.text), test.dialect)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, node.JSON()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
	if node, err := Read([]byte("NaN"), JSON5); err != nil || !math.IsNaN(node.Value.(float64)) {
		t.Errorf("NaN: %v, %v", node, err)
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		dialect Dialect
		text    string
		offset  int
		message string
	}{
		{JSON, "{\n\"a\": [1", 9, "the JSON ends before it is complete"},
		{JSON, " \n", 2, "the file is empty; an empty form's data is {}"},
		{JSON, "{} {}", 3, "the file goes on after its JSON value"},
		{JSON, `{"a": 1,}`, 8, "not valid JSON: a name in double quotes is expected here, not '}'"},
		{JSON, "[1 2]", 3, "not valid JSON: a comma or ] is expected here, not '2'"},
		{JSON, `{"a" 1}`, 5, "not valid JSON: a colon is expected here, not '1'"},
		{JSON, "[// a\n]", 1, "not valid JSON: a value is expected here, not '/'"},
		{JSON, "[010]", 1, `not valid JSON: "010" is no value`},
		{JSON, "[nul]", 1, `not valid JSON: "nul" is no value`},
		{JSON, "[1.]", 1, `not valid JSON: "1." is no value`},
		{JSON, "\"a\nb\"", 2, "not valid JSON: the text that begins before ends with no quote on its line"},
		{JSON, "\"\t\"", 1, "not valid JSON: a text has U+0009 only as an escape"},
		{JSON, `"\x41"`, 2, `not valid JSON: one of "\/bfnrtu is expected here, not 'x'`},
		{JSON, `"\u00g0"`, 5, "not valid JSON: an escape with 4 hexadecimal digits is expected here, not 'g'"},
		{Commented, "{} /* a", 3, "the comment that begins here has no end"},
		{Commented, "{a: 1}", 1, "not valid JSON with comments: a name in double quotes is expected here, not 'a'"},
		{Commented, "[,]", 1, "not valid JSON with comments: a value is expected here, not ','"},
		{JSON5, "{1a: 1}", 1, "not valid JSON5: a name is expected here, not '1'"},
		{JSON5, "'\\1'", 2, "not valid JSON5: an escape is expected here, not '1'"},
		{JSON5, "0x" + strings.Repeat("f", 2000), 0, "a number that begins with 0x has at most 1000 digits"},
		{JSON, strings.Repeat("[", 20_000), tree.MaxDepth, "lists and objects stand too deep in one another"},
	} {
		_, err := Read([]byte(test.text), test.dialect)
		var mistake *tree.Mistake
		if !errors.As(err, &mistake) {
			t.Errorf("%.40q: %v", test.text, err)
			continue
		}
		if mistake.Offset != test.offset || mistake.Message != test.message {
			t.Errorf("%.40q at %d: %s, want at %d: %s", test.text, mistake.Offset, mistake.Message, test.offset, test.message)
		}
	}
}

// FuzzJSON holds the strict dialect to encoding/json, and the wider ones to the strict one.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		`{"a": [1, {"b/c": null}], "~": "x"}`, ` [ [ ] , { } , "," , ":" ] `, `"\ud83d\ude00\ud800\u0041\/"`, "\t-1e3 ", `{"a":1,"a":2}`,
		"[1,]", "{a:'b'}", "// x\n1", "\"\xff\"", "0x1F", "+1", "[\"\\\n\"]", "tru", "-", "1e", "{}}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var want any
		wrong := decoder.Decode(&want)
		if wrong == nil {
			_, wrong = decoder.Token()
			if errors.Is(wrong, io.EOF) {
				wrong = nil
			} else {
				wrong = errors.New("it goes on")
			}
		}
		node, err := Read([]byte(text), JSON)
		if (err == nil) != (wrong == nil) {
			t.Fatalf("%q: %v, but %v", text, err, wrong)
		}
		for _, dialect := range []Dialect{JSON, Commented, JSON5} {
			read, err := Read([]byte(text), dialect)
			plain, plainErr := ReadPlain([]byte(text), dialect, func(number json.Number) json.Number { return number })
			if fmt.Sprint(err) != fmt.Sprint(plainErr) || err == nil && fmt.Sprint(read.JSON()) != fmt.Sprint(plain) {
				t.Fatalf("%q in %s: %v, %v without places", text, dialect.Name, err, plainErr)
			}
			switch {
			case err != nil:
				var mistake *tree.Mistake
				if !errors.As(err, &mistake) || mistake.Offset < 0 || mistake.Offset > len(text) {
					t.Errorf("%q as %s: %#v", text, dialect.Name, err)
				}
				if wrong == nil {
					t.Errorf("%q as %s: %v", text, dialect.Name, err)
				}
			case wrong == nil && dialect.JSON5: // it drops zeros that say nothing
				if !bytes.Equal(asText(t, asFloats(read.JSON())), asText(t, asFloats(want))) {
					t.Errorf("%q as %s: %v", text, dialect.Name, read.JSON())
				}
			case wrong == nil && !reflect.DeepEqual(read.JSON(), want):
				t.Errorf("%q as %s: %v, want %v", text, dialect.Name, read.JSON(), want)
			}
		}
		if node == nil {
			return
		}
		wanted := map[string]bool{}
		values := map[string]any{}
		collect(want, nil, values)
		for pointer := range values {
			wanted[pointer] = true
		}
		for pointer, offset := range node.Offsets(wanted) {
			decoder := json.NewDecoder(strings.NewReader(text[offset:]))
			decoder.UseNumber()
			var got any
			if err := decoder.Decode(&got); err != nil || !reflect.DeepEqual(got, values[pointer]) {
				t.Errorf("%q in %s leads to %v (%v), want %v", pointer, text, got, err, values[pointer])
			}
		}
	})
}

func asText(t *testing.T, value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func asFloats(value any) any {
	switch value := value.(type) {
	case json.Number:
		float, err := value.Float64()
		if err != nil {
			return "infinite"
		}
		return float
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = asFloats(item)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(value))
		for name, member := range value {
			object[name] = asFloats(member)
		}
		return object
	}
	return value
}

func collect(value any, path []string, into map[string]any) {
	into[tree.Pointer(path)] = value
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			collect(member, append(path[:len(path):len(path)], name), into)
		}
	case []any:
		for i, item := range value {
			collect(item, append(path[:len(path):len(path)], strconv.Itoa(i)), into)
		}
	}
}
