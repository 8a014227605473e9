package server

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"testing"
	"time"
)

// withHandler is a server that answers with one handler.
func withHandler(t *testing.T, handler http.Handler) (*Server, *logBuffer) {
	t.Helper()
	var log logBuffer
	settings := githubSettings(t, "https://github.com")
	settings.Addr, settings.Log = "127.0.0.1:0", slog.New(slog.NewTextHandler(&log, nil))
	server, err := Open(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	server.handler = handler
	return server, &log
}

func TestRunningRequestsFinish(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	server, _ := withHandler(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(began)
		<-release
		_, _ = io.WriteString(w, "all of it")
	}))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx) }()
	answered := make(chan string, 1)
	go func() {
		_, body := get(t, server.URL(), "")
		answered <- body
	}()

	<-began
	cancel()
	for !server.isStopping.Load() {
		time.Sleep(time.Millisecond)
	}
	close(release)
	if body := <-answered; body != "all of it" {
		t.Errorf("the request was answered with %q", body)
	}
	if err := <-ended; err != nil {
		t.Errorf("an orderly end is an error: %v", err)
	}
	if _, err := http.Get(server.URL()); err == nil {
		t.Error("the server still listens")
	}
}

func TestHangingRequestsAreCutOff(t *testing.T) {
	began := make(chan struct{})
	server, log := withHandler(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
	}))
	server.stopLimit = 10 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx) }()
	go func() {
		if response, err := http.Get(server.URL()); err == nil {
			response.Body.Close()
		}
	}()
	<-began
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("cutting off is an error: %v", err)
	}
	if text := log.String(); text == "" {
		t.Error("the log says nothing of it")
	}
}
