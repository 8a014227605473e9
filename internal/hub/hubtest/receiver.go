package hubtest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Receiver receives webhooks.
type Receiver struct {
	URL    string
	Secret string // that deliveries must be signed with

	t        testing.TB
	mu       sync.Mutex
	received []Received
	answer   http.HandlerFunc
}

// Received is one delivery as it came.
type Received struct {
	Header  http.Header
	Text    string
	Payload Object // of the content type json
}

// Event is the name of what happened, with its action if it has one: "pull_request opened".
func (r Received) Event() string {
	event := r.Header.Get("X-GitHub-Event")
	if action := Text(r.Payload, "action"); action != "" {
		event += " " + action
	}
	return event
}

// NewReceiver starts a receiver that answers 204 until it is told otherwise. It ends with the test.
func NewReceiver(t testing.TB) *Receiver {
	t.Helper()
	r := &Receiver{t: t, Secret: "It's a secret to everybody"}
	server := httptest.NewServer(http.HandlerFunc(r.serve))
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

func (r *Receiver) serve(w http.ResponseWriter, request *http.Request) {
	text, err := io.ReadAll(request.Body)
	if err != nil {
		return
	}
	got := Received{Header: request.Header, Text: string(text)}
	if request.Header.Get("Content-Type") == "application/json" {
		if err := json.Unmarshal(text, &got.Payload); err != nil {
			r.t.Errorf("a payload is no JSON: %v", err)
		}
	}
	mac := hmac.New(sha256.New, []byte(r.Secret))
	mac.Write(text)
	if want := "sha256=" + hex.EncodeToString(mac.Sum(nil)); request.Header.Get("X-Hub-Signature-256") != want {
		r.t.Errorf("signature %q, want %q", request.Header.Get("X-Hub-Signature-256"), want)
	}
	r.mu.Lock()
	answer := r.answer
	r.received = append(r.received, got)
	r.mu.Unlock()
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(w, request)
}

// Answer sets how the receiver answers from now on.
func (r *Receiver) Answer(answer http.HandlerFunc) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answer = answer
}

// Received are the deliveries that have come so far.
func (r *Receiver) Received() []Received {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Received(nil), r.received...)
}

// Await waits until so many deliveries have come, and returns them.
func (r *Receiver) Await(count int) []Received {
	r.t.Helper()
	WaitFor(r.t, "the deliveries have come", func() bool { return len(r.Received()) >= count })
	return r.Received()
}

// Hook makes a webhook of a repository, or of an organisation, that sends to the receiver, and waits for its ping. It
// returns the hook's path.
func (r *Receiver) Hook(s *Site, owner string, events ...string) string {
	s.T.Helper()
	before := len(r.Received())
	made := s.Object(s.Send("POST", owner+"/hooks", Object{
		"config": Object{"url": r.URL, "content_type": "json", "secret": r.Secret}, "events": events,
	}), 201)
	r.Await(before + 1)
	return Text(made, "url")[len(s.URL+"/api/v3"):]
}
