//go:build conformance

package conformance_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// Who asks, beside the names of replay.token that site knows.
const (
	asClient   = "the OAuth client"
	asStranger = "eve"
)

// exchange is a request to GitHub and its answer, as recorded.
type exchange struct {
	Source  struct{ Recorded string } // a day; empty where nobody noted it
	Request struct {
		Method  string
		Headers map[string]string
		Body    any
	}
	Response struct {
		Status  int
		Headers map[string]string
		Body    any
	}
}

// TestRecordedAnswers replays what was recorded of GitHub and compares status,
// headers, members, types and nulls.
func TestRecordedAnswers(t *testing.T) {
	var index struct{ Files []struct{ File string } }
	readShared(t, "fixtures/index.json", &index)
	w := newTown(t)
	w.prepareForReplays()
	ids := w.ids()
	used := map[allowedKey]bool{}
	replayed := 0
	for _, row := range index.Files {
		name := strings.TrimSuffix(row.File, ".json")
		if left, ok := unreplayed[name]; ok {
			if w.serves(left.method, left.template) {
				t.Errorf("%s: %s %s is served now: replay it", name, left.method, left.template)
			}
			continue
		}
		wanted, ok := replays[name]
		if !ok {
			t.Errorf("%s: replay it or say why not", name)
			continue
		}
		var recorded exchange
		readShared(t, "fixtures/"+row.File, &recorded)
		replayed++
		t.Run(name, func(t *testing.T) {
			a := w.replay(t, recorded, wanted, ids)
			if a.Status != recorded.Response.Status {
				t.Fatalf("status %d, recorded %d: %s", a.Status, recorded.Response.Status, a.Body)
			}
			compareHeaders(t, name, recorded, a)
			if wanted.linkOnly {
				return
			}
			for _, found := range compareBodies(t, recorded, a) {
				if !allow(found, name, recorded.Source.Recorded, used) {
					t.Error(found)
				}
			}
		})
	}
	t.Logf("%d replayed, %d left out", replayed, len(unreplayed))
	checkAllowed(t, used)
}

func (w *town) replay(t *testing.T, recorded exchange, wanted replay, ids *strings.Replacer) hubtest.Answer {
	t.Helper()
	asked := hubtest.Request{Method: recorded.Request.Method, Path: ids.Replace(wanted.path), Token: wanted.token, Header: map[string]string{}}
	if accept := recorded.Request.Headers["accept"]; accept != "" {
		asked.Header["Accept"] = accept
	}
	switch wanted.token {
	case asClient:
		asked.Header["Authorization"] = "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+hubtest.ClientSecret))
	case asStranger:
		asked.Token = w.Stranger
	}
	body := recorded.Request.Body
	if wanted.body != nil {
		body = wanted.body
	}
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		asked.Body = ids.Replace(string(text))
	}
	return w.Do(asked)
}

// compareHeaders looks at the headers that a client of GitHub's reads.
func compareHeaders(t *testing.T, file string, recorded exchange, a hubtest.Answer) {
	t.Helper()
	for name, want := range recorded.Response.Headers {
		got := a.Header.Get(name)
		if _, ok := otherHeaders[file+" "+name]; ok {
			if got == want {
				t.Errorf("header %s is as recorded now", name)
			}
			continue
		}
		switch name {
		case "content-type", "cache-control", "access-control-allow-origin":
			if got != want {
				t.Errorf("header %s is %q, recorded %q", name, got, want)
			}
		case "location", "etag":
			if got == "" {
				t.Errorf("no header %s", name)
			}
		case "link":
			// Only the recordings of pages come from a list as long as ours.
			ours, theirs := fmt.Sprint(pagesOf(got)), fmt.Sprint(pagesOf(want))
			if replays[file].linkOnly && ours != theirs {
				t.Errorf("Link leads to %s, recorded %s", ours, theirs)
			}
			if (got == "") != (want == "") {
				t.Errorf("Link is %q, recorded %q", got, want)
			}
		}
	}
}

// pagesOf are the queries of a Link header, by relation.
func pagesOf(header string) map[string]url.Values {
	pages := map[string]url.Values{}
	for relation, link := range hubtest.Links(header) {
		if address, err := url.Parse(link); err == nil {
			pages[relation] = address.Query()
		}
	}
	return pages
}

func compareBodies(t *testing.T, recorded exchange, a hubtest.Answer) []difference {
	t.Helper()
	if recorded.Response.Body == nil || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json") {
		if recorded, _ := recorded.Response.Body.(string); (recorded == "") != (len(a.Body) == 0) {
			t.Errorf("body %q, recorded %q", a.Body, recorded)
		}
		return nil
	}
	var body any
	if err := json.Unmarshal(a.Body, &body); err != nil {
		t.Fatal(err)
	}
	if a.Status >= 400 && hubtest.Text(body, "message") != hubtest.Text(recorded.Response.Body, "message") {
		t.Errorf("message %q, recorded %q", hubtest.Text(body, "message"), hubtest.Text(recorded.Response.Body, "message"))
	}
	return differences(shapeOf(recorded.Response.Body), shapeOf(body), "")
}

// prepareForReplays makes what only the recorded requests need.
func (w *town) prepareForReplays() {
	w.T.Helper()
	w.Must(w.Hub.EnsureOrganisation(w.T.Context(), "club", "", "", "ada"))
	w.Must(w.Hub.EnsureUser(w.T.Context(), "grace", "Grace Hopper", ""))
	w.Object(w.Send("POST", w.repo+"/forks", object{"organization": "guild", "name": "fork"}), 202)
	w.Branch(w.repo, "a/#b", w.head)
	w.Branch(w.repo, "old", w.base)
	w.OpenPull(w.repo, "behind", "behind.json", "{}")
	w.Branch(w.repo, "test/stable", w.work)
	many := w.NewRepository("many")
	head := w.Site.Head(many, "main")
	for i := range 12 {
		w.Branch(many, "b"+strconv.Itoa(i), head)
	}
}
