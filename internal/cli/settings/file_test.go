package settings

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/cli/command"
)

// readConfig reads the settings of serve from a file, with variables beside it.
func readConfig(t *testing.T, text string, variables map[string]string, args ...string) (addr, environment string, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "sheaf.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	env := command.Environment{Stderr: io.Discard, Getenv: func(name string) string { return variables[name] }}
	settings, err := Read(append([]string{"--data", t.TempDir(), "--config", file}, args...), env)
	if err != nil {
		err = &fileError{strings.ReplaceAll(err.Error(), file, "FILE")}
	}
	return settings.Addr, settings.Environment, err
}

type fileError struct{ said string }

func (e *fileError) Error() string { return e.said }

func TestConfigFileComesLast(t *testing.T) {
	const text = "\ufeff# ours\r\naddr = 127.0.0.1:1\r\n\n  environment=staging  \nhooks-to-private-addresses = true\n"
	for _, test := range []struct {
		variable, flag, want string
	}{
		{"", "", "127.0.0.1:1"},
		{"127.0.0.1:2", "", "127.0.0.1:2"},
		{"", "127.0.0.1:3", "127.0.0.1:3"},
		{"127.0.0.1:2", "127.0.0.1:3", "127.0.0.1:3"},
	} {
		var args []string
		if test.flag != "" {
			args = []string{"--addr", test.flag}
		}
		addr, environment, err := readConfig(t, text, map[string]string{"SHEAF_ADDR": test.variable}, args...)
		if err != nil || addr != test.want || environment != "staging" {
			t.Errorf("%+v: %q, %q, %v", test, addr, environment, err)
		}
	}
}

func TestConfigFileByVariable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sheaf.conf")
	if err := os.WriteFile(file, []byte("environment = development\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := command.Environment{Stderr: io.Discard, Getenv: func(name string) string { return map[string]string{"SHEAF_CONFIG": file}[name] }}
	settings, err := Read([]string{"--data", t.TempDir()}, env)
	if err != nil || settings.Environment != "development" {
		t.Errorf("%q, %v", settings.Environment, err)
	}
}

// TestWrongConfigFile tells each wrong line with its place and its mend, and shows no value that may be a secret.
func TestWrongConfigFile(t *testing.T) {
	for text, want := range map[string]string{
		"addr":                                   "FILE:1: a line is NAME = VALUE, such as: addr = 127.0.0.1:8080",
		"# a\n\nhunter2hunter2":                  "FILE:3: a line is NAME = VALUE, such as: addr = 127.0.0.1:8080",
		"adr = x":                                `FILE:1: there is no setting "adr"; sheaf help serve lists them`,
		"PUBLIC_URL = x":                         `FILE:1: there is no setting "PUBLIC_URL"; write public-url`,
		"SHEAF_PUBLIC_URL = x":                   `FILE:1: there is no setting "SHEAF_PUBLIC_URL"; write public-url`,
		"--addr = x":                             `FILE:1: there is no setting "--addr"; write addr`,
		"addr = 1":                               "FILE:1: addr: it must be HOST:PORT, such as 127.0.0.1:8080",
		"addr = 127.0.0.1:1\naddr = 127.0.0.1:2": "FILE:2: addr stands in line 1 already; keep one of them",
		"addr =":                                 "FILE:1: addr has no value; write one, or take the line out",
		`secret = "hunter2hunter2hunter2"`:       "FILE:1: secret: values stand without quotes; take them out",
		"public-url = https://me:hunter2hunter2@sheaf.example": "FILE:1: public-url: it has more than host and path",
		"github-url = //me:hunter2hunter2@github.com":          "FILE:1: github-url: it does not begin with http:// or https://",
		"api-url = https://me:hunter2hunter2@":                 "FILE:1: api-url: it has no valid host",
		"acme-directory = https://me:hunter2hunter2@a%zz":      "FILE:1: acme-directory: it is not an address",
		"config = b": "FILE:1: a file of settings cannot name another one; take the line out",
		"hooks-to-private-addresses = yes please": "FILE:1: hooks-to-private-addresses: it must be true or false",
		"adr = x\nrate-account = -1":              "FILE:1: there is no setting \"adr\"; sheaf help serve lists them\nFILE:2: rate-account: it must be a number, 0 or more",
		"a\x00\xff = b":                           "FILE is no text in UTF-8",
		strings.Repeat("# long\n", 1<<20/7+1):     "FILE has more than 1 MB, so it is no file of settings",
	} {
		_, _, err := readConfig(t, text, nil)
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q shows a secret: %v", text, err)
		}
	}
	env := command.Environment{Stderr: io.Discard, Getenv: func(string) string { return "" }}
	for _, absent := range []string{filepath.Join(t.TempDir(), "absent"), t.TempDir()} {
		if _, err := Read([]string{"--config", absent}, env); err == nil || !strings.Contains(err.Error(), "--config") {
			t.Errorf("%s: %v", absent, err)
		}
	}
}

func FuzzConfigFile(f *testing.F) {
	for _, text := range []string{"addr = 127.0.0.1:1\n", "#\n=\n", "secret == =\n", "\ufeffaddr"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, _, err := readConfig(t, text, nil); err != nil && strings.Contains(err.Error(), "panic") {
			t.Error(err)
		}
	})
}
