package server

import (
	"context"
	"net"
	"net/http"
)

// monitoring serves /metrics at an address of its own, for a network that only those who watch can reach.
type monitoring struct {
	listener net.Listener
	server   *http.Server
}

// openMonitoring listens where the settings say.
func openMonitoring(addr string, metrics http.Handler) (*monitoring, error) {
	listener, err := listen(addr, func(net.IP) error { return nil })
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", secureHeaders(nothingPolicy(), metrics))
	return &monitoring{listener, &http.Server{
		Handler: mux, ReadHeaderTimeout: headerLimit, ReadTimeout: headerLimit, WriteTimeout: answerLimit,
		IdleTimeout: idleLimit, MaxHeaderBytes: headerBytes,
	}}, nil
}

// serve answers until the context ends.
func (m *monitoring) serve(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { _ = m.server.Close() })
	defer stop()
	_ = m.server.Serve(m.listener) // it ends when it is closed
}
