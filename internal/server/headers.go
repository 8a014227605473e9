package server

import "net/http"

// secureHeaders is the default of every answer; a part that needs another value sets it
// itself and can say why. The slices are shared by all answers and never written to.
func secureHeaders(policy contentPolicy, next http.Handler) http.Handler {
	defaults := map[string][]string{
		"Content-Security-Policy":    {policy.String()},
		"Cross-Origin-Opener-Policy": {"same-origin"},
		"Permissions-Policy":         {"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
		"Referrer-Policy":            {"no-referrer"},
		"X-Content-Type-Options":     {"nosniff"},
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		for name, value := range defaults {
			header[name] = value
		}
		next.ServeHTTP(w, r)
	})
}
