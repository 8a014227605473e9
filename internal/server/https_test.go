package server

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"sheaf/internal/hub/hubtest"
)

// writePair writes a certificate for a host, which signs itself, and its key.
func writePair(t *testing.T, folder, host string) *x509.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: host}, DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path+".new", pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return certificate
}

// visitor is a client that finds any host at one address, and trusts certificates.
func visitor(t *testing.T, addr string, trusted ...*x509.Certificate) *http.Client {
	t.Helper()
	roots := x509.NewCertPool()
	for _, certificate := range trusted {
		roots.AddCert(certificate)
	}
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", addr)
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func answerTo(t *testing.T, client *http.Client, address string) *http.Response {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		t.Fatal(err)
	}
	return response
}

func tlsSettings(t *testing.T) (Settings, *x509.Certificate) {
	t.Helper()
	folder := t.TempDir()
	certificate := writePair(t, folder, "sheaf.test")
	settings := embeddedSettings(t)
	settings.Addr = freeAddr(t)
	_, port, err := net.SplitHostPort(settings.Addr)
	if err != nil {
		t.Fatal(err)
	}
	settings.PublicURL = mustParse(t, "https://sheaf.test:"+port)
	settings.TLSCert, settings.TLSKey = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	return settings, certificate
}

// Everything works over https with a certificate that is for the public name alone: people sign in, for which the
// server asks itself, and git clones and pushes.
func TestTLS(t *testing.T) {
	settings, certificate := tlsSettings(t)
	settings.RedirectAddr = "127.0.0.1:0"
	if err := os.Remove(filepath.Join(settings.DataDir, sampleNote)); err != nil {
		t.Fatal(err)
	}
	server, app := run(t, settings), settings.PublicURL.String()
	if server.URL() != "https://"+settings.Addr {
		t.Errorf("it says that it is at %s", server.URL())
	}
	client := visitor(t, settings.Addr, certificate)
	page := answerTo(t, client, app+"/config.json")
	if page.ProtoMajor != 2 || page.Header.Get("Strict-Transport-Security") != "max-age=31536000" {
		t.Errorf("%s, %v", page.Proto, page.Header)
	}
	back := signInBy(t, client.Transport, app, app)
	token := back.Query().Get("token")
	if token == "" {
		t.Fatalf("the sign-in ended at %s: %s", back, server.log)
	}
	folder := t.TempDir()
	for _, arguments := range [][]string{
		{"clone", "-q", strings.Replace(app, "//", "//x:"+token+"@", 1) + "/you/wholesale.git", "."},
		{"commit", "-q", "--allow-empty", "-m", "Over TLS"},
		{"push", "-q"},
	} {
		command := exec.Command("git", append([]string{
			"-c", "http.curloptResolve=" + settings.PublicURL.Host + ":127.0.0.1",
			"-c", "user.name=Ada", "-c", "user.email=ada@tidewater.example",
		}, arguments...)...)
		command.Dir, command.Env = folder, append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0", "GIT_SSL_CAINFO="+settings.TLSCert)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v: %s", arguments[0], err, out)
		}
	}
	plain := visitor(t, server.redirecting.URL().Host)
	moved := answerTo(t, plain, "http://other.test/github/you?a=b%20c")
	if moved.StatusCode != http.StatusPermanentRedirect || moved.Header.Get("Location") != app+"/github/you?a=b%20c" {
		t.Errorf("http is answered with %d, %v", moved.StatusCode, moved.Header)
	}
	posted, err := plain.PostForm("http://sheaf.test/login/oauth/access_token", url.Values{"a": {"b"}})
	if err != nil {
		t.Fatal(err)
	}
	posted.Body.Close()
	if posted.StatusCode != http.StatusForbidden {
		t.Errorf("a form over http is answered with %d", posted.StatusCode)
	}
}

// Nobody else can stand in for the server at its own address.
func TestOursAloneCounts(t *testing.T) {
	settings, _ := tlsSettings(t)
	server := run(t, settings)
	stranger := httptest.NewTLSServer(http.NotFoundHandler())
	defer stranger.Close()
	client := &http.Client{Transport: server.providerTransport()}
	if _, err := client.Get(stranger.URL); err == nil || !strings.Contains(err.Error(), "somebody else answers") {
		t.Errorf("a stranger is answered with %v", err)
	}
	answerTo(t, client, server.URL()+"/healthz")
}

// A certificate is read again when its files change. What is half there is left alone, and connections go on.
func TestCertificateIsReloaded(t *testing.T) {
	settings, first := tlsSettings(t)
	opened := openOnly(t, settings)
	opened.reloadEvery = 10 * time.Millisecond
	server := serveOpened(t, opened)
	app, folder := settings.PublicURL.String(), filepath.Dir(settings.TLSCert)
	before := visitor(t, settings.Addr, first)
	answerTo(t, before, app+"/healthz")
	if err := os.WriteFile(filepath.Join(folder, "cert.pem"), []byte("-----BEGIN"), 0o600); err != nil {
		t.Fatal(err)
	}
	server.Reload()
	answerTo(t, visitor(t, settings.Addr, first), app+"/healthz")
	second := writePair(t, folder, "sheaf.test")
	hubtest.WaitFor(t, "the new certificate is shown", func() bool {
		response, err := visitor(t, settings.Addr, second).Get(app + "/healthz")
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	})
	answerTo(t, before, app+"/healthz") // by the connection that it has
	if back := signInBy(t, visitor(t, settings.Addr, second).Transport, app, app); back.Query().Get("token") == "" {
		t.Errorf("the sign-in ended at %s", back)
	}
}

