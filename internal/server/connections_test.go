package server

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"sheaf/internal/server/limits"
	"sheaf/internal/server/limits/limitstest"
)

func TestConnectionsOfOneAddressAreBounded(t *testing.T) {
	few := limits.Default()
	few.LoopbackConnections = 3
	server := runWith(t, embeddedSettings(t), few)
	ask := "GET /healthz HTTP/1.1\r\nHost: " + server.addresses.listening.Host + "\r\n\r\n"
	answers := func(connection net.Conn) bool {
		_ = connection.SetReadDeadline(time.Now().Add(5 * time.Second))
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		return err == nil && response.StatusCode == http.StatusOK
	}
	var open []net.Conn
	for i := range few.LoopbackConnections {
		connection := limitstest.Talk(t, server.URL(), ask)
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
		if answers(limitstest.Talk(t, server.URL(), ask)) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("no connection is free after one was closed")
		}
	}
}
