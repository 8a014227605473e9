// Package cors lets pages of any origin use the hub's APIs, as GitHub does
// (CORS). Nothing is given away by it: an answer needs the token of the caller, and
// no cookie counts.
package cors

import "net/http"

// The header lists of GitHub's answers, word for word.
const (
	exposedHeaders = "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, " +
		"X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, " +
		"X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset, Warning"
	allowedHeaders = "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, " +
		"Accept-Encoding, X-GitHub-OTP, X-Requested-With, User-Agent, GraphQL-Features, X-Github-Next-Global-ID, " +
		"X-GitHub-Api-Version, X-Fetch-Nonce, Copilot-Integration-Id, DD-CLIENT-TOKEN, X-Client-Application"
	allowedMethods = "GET, POST, PATCH, PUT, DELETE"
)

// Allow goes into every answer, also of errors: a page cannot read one without it.
func Allow(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Access-Control-Expose-Headers", exposedHeaders)
}

// AnswerPreflight answers what a browser asks before a page's request.
func AnswerPreflight(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Access-Control-Allow-Methods", allowedMethods)
	header.Set("Access-Control-Allow-Headers", allowedHeaders)
	header.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// BeginFile begins an answer that is somebody's file: a page of any origin may read it with a token, and nothing in it is
// run. It answers preflights, and whatever does not read, by itself; then nothing is left to do.
func BeginFile(w http.ResponseWriter, r *http.Request) (isLeft bool) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("X-Content-Type-Options", "nosniff")
	switch r.Method {
	case http.MethodGet, http.MethodHead:
		return true
	case http.MethodOptions:
		header.Set("Access-Control-Allow-Methods", "GET")
		header.Set("Access-Control-Allow-Headers", "Authorization, If-None-Match, X-GitHub-Api-Version")
		header.Set("Access-Control-Max-Age", "86400")
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Error(w, "405: Method Not Allowed", http.StatusMethodNotAllowed)
	}
	return false
}
