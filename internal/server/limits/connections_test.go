package limits

import (
	"fmt"
	"log/slog"
	"testing"
)

func TestConnectionsAreCountedByAddress(t *testing.T) {
	counts := NewConnections(Limits{Connections: 2, LoopbackConnections: 3}, slog.New(slog.DiscardHandler))
	var added []string
	for i, step := range []struct {
		remote string
		want   bool // too many
	}{
		{"192.0.2.1:1", false},
		{"[::ffff:192.0.2.1]:2", false},
		{"192.0.2.1:3", true},
		{"192.0.2.2:1", false},
		{"[2001:db8::1]:1", false},
		{"[2001:db8::2%eth0]:1", false},
		{"[2001:db8::3]:1", true},
		{"[2001:db8:0:1::1]:1", false},
		{"127.0.0.1:1", false},
		{"127.0.0.1:2", false},
		{"127.0.0.1:3", false},
		{"127.0.0.1:4", true},
		{"[::1]:1", false},
	} {
		added = append(added, step.remote)
		if _, got := counts.add(step.remote); got != step.want {
			t.Errorf("step %d, %s: %v", i, step.remote, got)
		}
	}
	for line := range 2 * customerFactor {
		remote := fmt.Sprintf("[2001:db8:1:%x::1]:1", line)
		for range 2 {
			added = append(added, remote)
			if _, got := counts.add(remote); got != (line >= customerFactor) {
				t.Errorf("line %d of a customer: %v", line, got)
			}
		}
	}
	for _, remote := range added {
		counts.remove(remote)
	}
	if len(counts.open) > 0 {
		t.Errorf("it remembers %v", counts.open)
	}
}
