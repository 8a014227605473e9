package cli

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"sheaf/internal/cli/command"
)

func TestHealth(t *testing.T) {
	isReady := true
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path != "/readyz" && r.URL.Path != "/healthz":
			t.Errorf("%s is asked", r.URL.Path)
		case !isReady && r.URL.Path == "/readyz":
			http.Error(w, "reading: the repositories cannot be read", http.StatusServiceUnavailable)
		}
	})
	plain, encrypted := httptest.NewServer(handler), httptest.NewTLSServer(handler)
	defer plain.Close()
	defer encrypted.Close()
	ask := func(environment map[string]string, args ...string) (int, string) {
		var said strings.Builder
		env := command.Environment{Stdin: os.Stdin, Stdout: &said, Stderr: &said, Getenv: func(name string) string { return environment[name] }}
		return Main(append([]string{"health"}, args...), env), said.String()
	}
	at := plain.Listener.Addr().String()
	_, port, _ := strings.Cut(at, ":")
	for name, c := range map[string]struct {
		environment map[string]string
		args        []string
		want        int
	}{
		"by flag":                      {nil, []string{"--addr", at}, statusFine},
		"by variable":                  {map[string]string{"SHEAF_ADDR": at}, nil, statusFine},
		"all addresses":                {map[string]string{"SHEAF_ADDR": "0.0.0.0:" + port}, nil, statusFine},
		"without a host":               {nil, []string{"--addr", ":" + port}, statusFine},
		"TLS by flag":                  {nil, []string{"--tls", "--addr", encrypted.Listener.Addr().String()}, statusFine},
		"TLS by variable":              {map[string]string{"SHEAF_TLS_CERT": "cert.pem", "SHEAF_ADDR": encrypted.Listener.Addr().String()}, nil, statusFine},
		"TLS where there is none":      {nil, []string{"--tls", "--addr", at}, statusFailed},
		"an address that is none":      {nil, []string{"--addr", "8080"}, statusUsage},
		"an argument that is too much": {nil, []string{at}, statusUsage},
	} {
		if status, said := ask(c.environment, c.args...); status != c.want || (status == statusFine) != (said == "") {
			t.Errorf("%s: status %d, want %d; it says %q", name, status, c.want, said)
		}
	}
	isReady = false
	if status, said := ask(nil, "--addr", at); status != statusFailed || !strings.Contains(said, "reading: the repositories cannot be read") {
		t.Errorf("not ready: status %d, %q", status, said)
	}
	if status, said := ask(nil, "--addr", at, "--live"); status != statusFine || said != "" {
		t.Errorf("not ready, but alive: status %d, %q", status, said)
	}
	plain.Close()
	if status, said := ask(nil, "--addr", at); status != statusFailed || !strings.Contains(said, "refused") {
		t.Errorf("ended: status %d, %q", status, said)
	}
}
