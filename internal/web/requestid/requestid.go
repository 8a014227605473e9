// Package requestid gives each request an id, by which its answer and its lines in the log belong together.
package requestid

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
)

// header carries the id in every answer.
const header = "X-Request-Id"

// key is where a context keeps the id.
type key struct{}

// Begin gives a request a new id, of 26 letters and digits, and puts it into the answer's header. The request that it
// returns knows the id.
func Begin(w http.ResponseWriter, r *http.Request) *http.Request {
	id := rand.Text()
	w.Header().Set(header, id)
	return r.WithContext(context.WithValue(r.Context(), key{}, id))
}

// Of returns the id of the request that a context belongs to, and nothing if [Begin] was not called for it.
func Of(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}

// LogHandler adds the attribute "request", the id, to each line that is logged with a request's context. Who logs with
// the context need not add it.
type LogHandler struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h LogHandler) Handle(ctx context.Context, line slog.Record) error {
	if id := Of(ctx); id != "" {
		line = line.Clone()
		line.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs implements [slog.Handler].
func (h LogHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return LogHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements [slog.Handler].
func (h LogHandler) WithGroup(name string) slog.Handler {
	return LogHandler{h.Handler.WithGroup(name)}
}
