package server

import (
	"context"
	"net"
	"net/http"

	"sheaf/internal/server/limits"
)

// sideDoor serves one thing at an address of its own, beside the server.
type sideDoor struct {
	listener net.Listener
	server   *http.Server
}

func openSideDoor(addr string, handler http.Handler) (*sideDoor, error) {
	listener, err := listen(addr, func(net.IP) error { return nil })
	if err != nil {
		return nil, err
	}
	return &sideDoor{listener, &http.Server{
		Handler: handler, ReadHeaderTimeout: limits.HeaderTime, ReadTimeout: limits.HeaderTime, WriteTimeout: limits.AnswerTime,
		IdleTimeout: limits.IdleTime, MaxHeaderBytes: limits.HeaderBytes,
	}}, nil
}

// serve answers until the context ends.
func (d *sideDoor) serve(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { _ = d.server.Close() })
	defer stop()
	_ = d.server.Serve(d.listener) // it ends when it is closed
}
