package conformance_test

import (
	"bytes"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// ghHost is what the certificate of httptest is for. It has no port, because gh finds no repository by a remote that
// has one; a proxy leads there.
const ghHost = "example.com"

// terminal is somebody at a shell with gh, GitHub's command line client.
type terminal struct {
	t   *testing.T
	dir string
	env []string
}

// newTerminal puts TLS in front of the hub, because gh speaks to its host in no other way, and signs gh in. The site
// says of itself that it is there.
func newTerminal(t *testing.T, s *hubtest.Site) terminal {
	t.Helper()
	return newTerminals(t, s, func(*http.Request) {}, s.Token)[0]
}

// newTerminals makes one for each token. See looks at what their requests are.
func newTerminals(t *testing.T, s *hubtest.Site, see func(*http.Request), tokens ...string) []terminal {
	t.Helper()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		see(r)
		s.Hub.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	proxy := newProxy(t, server.Listener.Addr().String())
	s.URL = "https://" + ghHost
	certificate := filepath.Join(t.TempDir(), "certificate.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	s.Must(os.WriteFile(certificate, text, 0o600))
	list := make([]terminal, len(tokens))
	for i, token := range tokens {
		home := t.TempDir()
		s.Must(os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(
			"[user]\n\tname = Somebody\n\temail = somebody@example.org\n"+
				"[credential]\n\thelper = \"!f() { echo username=anybody; echo password=$GH_ENTERPRISE_TOKEN; }; f\"\n"+
				"[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n"), 0o600))
		list[i] = terminal{t, home, []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GH_CONFIG_DIR=" + home, "SSL_CERT_FILE=" + certificate, "GIT_SSL_CAINFO=" + certificate,
			"HTTPS_PROXY=" + proxy, "https_proxy=" + proxy, "GH_HOST=" + ghHost, "GH_ENTERPRISE_TOKEN=" + token,
			"GH_PROMPT_DISABLED=1", "GH_NO_UPDATE_NOTIFIER=1", "NO_COLOR=1", "GIT_TERMINAL_PROMPT=0", "BROWSER=true",
		}}
	}
	return list
}

// newProxy leads every CONNECT to one address.
func newProxy(t *testing.T, to string) string {
	t.Helper()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		up, err := net.Dial("tcp", to)
		if err != nil || r.Method != http.MethodConnect {
			http.Error(w, "only CONNECT", http.StatusBadGateway)
			return
		}
		defer up.Close()
		down, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer down.Close()
		if _, err := io.WriteString(down, "HTTP/1.1 200 OK\r\n\r\n"); err != nil {
			return
		}
		var both sync.WaitGroup
		for _, way := range [][2]net.Conn{{up, down}, {down, up}} {
			both.Go(func() {
				_, _ = io.Copy(way[0], way[1])
				_ = way[0].Close() // ends the other way
			})
		}
		both.Wait()
	}))
	t.Cleanup(proxy.Close)
	return proxy.URL
}

// run returns what a program prints, and what it complains about if it fails.
func (w terminal) run(program string, args ...string) (output, complaint string) {
	w.t.Helper()
	command := exec.CommandContext(w.t.Context(), program, args...)
	var stdout, stderr bytes.Buffer
	command.Dir, command.Env, command.Stdout, command.Stderr = w.dir, w.env, &stdout, &stderr
	err := command.Run()
	var failed *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		w.t.Fatalf("%s is not installed; scripts/require-gh installs gh", program)
	case errors.As(err, &failed):
		complaint = strings.TrimSpace(stderr.String())
		if complaint == "" {
			complaint = err.Error()
		}
	case err != nil:
		w.t.Fatal(err)
	}
	return strings.TrimSpace(stdout.String()), complaint
}

func (w terminal) gh(args ...string) (output, complaint string) {
	w.t.Helper()
	return w.run("gh", args...)
}

// must is gh for what has to work.
func (w terminal) must(args ...string) string {
	w.t.Helper()
	output, complaint := w.gh(args...)
	if complaint != "" {
		w.t.Fatalf("gh %s: %s", strings.Join(args, " "), complaint)
	}
	return output
}

// git is git for what has to work.
func (w terminal) git(args ...string) {
	w.t.Helper()
	if _, complaint := w.run("git", args...); complaint != "" {
		w.t.Fatalf("git %s: %s", strings.Join(args, " "), complaint)
	}
}

// sent is a document that a client sent.
type sent struct {
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables"`
}

// documents collects the documents that clients send, by the names of their operations.
type documents struct {
	sync.Mutex
	byName map[string]sent
}

func (d *documents) see(r *http.Request) {
	if r.URL.Path != "/api/graphql" || r.Method != http.MethodPost {
		return
	}
	text, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(text))
	var one sent
	if err != nil || json.Unmarshal(text, &one) != nil {
		return
	}
	d.Lock()
	defer d.Unlock()
	if name := operationName(one.Query); name != "" {
		if _, ok := d.byName[name]; !ok {
			d.byName[name] = one
		}
	}
}

// operationName is the name after the word query or mutation.
func operationName(document string) string {
	for _, kind := range []string{"query ", "mutation "} {
		for _, rest := range strings.Split(document, kind)[1:] {
			name := rest[:strings.IndexFunc(rest+" ", func(c rune) bool { return c < '0' || c > 'z' || c > '9' && c < 'A' })]
			if name != "" {
				return name
			}
		}
	}
	return ""
}
