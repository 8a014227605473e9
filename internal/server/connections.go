package server

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"sheaf/internal/web/throttle"
)

// connections counts the open connections of each address, and closes those that are too many. It knows no more
// addresses than connections are open. Use its stateChanged as http.Server.ConnState.
type connections struct {
	limits limits
	log    *slog.Logger
	notice rate.Sometimes

	mu   sync.Mutex
	open map[netip.Prefix]int
	all  int
}

// customerFactor is how many times the connections of one IPv6 line a whole /48 may have.
const customerFactor = 16

func newConnections(limits limits, log *slog.Logger) *connections {
	return &connections{limits: limits, log: log, notice: rate.Sometimes{Interval: time.Minute}, open: map[netip.Prefix]int{}}
}

func (c *connections) stateChanged(connection net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if address, isTooMany := c.add(connection.RemoteAddr().String()); isTooMany {
			c.notice.Do(func() { c.log.Warn("an address has too many connections; further ones are closed", "address", address) })
			_ = connection.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.remove(connection.RemoteAddr().String())
	}
}

// add counts a connection, also one that is too many: it is removed when it is closed.
func (c *connections) add(remote string) (address netip.Prefix, isTooMany bool) {
	address = throttle.Address(remote)
	limit := c.limits.connections
	if isLocal(remote) {
		limit = c.limits.loopbackConnections
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[address]++
	c.all++
	isTooMany = c.open[address] > limit
	if customer, ok := throttle.Customer(address); ok {
		c.open[customer]++
		isTooMany = isTooMany || c.open[customer] > limit*customerFactor
	}
	return address, isTooMany
}

// count is how many are open.
func (c *connections) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

func (c *connections) remove(remote string) {
	address := throttle.Address(remote)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.decrease(address)
	c.all--
	if customer, ok := throttle.Customer(address); ok {
		c.decrease(customer)
	}
}

func (c *connections) decrease(address netip.Prefix) {
	if c.open[address]--; c.open[address] <= 0 {
		delete(c.open, address)
	}
}

// isLocal reports whether a connection comes from this machine.
func isLocal(remote string) bool {
	host, _, err := net.SplitHostPort(remote)
	ip := net.ParseIP(host)
	return err == nil && ip != nil && ip.IsLoopback()
}