func TestCertificatesThatCannotBeUsed(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, s *Settings){
		"another host":   func(t *testing.T, s *Settings) { s.PublicURL = mustParse(t, "https://other.test") },
		"no certificate": func(t *testing.T, s *Settings) { s.TLSCert += ".missing" },
		"another key": func(t *testing.T, s *Settings) {
			folder := t.TempDir()
			writePair(t, folder, "sheaf.test")
			s.TLSKey = filepath.Join(folder, "key.pem")
		},
	} {
		t.Run(name, func(t *testing.T) {
			settings, _ := tlsSettings(t)
			settings.Log = slog.New(slog.DiscardHandler)
			change(t, &settings)
			if _, err := Open(t.Context(), settings); !errors.Is(err, ErrCertificate) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The secret of the OAuth client is read again as well, and sign-ins that are under way go on.
func TestSecretIsReloaded(t *testing.T) {
	var asked atomic.Value
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.FormValue("client_secret"))
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"access_token": "gho_x", "token_type": "bearer"}`)
	}))
	defer provider.Close()
	settings := githubSettings(t, "http://127.0.0.1:1")
	settings.GitHubURL = mustParse(t, provider.URL)
	settings.PublicURL = nil
	settings.GitHubClientID, settings.GitHubClientSecret = "id", "first"
	settings.GitHubClientSecretFile = filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(settings.GitHubClientSecretFile, []byte("first\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := run(t, settings)
	begun, _ := get(t, server.URL()+"/auth/github", "")
	if err := os.WriteFile(settings.GitHubClientSecretFile, []byte("second\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server.Reload()
	state := mustQuery(t, begun.Header.Get("Location")).Get("state")
	cookie, _, _ := strings.Cut(begun.Header.Get("Set-Cookie"), ";")
	ended, _ := get(t, server.URL()+"/auth/github/callback?code=c&state="+state, "Cookie: "+cookie)
	if asked.Load() != "second" || mustQuery(t, ended.Header.Get("Location")).Get("token") != "gho_x" {
		t.Errorf("asked with %v, ended at %s", asked.Load(), ended.Header.Get("Location"))
	}
}

// Certificates come from a certificate authority that proves by itself that the name leads here, each way. A second
// start asks it for nothing.
func TestACME(t *testing.T) {
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	for _, way := range []string{"tls-alpn-01", "http-01"} {
		t.Run(way, func(t *testing.T) {
			settings := embeddedSettings(t)
			settings.Addr, settings.ACMEDomain = freeAddr(t), "sheaf.test"
			settings.PublicURL = mustParse(t, "https://sheaf.test")
			httpPort, tlsPort := 1, portOf(t, settings.Addr) // nobody is at 1
			if way == "http-01" {
				settings.RedirectAddr = freeAddr(t)
				httpPort, tlsPort = portOf(t, asAtPort80(t, settings.RedirectAddr)), 1
			}
			var root *x509.Certificate
			settings.ACMEDirectory, settings.acmeClient, root = authority(t, httpPort, tlsPort)
			for range 2 {
				server := run(t, settings)
				client := visitor(t, settings.Addr, root)
				page := answerTo(t, client, "https://sheaf.test/healthz")
				if names := page.TLS.PeerCertificates[0].DNSNames; !slices.Equal(names, []string{"sheaf.test"}) {
					t.Errorf("the certificate is for %q", names)
				}
				if back := signInBy(t, client.Transport, "https://sheaf.test", "https://sheaf.test"); back.Query().Get("token") == "" {
					t.Errorf("the sign-in ended at %s: %s", back, server.log)
				}
				if _, err := visitor(t, settings.Addr, root).Get("https://other.test/"); err == nil {
					t.Error("there is a certificate for another host")
				}
				if err := server.stop(); err != nil {
					t.Fatal(err)
				}
				settings.ACMEDirectory = mustParse(t, "http://127.0.0.1:1/nobody")
			}
		})
	}
}

// asAtPort80 leads to an address, and names the host as one does at the port that authorities ask at.
func asAtPort80(t *testing.T, addr string) string {
	t.Helper()
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(&url.URL{Scheme: "http", Host: addr})
		r.Out.Host = "sheaf.test"
	}})
	t.Cleanup(proxy.Close)
	return proxy.Listener.Addr().String()
}

func portOf(t *testing.T, addr string) int {
	t.Helper()
	parsed, err := netip.ParseAddrPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	return int(parsed.Port())
}

// authority is a certificate authority, to which every name leads to this machine, who to ask it by, and its root certificate.
func authority(t *testing.T, httpPort, tlsPort int) (directory *url.URL, client *http.Client, root *x509.Certificate) {
	t.Helper()
	quiet := log.New(io.Discard, "", 0)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	names := &dns.Server{Listener: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, asked *dns.Msg) {
		answer := new(dns.Msg).SetReply(asked)
		if question := asked.Question[0]; question.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{Hdr: dns.RR_Header{Name: question.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1)}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = names.ActivateAndServe() }()
	t.Cleanup(func() { _ = names.Shutdown() })
	known := db.NewMemoryStore()
	issuer := ca.New(quiet, known, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: 3600 * 24 * 90}})
	front := wfe.New(quiet, known, va.New(quiet, httpPort, tlsPort, false, listener.Addr().String(), known), issuer, nil, false, false, 1, 1)
	served := httptest.NewTLSServer(front.Handler())
	t.Cleanup(served.Close)
	return mustParse(t, served.URL+"/dir"), served.Client(), issuer.GetRootCert(0).Cert
}
