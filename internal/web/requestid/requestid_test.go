package requestid_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/web/requestid"
)

func TestEachRequestHasAnID(t *testing.T) {
	seen := map[string]bool{}
	for range 100 {
		answer, request := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		if got := requestid.Of(request.Context()); got != "" {
			t.Errorf("before it begins it has the id %q", got)
		}
		request = requestid.Begin(answer, request, false)
		id := requestid.Of(request.Context())
		if !regexp.MustCompile(`^[A-Z0-9]{26}$`).MatchString(id) || seen[id] {
			t.Errorf("id %q, new: %v", id, !seen[id])
		}
		if got := answer.Header().Get("X-Request-Id"); got != id {
			t.Errorf("the answer says %q, the request has %q", got, id)
		}
		seen[id] = true
	}
}

func TestAProxysIDIsKeptWhereItIsTrusted(t *testing.T) {
	for given, isKept := range map[string]bool{
		"7f3a-9.b_C": true, strings.Repeat("a", 64): true,
		"": false, strings.Repeat("a", 65): false, "two words": false, "a\nlevel=ERROR": false, "é": false, "<b>": false,
	} {
		for _, isTrusted := range []bool{true, false} {
			answer, request := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
			request.Header["X-Request-Id"] = []string{given}
			id := requestid.Of(requestid.Begin(answer, request, isTrusted).Context())
			if want := isTrusted && isKept; (id == given) != want || id != answer.Header().Get("X-Request-Id") {
				t.Errorf("%q, trusted: %v: it is %q", given, isTrusted, id)
			}
		}
	}
}

func TestLinesHaveTheIDOnce(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(requestid.LogHandler{Handler: slog.NewTextHandler(&log, nil)}).With("part", "hub")
	request := requestid.Begin(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil), false)
	logger.InfoContext(t.Context(), "outside")
	logger.InfoContext(request.Context(), "inside")
	outside, inside, _ := strings.Cut(log.String(), "\n")
	if strings.Contains(outside, "request=") {
		t.Errorf("a line of no request has an id: %s", outside)
	}
	if want := "msg=inside part=hub request=" + requestid.Of(request.Context()); !strings.Contains(inside, want) || strings.Count(inside, "request=") != 1 {
		t.Errorf("the line is %q, want %q", inside, want)
	}
}
