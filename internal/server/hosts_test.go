package server

import (
	"net/http"
	"strings"
	"testing"
)

func TestForeignHostsAreRefused(t *testing.T) {
	settings := embeddedSettings(t)
	settings.PublicURL = mustParse(t, "https://sheaf.example")
	server := run(t, settings)
	port := server.addresses.listening.Port()
	for host, want := range map[string]int{
		"127.0.0.1:" + port:    http.StatusOK,
		"localhost:" + port:    http.StatusOK,
		"LOCALHOST:" + port:    http.StatusOK,
		"[::1]:" + port:        http.StatusOK,
		"sheaf.example":        http.StatusOK,
		"evil.example":         http.StatusMisdirectedRequest,
		"evil.example:" + port: http.StatusMisdirectedRequest,
		"127.0.0.1:1":          http.StatusMisdirectedRequest,
		"127.0.0.1.evil.test":  http.StatusMisdirectedRequest,
	} {
		for _, path := range []string{"/config.json", "/healthz", "/api/v3/rate_limit", "/raw/you/harbour-site/main/settings.json"} {
			response, body := get(t, server.URL()+path, "Host: "+host)
			refused := response.StatusCode == http.StatusMisdirectedRequest
			if refused != (want == http.StatusMisdirectedRequest) {
				t.Errorf("%s as %s answers %d, want %d", path, host, response.StatusCode, want)
			}
			if refused && !strings.Contains(body, "https://sheaf.example") {
				t.Errorf("%s as %s does not say where to go: %q", path, host, body)
			}
		}
	}
}

func TestGitHubShapeTakesAnyHost(t *testing.T) {
	server := run(t, githubSettings(t, "https://github.com"))
	if response, _ := get(t, server.URL()+"/config.json", "Host: sheaf.example"); response.StatusCode != http.StatusOK {
		t.Errorf("answers %d", response.StatusCode)
	}
}

// A page at localhost could not use what belongs to 127.0.0.1.
func TestPagesLiveAtOneHost(t *testing.T) {
	server := run(t, embeddedSettings(t))
	other := "Host: localhost:" + server.addresses.listening.Port()
	for path, want := range map[string]string{
		"/github/a%2Fb/?q=1": server.URL() + "/github/a%2Fb/?q=1",
		"/auth/github":       server.URL() + "/auth/github",
		"//evil.example/":    "",
		"/config.json":       "",
		"/api/v3/rate_limit": "",
	} {
		response, _ := get(t, server.URL()+path, other)
		location := response.Header.Get("Location")
		if want != "" && location != want {
			t.Errorf("%s leads to %q, want %q", path, location, want)
		}
		if strings.Contains(location, "evil") && !strings.HasPrefix(location, server.URL()) && !strings.HasPrefix(location, "/evil") {
			t.Errorf("%s leads to %q", path, location)
		}
		if want == "" && path != "//evil.example/" && location != "" {
			t.Errorf("%s is sent on to %q", path, location)
		}
	}
}

func TestBehindAProxyNobodyIsSentOn(t *testing.T) {
	settings := embeddedSettings(t)
	settings.PublicURL = mustParse(t, "https://sheaf.example")
	server := run(t, settings)
	if response, _ := get(t, server.URL()+"/", navigation); response.StatusCode == http.StatusTemporaryRedirect {
		t.Errorf("sent on to %s, by a proxy for ever", response.Header.Get("Location"))
	}
}
