package hubtest

import (
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Answer is what came back, with its whole body.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Object is a JSON object, of a body that is sent or of an answer. At and Text look into it.
type Object = map[string]any

// List is a JSON array, of a body that is sent or of an answer. At and Text look into it.
type List = []any

// Object is the JSON object of an answer that must have this status and be readable by other origins.
func (s *Site) Object(a Answer, status int) Object {
	s.T.Helper()
	return Decode[Object](s, a, status)
}

// List is the JSON array of an answer that must have this status and be readable by other origins.
func (s *Site) List(a Answer, status int) List {
	s.T.Helper()
	return Decode[List](s, a, status)
}

// Decode reads the JSON of an answer that must have this status and be readable by other origins.
func Decode[T any](s *Site, a Answer, status int) T {
	s.T.Helper()
	if a.Status != status {
		s.T.Fatalf("status %d, want %d: %s", a.Status, status, a.Body)
	}
	if a.Header.Get("Access-Control-Allow-Origin") != "*" {
		s.T.Errorf("no CORS header on %s", a.Body)
	}
	var value T
	if err := json.Unmarshal(a.Body, &value); err != nil {
		s.T.Fatalf("%v: %s", err, a.Body)
	}
	return value
}

// WantProblem checks an error: its status, its text, and the members that all of GitHub's errors have. It
// returns the body.
func (s *Site) WantProblem(a Answer, status int, message string) Object {
	s.T.Helper()
	body := s.Object(a, status)
	if body["message"] != message {
		s.T.Errorf("message %q, want %q", body["message"], message)
	}
	if body["status"] != strconv.Itoa(status) {
		s.T.Errorf("member status is %#v", body["status"])
	}
	if docs, _ := body["documentation_url"].(string); !strings.HasPrefix(docs, "https://docs.github.com/") {
		s.T.Errorf("documentation_url is %#v", body["documentation_url"])
	}
	return body
}

// At looks into nested objects and lists: a step is the name of a member or the index of an item. It returns
// nil where there is nothing.
func At(value any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			inner, _ := value.(Object)
			value = inner[step]
		case int:
			inner, _ := value.(List)
			if step >= len(inner) {
				return nil
			}
			value = inner[step]
		}
	}
	return value
}

// Text is At for what must be a string, and empty where there is none.
func Text(value any, path ...any) string {
	s, _ := At(value, path...).(string)
	return s
}

var linkPattern = regexp.MustCompile(`<([^>]+)>; rel="(\w+)"`)

// Links are the addresses of a Link header (RFC 8288), by relation.
func Links(header string) map[string]string {
	found := map[string]string{}
	for _, match := range linkPattern.FindAllStringSubmatch(header, -1) {
		found[match[2]] = match[1]
	}
	return found
}

// Links are the addresses of the answer's Link header, by relation.
func (a Answer) Links() map[string]string { return Links(a.Header.Get("Link")) }

// Relations are those of the answer's Link header, sorted.
func (a Answer) Relations() []string { return slices.Sorted(maps.Keys(a.Links())) }
