package cli

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestProxies runs nginx and Caddy with the settings in deploy/, but for names, ports and certificates. People sign in
// through them and write, addresses keep what is encoded in them, git clones and pushes, and figures stay inside.
func TestProxies(t *testing.T) {
	for name, begin := range map[string]func(s *site, port, backend string) *exec.Cmd{"nginx": beginNginx, "Caddy": beginCaddy} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			_, port, err := net.SplitHostPort(freeAddr(t))
			if err != nil {
				t.Fatal(err)
			}
			app := "https://example.com:" + port
			backend := strings.TrimPrefix(s.serveWith(filepath.Join(s.folder, "data"), "--public-url", app), "http://")
			proxy := begin(s, port, backend)
			log, err := os.Create(filepath.Join(s.folder, "proxy.log"))
			if err != nil {
				t.Fatal(err)
			}
			proxy.Stdout, proxy.Stderr = log, log
			if err := proxy.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				_ = proxy.Process.Signal(os.Interrupt)
				_ = proxy.Wait()
				if text, err := os.ReadFile(log.Name()); err == nil && t.Failed() {
					t.Log(string(text))
				}
			})
			awaitPort(t, port)
			browser := s.browser("127.0.0.1:" + port)
			token := signInThrough(t, browser, app)
			writer := &contentWriter{url: app + "/api/v3/repos/you/wholesale/contents/", token: token, client: browser}
			if err := writer.write("a/through.txt"); err != nil {
				t.Error(err)
			}
			for path, want := range map[string]int{
				"/raw/you/wholesale/main/a%2Fthrough.txt": http.StatusOK, "/metrics": http.StatusNotFound, "/healthz": http.StatusOK,
			} {
				request, err := http.NewRequest(http.MethodGet, app+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				request.Header.Set("Authorization", "Bearer "+token)
				response, err := browser.Do(request)
				if err != nil {
					t.Fatal(err)
				}
				response.Body.Close()
				if response.StatusCode != want {
					t.Errorf("%s answers %d, not %d", path, response.StatusCode, want)
				}
			}
			for _, script := range []string{
				"git clone -q https://x:" + token + "@example.com:" + port + "/you/wholesale.git clone",
				"cd clone && head -c 8000000 /dev/urandom > large && git add large && git commit -q -m Large && git push -q",
			} {
				command := s.command([]string{
					"GIT_SSL_CAINFO=" + filepath.Join(s.folder, "cert.pem"), "GIT_TERMINAL_PROMPT=0",
					"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=http.curloptResolve", "GIT_CONFIG_VALUE_0=example.com:" + port + ":127.0.0.1",
				}, "sh", "-c", script)
				if out, err := command.CombinedOutput(); err != nil {
					t.Errorf("%s: %v: %s", script, err, out)
				}
			}
		})
	}
}

// deployed reads settings of deploy/ with other texts in the places of some, each of which must be there.
func deployed(t *testing.T, name string, replace ...string) string {
	t.Helper()
	text, err := os.ReadFile("../../deploy/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(string(text), replace[i]) {
			t.Fatalf("%s has no %q", name, replace[i])
		}
	}
	return strings.NewReplacer(replace...).Replace(string(text))
}

// proxyProgram finds what scripts/require-proxies has found or unpacked.
func proxyProgram(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "../../.cache/proxies/usr/sbin/" + name, "../../.cache/proxies/usr/bin/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			found, err = filepath.Abs(found)
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
	}
	t.Fatalf("there is no %s; scripts/require-proxies gets it", name)
	return ""
}

func beginNginx(s *site, port, backend string) *exec.Cmd {
	s.writeCertificate()
	s.write("nginx.conf", "daemon off; pid "+s.folder+"/pid; error_log stderr; events {}\nhttp {\naccess_log off;\n"+
		"client_body_temp_path "+s.folder+"/body; proxy_temp_path "+s.folder+"/proxy; fastcgi_temp_path "+s.folder+"/fastcgi; uwsgi_temp_path "+s.folder+"/uwsgi; scgi_temp_path "+s.folder+"/scgi;\n"+
		deployed(s.t, "nginx.conf", "listen 443", "listen 127.0.0.1:"+port, "server_name sheaf.example.org", "server_name example.com",
			"/etc/sheaf/", s.folder+"/", "http://127.0.0.1:8080;", "http://"+backend+";")+"}\n")
	return s.command(nil, proxyProgram(s.t, "nginx"), "-p", s.folder, "-e", "stderr", "-c", filepath.Join(s.folder, "nginx.conf"))
}

func beginCaddy(s *site, port, backend string) *exec.Cmd {
	s.writeCertificate()
	s.write("Caddyfile", "{\n\tadmin off\n\tauto_https off\n}\n"+deployed(s.t, "Caddyfile",
		"sheaf.example.org {", "https://example.com:"+port+" {\n\tbind 127.0.0.1\n\ttls "+s.folder+"/cert.pem "+s.folder+"/key.pem",
		"reverse_proxy 127.0.0.1:8080", "reverse_proxy "+backend))
	return s.command([]string{"XDG_DATA_HOME=" + s.folder, "XDG_CONFIG_HOME=" + s.folder}, proxyProgram(s.t, "caddy"), "run", "--config", filepath.Join(s.folder, "Caddyfile"), "--adapter", "caddyfile")
}

// writeCertificate writes that of net/http/httptest, which is for example.com.
func (s *site) writeCertificate() {
	s.t.Helper()
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	pair := server.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		s.t.Fatal(err)
	}
	s.write("cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]})))
	s.write("key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})))
}

// browser finds any host at one address, and trusts the certificate.
func (s *site) browser(addr string) *http.Client {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.folder, "cert.pem"))
	roots := x509.NewCertPool()
	if err != nil || !roots.AppendCertsFromPEM(text) {
		s.t.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	var dialer net.Dialer
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return dialer.DialContext(ctx, network, addr)
	}
	return &http.Client{Jar: jar, Transport: &http.Transport{DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: roots}, ForceAttemptHTTP2: true}}
}

// signInThrough goes the way of a browser, and gives the token.
func signInThrough(t *testing.T, browser *http.Client, app string) string {
	t.Helper()
	page, err := browser.Get(app + "/auth/github?return_to=/github/you")
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	text, err := io.ReadAll(page.Body)
	if err != nil {
		t.Fatal(err)
	}
	form := url.Values{"decision": {"continue"}}
	for _, field := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
		form.Set(field[1], field[2])
	}
	request, err := http.NewRequest(http.MethodPost, app+"/login/oauth/authorize", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	request.Header.Set("Accept", "text/html")
	end, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer end.Body.Close()
	token := end.Request.URL.Query().Get("token")
	if token == "" {
		t.Fatalf("the sign-in ended at %s with %s", end.Request.URL, end.Status)
	}
	return token
}

func freeAddr(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}

// awaitPort waits until somebody listens.
func awaitPort(t *testing.T, port string) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		connection, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			connection.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}
