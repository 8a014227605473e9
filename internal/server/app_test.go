package server

import (
	"strings"
	"testing"
)

func TestParseAppURL(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"https://github.com/apps/forms", "https://github.com/apps/forms"},
		{"https://GitHub.com/apps/Forms-of_us/", "https://github.com/apps/Forms-of_us"},
		{"https://git.example.org/github-apps/forms", "https://git.example.org/github-apps/forms"},
		{"http://127.0.0.1:9090/github-apps/forms", "http://127.0.0.1:9090/github-apps/forms"},
		{"https://github.com", ""},
		{"https://github.com/apps", ""},
		{"https://github.com/apps/", ""},
		{"https://github.com/apps/..", ""},
		{"https://github.com/apps/a/../../evil", ""},
		{"https://github.com/apps/forms%2Fx", ""},
		{"https://github.com/apps/forms%0a", ""},
		{"https://github.com/settings/apps/forms", ""},
		{"https://github.com/organizations/guild/settings/apps/forms", ""},
		{"https://github.com/apps/forms/installations/new", ""},
		{"https://github.com/apps/forms?state=1", ""},
		{"https://github.com/apps/forms#x", ""},
		{"https://me:hunter2@github.com/apps/forms", ""},
		{"javascript:alert(1)//github.com/apps/forms", ""},
		{"github.com/apps/forms", ""},
		{"", ""},
	} {
		got, err := ParseAppURL(test.text)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%q is taken for %s", test.text, got)
		case test.want != "" && (err != nil || got.String() != test.want):
			t.Errorf("%q: %v, %v; want %s", test.text, got, err, test.want)
		case err != nil && strings.Contains(err.Error(), "hunter2"):
			t.Errorf("%q is told: %v", test.text, err)
		}
	}
}

func TestAppIsAtTheGitHub(t *testing.T) {
	for _, test := range []struct{ gitHub, app, want string }{
		{"https://github.com", "https://github.com/apps/forms", ""},
		{"https://www.github.com", "https://github.com/apps/forms", ""},
		{"https://us.ghe.com", "https://us.ghe.com/apps/forms", ""},
		{"http://git.example.org:8080", "http://git.example.org:8080/github-apps/forms", ""},
		{"https://github.com", "https://github.example/apps/forms", "the app is at https://github.example"},
		{"https://git.example.org", "http://git.example.org/github-apps/forms", "and --github-url at https://git.example.org"},
		{"https://git.example.org", "https://git.example.org:8443/github-apps/forms", "the app is at https://git.example.org:8443"},
		{"", "https://github.com/apps/forms", "needs --github-url"},
	} {
		settings := Settings{GitHubAppURL: mustParse(t, test.app)}
		if test.gitHub != "" {
			settings.GitHubURL = mustParse(t, test.gitHub)
		}
		err := settings.CheckApp()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s with %s: %v, want %q", test.app, test.gitHub, err, test.want)
		}
	}
	if err := (Settings{}).CheckApp(); err != nil {
		t.Errorf("without an app: %v", err)
	}
}
