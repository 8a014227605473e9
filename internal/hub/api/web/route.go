package web

import (
	"net/http"
)

// Route is one operation. docs is the end of the address of GitHub's
// documentation, which errors carry.
type Route struct {
	method  string
	pattern pattern
	handle  func(*Call) error
	docs    string
}

// On returns a route. The path is a pattern; docs is what follows DocsRoot in
// the address of the operation's documentation.
func On(method, path string, handle func(*Call) error, docs string) Route {
	return Route{method, parsePattern(path), handle, docs}
}

// Answer calls the handler of the first route that matches the segments of the
// path, decoded, and the request's method. A HEAD is answered as a GET.
func (c *Call) Answer(routes []Route, segments []string) error {
	method := c.Request.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	for _, route := range routes {
		if route.method != method {
			continue
		}
		if params, ok := route.pattern.match(segments); ok {
			c.params, c.Docs = params, DocsRoot+"/"+route.docs
			return route.handle(c)
		}
	}
	return NotFound()
}
