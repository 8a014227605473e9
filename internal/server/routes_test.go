package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const navigation = "Accept: text/html"

// TestPageHasTrustedTypes is about the front end's page alone; everyaddress_test.go is about all answers.
func TestPageHasTrustedTypes(t *testing.T) {
	response, _ := get(t, run(t, embeddedSettings(t)).URL()+"/", navigation)
	if got := response.Header.Get("Referrer-Policy"); got != "no-referrer" {
		t.Errorf("the page's Referrer-Policy is %q", got)
	}
	if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "require-trusted-types-for 'script'") {
		t.Errorf("the page does without Trusted Types: %q", policy)
	}
}

func TestConfigOfEachShape(t *testing.T) {
	embedded := run(t, embeddedSettings(t))
	github := githubSettings(t, "https://github.com")
	github.PublicURL, github.APIURL = mustParse(t, "https://pages.example/sheaf"), mustParse(t, "https://api.sheaf.example")
	github.GitHubClientID, github.GitHubClientSecret = "id", "secret"
	github.FeedbackEmail, github.FeedbackIssuesURL, github.Environment = "a@b.example", "https://b.example/issues", Staging
	github.GitHubAppURL = mustParse(t, "https://github.com/apps/forms")
	enterprise := githubSettings(t, "https://git.example.org")
	enterprise.PublicURL = mustParse(t, "https://sheaf.example")
	for _, test := range []struct {
		name   string
		server running
		want   map[string]any
	}{
		{"embedded", embedded, map[string]any{
			"environment": "production", "version": "1.2.3", "embedded": true,
			"provider": map[string]any{
				"kind": "github", "name": "GitHub",
				"rest": embedded.URL() + "/api/v3", "graphql": embedded.URL() + "/api/graphql", "web": embedded.URL(), "raw": embedded.URL() + "/raw",
			},
			"auth":      map[string]any{"url": embedded.URL() + "/auth/github"},
			"publicUrl": embedded.URL(),
			"feedback":  map[string]any{"email": "", "issuesUrl": ""},
		}},
		{"github.com, pages on another host", run(t, github), map[string]any{
			"environment": "staging", "version": "1.2.3", "embedded": false,
			"provider": map[string]any{
				"kind": "github", "name": "GitHub",
				"rest": "https://api.github.com", "graphql": "https://api.github.com/graphql", "web": "https://github.com", "raw": "https://raw.githubusercontent.com",
			},
			"auth":      map[string]any{"url": "https://api.sheaf.example/auth/github", "appUrl": "https://github.com/apps/forms"},
			"publicUrl": "https://pages.example/sheaf",
			"feedback":  map[string]any{"email": "a@b.example", "issuesUrl": "https://b.example/issues"},
		}},
		{"Enterprise Server without client", run(t, enterprise), map[string]any{
			"environment": "production", "version": "1.2.3", "embedded": false,
			"provider": map[string]any{
				"kind": "github", "name": "GitHub",
				"rest": "https://git.example.org/api/v3", "graphql": "https://git.example.org/api/graphql", "web": "https://git.example.org", "raw": "https://git.example.org/raw",
			},
			"auth":      map[string]any{"url": nil},
			"publicUrl": "https://sheaf.example",
			"feedback":  map[string]any{"email": "", "issuesUrl": ""},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			response, body := get(t, test.server.URL()+"/config.json", "")
			var got map[string]any
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if cache := response.Header.Get("Cache-Control"); cache != "no-cache" {
				t.Errorf("Cache-Control is %q", cache)
			}
			again, _ := get(t, test.server.URL()+"/config.json", "If-None-Match: "+response.Header.Get("Etag"))
			if again.StatusCode != http.StatusNotModified {
				t.Errorf("unchanged settings answer %d", again.StatusCode)
			}
		})
	}
}

func TestHubAnswersGraphQL(t *testing.T) {
	server := run(t, embeddedSettings(t))
	response, err := http.Post(server.URL()+"/api/graphql", "application/json", strings.NewReader(`{"query":"{ viewer { login } }"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a token: %d", response.StatusCode)
	}
}

func TestWithoutClientThereIsNoSignIn(t *testing.T) {
	server := run(t, githubSettings(t, "https://github.com"))
	for _, path := range []string{"/auth/github", "/auth/github/callback", "/auth/"} {
		if response, _ := get(t, server.URL()+path, navigation); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d, want 404", path, response.StatusCode)
		}
	}
}

func TestSignInBeginsAtTheProvider(t *testing.T) {
	settings := githubSettings(t, "https://github.com")
	settings.GitHubClientID, settings.GitHubClientSecret = "the-id", "secret"
	settings.PublicURL = mustParse(t, "https://sheaf.example")
	response, _ := get(t, run(t, settings).URL()+"/auth/github?nonce=n&return_to=/github", navigation)
	location := response.Header.Get("Location")
	if !strings.HasPrefix(location, "https://github.com/login/oauth/authorize?client_id=the-id&") ||
		!strings.Contains(location, "redirect_uri=https%3A%2F%2Fsheaf.example%2Fauth%2Fgithub%2Fcallback") {
		t.Errorf("goes to %s", location)
	}
	if response.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("may be stored: %v", response.Header)
	}
}

func TestHealth(t *testing.T) {
	server := run(t, githubSettings(t, "https://github.com"))
	for _, path := range []string{"/healthz", "/readyz"} {
		if response, _ := get(t, server.URL()+path, ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s answers %d", path, response.StatusCode)
		}
	}
	server.isStopping.Store(true)
	if response, _ := get(t, server.URL()+"/readyz", ""); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a stopping server is ready: %d", response.StatusCode)
	}
	if response, _ := get(t, server.URL()+"/healthz", ""); response.StatusCode != http.StatusOK {
		t.Errorf("a stopping server is dead: %d", response.StatusCode)
	}
}
