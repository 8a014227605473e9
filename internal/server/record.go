package server

import (
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"sheaf/internal/server/metrics"
	"sheaf/internal/web/requestid"
)

// recorder counts and logs requests. Neither sees a query string or a header: tokens and
// codes are there.
type recorder struct {
	log      *slog.Logger
	requests RequestLog
	counters *metrics.Counters
	proxies  proxies
}

// of wraps the handler of one surface, which is the metrics' label.
func (rec recorder) of(surface string, next http.Handler) http.Handler {
	counts := rec.counters.Surface(surface)
	return rec.by(func(string) *metrics.Surface { return counts }, next)
}

// by wraps the handler of several surfaces; whose a path is, surfaceOf says.
func (rec recorder) by(surfaceOf func(path string) *metrics.Surface, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		counts := surfaceOf(r.URL.Path)
		r = requestid.Begin(w, r, rec.proxies.has(r.RemoteAddr))
		answer := &answerWriter{ResponseWriter: w}
		began := time.Now()
		counts.Begin()
		defer func() {
			counts.End()
			isBroken := rec.answerPanic(r, answer, recover())
			took := time.Since(began)
			counts.Add(answer.code(), took)
			if rec.requests.has(answer.code()) {
				rec.log.LogAttrs(r.Context(), slog.LevelInfo, "request",
					slog.String("method", r.Method), slog.String("path", r.URL.Path),
					slog.Int("status", answer.code()), slog.Int64("bytes", answer.bytes), slog.Duration("took", took))
			}
			if isBroken {
				panic(http.ErrAbortHandler)
			}
		}()
		next.ServeHTTP(answer, r)
	})
}

// answerPanic says that we are at fault. If part of an answer is out already, only breaking
// the connection can say so: then it returns true.
func (rec recorder) answerPanic(r *http.Request, answer *answerWriter, thrown any) (isBroken bool) {
	if thrown == nil {
		return false
	}
	if err, ok := thrown.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		return true
	}
	rec.log.ErrorContext(r.Context(), "a handler panicked", "panic", thrown, "stack", string(debug.Stack()))
	if answer.status != 0 {
		return true
	}
	http.Error(answer, "Something went wrong inside Sheaf. Its log has the details.", http.StatusInternalServerError)
	return false
}

// answerWriter remembers what was answered.
type answerWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// code is the status that the client sees.
func (w *answerWriter) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

func (w *answerWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *answerWriter) Write(body []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(body)
	w.bytes += int64(n)
	return n, err
}

// Flush lets Git's streams pass.
func (w *answerWriter) Flush() {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	_ = http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController the connection.
func (w *answerWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
