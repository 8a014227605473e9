package moving_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
	"sheaf/internal/moving"
)

// newFiles are two ends of which the source has one release with two files, the first of some size.
func newFiles(t *testing.T) (e ends, release hubtest.Object) {
	t.Helper()
	e = newEnds(t)
	e.config.Owners = e.config.Owners[:1]
	release = e.send(t, "POST", e.source.NewRepository("notes")+"/releases", hubtest.Object{"tag_name": "v1", "name": "One"})
	e.attach(t, release, "large.bin", "all of it", strings.Repeat("0123456789abcdef", 200_000))
	e.attach(t, release, "small.txt", "", "small")
	return e, release
}

func (e ends) run(t *testing.T) string {
	t.Helper()
	report, err := moving.Run(t.Context(), e.config)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(report.Moved, report.Left)
}

func (e ends) checkReleases(t *testing.T) {
	t.Helper()
	if here, there := releasesOf(e.source), releasesOf(e.target); here != there {
		t.Errorf("the releases are\n%s, want\n%s", there, here)
	}
}

func isUpload(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/api/uploads/")
}

func refuse(w http.ResponseWriter, status int, body string) bool {
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
	return true
}

// starters stands for GitHub, which keeps an empty file where one was half sent, and takes no other of the name.
type starters struct {
	mu      sync.Mutex
	half    string // name of the file, empty: there is none
	deleted int
	cut     func(w http.ResponseWriter, r *http.Request) // how a file ends
}

const starterID = 4_000_000

func (s *starters) answer(w http.ResponseWriter, r *http.Request, target http.Handler) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case isUpload(r) && s.half != "" && r.URL.Query().Get("name") == s.half:
		return refuse(w, 422, `{"message": "Validation Failed", "errors": [{"resource": "ReleaseAsset", "code": "already_exists", "field": "name"}]}`)
	case isUpload(r) && s.cut != nil:
		cut := s.cut
		s.half, s.cut = r.URL.Query().Get("name"), nil
		if _, err := io.CopyN(io.Discard, r.Body, 1_000_000); err != nil {
			panic(err)
		}
		cut(w, r)
		return true
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/assets") && s.half != "":
		recorded := httptest.NewRecorder()
		target.ServeHTTP(recorded, r)
		var list hubtest.List
		if err := json.Unmarshal(recorded.Body.Bytes(), &list); err != nil {
			panic(err)
		}
		_ = json.NewEncoder(w).Encode(append(list, hubtest.Object{"id": starterID, "name": s.half, "state": "starter", "size": 0}))
		return true
	case r.Method == http.MethodDelete && strings.HasSuffix(r.URL.Path, fmt.Sprintf("/releases/assets/%d", starterID)):
		s.half = ""
		s.deleted++
		w.WriteHeader(http.StatusNoContent)
		return true
	}
	return false
}

// A file that was half sent when the move was killed goes once more, and nobody sees its release before.
func TestKilledInTheMiddleOfAFile(t *testing.T) {
	e, _ := newFiles(t)
	ctx, kill := context.WithCancel(t.Context())
	half := &starters{cut: func(http.ResponseWriter, *http.Request) {
		kill()
		panic(http.ErrAbortHandler)
	}}
	e.between.ask(half.answer)
	if _, err := moving.Run(ctx, e.config); err == nil {
		t.Fatal("it was not killed")
	}
	releases := hubtest.Decode[[]hubtest.Object](e.target, e.target.Get("/repos/ada/notes/releases"), 200)
	if len(releases) != 1 || releases[0]["draft"] != true {
		t.Fatalf("after the kill the releases are %v", releases)
	}
	if half.half != "large.bin" {
		t.Fatalf("the half is of %q", half.half)
	}
	if report := e.run(t); half.deleted != 1 || !strings.Contains(report, "files of releases:2") {
		t.Errorf("%d halves were deleted; %s", half.deleted, report)
	}
	e.checkReleases(t)
	writes := e.between.written()
	if report := e.run(t); !strings.Contains(report, "files of releases:2") {
		t.Errorf("the third run says %s", report)
	}
	if more := e.between.written() - writes; more > 2 { // the description and the default branch; git's push
		t.Errorf("the third run has written %d times", more)
	}
	e.checkReleases(t)
}

// A target that fails in the middle is asked again by the same run.
func TestFileThatFailsOnce(t *testing.T) {
	for name, cut := range map[string]func(w http.ResponseWriter, r *http.Request){
		"bad gateway": func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			refuse(w, http.StatusBadGateway, "<html>")
		},
		"broken connection": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			e, _ := newFiles(t)
			half := &starters{cut: cut}
			e.between.ask(half.answer)
			if report := e.run(t); half.deleted != 1 || !strings.Contains(report, "files of releases:2") || strings.Contains(report, "large.bin") {
				t.Errorf("%d halves were deleted; %s", half.deleted, report)
			}
			e.checkReleases(t)
		})
	}
}

// What the target refuses is named, the other file goes, and a later run tries again.
func TestRefusedFile(t *testing.T) {
	for status, draft := range map[int]bool{422: false, 413: false, 503: true} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			e, _ := newFiles(t)
			e.between.ask(func(w http.ResponseWriter, r *http.Request, _ http.Handler) bool {
				return isUpload(r) && r.URL.Query().Get("name") == "large.bin" && refuse(w, status, `{"message": "No, thanks"}`)
			})
			report := e.run(t)
			if want := fmt.Sprintf("file large.bin of release v1 the target has not taken it: %d No, thanks", status); !strings.Contains(report, want) || !strings.Contains(report, "files of releases:1") {
				t.Errorf("the report says %s", report)
			}
			releases := hubtest.Decode[[]hubtest.Object](e.target, e.target.Get("/repos/ada/notes/releases"), 200)
			if len(releases) != 1 || releases[0]["draft"] != draft {
				t.Errorf("the releases are %v", releases)
			}
			e.between.ask(nil)
			if report := e.run(t); strings.Contains(report, "large.bin") {
				t.Errorf("the report says %s", report)
			}
			there := releasesOf(e.target)
			for line := range strings.Lines(releasesOf(e.source)) { // the refused one comes after the other now
				if strings.Count(there, line) != 1 {
					t.Errorf("the target has\n%s, want %s", there, line)
				}
			}
		})
	}
}

