package server

import (
	"context"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// reloadEvery is how often it is looked whether files have changed that the settings name.
const reloadEvery = 10 * time.Second

// watchedFiles are files that mean something together. They may change at any time.
type watchedFiles struct {
	paths []string

	mu   sync.Mutex
	last []os.FileInfo // as they were when they were looked at
}

// haveChanged reports whether they are not what they were at the last call.
func (w *watchedFiles) haveChanged() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := make([]os.FileInfo, len(w.paths))
	changed := w.last == nil
	for i, path := range w.paths {
		info, err := os.Stat(path)
		if err != nil {
			return false // it is being replaced
		}
		now[i] = info
		changed = changed || !os.SameFile(w.last[i], info) || !w.last[i].ModTime().Equal(info.ModTime()) || w.last[i].Size() != info.Size()
	}
	w.last = now
	return changed
}

// reloading is what is read again when its files change.
type reloading struct {
	files  *watchedFiles
	reload func()
}

// Reloads reports whether there are files that the server reads again.
func (s *Server) Reloads() bool { return len(s.reloadings) > 0 }

// Reload reads again what is in files: the certificate, and the secret of the OAuth client. Connections go on.
func (s *Server) Reload() {
	for _, one := range s.reloadings {
		one.files.haveChanged()
		one.reload()
	}
}

func (s *Server) watchFiles(ctx context.Context) {
	ticker := time.NewTicker(s.reloadEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		for _, one := range s.reloadings {
			if one.files.haveChanged() {
				one.reload()
			}
		}
	}
}

// replaceable is a handler that another one can take the place of.
type replaceable struct{ current atomic.Pointer[http.Handler] }

// ServeHTTP implements [http.Handler].
func (r *replaceable) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	(*r.current.Load()).ServeHTTP(w, request)
}

// ReadSecretFile reads a file that holds a secret and nothing else.
func ReadSecretFile(path string) (string, error) {
	text, err := os.ReadFile(path)
	return strings.TrimSpace(string(text)), err
}
