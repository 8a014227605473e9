package hub

import (
	"sheaf/internal/git/store"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
)

// Load is how much the hub has and has to do.
type Load struct {
	Repositories int
	Store        store.Load
	Hooks        hooks.Load
}

// Load tells it for this moment.
func (h *Hub) Load() Load {
	all := 0
	h.repositories.Where(func(repositories.Repository) bool { all++; return false })
	return Load{Repositories: all, Store: h.store.Load(), Hooks: h.hooks.Load()}
}
