package hubtest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// Request is what is sent. Path is below /api/v3 unless it begins with /api/ or /raw/, or with the hub's
// origin. Token defaults to ada's; "-" sends none.
type Request struct {
	Method, Path, Token string
	Header              map[string]string
	Body                any // a string is sent as it is, other values as JSON
}

// Do sends a request as ada or as whose token it has, and returns the answer whatever its status. It does not
// follow redirects.
func (s *Site) Do(r Request) Answer {
	s.T.Helper()
	answer, err := s.Try(r)
	if err != nil {
		s.T.Fatal(err)
	}
	return answer
}

// Try is Do that returns what went wrong on the way: for goroutines, and for a hub that may be gone.
func (s *Site) Try(r Request) (Answer, error) {
	asked, err := s.newRequest(r)
	if err != nil {
		return Answer{}, err
	}
	response, err := http.DefaultTransport.RoundTrip(asked)
	if err != nil {
		return Answer{}, err
	}
	return read(response)
}

// newRequest is a request as it is sent.
func (s *Site) newRequest(r Request) (*http.Request, error) {
	var body io.Reader
	switch value := r.Body.(type) {
	case nil:
	case string:
		body = strings.NewReader(value)
	default:
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	if strings.HasPrefix(r.Path, "/api/") || strings.HasPrefix(r.Path, "http") || strings.HasPrefix(r.Path, "/raw/") {
		r.Path = strings.TrimPrefix(r.Path, s.URL)
	} else {
		r.Path = "/api/v3" + r.Path
	}
	asked, err := http.NewRequestWithContext(context.Background(), r.Method, s.URL+r.Path, body)
	if err != nil {
		return nil, err
	}
	switch r.Token {
	case "":
		asked.Header.Set("Authorization", "Bearer "+s.Token)
	case "-":
	default:
		asked.Header.Set("Authorization", "token "+r.Token)
	}
	for name, value := range r.Header {
		asked.Header.Set(name, value)
	}
	return asked, nil
}

func read(response *http.Response) (Answer, error) {
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return Answer{response.StatusCode, response.Header, content}, err
}

// Get reads a path as ada.
func (s *Site) Get(path string) Answer { return s.Do(Request{Method: "GET", Path: path}) }

// Send sends a body as ada: a string as it is, other values as JSON.
func (s *Site) Send(method, path string, body any) Answer {
	return s.Do(Request{Method: method, Path: path, Body: body})
}

// Fetch opens the answer of an address below the origin without reading it, and without a token.
func (s *Site) Fetch(path string) (io.ReadCloser, error) {
	asked, err := http.NewRequestWithContext(s.T.Context(), http.MethodGet, s.URL+path, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultTransport.RoundTrip(asked)
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}
