package server

import (
	"net/url"
	"slices"
	"strings"
)

// trustedTypes names the one Trusted Types policy that the front end may create: the one
// that starts the validation worker.
const trustedTypes = "sheaf-worker"

// directive is one line of a Content-Security-Policy.
type directive struct {
	name    string
	sources []string
}

// contentPolicy is a Content-Security-Policy. Written once as a value, so that no string
// is put together where an answer is made.
type contentPolicy []directive

func (p contentPolicy) String() string {
	lines := make([]string, len(p))
	for i, d := range p {
		lines[i] = strings.Join(append([]string{d.name}, d.sources...), " ")
	}
	return strings.Join(lines, "; ")
}

// nothingPolicy is for answers that are no pages. If a browser shows one as a page
// nevertheless, that page may load and do nothing.
func nothingPolicy() contentPolicy {
	return contentPolicy{
		{"default-src", []string{"'none'"}},
		{"base-uri", []string{"'none'"}},
		{"form-action", []string{"'none'"}},
		{"frame-ancestors", []string{"'none'"}},
	}
}

// pagePolicy is the front end's. The token can be read by script and the content comes
// from strangers, so scripts and styles are ours alone, and data goes to the provider alone.
func pagePolicy(provider Provider, self *url.URL) contentPolicy {
	connect := []string{"'self'"}
	images := []string{"'self'", "data:", "https:"}
	for _, address := range []*url.URL{provider.REST, provider.GraphQL, provider.Raw} {
		if o := origin(address); o != origin(self) && !slices.Contains(connect, o) {
			connect = append(connect, o)
		}
	}
	// Avatars of a GitHub without https, as in a test or a closed network.
	if o := origin(provider.Web); provider.Web.Scheme == "http" && o != origin(self) {
		images = append(images, o)
	}
	return contentPolicy{
		{"default-src", []string{"'none'"}},
		{"script-src", []string{"'self'"}},
		{"style-src", []string{"'self'"}},
		{"img-src", images},
		{"font-src", []string{"'self'"}},
		{"connect-src", connect},
		{"worker-src", []string{"'self'"}},
		{"base-uri", []string{"'none'"}},
		{"form-action", []string{"'none'"}},
		{"frame-ancestors", []string{"'none'"}},
		{"require-trusted-types-for", []string{"'script'"}},
		{"trusted-types", []string{trustedTypes}},
	}
}
