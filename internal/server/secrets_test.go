package server

import (
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/server/limits"
)

// ask sends a request with a token and returns status, header and body.
func ask(t *testing.T, method, address, token, body string) (int, http.Header, string) {
	t.Helper()
	request, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	request.Header.Set("Cookie", "github-token="+token+"CookieSECRET")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(text)
}

// Whatever is done, and whatever fails, neither what lets somebody in nor what people write is in the log.
func TestLogOfAllSurfacesHasNoSecrets(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) { tryForSecrets(t, format) })
	}
}

func tryForSecrets(t *testing.T, format string) {
	settings := embeddedSettings(t)
	settings.Requests = AllRequests
	var log logBuffer
	options := &slog.HandlerOptions{Level: slog.LevelDebug}
	settings.Log = slog.New(slog.NewTextHandler(&log, options))
	if format == "json" {
		settings.Log = slog.New(slog.NewJSONHandler(&log, options))
	}
	server := runLogging(t, settings, limits.Default())
	at := server.URL()
	back := signIn(t, at, at)
	token := back.Query().Get("token")
	api := at + "/api/v3"

	// What is made.
	if status, _, text := ask(t, "POST", api+"/user/repos", token, `{"name": "site", "auto_init": true, "private": true}`); status != http.StatusCreated {
		t.Fatalf("make a repository: %d %s", status, text)
	}
	content := base64.StdEncoding.EncodeToString([]byte("ContentSECRET"))
	if status, _, text := ask(t, "PUT", api+"/repos/you/site/contents/a.json", token, `{"message": "MessageSECRET", "content": "`+content+`"}`); status != http.StatusCreated {
		t.Fatalf("write a file: %d %s", status, text)
	}
	if status, _, text := ask(t, "POST", api+"/repos/you/site/issues", token, `{"title": "TitleSECRET", "body": "BodySECRET"}`); status != http.StatusCreated {
		t.Fatalf("open an issue: %d %s", status, text)
	}
	if status, _, text := ask(t, "POST", api+"/repos/you/site/hooks", token, `{"config": {"url": "https://receiver.invalid/UrlSECRET", "secret": "HookSECRET", "content_type": "json"}}`); status != http.StatusCreated {
		t.Fatalf("make a webhook: %d %s", status, text)
	}
	clone := filepath.Join(t.TempDir(), "clone")
	address := strings.Replace(at, "http://", "http://x:"+token+"@", 1) + "/you/site.git"
	for _, args := range [][]string{
		{"clone", "-q", address, clone},
		{"-C", clone, "-c", "user.name=You", "-c", "user.email=you@example.org", "commit", "-q", "--allow-empty", "-m", "MessageSECRET"},
		{"-C", clone, "push", "-q", "origin", "HEAD:main"},
	} {
		if out, err := exec.CommandContext(t.Context(), "git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v %s", args[0], err, out)
		}
	}

	// What fails: other tokens, broken bodies, refused forms, and questions in the address.
	for _, call := range [][3]string{
		{"GET", "/api/v3/user?access_token=QuerySECRET", "TokenSECRET"},
		{"PUT", "/api/v3/repos/you/site/contents/a.json", token},
		{"POST", "/api/v3/repos/you/site/git/refs", token},
		{"PATCH", "/api/v3/repos/you/site/git/refs/heads/main", token},
		{"POST", "/api/graphql", token},
		{"POST", "/api/graphql", "TokenSECRET"},
		{"GET", "/raw/you/site/main/a.json?token=QuerySECRET", token},
		{"GET", "/raw/you/site/main/absent?token=QuerySECRET", ""},
		{"GET", "/you/site.git/info/refs?service=git-upload-pack&x=QuerySECRET", "TokenSECRET"},
		{"POST", "/you/site.git/git-upload-pack", token},
		{"POST", "/you/site.git/git-receive-pack", token},
		{"GET", "/you/site/archive/main.zip?token=QuerySECRET", ""},
		{"GET", "/you/site/issues/1?x=QuerySECRET", ""},
		{"GET", "/auth/github/callback?code=CodeSECRET&state=StateSECRET", ""},
		{"GET", "/auth/github/callback?error=access_denied&error_description=QuerySECRET&state=StateSECRET", ""},
		{"POST", "/auth/github/sign-out", ""},
		{"POST", "/login/oauth/access_token", ""},
		{"POST", "/login/oauth/authorize", ""},
		{"POST", "/login/device", ""},
		{"GET", "/login/oauth/authorize?client_id=x&state=StateSECRET", ""},
		{"POST", "/settings/tokens", ""},
		{"GET", "/github/you?token=QuerySECRET", ""},
		{"GET", "/assets/absent.js?QuerySECRET", ""},
	} {
		for _, body := range []string{`{"message": "MessageSECRET", "content": "!!!BodySECRET", "sha": "BodySECRET", "ref": "refs/heads/BodySECRET"}`, "{BodySECRET", "token=BodySECRET&code=CodeSECRET&password=PasswordSECRET&login=you"} {
			if call[0] == "GET" {
				body = ""
			}
			ask(t, call[0], at+call[1], call[2], body)
		}
	}

	if err := server.stop(); err != nil {
		t.Fatal(err)
	}
	text := log.String()
	for _, secret := range []string{"SECRET", token, content, base64.StdEncoding.EncodeToString([]byte("x:" + token)), back.Query().Get("nonce")} {
		for line := range strings.Lines(text) {
			if strings.Contains(line, secret) {
				t.Errorf("%q is in the log: %s", secret, line)
			}
		}
	}
	for _, path := range []string{"/api/v3/user/repos", "/you/site.git/git-receive-pack", "/api/graphql", "/raw/you/site/main/absent", "/auth/github/callback", "/login/device"} {
		if !strings.Contains(text, path) {
			t.Errorf("the log has no line of %s: the test sees nothing", path)
		}
	}
}

