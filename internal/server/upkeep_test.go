package server

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// bareGit runs real git in a repository of a data folder, beside the hub.
func bareGit(t *testing.T, settings Settings, args ...string) string {
	t.Helper()
	command := exec.Command("git", args...)
	command.Dir = filepath.Join(settings.DataDir, "git/repositories/you/forms.git")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// post sends JSON to the API and returns when that was answered with a status.
func post(t *testing.T, at running, token, path, body string, want int) {
	t.Helper()
	method := http.MethodPost
	if strings.Contains(path, "/contents/") {
		method = http.MethodPut
	}
	request, err := http.NewRequest(method, at.URL()+"/api/v3"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != want {
		t.Fatalf("%s: %d", path, response.StatusCode)
	}
}

// What real git did beside the hub, and what a killed hub left, is put right soon after the start.
func TestUpkeepAfterAStart(t *testing.T) {
	settings := embeddedSettings(t)
	first := run(t, settings)
	token, err := first.embedded.hub.IssueToken(t.Context(), "you")
	if err != nil {
		t.Fatal(err)
	}
	post(t, first, token, "/user/repos", `{"name": "forms", "auto_init": true}`, 201)
	main := bareGit(t, settings, "rev-parse", "main")
	post(t, first, token, "/repos/you/forms/git/refs", `{"ref": "refs/heads/edit", "sha": "`+main+`"}`, 201)
	post(t, first, token, "/repos/you/forms/contents/a.json", `{"message": "m", "content": "e30K", "branch": "edit"}`, 201)
	post(t, first, token, "/repos/you/forms/pulls", `{"title": "t", "head": "edit", "base": "main"}`, 201)
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	bareGit(t, settings, "update-ref", "refs/heads/main", "edit")
	leftovers := []string{"refs/passing/a", "refs/sheaf/incoming/" + main, "refs/passing/young"}
	for _, ref := range leftovers {
		bareGit(t, settings, "update-ref", ref, main)
	}
	old := time.Now().Add(-2 * time.Hour)
	for _, ref := range leftovers[:2] {
		if err := os.Chtimes(filepath.Join(settings.DataDir, "git/repositories/you/forms.git", ref), old, old); err != nil {
			t.Fatal(err)
		}
	}

	again, err := Open(t.Context(), withAddress(settings))
	if err != nil {
		t.Fatal(err)
	}
	again.upkeep = upkeep{firstMend: 10 * time.Millisecond, nextMend: 10 * time.Millisecond, firstPack: time.Hour, nextPack: time.Hour}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- again.Serve(ctx) }()
	isMended := func() bool {
		refs := bareGit(t, settings, "for-each-ref", "--format=%(refname)", "refs/passing", "refs/sheaf/incoming")
		return refs == "refs/passing/young" && strings.Contains(bareGit(t, settings, "cat-file", "blob", "refs/sheaf/pulls/1"), `"merged"`)
	}
	for end := time.Now().Add(20 * time.Second); !isMended(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not mended: %s\n%s", bareGit(t, settings, "for-each-ref"), bareGit(t, settings, "cat-file", "blob", "refs/sheaf/pulls/1"))
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func withAddress(settings Settings) Settings {
	settings.Addr, settings.Log = "127.0.0.1:0", slog.New(slog.DiscardHandler)
	return settings
}

func TestEvery(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	count := 0
	every(ctx, 0, time.Millisecond, func() {
		if count++; count == 3 {
			cancel()
		}
	})
	if count != 3 {
		t.Errorf("called %d times", count)
	}
	every(ctx, time.Hour, time.Hour, func() { t.Error("called after the end") })
}
