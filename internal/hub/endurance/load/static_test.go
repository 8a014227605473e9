package load_test

import (
	"net/http"
	"regexp"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// BenchmarkStatic asks for the front end, as a browser that takes Brotli: its page, its first large script, and the same script
// by who has it already. Any server of the same folder can be asked.
func BenchmarkStatic(b *testing.B) {
	h := newHost(b)
	h.token = ""
	_, page := hubtest.Browse(b, http.MethodGet, h.url+"/", nil, nil)
	script := regexp.MustCompile(`/assets/start-[^"]+\.js`).FindString(page)
	brotli := http.Header{"Accept-Encoding": {"br"}}
	known, err := h.call(http.MethodGet, script, brotli, nil)
	if err != nil || script == "" {
		b.Fatalf("the script %q: %v", script, err)
	}
	for _, c := range []struct {
		name, path string
		header     http.Header
	}{
		{"page", "/", brotli},
		{"script", script, brotli},
		{"known-script", script, http.Header{"Accept-Encoding": {"br"}, "If-None-Match": {known.Get("ETag")}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for _, crowd := range crowds {
				b.Run(crowd.name, func(b *testing.B) {
					closedLoop(b, crowd.clients, func(int) error {
						_, err := h.call(http.MethodGet, c.path, c.header, nil)
						return err
					})
				})
			}
		})
	}
}
