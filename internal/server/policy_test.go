package server

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPagePolicy(t *testing.T) {
	const rest = "; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types " + trustedTypes
	const begin = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:"
	for _, test := range []struct{ name, self, provider, want string }{
		{
			"embedded", "http://127.0.0.1:8080", "http://127.0.0.1:8080",
			begin + "; font-src 'self'; connect-src 'self'" + rest,
		},
		{
			"github.com", "https://sheaf.example", "https://github.com",
			begin + "; font-src 'self'; connect-src 'self' https://api.github.com https://raw.githubusercontent.com" + rest,
		},
		{
			"Enterprise Server", "https://sheaf.example", "https://git.example.org",
			begin + "; font-src 'self'; connect-src 'self' https://git.example.org" + rest,
		},
		{
			"a GitHub without https", "http://127.0.0.1:8080", "http://127.0.0.1:9090",
			begin + " http://127.0.0.1:9090; font-src 'self'; connect-src 'self' http://127.0.0.1:9090" + rest,
		},
	} {
		got := pagePolicy(ProviderAt(mustParse(t, test.provider)), mustParse(t, test.self)).String()
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
