package web

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"
)

func readBody(text string) (Body, error) {
	w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(text))
	return (&Call{writer: w, Request: r}).Body(MaxSmallBody)
}

func TestDepthOfBodies(t *testing.T) {
	nested := func(depth int) string {
		return `{"a":` + strings.Repeat("[", depth-1) + strings.Repeat("]", depth-1) + "}"
	}
	if _, err := readBody(nested(maxDepth)); err != nil {
		t.Errorf("%d deep: %v", maxDepth, err)
	}
	for _, text := range []string{nested(maxDepth + 1), strings.Repeat("[", 1<<19), strings.Repeat(`{"a":`, 1<<17)} {
		if _, err := readBody(text); err == nil {
			t.Errorf("%.20s... was read", text)
		}
	}
	if _, err := readBody(`{"a":"` + strings.Repeat(`[\"`, 1000) + `"}`); err != nil {
		t.Errorf("brackets inside of a string: %v", err)
	}
}

// FuzzBody asks every question that handlers ask of a body. Whatever was sent, the answer
// is a value or a *Problem with valid text.
func FuzzBody(f *testing.F) {
	for _, text := range []string{
		``, `{}`, `[]`, `null`, `{"a":1}`, `{"a":null}`, `{"a":"\ud800"}`, `{"a":{"b":[{"c":true}]}}`, `{"a":[1,"x",null]}`,
		`{"a":1e999}`, `{"a":"x","a":2}`, "\xef\xbb\xbf{}", `{"a":"\u0000"}`, strings.Repeat("[", 40), `{"":{}}`, `{"a":[null]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := readBody(text)
		check := func(err error) {
			var known *Problem
			if err != nil && (!errors.As(err, &known) || !utf8.ValidString(known.Message) || known.Status < 400 || known.Status >= 500) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if err != nil {
			check(err)
			return
		}
		b.Text("a")
		b.OptionalText("a")
		b.Flag("a")
		b.Texts("a")
		b.GivenText("a")
		b.GivenFlag("a")
		for _, inner := range b.Objects("a") {
			inner.RequireText("c")
			inner.OptionalText("c")
		}
		if inner, ok := b.Object("a"); ok {
			inner.RequireText("b")
		}
		check(b.Problem())
	})
}

func TestItemsOfBodies(t *testing.T) {
	for count, want := range map[int]string{
		maxItems: "", maxItems + 1: "Invalid request.\n\nNo more than 100000 items are allowed; 100001 were supplied.",
	} {
		b, err := readBody(`{"a":[` + strings.Repeat("{},", count-1) + `{}]}`)
		if err != nil {
			t.Fatal(err)
		}
		items := b.Objects("a")
		got := ""
		if problem := b.Problem(); problem != nil {
			got = strings.TrimPrefix(problem.Error(), "422 ")
		}
		if got != want || (len(items) == count) != (want == "") {
			t.Errorf("%d items: %d, %q", count, len(items), got)
		}
	}
}