// A file that cannot be read here does not keep the others.
func TestUnreadableFile(t *testing.T) {
	e, _ := newFiles(t)
	to, err := url.Parse(e.source.URL)
	if err != nil {
		t.Fatal(err)
	}
	broken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Scheme, r.URL.Host, r.RequestURI = to.Scheme, to.Host, ""
		response, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer response.Body.Close()
		w.Header().Set("Content-Length", fmt.Sprint(response.ContentLength))
		w.WriteHeader(response.StatusCode)
		if strings.Contains(r.Header.Get("Accept"), "octet-stream") && response.ContentLength > 1000 {
			_, _ = io.CopyN(w, response.Body, 1_000_000)
			panic(http.ErrAbortHandler)
		}
		_, _ = io.Copy(w, response.Body)
	}))
	t.Cleanup(broken.Close)
	e.config.Source = broken.URL + "/api/v3"
	if report := e.run(t); !strings.Contains(report, "file large.bin of release v1 it cannot be read here") || !strings.Contains(report, "files of releases:1") {
		t.Errorf("the report says %s", report)
	}
	e.config.Source = e.source.URL + "/api/v3"
	if report := e.run(t); !strings.Contains(report, "files of releases:2") {
		t.Errorf("the report says %s", report)
	}
}

// A file that was replaced here since the last run is replaced there; one that somebody else has put there stays.
func TestFileOfTheSameName(t *testing.T) {
	e, release := newFiles(t)
	e.run(t)
	for _, file := range hubtest.Decode[[]hubtest.Object](e.source, e.source.Get(hubtest.Text(release, "assets_url")), 200) {
		if file["name"] == "small.txt" {
			e.send(t, "DELETE", strings.TrimPrefix(hubtest.Text(file, "url"), e.source.URL+"/api/v3"), nil)
		}
	}
	e.attach(t, release, "small.txt", "", "SMALL") // of the same size
	e.attach(t, release, "theirs.txt", "", "ours")
	there := hubtest.Decode[[]hubtest.Object](e.target, e.target.Get("/repos/ada/notes/releases"), 200)[0]
	address, _, _ := strings.Cut(hubtest.Text(there, "upload_url"), "{")
	e.target.Object(e.target.Do(hubtest.Request{
		Method: "POST", Path: strings.TrimPrefix(address, e.between.URL) + "?name=theirs.txt", Body: "of somebody", Header: map[string]string{"Content-Type": "text/plain"},
	}), 201)
	for range 2 { // the second run does not take the file for a half of its own
		if report := e.run(t); !strings.Contains(report, "file theirs.txt of release v1 the target has not taken it: 409 it has another file of this name") {
			t.Errorf("the report says %s", report)
		}
	}
	here, got := releasesOf(e.source), releasesOf(e.target)
	for _, line := range strings.Split(here, "\n") {
		if isTheirs := strings.Contains(line, "theirs.txt"); strings.Contains(got, line) == isTheirs {
			t.Errorf("the target has\n%s, here is\n%s", got, here)
		}
	}
}

// The token goes to no host but the target, whatever a release says.
func TestUploadAddressElsewhere(t *testing.T) {
	e, _ := newFiles(t)
	asked := 0
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	t.Cleanup(elsewhere.Close)
	e.between.ask(func(w http.ResponseWriter, r *http.Request, target http.Handler) bool {
		if r.Method != http.MethodGet || !strings.Contains(r.URL.Path, "/releases/") || strings.HasSuffix(r.URL.Path, "/assets") {
			return false
		}
		recorded := httptest.NewRecorder()
		target.ServeHTTP(recorded, r)
		return refuse(w, recorded.Code, strings.ReplaceAll(recorded.Body.String(), e.between.URL+"/api/uploads", elsewhere.URL))
	})
	report := e.run(t)
	if asked != 0 || !strings.Contains(report, "an address to which the token does not go") || strings.Contains(report, "files of releases:") {
		t.Errorf("%d requests went elsewhere; %s", asked, report)
	}
	e.between.ask(nil)
	e.run(t)
	e.checkReleases(t)
}

// A journal of the version that moved releases without files has no ids of them.
func TestJournalWithoutIDsOfReleases(t *testing.T) {
	e, release := newFiles(t)
	key := fmt.Sprintf("ada/notes release %.0f", release["id"])
	theirs := e.target.NewRepository("notes")
	e.target.Object(e.target.Send("POST", theirs+"/releases", hubtest.Object{"tag_name": "v1", "name": "One"}), 201)
	journal := fmt.Sprintf("{\"target\":%q}\n{\"done\":\"ada/notes repository\"}\n{\"begun\":%q}\n{\"done\":%q}\n", e.config.Target, key, key)
	if err := os.WriteFile(e.config.Journal, []byte(journal), 0o600); err != nil {
		t.Fatal(err)
	}
	if report := e.run(t); !strings.Contains(report, "files of releases:2") {
		t.Errorf("the report says %s", report)
	}
	e.checkReleases(t)
}
