package rest

import (
	"strings"
	"sync"

	"sheaf/internal/hub/repositories"
)

// initWindow lets new repositories be as slow as GitHub's: the first commit of
// `auto_init` is not there yet for some requests. The hub needs no such time;
// with it clients can be tested that must wait.
type initWindow struct {
	requests int

	mu   sync.Mutex
	left map[int64]int // requests, by id of the repository
}

func newInitWindow(requests int) *initWindow {
	return &initWindow{requests: requests, left: map[int64]int{}}
}

func (w *initWindow) open(repository int64) {
	if w.requests == 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left[repository] = w.requests
}

// passes counts a request and tells whether the window is over.
func (w *initWindow) passes(repository int64) bool {
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

// awaitInit refuses what needs the first commit while the window is open. The
// repository itself can be seen, with no branches.
func (c *call) awaitInit(r repositories.Repository) error {
	_, below, _ := strings.Cut(strings.TrimPrefix(c.docs, docsRoot+"/"), "/")
	needsCommit := strings.HasPrefix(c.docs, docsRoot+"/git/") || strings.HasPrefix(c.docs, docsRoot+"/commits/") ||
		strings.HasPrefix(below, "contents#")
	if !needsCommit || c.api.init.passes(r.About.ID) {
		return nil
	}
	return isEmpty()
}
