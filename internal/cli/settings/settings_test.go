package settings

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/cli/command"
	"sheaf/internal/server"
)

func TestRequestsAreQuietAtATerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, test := range []struct {
		name string
		log  io.Writer
		args []string
		want server.RequestLog
	}{
		{"terminal", terminal, nil, server.FailedRequests},
		{"file", file, nil, server.AllRequests},
		{"terminal, asked for", terminal, []string{"--log-requests", "all"}, server.AllRequests},
		{"file, asked for", file, []string{"--log-requests", "failed"}, server.FailedRequests},
		{"terminal, at GitHub", terminal, []string{"--github-url", "https://github.com"}, server.AllRequests},
	} {
		env := command.Environment{Stderr: test.log, Getenv: func(string) string { return "" }}
		settings, err := Read(append([]string{"--data", t.TempDir()}, test.args...), env)
		if err != nil || settings.Requests != test.want {
			t.Errorf("%s: %s, %v; want %s", test.name, settings.Requests, err, test.want)
		}
	}
}

func TestRates(t *testing.T) {
	const standard = server.DefaultRate
	for _, test := range []struct {
		args               []string
		variable           string // SHEAF_RATE_ACCOUNT
		account, anonymous int
	}{
		{nil, "", standard, standard},
		{[]string{"--rate-account", "0"}, "", 0, standard},
		{[]string{"--rate-anonymous", "60"}, "", standard, 60},
		{nil, "5000", 5000, standard},
		{[]string{"--rate-account", "7"}, "5000", 7, standard},
	} {
		env := command.Environment{Stderr: io.Discard, Getenv: func(name string) string {
			if name == "SHEAF_RATE_ACCOUNT" {
				return test.variable
			}
			return ""
		}}
		settings, err := Read(append([]string{"--data", t.TempDir()}, test.args...), env)
		if err != nil || settings.RateAccount != test.account || settings.RateAnonymous != test.anonymous {
			t.Errorf("%q, %q: %d, %d, %v", test.args, test.variable, settings.RateAccount, settings.RateAnonymous, err)
		}
	}
}

func TestDocumentedMetricsAddress(t *testing.T) {
	text, err := os.ReadFile("../../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```sh\nbin/sheaf serve (.*?)\n```").FindStringSubmatch(string(text))
	if found == nil {
		t.Fatal("the document has no command")
	}
	settings, err := Read(strings.Fields(found[1]), command.Environment{Getenv: func(string) string { return "" }, Stderr: io.Discard})
	if err != nil || settings.MetricsAddr != "127.0.0.1:9100" {
		t.Errorf("it means %q, %v", settings.MetricsAddr, err)
	}
}
