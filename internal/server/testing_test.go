package server

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/server/limits"
)

// logBuffer collects a log that several goroutines write.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *logBuffer) Write(line []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(line)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// running is a server that answers on a real port until the test ends.
type running struct {
	*Server
	log  *logBuffer
	stop func() error // ends it and returns what Serve returned
}

// run opens and serves; a free port and a log are filled in.
func run(t *testing.T, settings Settings) running {
	t.Helper()
	return runWith(t, settings, limits.Default())
}

// runWith is run with other limits.
func runWith(t *testing.T, settings Settings, limits limits.Limits) running {
	t.Helper()
	var log logBuffer
	settings.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	running := runLogging(t, settings, limits)
	running.log = &log
	return running
}

// runLogging is run with the settings' own log.
func runLogging(t *testing.T, settings Settings, limits limits.Limits) running {
	t.Helper()
	opened := openOnly(t, settings)
	opened.limits = limits
	return serveOpened(t, opened)
}

// openOnly opens a server that does not answer yet.
func openOnly(t *testing.T, settings Settings) *Server {
	t.Helper()
	if settings.Addr == "" {
		settings.Addr = "127.0.0.1:0"
	}
	if settings.Log == nil {
		settings.Log = slog.New(slog.DiscardHandler)
	}
	opened, err := Open(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func serveOpened(t *testing.T, opened *Server) running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- opened.Serve(ctx) }()
	stop := sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("stop: %v", err)
		}
	})
	return running{opened, nil, stop}
}

// embeddedSettings are those of a hub without sample content: a test that wants it removes
// the note that it was made.
func embeddedSettings(t *testing.T) Settings {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, sampleNote), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return Settings{DataDir: dir, User: "you", Environment: Production, Version: "1.2.3"}
}

const sampleNote = "sample-content"

func githubSettings(t *testing.T, web string) Settings {
	t.Helper()
	return Settings{GitHubURL: mustParse(t, web), Environment: Production, Version: "1.2.3"}
}

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// get asks without following redirects; header is "Name: value" or empty.
func get(t *testing.T, address, header string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	name, value, _ := strings.Cut(header, ": ")
	switch name {
	case "":
	case "Host":
		request.Host = value
	default:
		request.Header.Set(name, value)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}
