package conformance_test

import (
	"bytes"
	"encoding/pem"
	"errors"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// terminal is somebody at a shell with gh, GitHub's command line client.
type terminal struct {
	t   *testing.T
	env []string
}

// newTerminal puts TLS in front of the hub, because gh speaks to its host in no
// other way, and signs gh in.
func newTerminal(t *testing.T, s *hubtest.Site) terminal {
	t.Helper()
	server := httptest.NewTLSServer(s.Hub.Handler())
	t.Cleanup(server.Close)
	s.URL = server.URL
	home := t.TempDir()
	certificate := filepath.Join(home, "certificate.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	s.Must(os.WriteFile(certificate, text, 0o600))
	return terminal{t, []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + home, "GH_CONFIG_DIR=" + home, "SSL_CERT_FILE=" + certificate,
		"GH_HOST=" + strings.TrimPrefix(s.URL, "https://"), "GH_ENTERPRISE_TOKEN=" + s.Token,
		"GH_PROMPT_DISABLED=1", "GH_NO_UPDATE_NOTIFIER=1", "NO_COLOR=1",
	}}
}

// gh returns what a command prints, and what it complains about if it fails.
func (w terminal) gh(args ...string) (output, complaint string) {
	w.t.Helper()
	command := exec.CommandContext(w.t.Context(), "gh", args...)
	var stdout, stderr bytes.Buffer
	command.Env, command.Stdout, command.Stderr = w.env, &stdout, &stderr
	err := command.Run()
	var failed *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		w.t.Fatal("gh is not installed; scripts/require-gh does it")
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

// must is gh for what has to work.
func (w terminal) must(args ...string) string {
	w.t.Helper()
	output, complaint := w.gh(args...)
	if complaint != "" {
		w.t.Fatalf("gh %s: %s", strings.Join(args, " "), complaint)
	}
	return output
}

func TestGitHubCommandLine(t *testing.T) {
	s := hubtest.New(t)
	plain := s.URL
	at := newTerminal(t, s)
	if login := at.must("api", "user", "--jq", ".login"); login != "ada" {
		t.Errorf("user %q", login)
	}
	// Without TLS gh takes a whole address.
	if login := at.must("api", plain+"/api/v3/user", "--jq", ".login"); login != "ada" {
		t.Errorf("user over plain HTTP %q", login)
	}
	if version := at.must("api", "meta", "--jq", ".installed_version"); !strings.HasPrefix(version, "3.") {
		t.Errorf("version of the server %q", version)
	}
	at.must("api", "user/repos", "-f", "name=forms", "-f", "description=Forms of the town", "-F", "auto_init=true")
	head := at.must("api", "repos/ada/forms/git/ref/heads/main", "--jq", ".object.sha")
	for _, name := range []string{"a", "b", "c"} {
		at.must("api", "repos/ada/forms/git/refs", "-f", "ref=refs/heads/"+name, "-f", "sha="+head)
	}
	branches := at.must("api", "--paginate", "repos/ada/forms/branches?per_page=1", "--jq", ".[].name")
	if strings.Join(strings.Fields(branches), " ") != "a b c main" {
		t.Errorf("branches over all pages: %q", branches)
	}
	at.must("api", "-X", "PUT", "repos/ada/forms/contents/shop.json", "-f", "message=Add the shop", "-f", "branch=a", "-f", "content=e30K")
	if file := at.must("api", "-H", "Accept: application/vnd.github.raw+json", "repos/ada/forms/contents/shop.json?ref=a"); file != "{}" {
		t.Errorf("file %q", file)
	}
	number := at.must("api", "repos/ada/forms/pulls", "-f", "title=The shop", "-f", "head=a", "-f", "base=main", "--jq", ".number")
	if merged := at.must("api", "-X", "PUT", "repos/ada/forms/pulls/"+number+"/merge", "--jq", ".merged"); merged != "true" {
		t.Errorf("merged: %q", merged)
	}
	at.must("api", "-X", "DELETE", "repos/ada/forms/git/refs/heads/a")
	if found := at.must("search", "repos", "town", "--json", "fullName", "--jq", ".[].fullName"); found != "ada/forms" {
		t.Errorf("found %q", found)
	}
	at.must("repo", "rename", "-R", "ada/forms", "sheets", "--yes")
	if name := at.must("api", "repos/ada/forms", "--jq", ".full_name"); name != "ada/sheets" {
		t.Errorf("by the old name: %q", name)
	}
	for want, args := range map[string][]string{
		"gh: Not Found (HTTP 404)":                    {"api", "repos/ada/none"},
		"gh: Reference already exists (HTTP 422)":     {"api", "repos/ada/sheets/git/refs", "-f", "ref=refs/heads/main", "-f", "sha=" + head},
		"gh: Update is not a fast forward (HTTP 422)": {"api", "-X", "PATCH", "repos/ada/sheets/git/refs/heads/main", "-f", "sha=" + head},
	} {
		if _, complaint := at.gh(args...); complaint != want {
			t.Errorf("gh %s: %q, want %q", strings.Join(args, " "), complaint, want)
		}
	}
}

// What REST has no call for goes through GraphQL.
func TestGitHubCommandLineDrafts(t *testing.T) {
	s := hubtest.New(t)
	repo, _ := s.OpenDraft("forms")
	plain := s.URL
	at := newTerminal(t, s)
	s.URL = plain // the test itself asks without TLS
	at.must("pr", "ready", "1", "-R", "ada/forms")
	if s.IsDraft(repo) {
		t.Error("gh pr ready: still a draft")
	}
	at.must("pr", "ready", "1", "--undo", "-R", "ada/forms")
	if !s.IsDraft(repo) {
		t.Error("gh pr ready --undo: still ready")
	}
	if shown := at.must("pr", "view", "1", "-R", "ada/forms", "--json", "number,title,state,isDraft"); shown != `{"isDraft":true,"number":1,"state":"OPEN","title":"T"}` {
		t.Errorf("gh pr view: %s", shown)
	}
	if diff := at.must("pr", "diff", "1", "-R", "ada/forms"); !strings.Contains(diff, "+a") {
		t.Errorf("gh pr diff: %s", diff)
	}
	if login := at.must("api", "graphql", "-f", "query={ viewer { login } }", "--jq", ".data.viewer.login"); login != "ada" {
		t.Errorf("gh api graphql: %q", login)
	}
	if name := at.must("repo", "view", "ada/forms", "--json", "nameWithOwner", "--jq", ".nameWithOwner"); name != "ada/forms" {
		t.Errorf("gh repo view: %q", name)
	}
}
