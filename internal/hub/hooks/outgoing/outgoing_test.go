package outgoing

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestIsPublic(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.215.14": true, "1.1.1.1": true, "100.63.255.255": true, "172.32.0.1": true, "2606:4700::1111": true,
		"::ffff:1.1.1.1": true, "64:ff9b::101:101": true,

		"127.0.0.1": false, "127.8.8.8": false, "0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "172.16.9.9": false,
		"192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.127.255.255": false, "192.0.0.192": false,
		"198.18.0.1": false, "192.0.2.1": false, "224.0.0.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "fe80::1%eth0": false,
		"fc00::1": false, "fd00:ec2::254": false, "fec0::1": false, "ff02::1": false, "2001:db8::1": false, "2001::1": false,
		"64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::1": false, "2002:7f00:1::": false, "2002:a00:1::1": false,
	} {
		if got := IsPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

func TestCheckHost(t *testing.T) {
	for host, isPrivate := range map[string]bool{
		"localhost": true, "LOCALHOST.": true, "x.localhost": true, "127.0.0.1": true, "::1": true, "10.1.2.3": true,
		"example.org": false, "localhost.example.org": false, "1.1.1.1": false,
	} {
		if err := CheckHost(host); errors.Is(err, ErrPrivate) != isPrivate {
			t.Errorf("%s: %v", host, err)
		}
	}
}

// TestClient connects to this machine by a name, which resolves to a private address, and is redirected there.
func TestClient(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://192.0.2.1:9")
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }))
	defer inside.Close()
	if _, err := Client(false, false).Get("http://localhost:" + inside.URL[len("http://127.0.0.1:"):]); !errors.Is(err, ErrPrivate) {
		t.Errorf("by its name: %v", err)
	}
	redirecting := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer redirecting.Close()
	response, err := Client(true, false).Get(redirecting.URL)
	if err != nil || response.StatusCode != http.StatusTemporaryRedirect {
		t.Fatalf("%v %v", response, err)
	}
	_ = response.Body.Close()
	secure := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer secure.Close()
	if _, err := Client(true, false).Get(secure.URL); err == nil {
		t.Error("a certificate of nobody was believed")
	}
	response, err = Client(true, true).Get(secure.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}
