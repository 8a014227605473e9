package server

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestStalledClientsAreCutOff(t *testing.T) {
	const limit = 100 * time.Millisecond
	failed := make(chan error, 1)
	server := httptest.NewServer(limitStalls(limit, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		for err == nil && r.Method == http.MethodGet {
			_, err = w.Write(make([]byte, 1<<16))
		}
		failed <- err
	})))
	defer server.Close()
	for name, request := range map[string]string{
		"a body that does not come": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345",
		"a chunk that does not":     "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12",
		"an answer nobody takes":    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		connection, err := net.Dial("tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(connection, request)
		if err := <-failed; err == nil {
			t.Errorf("%s is no error", name)
		}
		_ = connection.Close()
	}
}

// What takes longer than the limit as a whole is fine as long as something comes.
func TestSlowClientsAreServed(t *testing.T) {
	const limit = 2 * time.Second
	server := httptest.NewServer(limitStalls(limit, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		time.Sleep(limit) // a client may be quiet while the answer is made
		if err := r.Context().Err(); err != nil {
			t.Errorf("the request has ended: %v", err)
		}
		_, _ = w.Write(body)
	})))
	defer server.Close()
	from, to := io.Pipe()
	go func() {
		for range 3 {
			time.Sleep(limit / 2)
			_, _ = io.WriteString(to, "x")
		}
		_ = to.Close()
	}()
	response, err := http.Post(server.URL, "text/plain", from)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "xxx" {
		t.Errorf("%q, %v", body, err)
	}
}
