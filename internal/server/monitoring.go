package server

import (
	"bytes"
	"fmt"
	"net/http"

	"sheaf/internal/server/listen"
)

// healthy answers as long as the process does.
func healthy(w http.ResponseWriter, _ *http.Request) {
	_, _ = w.Write([]byte("ok\n"))
}

// ready says whether visitors may be sent here, with a line for each thing that it takes. It answers 503 while the server
// stops, so that a load balancer sends its visitors elsewhere while the last requests finish, and where nothing can be
// read. What only keeps people from writing is told and answers 200: what is there can still be read.
func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	var text bytes.Buffer
	isReady := !s.isStopping.Load()
	if !isReady {
		fmt.Fprintln(&text, "stopping: running requests are finished, new ones belong elsewhere")
	}
	if s.embedded != nil {
		reading, writing := s.embedded.store.Usable()
		isReady = isReady && reading == nil
		tell(&text, "reading", reading)
		tell(&text, "writing", writing)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if isReady {
		_, _ = fmt.Fprintf(w, "ok\n%s", text.String())
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = fmt.Fprintf(w, "not ready\n%s", text.String())
}

// tell writes one line. The error names no path: anybody may ask.
func tell(text *bytes.Buffer, what string, err error) {
	if err == nil {
		fmt.Fprintf(text, "%s: ok\n", what)
		return
	}
	fmt.Fprintf(text, "%s: %v\n", what, err)
}

// openMonitoring serves /metrics at an address of its own, for a network that only those who watch can reach.
func openMonitoring(addr string, metrics http.Handler) (*listen.SideDoor, error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", secureHeaders(nothingPolicy(), metrics))
	return listen.OpenSideDoor(addr, mux)
}
