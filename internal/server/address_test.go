package server

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/server/listen"
)

func TestParseURL(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"https://github.com", "https://github.com"},
		{"https://GitHub.com/", "https://github.com"},
		{"http://127.0.0.1:9090", "http://127.0.0.1:9090"},
		{"http://[::1]:9090/", "http://[::1]:9090"},
		{"https://pages.example/sheaf/", "https://pages.example/sheaf"},
		{"github.com", ""},
		{"ftp://github.com", ""},
		{"https://", ""},
		{"https://user:password@github.com", ""},
		{"https://github.com?x", ""},
		{"https://github.com?", ""},
		{"https://github.com#x", ""},
		{"https://a.example;script-src", ""},
		{"https://a.example,b.example", ""},
		{"https://a.example%20b.example", ""},
		{"https://*", ""},
		{"", ""},
	} {
		got, err := ParseURL(test.text)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%q is taken for %s", test.text, got)
		case test.want != "" && (err != nil || got.String() != test.want):
			t.Errorf("%q: %v, %v; want %s", test.text, got, err, test.want)
		}
	}
}

func TestProviderAddresses(t *testing.T) {
	for _, test := range []struct{ web, wantWeb, rest, graphql, raw, authorize, token string }{
		{
			"https://github.com", "https://github.com", "https://api.github.com", "https://api.github.com/graphql", "https://raw.githubusercontent.com",
			"https://github.com/login/oauth/authorize", "https://github.com/login/oauth/access_token",
		},
		{
			"https://www.github.com/", "https://github.com", "https://api.github.com", "https://api.github.com/graphql", "https://raw.githubusercontent.com",
			"https://github.com/login/oauth/authorize", "https://github.com/login/oauth/access_token",
		},
		{
			"https://git.example.org", "https://git.example.org", "https://git.example.org/api/v3", "https://git.example.org/api/graphql", "https://git.example.org/raw",
			"https://git.example.org/login/oauth/authorize", "https://git.example.org/login/oauth/access_token",
		},
		{
			"https://octocorp.ghe.com", "https://octocorp.ghe.com", "https://api.octocorp.ghe.com", "https://api.octocorp.ghe.com/graphql", "https://octocorp.ghe.com/raw",
			"https://octocorp.ghe.com/login/oauth/authorize", "https://octocorp.ghe.com/login/oauth/access_token",
		},
		{
			"http://127.0.0.1:9090", "http://127.0.0.1:9090", "http://127.0.0.1:9090/api/v3", "http://127.0.0.1:9090/api/graphql", "http://127.0.0.1:9090/raw",
			"http://127.0.0.1:9090/login/oauth/authorize", "http://127.0.0.1:9090/login/oauth/access_token",
		},
		{
			"https://github.com.evil.example", "https://github.com.evil.example", "https://github.com.evil.example/api/v3", "https://github.com.evil.example/api/graphql", "https://github.com.evil.example/raw",
			"https://github.com.evil.example/login/oauth/authorize", "https://github.com.evil.example/login/oauth/access_token",
		},
	} {
		p := ProviderAt(mustParse(t, test.web))
		for what, pair := range map[string][2]string{
			"web":       {p.Web.String(), test.wantWeb},
			"rest":      {p.REST.String(), test.rest},
			"graphql":   {p.GraphQL.String(), test.graphql},
			"raw":       {p.Raw.String(), test.raw},
			"authorize": {p.authorizeURL(), test.authorize},
			"token":     {tokenURL(p.Web), test.token},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s of %s is %s, want %s", what, test.web, pair[0], pair[1])
			}
		}
	}
}

func TestAddressesOfOneServer(t *testing.T) {
	listening := mustParse(t, "http://127.0.0.1:8080")
	for _, test := range []struct{ public, api, self, frontEnd string }{
		{"", "", "http://127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"https://sheaf.example", "", "https://sheaf.example", "https://sheaf.example"},
		{"", "https://api.sheaf.example", "https://api.sheaf.example", "https://api.sheaf.example"},
		{"https://pages.example/s", "https://api.sheaf.example", "https://api.sheaf.example", "https://pages.example/s"},
	} {
		var settings Settings
		if test.public != "" {
			settings.PublicURL = mustParse(t, test.public)
		}
		if test.api != "" {
			settings.APIURL = mustParse(t, test.api)
		}
		got := settings.addresses(listening)
		if got.self.String() != test.self || got.frontEnd.String() != test.frontEnd || got.listening != listening {
			t.Errorf("public %q, api %q: self %s, front end %s", test.public, test.api, got.self, got.frontEnd)
		}
	}
}

func TestEmbeddedListensOnLoopbackUntilThereArePasswords(t *testing.T) {
	settings := Settings{DataDir: filepath.Join(t.TempDir(), "data")}
	try := func(addr string, want error) {
		t.Helper()
		listener, err := listen.On(addr, settings.mayListen)
		if !errors.Is(err, want) {
			t.Errorf("listen on %s: %v, want %v", addr, err, want)
		}
		if listener != nil {
			listener.Close()
		}
	}
	for _, addr := range []string{"127.0.0.1:0", "localhost:0", "127.9.9.9:0"} {
		try(addr, nil)
	}
	others := []string{":0", "0.0.0.0:0", "[::]:0", "192.0.2.1:0"}
	for _, addr := range others {
		try(addr, hub.ErrNobodySignsIn)
	}
	if _, err := os.Stat(settings.DataDir); err == nil {
		t.Error("asking made the data folder")
	}

	people, err := accounts.Open(settings.DataDir, accounts.WithIterations(10))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := people.AddUser(accounts.NewUser{Login: "ada", Password: "correct horse battery"}); err != nil {
		t.Fatal(err)
	}
	try("0.0.0.0:0", ErrNoPublicURL)
	settings.PublicURL = mustParse(t, "https://sheaf.example")
	for _, addr := range []string{":0", "0.0.0.0:0", "127.0.0.1:0"} {
		try(addr, nil)
	}
	if _, err := people.EnsureUser("local", "", ""); err != nil {
		t.Fatal(err)
	}
	for _, addr := range others {
		try(addr, hub.ErrWayInLacked)
	}
	try("127.0.0.1:0", nil)
}

func TestTakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, err = Open(t.Context(), Settings{Addr: taken.Addr().String(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if !errors.Is(err, ErrPortTaken) {
		t.Errorf("got %v", err)
	}
}
