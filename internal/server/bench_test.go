package server

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"sheaf/internal/server/metrics"
	"sheaf/internal/web/requestid"
	"sheaf/internal/webapp"
)

// BenchmarkAsset compares a script of 60 kB through all layers of the server, log
// included, with Go's own file server.
func BenchmarkAsset(b *testing.B) {
	dir := b.TempDir()
	const address = "/assets/app.js"
	if err := os.MkdirAll(filepath.Join(dir, "assets"), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, address), bytes.Repeat([]byte("0123456789"), 6000), 0o644); err != nil {
		b.Fatal(err)
	}
	app, err := webapp.New(os.DirFS(dir), nil)
	if err != nil {
		b.Fatal(err)
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	web, err := ParseURL("https://github.com")
	if err != nil {
		b.Fatal(err)
	}
	server := &Server{
		settings: Settings{GitHubURL: web}, provider: ProviderAt(web),
		addresses: Settings{PublicURL: web}.addresses(web),
		log:       slog.New(requestid.LogHandler{Handler: slog.NewTextHandler(log, nil)}),
		counters:  metrics.New("bench"),
	}
	for _, handler := range []struct {
		name string
		http.Handler
	}{
		{"sheaf", server.routes(parts{app: app, config: http.NotFoundHandler()})},
		{"http.FileServer", http.FileServer(http.Dir(dir))},
	} {
		b.Run(handler.name, func(b *testing.B) { benchmarkGet(b, handler, address) })
	}
}

func benchmarkGet(b *testing.B, handler http.Handler, address string) {
	server := httptest.NewServer(handler)
	defer server.Close()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			response, err := server.Client().Get(server.URL + address)
			if err != nil {
				b.Error(err)
				return
			}
			if _, err := io.Copy(io.Discard, response.Body); err != nil {
				b.Error(err)
			}
			response.Body.Close()
		}
	})
}
