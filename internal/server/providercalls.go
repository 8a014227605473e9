package server

import (
	"log/slog"
	"net/http"

	"sheaf/internal/web/requestid"
)

// providerCalls sends the calls to the provider with the id of the request that they are for, and logs those that it
// refuses with the provider's own id, by which its support finds them. The provider's id is also GitHub's to choose, so
// it is cut. Bodies, queries and headers are not logged: secrets and tokens are there.
type providerCalls struct {
	to  http.RoundTripper
	log *slog.Logger
}

const longestID = 100

// RoundTrip implements [http.RoundTripper].
func (c providerCalls) RoundTrip(r *http.Request) (*http.Response, error) {
	if id := requestid.Of(r.Context()); id != "" {
		r = r.Clone(r.Context())
		r.Header.Set("X-Request-Id", id)
	}
	response, err := c.to.RoundTrip(r)
	if err == nil && response.StatusCode >= http.StatusBadRequest {
		id := response.Header.Get("X-GitHub-Request-Id")
		c.log.WarnContext(r.Context(), "the provider refused a call", "method", r.Method, "host", r.URL.Host,
			"status", response.StatusCode, "provider_request", id[:min(len(id), longestID)])
	}
	return response, err
}
