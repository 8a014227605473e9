package server

import (
	"net/http"

	"golang.org/x/time/rate"

	"sheaf/internal/web/throttle"
)

// Sign-in takes two requests. A visitor gets plenty; behind a reverse proxy, where all
// visitors share one address, this is ten sign-ins a second.
const (
	signInRate  = rate.Limit(20) // requests a second
	signInBurst = 60
)

// limitVisitors holds each visitor to a rate.
func limitVisitors(limits *throttle.Addresses, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !limits.Allow(r.RemoteAddr) {
			w.Header().Set("Retry-After", "3")
			http.Error(w, "Too many sign-ins from your address. Please wait a moment and try again.", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
