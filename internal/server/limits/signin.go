package limits

import (
	"net/http"

	"golang.org/x/time/rate"

	"sheaf/internal/web/throttle"
)

// Sign-in takes two requests. A visitor gets plenty; behind a reverse proxy, where all
// visitors share one address, this is ten sign-ins a second.
const (
	signInRate = rate.Limit(20) // requests a second

	// SignInBurst is how many requests one visitor may send at once.
	SignInBurst = 60
)

// SignIn holds each visitor of a sign-in to a rate. Who asks more often is told when to come back.
func SignIn(next http.Handler) http.Handler {
	visitors := throttle.NewAddresses(signInRate, SignInBurst)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !visitors.Allow(r.RemoteAddr) {
			w.Header().Set("Retry-After", "3")
			http.Error(w, "Too many sign-ins from your address. Please wait a moment and try again.", http.StatusTooManyRequests)
			return
		}
		next.ServeHTTP(w, r)
	})
}
