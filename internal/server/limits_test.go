package server

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/server/limits"
	"sheaf/internal/server/limits/limitstest"
)

// shortLimits let a test see the end of what takes minutes.
func shortLimits() limits.Limits {
	l := limits.Default()
	for _, p := range []*limits.Paces{&l.Small, &l.API, &l.Git, &l.Downloads} {
		p.Body.Grace, p.Answer.Grace = 300*time.Millisecond, 300*time.Millisecond
	}
	return l
}

// Whatever part a body is for, and whether it reads bodies at all: one that trickles ends.
func TestTrickledBodiesEndEverywhere(t *testing.T) {
	embedded, atGitHub := embeddedSettings(t), githubSettings(t, "https://github.com")
	atGitHub.GitHubClientID, atGitHub.GitHubClientSecret = "id", "secret"
	var waiting sync.WaitGroup
	for shape, settings := range map[string]Settings{"embedded": embedded, "github": atGitHub} {
		server := runWith(t, settings, shortLimits())
		origin := "Origin: " + server.URL()
		for _, target := range []string{
			"GET /", "POST /", "GET /assets/none.js", "GET /config.json", "POST /config.json", "GET /healthz", "POST /healthz", "GET /readyz",
			"GET /you/none/archive/main.zip", "GET /metrics", "GET /auth/github", "POST /auth/github/sign-out", "POST /auth/none", "OPTIONS *",
			"POST /login/oauth/authorize", "POST /login/oauth/access_token", "POST /login/device/code", "POST /login/device",
			"GET /api/v3", "GET /api/v3/user", "POST /api/v3/user/repos", "PUT /api/v3/repos/you/none/contents/a", "POST /api/v3/credentials/revoke",
			"POST /api/graphql", "GET /raw/you/none/main/a", "GET /avatars/you.svg", "GET /you/none/info/refs?service=git-upload-pack",
			"POST /you/none.git/git-receive-pack", "POST /you/none.git/git-upload-pack",
		} {
			for _, length := range []string{"Content-Length: 200000", "Transfer-Encoding: chunked"} {
				request := fmt.Sprintf("%s HTTP/1.1\r\nHost: %s\r\n%s\r\nContent-Type: application/x-www-form-urlencoded\r\n%s\r\n\r\n",
					target, server.addresses.listening.Host, origin, length)
				connection := limitstest.Talk(t, server.URL(), request)
				text := "x"
				if strings.HasPrefix(length, "Transfer") {
					text = "1\r\nx\r\n"
				}
				go limitstest.Trickle(connection, text, 20*time.Millisecond)
				waiting.Go(func() {
					if _, isOver := limitstest.EndsWithin(connection, 5*time.Second); !isOver {
						t.Errorf("%s, %s, %s: the connection is still open", shape, target, length)
					}
				})
			}
		}
	}
	waiting.Wait()
}

// Git clones and pushes megabytes within limits that end a client that sends nothing.
func TestGitKeepsPace(t *testing.T) {
	settings := embeddedSettings(t)
	short := shortLimits()
	short.Git = limits.Paces{Body: limits.Pace{Stall: 5 * time.Second, Grace: 5 * time.Second, Rate: 1 << 10}, Answer: short.Git.Answer}
	server := runWith(t, settings, short)
	people, err := accounts.Open(settings.DataDir)
	if err != nil {
		t.Fatal(err)
	}
	token, err := people.IssueToken("you", "test")
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL()+"/api/v3/user/repos", strings.NewReader(`{"name":"forms"}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusCreated {
		t.Fatalf("%d %s", response.StatusCode, text)
	}
	_ = response.Body.Close()

	dir := t.TempDir()
	git := func(args ...string) string {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		command := exec.CommandContext(ctx, "git", append([]string{"-c", "user.name=you", "-c", "user.email=you@example.org"}, args...)...)
		command.Dir = dir
		text, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, text)
		}
		return string(text)
	}
	remote := strings.Replace(server.URL(), "http://", "http://you:"+token+"@", 1) + "/you/forms.git"
	git("init", "-q", "-b", "main")
	content := make([]byte, 5<<20)
	state := uint32(1)
	for i := range content { // so that it does not shrink
		state = state*1664525 + 1013904223
		content[i] = byte(state >> 24)
	}
	if err := os.WriteFile(filepath.Join(dir, "large"), content, 0o600); err != nil {
		t.Fatal(err)
	}
	git("add", ".")
	git("commit", "-q", "-m", "large")
	git("push", "-q", remote, "main")
	git("clone", "-q", remote, "cloned")
	if got, err := os.ReadFile(filepath.Join(dir, "cloned", "large")); err != nil || string(got) != string(content) {
		t.Errorf("the clone has %d bytes, %v", len(got), err)
	}
}
