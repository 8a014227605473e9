// Package limitstest is a client for tests that sends what it likes, as slowly as it likes.
package limitstest

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

// Talk opens a connection and sends the beginning of a request.
func Talk(t *testing.T, address, request string) *net.TCPConn {
	t.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	if _, err := io.WriteString(connection, request); err != nil {
		t.Fatal(err)
	}
	return connection.(*net.TCPConn)
}

// Trickle sends the text again and again until the connection ends.
func Trickle(connection net.Conn, text string, every time.Duration) {
	for {
		if _, err := io.WriteString(connection, text); err != nil {
			return
		}
		time.Sleep(every)
	}
}

// EndsWithin waits for the server to end a connection, and returns what it had answered.
func EndsWithin(connection net.Conn, limit time.Duration) (answered string, isOver bool) {
	_ = connection.SetReadDeadline(time.Now().Add(limit))
	text, err := io.ReadAll(connection)
	return string(text), !errors.Is(err, os.ErrDeadlineExceeded)
}
