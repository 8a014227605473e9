package hubtest

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strings"
)

// Talk opens a connection and sends bytes as they are; the rest is up to the test. The connection is closed with
// the test.
func (s *Site) Talk(format string, values ...any) net.Conn {
	s.T.Helper()
	connection, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	s.Must(err)
	s.T.Cleanup(func() { _ = connection.Close() })
	_, err = fmt.Fprintf(connection, format, values...)
	s.Must(err)
	return connection
}

// BeginPush begins a push to ada/forms, of a body without a known length: what is sent must be chunks.
func (s *Site) BeginPush(body string) net.Conn {
	s.T.Helper()
	return s.Talk("POST /ada/forms.git/git-receive-pack HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/x-git-receive-pack-request\r\nTransfer-Encoding: chunked\r\n\r\n%s", s.Token, body)
}

// DoSlowly sends a request and half of its body, and the other half once rest is closed. It returns when the
// first half is sent. The channel gives the answer, which may come before the rest, and is closed without one if
// the hub hangs up or the test ends.
func (s *Site) DoSlowly(r Request, rest <-chan struct{}) <-chan Answer {
	s.T.Helper()
	asked, err := s.newRequest(r)
	s.Must(err)
	if asked.ContentLength < 2 {
		s.T.Fatalf("%s %s: the body of %d bytes has no halves", r.Method, r.Path, asked.ContentLength)
	}
	var wire bytes.Buffer
	s.Must(asked.Write(&wire))
	half := wire.Len() - int(asked.ContentLength)/2
	connection := s.Talk("")
	_, _ = connection.Write(wire.Bytes()[:half]) // the hub may have answered and hung up, here and below
	answered := make(chan Answer, 1)
	go func() {
		select {
		case <-rest:
			_, _ = connection.Write(wire.Bytes()[half:])
		case <-s.T.Context().Done():
		}
	}()
	go func() {
		defer close(answered)
		response, err := http.ReadResponse(bufio.NewReader(connection), asked)
		if err != nil {
			return
		}
		if answer, err := read(response); err == nil {
			answered <- answer
		}
	}()
	return answered
}

// FetchRequest asks for all that a commit of a repository needs, by the protocol's first version.
func FetchRequest(repo, commit string) string {
	want := "0032want " + commit + "\n00000009done\n"
	return fmt.Sprintf("POST /%s.git/git-upload-pack HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"+
		"Content-Type: application/x-git-upload-pack-request\r\nContent-Length: %d\r\n\r\n%s", repo, len(want), want)
}
