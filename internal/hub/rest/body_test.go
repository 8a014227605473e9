package rest

import (
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"
)

func readBody(text string) (object, error) {
	w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(text))
	return (&call{w: w, r: r}).body(maxSmallBody)
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
// is a value or a *problem with valid text.
func FuzzBody(f *testing.F) {
	for _, text := range []string{
		``, `{}`, `[]`, `null`, `{"a":1}`, `{"a":null}`, `{"a":"\ud800"}`, `{"a":{"b":[{"c":true}]}}`, `{"a":[1,"x",null]}`,
		`{"a":1e999}`, `{"a":"x","a":2}`, "\xef\xbb\xbf{}", `{"a":"\u0000"}`, strings.Repeat("[", 40), `{"":{}}`, `{"a":[null]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := readBody(text)
		check := func(err error) {
			var known *problem
			if err != nil && (!errors.As(err, &known) || !utf8.ValidString(known.message) || known.status < 400 || known.status >= 500) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if err != nil {
			check(err)
			return
		}
		o.text("a")
		o.optionalText("a")
		o.flag("a")
		o.texts("a")
		o.givenText("a")
		o.givenFlag("a")
		for _, inner := range o.objects("a") {
			inner.requireText("c")
			inner.optionalText("c")
		}
		if inner, ok := o.object("a"); ok {
			inner.requireText("b")
		}
		check(o.problem())
	})
}
