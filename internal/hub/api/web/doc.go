// Package web has what every call of the API shares: the request on its way
// (Call), the JSON object in its body (Body), routes and their path patterns,
// addresses (Links), pages of a list, media types and headers, and how an
// answer or an error (Problem) is sent.
//
// Answers keep GitHub's statuses, headers and texts word for word, because
// clients tell cases apart by them. A handler decodes, checks, calls and
// encodes. Where it fails it returns an error, and Call.Fail alone makes an
// answer of it. An error that is not a *Problem is our own fault: it is logged
// and hidden behind "Server Error".
package web
