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

// longest bounds an id that a proxy has given.
const longest = 64

// Begin gives a request an id and puts it into the answer's header. The request that it returns knows the id. It is the
// one of the header where isTrusted says that a proxy of ours has set it, else a new one of 26 letters and digits.
func Begin(w http.ResponseWriter, r *http.Request, isTrusted bool) *http.Request {
	id := r.Header.Get(header)
	if !isTrusted || !isPlain(id) {
		id = rand.Text()
	}
	w.Header().Set(header, id)
	return r.WithContext(context.WithValue(r.Context(), key{}, id))
}

// isPlain reports whether an id may stand in a log and in a header as it is.
func isPlain(id string) bool {
	for _, c := range []byte(id) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.') {
			return false
		}
	}
	return id != "" && len(id) <= longest
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
