package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestVisitorsAreHeldToARate(t *testing.T) {
	limit := newVisitorLimit(0.001, 2)
	handler := limit.wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	ask := func(remote string) *http.Response {
		request := httptest.NewRequest(http.MethodGet, "/auth/github", nil)
		request.RemoteAddr = remote
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		return answer.Result()
	}
	for i, step := range []struct {
		remote string
		want   int
	}{
		{"192.0.2.1:1000", 200},
		{"192.0.2.1:1001", 200},
		{"192.0.2.1:1002", 429},
		{"[::ffff:192.0.2.1]:1002", 429}, // the same visitor
		{"192.0.2.2:1000", 200},
		{"[2001:db8::1]:1000", 200},
		{"[2001:db8::2]:1000", 200},
		{"[2001:db8::3]:1000", 429}, // the same line
		{"[2001:db8:0:1::1]:1000", 200},
		{"nonsense", 200},
	} {
		response := ask(step.remote)
		if response.StatusCode != step.want {
			t.Errorf("step %d, %s: %d, want %d", i, step.remote, response.StatusCode, step.want)
		}
		if step.want == 429 && response.Header.Get("Retry-After") == "" {
			t.Errorf("step %d does not say when to come back", i)
		}
	}
}

func TestVisitorsTakeBoundedMemory(t *testing.T) {
	limit := newVisitorLimit(1, 1)
	for i := range 3 * maxVisitors {
		limit.of(visitor(fmt.Sprintf("10.%d.%d.%d:1", i>>16, i>>8&255, i&255)))
	}
	if len(limit.visitors) > maxVisitors {
		t.Errorf("remembers %d visitors", len(limit.visitors))
	}
}

func TestSignInIsLimited(t *testing.T) {
	server := run(t, embeddedSettings(t))
	limited := 0
	for range signInBurst * 2 {
		if response, _ := get(t, server.URL()+"/auth/github", ""); response.StatusCode == http.StatusTooManyRequests {
			limited++
		}
	}
	if limited == 0 {
		t.Error("nobody was held back")
	}
	if response, _ := get(t, server.URL()+"/config.json", ""); response.StatusCode != http.StatusOK {
		t.Errorf("the limit of sign-in holds for config.json, too: %d", response.StatusCode)
	}
}
