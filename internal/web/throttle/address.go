package throttle

import (
	"net"
	"net/netip"

	"golang.org/x/time/rate"
)

// Of an IPv6 address the first 64 bits count: one line has all addresses that begin so (RFC 4291, 2.5.4). One customer
// may have all lines of a /48 (RFC 6177), so these together have a rate, too.
const (
	lineBits     = 64
	customerBits = 48
	linesAtOnce  = 16 // so many times the rate of a line is the rate of a customer
)

// Addresses holds each visitor to a rate, by the address that requests come from. It is safe for concurrent use.
type Addresses struct{ lines, customers *Limits[netip.Prefix] }

// NewAddresses returns limits of so many events a second, and so many at once, for an IPv4 address or an IPv6 line.
func NewAddresses(perSecond rate.Limit, burst int) *Addresses {
	return &Addresses{
		lines:     New[netip.Prefix](perSecond, burst),
		customers: New[netip.Prefix](perSecond*linesAtOnce, burst*linesAtOnce),
	}
}

// Allow reports whether one more event is within the rates of the address in http.Request.RemoteAddr, and counts it.
// What a line is refused does not count for its customer: else one line could use up what its neighbours have.
func (a *Addresses) Allow(remote string) bool {
	line := Address(remote)
	customer, isCustomer := Customer(line)
	return a.lines.Allow(line) && (!isCustomer || a.customers.Allow(customer))
}

// Address is where a request came from, out of http.Request.RemoteAddr: an IPv4 address, or the /64 of an IPv6
// address. An IPv4 address that is written as IPv6 (::ffff:192.0.2.1) is the IPv4 address, and zones do not count. It
// is the zero Prefix for what is no address. Headers such as X-Forwarded-For are not believed; anyone can send them.
func Address(remote string) netip.Prefix {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return netip.Prefix{}
	}
	address, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	address = address.Unmap().WithZone("")
	bits := address.BitLen()
	if address.Is6() {
		bits = lineBits
	}
	prefix, err := address.Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}

// Customer is the /48 of an IPv6 [Address]; others have none.
func Customer(line netip.Prefix) (customer netip.Prefix, ok bool) {
	if !line.IsValid() || !line.Addr().Is6() {
		return netip.Prefix{}, false
	}
	customer, err := line.Addr().Prefix(customerBits)
	return customer, err == nil
}
