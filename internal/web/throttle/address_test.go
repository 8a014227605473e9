package throttle

import (
	"fmt"
	"net/netip"
	"testing"
)

func TestAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.1:1000":                   "192.0.2.1/32",
		"[::ffff:192.0.2.1]:1000":          "192.0.2.1/32",
		"[::ffff:c000:201]:1000":           "192.0.2.1/32",
		"[2001:db8:1:2:3:4:5:6]:1000":      "2001:db8:1:2::/64",
		"[2001:db8:1:2::]:1":               "2001:db8:1:2::/64",
		"[fe80::1%eth0]:1000":              "fe80::/64",
		"[fe80::2%1]:1000":                 "fe80::/64",
		"[::1]:1000":                       "::/64",
		"127.0.0.1:1":                      "127.0.0.1/32",
		"192.0.2.300:1":                    "invalid Prefix",
		"192.0.2.1":                        "invalid Prefix",
		"sheaf.example:80":                 "invalid Prefix",
		"@":                                "invalid Prefix",
		"":                                 "invalid Prefix",
		"[::ffff:192.0.2.1%eth0]:1000":     "192.0.2.1/32",
		"[2001:db8:1:2:3:4:5:6%eth0]:1000": "2001:db8:1:2::/64",
	} {
		if got := Address(remote).String(); got != want {
			t.Errorf("%s is %s, want %s", remote, got, want)
		}
	}
}

// withoutCollisions gives each key its own limiter, so that a test does not fail by chance.
func withoutCollisions(a *Addresses) *Addresses {
	for _, limits := range []*Limits[netip.Prefix]{a.lines, a.customers} {
		seen := map[netip.Prefix]uint64{}
		limits.hash = func(key netip.Prefix) uint64 {
			if _, ok := seen[key]; !ok {
				seen[key] = uint64(len(seen))
			}
			return seen[key]
		}
	}
	return a
}

func TestEachAddressHasItsOwnRate(t *testing.T) {
	limits := withoutCollisions(NewAddresses(1e-6, 2))
	for i, step := range []struct {
		remote string
		want   bool
	}{
		{"192.0.2.1:1000", true},
		{"192.0.2.1:1001", true},
		{"192.0.2.1:1002", false},
		{"[::ffff:192.0.2.1]:1002", false}, // the same visitor
		{"192.0.2.2:1000", true},
		{"[2001:db8::1]:1000", true},
		{"[2001:db8::2%eth0]:1000", true},
		{"[2001:db8::3]:1000", false}, // the same line
		{"[2001:db8:0:1::1]:1000", true},
		{"nonsense", true},
		{"192.0.2.300:1", true}, // also none
		{"", false},
	} {
		if got := limits.Allow(step.remote); got != step.want {
			t.Errorf("step %d, %s: %v, want %v", i, step.remote, got, step.want)
		}
	}
}

// allowed counts the events that are within the rates, of so many lines of one /48.
func allowed(limits *Addresses, customer string, lines, each int) int {
	count := 0
	for line := range lines {
		for range each {
			if limits.Allow(fmt.Sprintf("[2001:db8:%s:%x::1]:1", customer, line)) {
				count++
			}
		}
	}
	return count
}

func TestLinesOfOneCustomerShareARate(t *testing.T) {
	const burst = 5
	limits := withoutCollisions(NewAddresses(1e-6, burst))
	if got := allowed(limits, "a", 1000, 1); got != linesAtOnce*burst {
		t.Errorf("a customer with a thousand lines has %d events, want %d", got, linesAtOnce*burst)
	}
	if got := allowed(limits, "b", 1, 3*burst); got != burst {
		t.Errorf("another customer has %d events on a line, want %d", got, burst)
	}
}

// A line that is refused does not use up what its neighbours have.
func TestOneLineLeavesTheOthersTheirRate(t *testing.T) {
	const burst = 5
	limits := withoutCollisions(NewAddresses(1e-6, burst))
	if got := allowed(limits, "a", 1, 1000); got != burst {
		t.Errorf("one line has %d events, want %d", got, burst)
	}
	if got := allowed(limits, "a", 8, burst); got != 7*burst { // one of them has none left
		t.Errorf("its neighbours have %d events, want %d", got, 7*burst)
	}
}
