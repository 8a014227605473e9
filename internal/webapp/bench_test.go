package webapp

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkStaticFiles compares the front end's server with Go's own, over real
// connections: a script of 60 kB, plain, and its revalidation.
func BenchmarkStaticFiles(b *testing.B) {
	dir := b.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "assets"), 0o755); err != nil {
		b.Fatal(err)
	}
	const address = "/assets/app.js"
	if err := os.WriteFile(filepath.Join(dir, address), bytes.Repeat([]byte("0123456789"), 6000), 0o644); err != nil {
		b.Fatal(err)
	}
	app, err := New(os.DirFS(dir))
	if err != nil {
		b.Fatal(err)
	}
	for _, server := range []struct {
		name    string
		handler http.Handler
	}{{"sheaf", app}, {"http.FileServer", http.FileServer(http.Dir(dir))}} {
		b.Run(server.name, func(b *testing.B) { benchmarkGet(b, server.handler, address) })
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
