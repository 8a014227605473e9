package githttp_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// Git ends before the body of a push does. What still comes is no request of its own: behind a proxy it could
// be taken for one of somebody else.
func TestRestOfAPushIsNoRequest(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	request := "GET /api/v3 HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, rest := range map[string]string{
		"at once":      request,
		"as a chunk":   fmt.Sprintf("%x\r\n%s\r\n", len(request), request),
		"after an end": "0\r\n\r\n" + request,
		"much":         strings.Repeat("ffff\r\n"+strings.Repeat("x", 0xffff)+"\r\n", 20) + request,
	} {
		for _, pause := range []time.Duration{0, 300 * time.Millisecond} {
			connection := s.BeginPush("4\r\n0000\r\n")
			time.Sleep(pause)
			_, _ = io.WriteString(connection, rest) // the hub may have hung up
			s.Must(connection.SetReadDeadline(time.Now().Add(20 * time.Second)))
			answer, err := io.ReadAll(connection)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("%s, after %s: the connection stays open", name, pause)
			}
			if strings.Count(string(answer), "HTTP/1.1 ") != 1 {
				t.Errorf("%s, after %s:\n%s", name, pause, answer)
			}
		}
	}
}

// A push that git ends early, over and over, on connections that are used again.
func TestPushesThatEndEarly(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	for i := range 60 {
		body := strings.Repeat("0000", 1+i*i*100) // of up to 1.4 MB: long ones are not read before git starts
		a := s.Do(hubtest.Request{
			Method: "POST", Path: s.URL + "/ada/forms.git/git-receive-pack", Body: body,
			Header: map[string]string{"Content-Type": "application/x-git-receive-pack-request"},
		})
		if a.Status != 200 {
			t.Fatalf("%d: %d %s", i, a.Status, a.Body)
		}
		if a := s.Get("/user"); a.Status != 200 {
			t.Fatalf("after %d: %d %s", i, a.Status, a.Body)
		}
	}
}