// One id is in the answer, in its body where there is one for people, and in each line.
func TestRequestIDsOfProxies(t *testing.T) {
	settings := embeddedSettings(t)
	proxies, err := ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	settings.TrustedProxies, settings.Requests = proxies, AllRequests
	server := run(t, settings)
	for _, path := range []string{"/api/v3/absent", "/api/graphql", "/config.json", "/github/you", "/raw/you/x/main/y", "/you/none.git/info/refs"} {
		id := fmt.Sprintf("id-%d", len(path))
		response, _ := get(t, server.URL()+path, "X-Request-Id: "+id)
		if got := response.Header.Get("X-Request-Id"); got != id {
			t.Errorf("%s: the id is %q, want %q", path, got, id)
		}
		if !strings.Contains(server.log.String(), "request="+id) {
			t.Errorf("%s: the log has no line with %s", path, id)
		}
		if strings.HasPrefix(path, "/api/") && response.Header.Get("X-Github-Request-Id") != id {
			t.Errorf("%s: clients of GitHub's API are told %q", path, response.Header.Get("X-Github-Request-Id"))
		}
	}

	other := run(t, embeddedSettings(t))
	if response, _ := get(t, other.URL()+"/config.json", "X-Request-Id: mine"); response.Header.Get("X-Request-Id") == "mine" {
		t.Error("the id of a stranger was taken over")
	}
}

func TestProxies(t *testing.T) {
	list, err := ParseProxies([]string{"10.0.0.0/8", "::1", "192.0.2.7"})
	if err != nil {
		t.Fatal(err)
	}
	for remote, want := range map[string]bool{
		"10.1.2.3:80": true, "11.1.2.3:80": false, "[::1]:80": true, "[::ffff:192.0.2.7]:80": true, "192.0.2.8:1": false, "[fe80::1%eth0]:1": false, "": false, "@": false,
	} {
		if got := proxies(list).has(remote); got != want {
			t.Errorf("%q is one: %v, want %v", remote, got, want)
		}
	}
	for _, text := range []string{"", "host", "10.0.0.0/33", "fe80::1%eth0", "10.0.0.1:80"} {
		if _, err := ParseProxies([]string{text}); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
