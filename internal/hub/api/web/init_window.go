package web

import (
	"strings"
	"sync"
)

// InitWindow lets new repositories be as slow as GitHub's: the first commit of
// `auto_init` is not there yet for some requests. The hub needs no such time;
// with it clients can be tested that must wait.
type InitWindow struct {
	requests int

	mu   sync.Mutex
	left map[int64]int // requests, by id of the repository
}

// NewInitWindow returns a window of so many requests for each repository.
func NewInitWindow(requests int) *InitWindow {
	return &InitWindow{requests: requests, left: map[int64]int{}}
}

// Open opens the window of a repository.
func (w *InitWindow) Open(repository int64) {
	if w.requests == 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left[repository] = w.requests
}

// Passes counts a request and reports whether the window of the repository is
// over.
func (w *InitWindow) Passes(repository int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	left, isOpen := w.left[repository]
	if left > 1 {
		w.left[repository] = left - 1
	} else {
		delete(w.left, repository)
	}
	return !isOpen
}

// AwaitInit refuses what needs the first commit while the repository's window
// is open. The repository itself can be seen, with no branches.
func (c *Call) AwaitInit(repository int64) error {
	_, below, _ := strings.Cut(strings.TrimPrefix(c.Docs, DocsRoot+"/"), "/")
	needsCommit := strings.HasPrefix(c.Docs, DocsRoot+"/git/") || strings.HasPrefix(c.Docs, DocsRoot+"/commits/") ||
		strings.HasPrefix(below, "contents#")
	if !needsCommit || c.Init.Passes(repository) {
		return nil
	}
	return EmptyRepository()
}
