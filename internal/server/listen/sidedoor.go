package listen

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"

	"sheaf/internal/server/limits"
)

// SideDoor serves one thing at an address of its own, beside the server.
type SideDoor struct {
	listener net.Listener
	server   *http.Server
}

// OpenSideDoor opens the port of an address, HOST:PORT. Until [SideDoor.Serve] runs, requests wait.
func OpenSideDoor(addr string, handler http.Handler) (*SideDoor, error) {
	listener, err := On(addr, func(net.IP) error { return nil })
	if err != nil {
		return nil, err
	}
	return &SideDoor{listener, &http.Server{
		Handler: handler, ReadHeaderTimeout: limits.HeaderTime, ReadTimeout: limits.HeaderTime, WriteTimeout: limits.AnswerTime,
		IdleTimeout: limits.IdleTime, MaxHeaderBytes: limits.HeaderBytes,
	}}, nil
}

// URL is its address as this machine reaches it, with the real port.
func (d *SideDoor) URL() *url.URL { return URL(d.listener) }

// Serve answers until the context ends.
func (d *SideDoor) Serve(ctx context.Context) {
	stop := context.AfterFunc(ctx, func() { _ = d.server.Close() })
	defer stop()
	_ = d.server.Serve(d.listener) // it ends when it is closed
}

// Close frees the port. Once it is free, it does nothing.
func (d *SideDoor) Close() error {
	if err := d.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
