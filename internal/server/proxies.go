package server

import (
	"fmt"
	"net/netip"
)

// proxies are the addresses of proxies of ours, whose request ids are taken over.
type proxies []netip.Prefix

// has reports whether a connection comes from one of them.
func (p proxies) has(remote string) bool {
	if len(p) == 0 {
		return false
	}
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return false
	}
	address := at.Addr().Unmap().WithZone("")
	for _, prefix := range p {
		if prefix.Contains(address) {
			return true
		}
	}
	return false
}

// ParseProxies reads addresses and networks, such as 127.0.0.1 and 10.0.0.0/8.
func ParseProxies(texts []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			address, addressErr := netip.ParseAddr(text)
			if addressErr != nil || address.Zone() != "" {
				return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", text)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}
