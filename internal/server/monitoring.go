package server

import (
	"net/http"

	"sheaf/internal/server/listen"
)

// openMonitoring serves /metrics at an address of its own, for a network that only those who watch can reach.
func openMonitoring(addr string, metrics http.Handler) (*listen.SideDoor, error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", secureHeaders(nothingPolicy(), metrics))
	return listen.OpenSideDoor(addr, mux)
}
