package limits

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

// Limits of every connection. Bodies and answers have those of [Limits], because a push or a clone may take long.
const (
	HeaderTime  = 10 * time.Second
	AnswerTime  = time.Minute // of what net/http answers by itself, to requests that it does not understand
	IdleTime    = 2 * time.Minute
	HeaderBytes = 64 << 10
)

// Connections counts the open connections of each address, and closes those that are too many. It knows no more
// addresses than connections are open. Use [Connections.StateChanged] as http.Server.ConnState.
type Connections struct {
	limits Limits
	log    *slog.Logger
	notice rate.Sometimes

	mu   sync.Mutex
	open map[netip.Prefix]int
	all  int
}

// customerFactor is how many times the connections of one IPv6 line a whole /48 may have.
const customerFactor = 16

// NewConnections counts from none. Once a minute it logs that an address has too many.
func NewConnections(limits Limits, log *slog.Logger) *Connections {
	return &Connections{limits: limits, log: log, notice: rate.Sometimes{Interval: time.Minute}, open: map[netip.Prefix]int{}}
}

// StateChanged counts a connection that is new or closed, and closes a new one that is too many.
func (c *Connections) StateChanged(connection net.Conn, state http.ConnState) {
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
func (c *Connections) add(remote string) (address netip.Prefix, isTooMany bool) {
	address = throttle.Address(remote)
	limit := c.limits.Connections
	if isLocal(remote) {
		limit = c.limits.LoopbackConnections
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

// Count is how many are open.
func (c *Connections) Count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

func (c *Connections) remove(remote string) {
	address := throttle.Address(remote)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.decrease(address)
	c.all--
	if customer, ok := throttle.Customer(address); ok {
		c.decrease(customer)
	}
}

func (c *Connections) decrease(address netip.Prefix) {
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
