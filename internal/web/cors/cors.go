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
