package server

import "net/http"

// openMonitoring serves /metrics at an address of its own, for a network that only those who watch can reach.
func openMonitoring(addr string, metrics http.Handler) (*sideDoor, error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", secureHeaders(nothingPolicy(), metrics))
	return openSideDoor(addr, mux)
}
