package server

import (
	"bufio"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestConnectionsOfOneAddressAreBounded(t *testing.T) {
	limits := defaultLimits()
	limits.loopbackConnections = 3
	server := runWith(t, embeddedSettings(t), limits)
	ask := "GET /healthz HTTP/1.1\r\nHost: " + server.addresses.listening.Host + "\r\n\r\n"
	answers := func(connection net.Conn) bool {
		_ = connection.SetReadDeadline(time.Now().Add(5 * time.Second))
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		return err == nil && response.StatusCode == http.StatusOK
	}
	var open []net.Conn
	for i := range limits.loopbackConnections {
		connection := talk(t, server.URL(), ask)
		if !answers(connection) {
			t.Fatalf("connection %d is not answered", i)
		}
		open = append(open, connection)
	}
	further, err := net.Dial("tcp", server.addresses.listening.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer further.Close()
	_ = further.SetReadDeadline(time.Now().Add(5 * time.Second))
	if n, err := further.Read(make([]byte, 1)); err == nil || strings.Contains(err.Error(), "timeout") {
		t.Errorf("one too many: %d bytes, %v", n, err)
	}
	if log := server.log.String(); strings.Count(log, "too many connections") != 1 {
		t.Errorf("the log:\n%s", log)
	}
	for _, connection := range open { // those that are there go on
		if _, err := io.WriteString(connection, ask); err != nil || !answers(connection) {
			t.Errorf("an earlier connection ended: %v", err)
		}
	}

	_ = open[0].Close()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if answers(talk(t, server.URL(), ask)) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("no connection is free after one was closed")
		}
	}
}

func TestConnectionsAreCountedByAddress(t *testing.T) {
	counts := newConnections(limits{connections: 2, loopbackConnections: 3}, slog.New(slog.DiscardHandler))
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
