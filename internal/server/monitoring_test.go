package server

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Each surface has its traffic, errors and latency, and no request makes a new label.
func TestMetricsOfEachSurface(t *testing.T) {
	server := run(t, embeddedSettings(t))
	token := signIn(t, server.URL(), server.URL()).Query().Get("token")
	ask(t, "POST", server.URL()+"/api/v3/user/repos", token, `{"name": "site", "auto_init": true}`)
	_, before := get(t, server.URL()+"/metrics", "")
	asked := map[string]string{
		"app": "/github/you", "api": "/api/v3/repos/you/site/git/trees/main", "graphql": "/api/graphql", "git": "/you/site.git/info/refs?service=git-upload-pack",
		"raw": "/raw/you/site/main/README.md", "pages": "/you/site/issues/1", "downloads": "/you/site/archive/main.zip", "sign-in": "/login/device",
	}
	for _, path := range asked {
		get(t, server.URL()+path, navigation)
		get(t, server.URL()+path+"/odd/"+strings.Repeat("x", 50), "")
	}
	_, after := get(t, server.URL()+"/metrics", "")
	for surface := range asked {
		line := regexp.MustCompile(`(?m)^sheaf_request_seconds_count\{surface="` + surface + `"\} (\d+)$`)
		was, is := line.FindStringSubmatch(before), line.FindStringSubmatch(after)
		if was == nil || is == nil || was[1] == is[1] {
			t.Errorf("the requests to %s are not counted: %v, then %v", surface, was, is)
		}
	}
	if a, b := names(before), names(after); a != b {
		t.Errorf("requests have made new series:\n%s\n%s", a, b)
	}
	for _, pattern := range []string{
		`sheaf_repositories 1`, `sheaf_git_places\{kind="fetch"\} 128`, `sheaf_git_places_queue\{kind="push"\} 0`, `sheaf_git_children \d+`,
		`sheaf_lock_waits_total \d+`, `sheaf_tree_cache_requests_total\{result="miss"\} [1-9]`, `sheaf_hook_deliveries_waiting 0`, `sheaf_connections [1-9]`,
		`sheaf_requests_in_flight\{surface="git"\} 0`,
	} {
		if !regexp.MustCompile("(?m)^" + pattern).MatchString(after) {
			t.Errorf("no line %s in\n%s", pattern, after)
		}
	}
}

// names are the series of some metrics, without their values.
func names(text string) string {
	return regexp.MustCompile(`(?m) \S+$`).ReplaceAllString(text, "")
}

func TestMetricsAtAnAddressOfTheirOwn(t *testing.T) {
	settings := embeddedSettings(t)
	settings.MetricsAddr = "127.0.0.1:0"
	server := run(t, settings)
	if response, text := get(t, server.MetricsURL(), ""); response.StatusCode != http.StatusOK || !strings.Contains(text, "sheaf_build_info") {
		t.Errorf("the metrics answer %d %s", response.StatusCode, text)
	}
	if _, text := get(t, server.URL()+"/metrics", navigation); strings.Contains(text, "sheaf_build_info") {
		t.Error("the metrics are at the server's own address as well")
	}
	if response, _ := get(t, strings.Replace(server.MetricsURL(), "/metrics", "/api/v3/user", 1), ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("something else is where the metrics are: %d", response.StatusCode)
	}
	address := server.MetricsURL()
	if err := server.stop(); err != nil {
		t.Fatal(err)
	}
	if response, err := http.Get(address); err == nil {
		response.Body.Close()
		t.Error("the metrics outlive the server")
	}
}

func TestReadinessNamesWhatIsNotReady(t *testing.T) {
	settings := embeddedSettings(t)
	server := run(t, settings)
	if response, text := get(t, server.URL()+"/readyz", ""); response.StatusCode != http.StatusOK || text != "ok\nreading: ok\nwriting: ok\n" {
		t.Errorf("answers %d %q", response.StatusCode, text)
	}
	folder := filepath.Join(settings.DataDir, StoreDir, "repositories")
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	until := time.Now().Add(20 * time.Second) // what was found counts for a moment
	for {
		response, text := get(t, server.URL()+"/readyz", "")
		if response.StatusCode == http.StatusServiceUnavailable {
			if !strings.Contains(text, "reading: the folder of the repositories cannot be read") || strings.Contains(text, settings.DataDir) {
				t.Errorf("answers %q", text)
			}
			break
		}
		if time.Now().After(until) {
			t.Fatalf("without repositories it is ready: %q", text)
		}
	}
	if err := os.Rename(folder+"-away", folder); err != nil {
		t.Fatal(err)
	}
}

// What the provider refuses is logged with the provider's id and ours.
func TestRefusedCallsToTheProvider(t *testing.T) {
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-GitHub-Request-Id", "ABCD:1234")
		http.Error(w, "AnswerSECRET", http.StatusBadGateway)
	}))
	defer provider.Close()
	settings := githubSettings(t, provider.URL)
	settings.GitHubClientID, settings.GitHubClientSecret = "id", "ClientSECRET"
	server := run(t, settings)
	if status := signOut(t, server.URL(), "TokenSECRET"); status != http.StatusBadGateway {
		t.Errorf("sign-out answers %d", status)
	}
	line := regexp.MustCompile(`msg="the provider refused a call" method=DELETE host=\S+ status=502 provider_request=ABCD:1234 request=([A-Z0-9]{26})`).FindStringSubmatch(server.log.String())
	if line == nil {
		t.Fatalf("the log:\n%s", server.log.String())
	}
	if strings.Contains(server.log.String(), "SECRET") {
		t.Errorf("a secret is in the log:\n%s", server.log.String())
	}
}

// The document names metrics that there are, and all of them.
func TestDocumentedMetrics(t *testing.T) {
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, served := get(t, run(t, embeddedSettings(t)).URL()+"/metrics", "")
	name := regexp.MustCompile(`\b(sheaf|go|process)_[a-z_]+`)
	documented := map[string]bool{}
	for _, found := range name.FindAllString(string(text), -1) {
		found = strings.TrimSuffix(found, "_bucket")
		documented[found] = true
		if !strings.Contains(served, "# TYPE "+found+" ") {
			t.Errorf("the document names %s, which is not served", found)
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^# TYPE (\S+)`).FindAllStringSubmatch(served, -1) {
		if !documented[line[1]] {
			t.Errorf("%s is served and not in the document", line[1])
		}
	}
}
