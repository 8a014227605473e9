package throttle

import (
	"fmt"
	"net/netip"
	"testing"
)

func TestEachAddressHasItsOwnRate(t *testing.T) {
	limits := New[netip.Prefix](0.001, 2)
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
		{"[2001:db8::2]:1000", true},
		{"[2001:db8::3]:1000", false}, // the same line
		{"[2001:db8:0:1::1]:1000", true},
		{"nonsense", true},
		{"192.0.2.300:1", true}, // also none
		{"", false},
	} {
		if got := limits.Allow(Address(step.remote)); got != step.want {
			t.Errorf("step %d, %s: %v, want %v", i, step.remote, got, step.want)
		}
	}
}

func TestMemoryIsBounded(t *testing.T) {
	limits := New[string](1, 1)
	for i := range 3 * maxKnown {
		limits.Allow(fmt.Sprint(i))
	}
	if len(limits.known) > maxKnown {
		t.Errorf("remembers %d", len(limits.known))
	}
}
