package broker

import (
	"net/url"
	"strings"
	"testing"

	"sheaf/internal/web/urlpath"
)

func TestOpenRedirectIsRefused(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	for _, query := range []string{
		"?return_to=https%3A%2F%2Fevil.example", "?return_to=%2F%2Fevil.example", "?return_to=%2F%5Cevil.example",
		"?nonce=a%26token%3Dx", "?nonce=" + strings.Repeat("n", maxNonce+1),
	} {
		response, back := b.visit(b.self + StartPath + query)
		if !strings.HasPrefix(back.String(), b.self+"/?auth_error=invalid_request") {
			t.Errorf("%s goes to %s", query, back)
		}
		if len(response.Cookies()) != 0 {
			t.Errorf("%s began a sign-in", query)
		}
	}
}

// Whatever path passes the check, the token stays on the front end's host.
func FuzzReturnAddress(f *testing.F) {
	for _, seed := range []string{"/", "/a?b=c#d", "//evil.example", "/\\evil.example", "/%2F/evil.example", "/a b", "/?#", "/@evil.example", "/:80"} {
		f.Add(seed)
	}
	frontEnd := &url.URL{Scheme: "https", Host: "sheaf.example"}
	f.Fuzz(func(t *testing.T, address string) {
		if !urlpath.IsLocal(address) {
			t.Skip()
		}
		back := frontEndAddress(frontEnd, address, url.Values{"token": {"t"}})
		parsed, err := url.Parse(back)
		if err != nil {
			t.Fatalf("%q became %q: %v", address, back, err)
		}
		if parsed.Host != frontEnd.Host || parsed.Scheme != frontEnd.Scheme || parsed.User != nil {
			t.Errorf("%q leads to %q", address, back)
		}
		tokens := parsed.Query()["token"]
		if len(tokens) == 0 || tokens[len(tokens)-1] != "t" {
			t.Errorf("%q lost the token: %q", address, back)
		}
	})
}
