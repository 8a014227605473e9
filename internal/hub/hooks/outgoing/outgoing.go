// Package outgoing sends requests to addresses that strangers chose, without letting them choose what only this machine
// or its network may reach.
//
// The address is looked at when the connection is made, after its name was resolved: a name that leads elsewhere the
// next time (DNS rebinding) is of no use. Redirects are answers like others. Proxies of the environment are not used:
// the proxy would connect, and the check would be about the proxy's address.
package outgoing

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"syscall"
	"time"
)

// ErrPrivate is an address of this machine or of a private network.
var ErrPrivate = errors.New("the address is private, which the operator of this server has not allowed")

// Timeout is GitHub's: how long a receiver may take in all.
const Timeout = 10 * time.Second

const (
	dialTimeout  = 5 * time.Second
	idleTimeout  = 30 * time.Second
	maxIdle      = 32
	maxIdleHost  = 2
	headerLength = 64 << 10
)

// Client returns a client. toPrivate lets it connect anywhere, isLax believes any certificate.
func Client(toPrivate, isLax bool) *http.Client {
	dialer := &net.Dialer{Timeout: dialTimeout}
	if !toPrivate {
		dialer.ControlContext = func(_ context.Context, _, address string, _ syscall.RawConn) error { return checkAddress(address) }
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{InsecureSkipVerify: isLax}, //nolint:gosec // who has the hook has said so
			TLSHandshakeTimeout:    dialTimeout,
			MaxIdleConns:           maxIdle,
			MaxIdleConnsPerHost:    maxIdleHost,
			IdleConnTimeout:        idleTimeout,
			MaxResponseHeaderBytes: headerLength,
			DisableCompression:     true, // a few bytes must not become many
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Timeout:       Timeout,
	}
}

func checkAddress(address string) error {
	parsed, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	if !IsPublic(parsed.Addr()) {
		return fmt.Errorf("%s: %w", parsed.Addr(), ErrPrivate)
	}
	return nil
}

// CheckHost returns ErrPrivate for a host that is private by the look of it: whoever types it learns of it at once.
func CheckHost(host string) error {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	address, err := netip.ParseAddr(host)
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && !IsPublic(address) {
		return ErrPrivate
	}
	return nil
}

// special are the ranges of IANA's registries for special purposes that are not told by netip's own methods.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
	"198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fec0::/10",
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

// embedding are ranges of IPv6 in which an address of IPv4 stands, at a number of bytes.
var embedding = []struct {
	prefix netip.Prefix
	at     int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12}, // RFC 6052
	{netip.MustParsePrefix("2002::/16"), 2},     // RFC 3056
}

// IsPublic reports whether an address is one of the public Internet.
func IsPublic(address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	if !address.IsGlobalUnicast() || address.IsPrivate() {
		return false // loopback, link-local (with the metadata of clouds), multicast, unspecified, RFC 1918, RFC 4193
	}
	for _, prefix := range special {
		if prefix.Contains(address) {
			return false
		}
	}
	for _, range6 := range embedding {
		if range6.prefix.Contains(address) {
			bytes := address.As16()
			return IsPublic(netip.AddrFrom4([4]byte(bytes[range6.at : range6.at+4])))
		}
	}
	return true
}
