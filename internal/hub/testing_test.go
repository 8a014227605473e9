package hub_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub"
)

// site is a running hub over real repositories.
type site struct {
	t        testing.TB
	hub      *hub.Hub
	url      string
	dir      string
	token    string // of "ada", the default user
	stranger string // token of "eve", who belongs to nothing
	log      *bytes.Buffer
	process  string // its id, where the hub is one of its own
}

const (
	clientID     = "sheaf-test"
	clientSecret = "a secret of the test"
	callback     = "http://127.0.0.1:9/auth/github/callback"
)

func newSite(t testing.TB) *site {
	t.Helper()
	return newSiteWith(t, func(*hubConfig) {})
}

type hubConfig = hub.Config

// fewIterations hash a password at once; the default ones take a second under the race detector.
const fewIterations = 10

func newSiteWith(t testing.TB, configure func(*hubConfig)) *site {
	t.Helper()
	if test, ok := t.(*testing.T); ok {
		test.Parallel() // tests wait for git and the disk most of the time
	}
	ctx := t.Context()
	s := &site{t: t, dir: t.TempDir(), log: new(bytes.Buffer)}
	log := slog.New(slog.NewTextHandler(s.log, nil))
	store, err := gitstore.Open(ctx, s.dir, log)
	if err != nil {
		t.Fatal(err)
	}
	config := hub.Config{
		Dir: s.dir, Store: store, DefaultUser: "ada", Log: log, PasswordIterations: fewIterations,
		BaseURL: func() string { return s.url },
		Clients: []hub.OAuthClient{{ID: clientID, Secret: clientSecret, Name: "Sheaf", RedirectURIs: []string{callback}}},
	}
	configure(&config)
	s.hub, err = hub.Open(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(s.hub.Handler())
	server.Config.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelError) // handlers that panic
	server.Start()
	s.url = server.URL
	t.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if strings.Contains(s.log.String(), "level=ERROR") {
			t.Errorf("the hub logged an error:\n%s", s.log)
		}
	})
	s.ensure(s.hub.EnsureUser(ctx, "ada", "Ada Lovelace", "Writes notes"))
	s.ensure(s.hub.EnsureUser(ctx, "eve", "", ""))
	s.ensure(s.hub.EnsureOrganisation(ctx, "guild", "The Guild", "Makes things", "ada"))
	if s.token, err = s.hub.IssueToken(ctx, "ada"); err != nil {
		t.Fatal(err)
	}
	if s.stranger, err = s.hub.IssueToken(ctx, "eve"); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *site) ensure(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// request is what is sent. Token defaults to ada's; "-" sends none.
type request struct {
	method, path, token string
	header              map[string]string
	body                any // a string is sent as it is, other values as JSON
}

func (s *site) do(r request) answer {
	s.t.Helper()
	answer, err := s.try(r)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer
}

func (s *site) try(r request) (answer, error) {
	var body io.Reader
	switch value := r.body.(type) {
	case nil:
	case string:
		body = strings.NewReader(value)
	default:
		text, err := json.Marshal(value)
		if err != nil {
			return answer{}, err
		}
		body = bytes.NewReader(text)
	}
	if strings.HasPrefix(r.path, "/api/") || strings.HasPrefix(r.path, "http") || strings.HasPrefix(r.path, "/raw/") {
		r.path = strings.TrimPrefix(r.path, s.url)
	} else {
		r.path = "/api/v3" + r.path
	}
	asked, err := http.NewRequestWithContext(context.Background(), r.method, s.url+r.path, body)
	if err != nil {
		return answer{}, err
	}
	switch r.token {
	case "":
		asked.Header.Set("Authorization", "Bearer "+s.token)
	case "-":
	default:
		asked.Header.Set("Authorization", "token "+r.token)
	}
	for name, value := range r.header {
		asked.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(asked)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, content}, err
}

func (s *site) get(path string) answer { return s.do(request{method: "GET", path: path}) }

func (s *site) send(method, path string, body any) answer {
	return s.do(request{method: method, path: path, body: body})
}

// object is a JSON object of an answer, for looking into it.
type object = map[string]any

type list = []any

func (s *site) object(a answer, status int) object {
	s.t.Helper()
	return decode[object](s, a, status)
}

func (s *site) list(a answer, status int) list {
	s.t.Helper()
	return decode[list](s, a, status)
}

func decode[T any](s *site, a answer, status int) T {
	s.t.Helper()
	if a.status != status {
		s.t.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	if a.header.Get("Access-Control-Allow-Origin") != "*" {
		s.t.Errorf("no CORS header on %s", a.body)
	}
	var value T
	if err := json.Unmarshal(a.body, &value); err != nil {
		s.t.Fatalf("%v: %s", err, a.body)
	}
	return value
}

// wantProblem checks an error: its status, its text and the shape of today.
func (s *site) wantProblem(a answer, status int, message string) object {
	s.t.Helper()
	body := s.object(a, status)
	if body["message"] != message {
		s.t.Errorf("message %q, want %q", body["message"], message)
	}
	if body["status"] != strconv.Itoa(status) {
		s.t.Errorf("member status is %#v", body["status"])
	}
	if docs, _ := body["documentation_url"].(string); !strings.HasPrefix(docs, "https://docs.github.com/") {
		s.t.Errorf("documentation_url is %#v", body["documentation_url"])
	}
	return body
}

// at looks into nested objects and lists.
func at(value any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			inner, _ := value.(object)
			value = inner[step]
		case int:
			inner, _ := value.(list)
			if step >= len(inner) {
				return nil
			}
			value = inner[step]
		}
	}
	return value
}

func text(value any, path ...any) string {
	s, _ := at(value, path...).(string)
	return s
}

// newRepository makes a repository with a README.
func (s *site) newRepository(name string) string {
	s.t.Helper()
	s.object(s.send("POST", "/user/repos", object{"name": name, "auto_init": true}), 201)
	return "/repos/ada/" + name
}

// head is the commit of a branch.
func (s *site) head(repo, branch string) string {
	s.t.Helper()
	return text(s.object(s.get(repo+"/git/ref/heads/"+branch), 200), "object", "sha")
}

// commit makes a commit of some files on top of a parent; no branch moves.
func (s *site) commit(repo, parent string, files map[string]string) string {
	s.t.Helper()
	entries := list{}
	for path, content := range files {
		entries = append(entries, object{"path": path, "mode": "100644", "type": "blob", "content": content})
	}
	tree := s.object(s.send("POST", repo+"/git/trees", object{"base_tree": parent, "tree": entries}), 201)
	commit := s.object(s.send("POST", repo+"/git/commits", object{
		"message": "Change", "tree": tree["sha"], "parents": list{parent},
	}), 201)
	return text(commit, "sha")
}

func (s *site) branch(repo, name, commit string) {
	s.t.Helper()
	s.object(s.send("POST", repo+"/git/refs", object{"ref": "refs/heads/" + name, "sha": commit}), 201)
}

// bare is the folder of one of ada's repositories.
func (s *site) bare(name string) string {
	return filepath.Join(s.dir, "repositories", "ada", name+".git")
}

// fetch opens an answer without reading it.
func (s *site) fetch(path string) (io.ReadCloser, error) {
	asked, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultTransport.RoundTrip(asked)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}
