// Package listen opens the addresses of the server, and serves at those beside the main one.
package listen

import (
	"errors"
	"fmt"
	"net"
	"net/url"
)

// ErrPortTaken says that somebody else listens at the address.
var ErrPortTaken = errors.New("the port is taken")

// On opens the port of an address, HOST:PORT, if check allows it for the IP address that is meant, of which an empty host
// has none. Port 0 takes a free one. It fails with [ErrPortTaken] where somebody else listens.
func On(addr string, check func(net.IP) error) (net.Listener, error) {
	resolved, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	if err := check(resolved.IP); err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	listener, err := net.ListenTCP("tcp", resolved)
	if errors.Is(err, addressInUse) {
		err = ErrPortTaken
	}
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	return listener, nil
}

// IsPublic reports whether other machines reach a listener.
func IsPublic(listener net.Listener) bool {
	at, ok := listener.Addr().(*net.TCPAddr)
	return !ok || !at.IP.IsLoopback()
}

// URL is the listener's address as this machine reaches it, by http.
func URL(listener net.Listener) *url.URL {
	host, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		host, port = listener.Addr().String(), "80"
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(host, port)}
}
