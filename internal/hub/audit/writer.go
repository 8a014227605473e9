package audit

import (
	"log/slog"
	"net"
	"net/http"
)

// Writer notes what requests have done.
type Writer struct {
	Log    *Log
	Faults *slog.Logger
}

// Note writes down what somebody did by a request. It is done by then: that the log lacks an entry is told in the server's own.
func (w Writer) Note(r *http.Request, by string, did Deed, to, detail string) {
	entry := Entry{By: by, Did: did, To: to, Detail: detail, From: Address(r)}
	if err := w.Log.Add(entry); err != nil {
		w.Faults.ErrorContext(r.Context(), "the log of what was done lacks an entry", "did", string(did), "error", err)
	}
}

// Address is where a request came from, without the port.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
