package server

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sheaf/internal/server/metrics"
	"sheaf/internal/web/requestid"
)

func newRecorder(log io.Writer) recorder {
	return recorder{
		log: slog.New(requestid.LogHandler{Handler: slog.NewTextHandler(log, nil)}), requests: AllRequests, counters: metrics.New("1.2.3"),
	}
}

func TestOnlyFailuresAreLogged(t *testing.T) {
	var log bytes.Buffer
	rec := newRecorder(&log)
	rec.requests = FailedRequests
	for path, status := range map[string]int{"/fine": 200, "/absent": 404, "/broken": 500, "/full": 507} {
		handler := rec.of("app", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
		if logged := strings.Contains(log.String(), "path="+path); logged != (status >= 500) {
			t.Errorf("%d is logged: %v", status, logged)
		}
	}
}

func TestLogHasNoSecrets(t *testing.T) {
	var log bytes.Buffer
	rec := newRecorder(&log)
	handler := rec.of("app", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec.log.InfoContext(r.Context(), "inside")
		_, _ = io.WriteString(w, "12345")
	}))
	request := httptest.NewRequest(http.MethodGet, "/github/you?token=sheaf_SECRET&code=SECRET", nil)
	request.Header.Set("Authorization", "Bearer SECRET")
	request.Header.Set("Cookie", "github-token=SECRET")
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)

	if strings.Contains(log.String(), "SECRET") {
		t.Errorf("a secret is in the log:\n%s", log.String())
	}
	id := answer.Header().Get("X-Request-Id")
	if count := strings.Count(log.String(), "request="+id); id == "" || count != 2 {
		t.Errorf("the request's id %q is in %d of 2 lines:\n%s", id, count, log.String())
	}
	if !strings.Contains(log.String(), "method=GET path=/github/you status=200 bytes=5") {
		t.Errorf("the line of the request:\n%s", log.String())
	}
}

// written are the counters as /metrics has them.
func written(counters *metrics.Counters) string {
	answer := httptest.NewRecorder()
	counters.ServeHTTP(answer, nil)
	return answer.Body.String()
}

func TestPanicIsAnswered(t *testing.T) {
	var log logBuffer
	rec := newRecorder(&log)
	server := httptest.NewServer(rec.of("app", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("oh") })))
	defer server.Close()
	response, body := get(t, server.URL, "")
	if response.StatusCode != http.StatusInternalServerError || !strings.Contains(body, "log has the details") {
		t.Errorf("answered %d %q", response.StatusCode, body)
	}
	if text := log.String(); !strings.Contains(text, "panic=oh") || !strings.Contains(text, "status=500") {
		t.Errorf("the log:\n%s", text)
	}
	if text := written(rec.counters); !strings.Contains(text, "sheaf_requests_in_flight{surface=\"app\"} 0\n") {
		t.Errorf("it is in flight:\n%s", text)
	}
}

func TestPanicAmidAnAnswerBreaksIt(t *testing.T) {
	rec := newRecorder(io.Discard)
	server := httptest.NewServer(rec.of("app", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "half an ans")
		panic("oh")
	})))
	defer server.Close()
	response, err := http.Get(server.URL)
	if err != nil {
		return // broken before the first byte came through
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("half an answer looks whole: %q", text)
	}
}

func TestStreamsAreFlushed(t *testing.T) {
	rec := newRecorder(io.Discard)
	release := make(chan struct{})
	server := httptest.NewServer(rec.of("hub", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "first")
		flusher, ok := w.(http.Flusher)
		if !ok {
			t.Error("the answer cannot be flushed")
			return
		}
		flusher.Flush()
		<-release
	})))
	defer server.Close()
	response, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	first := make([]byte, 5)
	if _, err := io.ReadFull(response.Body, first); err != nil {
		t.Fatal(err)
	}
	close(release)
}

func TestMetrics(t *testing.T) {
	rec := newRecorder(io.Discard)
	handler := rec.of("app", http.NotFoundHandler())
	for range 3 {
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	}
	text := written(rec.counters)
	for _, line := range []string{
		`sheaf_build_info{version="1.2.3"} 1`,
		`sheaf_requests_total{surface="app",status="4xx"} 3`,
		`sheaf_requests_total{surface="app",status="2xx"} 0`,
		`sheaf_request_seconds_bucket{surface="app",le="+Inf"} 3`,
		`sheaf_request_seconds_count{surface="app"} 3`,
		`sheaf_requests_in_flight{surface="app"} 0`,
		"# TYPE sheaf_request_seconds histogram",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %q in\n%s", line, text)
		}
	}
}
