//go:build unix

package server

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sheaf/internal/git/store"
)

// onFullDisk marks the process that may write no file any more.
const onFullDisk = "SERVER_TEST_FULL_DISK"

// A start on a full disk serves what is there. What it would only like to write, it says in the log. In a process of its
// own, because no file of that may have content any more: that is what a full disk is to a program.
func TestStartOnAFullDisk(t *testing.T) {
	if dir := os.Getenv(onFullDisk); dir != "" {
		startOnFullDisk(t, dir)
		return
	}
	for name, test := range map[string]struct {
		absent []string // files that the last start has not left
		want   []string // warnings
	}{
		"nothing to write":        {nil, nil},
		"no lock of the accounts": {[]string{"accounts.json.lock"}, nil},
		"no OAuth clients":        {[]string{ClientsFile}, []string{"OAuth client"}},
		"no sample content":       {[]string{sampleNote}, []string{"sample content"}},
		"neither":                 {[]string{ClientsFile, sampleNote}, []string{"OAuth client", "sample content"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			settings := embeddedSettings(t)
			if err := run(t, settings).stop(); err != nil {
				t.Fatal(err)
			}
			for _, file := range test.absent {
				if err := os.Remove(filepath.Join(settings.DataDir, file)); err != nil {
					t.Fatal(err)
				}
			}
			command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStartOnAFullDisk$", "-test.count=1")
			command.Env = append(os.Environ(), onFullDisk+"="+settings.DataDir)
			output, err := command.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, output)
			}
			if got := strings.Count(string(output), "level=WARN"); got != len(test.want) {
				t.Errorf("%d warnings, want %q:\n%s", got, test.want, output)
			}
			for _, text := range test.want {
				if !strings.Contains(string(output), text) {
					t.Errorf("no warning of the %s:\n%s", text, output)
				}
			}
		})
	}
}

func startOnFullDisk(t *testing.T, dir string) {
	settings := Settings{DataDir: dir, User: "you"}
	log := slog.New(slog.NewTextHandler(os.Stdout, nil))
	store, err := store.Open(t.Context(), filepath.Join(dir, StoreDir), log)
	if err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 0, Max: 0}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "probe"), []byte("x"), 0o600); !errors.Is(err, syscall.EFBIG) {
		t.Fatalf("a file can still be written: %v", err)
	}
	e := &embedded{store: store}
	defer func() {
		if err := e.close(); err != nil {
			t.Error(err)
		}
	}()
	at := settings.addresses(mustParse(t, "http://127.0.0.1:8080"))
	if err := e.open(context.Background(), settings, at, false, log); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	e.hub.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/api/v3/users/you", nil))
	if text, _ := io.ReadAll(answer.Body); answer.Code != http.StatusOK {
		t.Errorf("reading answers %d %s", answer.Code, text)
	}
	if e.client.ID == "" || e.client.Secret == "" {
		t.Error("nobody can sign in")
	}
}
