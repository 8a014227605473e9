package doctor_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/doctor"
	"sheaf/internal/server"
)

const (
	rightID, rightSecret = "Iv1.right", "rightSecretOfTheClient"
	rightToken           = "ghp_rightToken"
)

// gitHub answers what the doctor asks, as an Enterprise Server does.
type gitHub struct {
	callback string // the one that is registered
	scopes   string
	end      string
	left     string
	clock    time.Duration
	noCORS   bool
	appPage  string // of the app that is called forms
}

func (g *gitHub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-GitHub-Request-Id", "1")
	w.Header().Set("Date", time.Now().Add(g.clock).UTC().Format(http.TimeFormat))
	switch {
	case r.Method == http.MethodOptions && !g.noCORS:
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, X-GitHub-Api-Version")
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusMethodNotAllowed)
	case r.URL.Path == "/api/v3/rate_limit":
		w.WriteHeader(http.StatusNotFound)
	case r.URL.Path == "/api/v3/user" && r.Header.Get("Authorization") == "Bearer "+rightToken:
		w.Header().Set("X-OAuth-Scopes", g.scopes)
		w.Header().Set("GitHub-Authentication-Token-Expiration", g.end)
		w.Header().Set("X-RateLimit-Limit", "5000")
		w.Header().Set("X-RateLimit-Remaining", g.left)
	case r.URL.Path == "/api/v3/apps/forms":
		_ = json.NewEncoder(w).Encode(map[string]string{"client_id": rightID, "html_url": g.appPage})
	case r.URL.Path == "/api/v3/apps/private" && r.Header.Get("Authorization") == "Bearer "+rightToken:
		_ = json.NewEncoder(w).Encode(map[string]string{"html_url": "https://git.example/github-apps/private"})
	case r.URL.Path == "/api/v3/apps/other":
		_ = json.NewEncoder(w).Encode(map[string]string{"client_id": "Iv1.other", "html_url": "https://git.example/github-apps/other"})
	case strings.HasPrefix(r.URL.Path, "/api/v3/apps/"):
		w.WriteHeader(http.StatusNotFound)
	case r.URL.Path == "/login/oauth/authorize":
		if r.FormValue("redirect_uri") != g.callback {
			w.WriteHeader(http.StatusBadRequest)
		}
	case r.URL.Path == "/login/oauth/access_token":
		w.Header().Set("Content-Type", "application/json")
		if r.FormValue("client_id") != rightID || r.FormValue("client_secret") != rightSecret {
			_, _ = io.WriteString(w, `{"error":"incorrect_client_credentials"}`)
			return
		}
		_, _ = io.WriteString(w, `{"error":"bad_verification_code"}`)
	default:
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, `{"message":"Bad credentials"}`)
	}
}

// sheaf answers as a Sheaf whose front end is at frontEnd.
func sheaf(frontEnd *string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /auth/github/callback", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, *frontEnd+"/?auth_error=no_sign_in", http.StatusFound)
	})
	return mux
}

func parse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestDeployment(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") }))
	defer elsewhere.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	withTLS := httptest.NewTLSServer(http.NotFoundHandler())
	defer withTLS.Close()

	type change struct {
		*gitHub
		*server.Settings
		token, frontEnd *string
	}
	app := func(path string) func(change) {
		return func(c change) { c.GitHubAppURL = parse(t, c.GitHubURL.String()+"/"+path) }
	}
	for name, test := range map[string]struct {
		change  func(change)
		check   string
		state   checkup.State
		setting string
		found   string
	}{
		"all is well":                        {func(change) {}, "OAuth client", checkup.Fine, "", "knows the client"},
		"no GitHub":                          {func(c change) { c.GitHubURL = parse(t, elsewhere.URL) }, "GitHub's API", checkup.Wrong, "--github-url", "it is no GitHub"},
		"nothing there":                      {func(c change) { c.GitHubURL = parse(t, closed.URL) }, "GitHub's API", checkup.Wrong, "--github-url", "nothing listens"},
		"an unknown authority":               {func(c change) { c.GitHubURL = parse(t, withTLS.URL) }, "GitHub's API", checkup.Wrong, "--github-url", "does not trust"},
		"no TLS where there is":              {func(c change) { c.GitHubURL.Scheme = "https" }, "GitHub's API", checkup.Wrong, "--github-url", "without TLS"},
		"no such host":                       {func(c change) { c.GitHubURL = parse(t, "https://sheaf.invalid") }, "GitHub's API", checkup.Wrong, "--github-url", "no host is called sheaf.invalid"},
		"clock ahead":                        {func(c change) { c.clock = -5 * time.Minute }, "Clock", checkup.Wrong, "", "ahead of GitHub's"},
		"clock behind":                       {func(c change) { c.clock = 5 * time.Minute }, "Clock", checkup.Wrong, "", "behind GitHub's"},
		"no CORS":                            {func(c change) { c.noCORS = true }, "CORS", checkup.Wrong, "--public-url", "browsers may not call"},
		"no client":                          {func(c change) { c.GitHubClientID, c.GitHubClientSecret = "", "" }, "OAuth client", checkup.Noted, "--github-client-id", "pasting"},
		"wrong secret":                       {func(c change) { c.GitHubClientSecret = "wrong" }, "OAuth client", checkup.Wrong, "--github-client-secret", "does not know"},
		"wrong id":                           {func(c change) { c.GitHubClientID = "wrong" }, "OAuth client", checkup.Wrong, "--github-client-secret", "does not know"},
		"callback":                           {func(c change) { c.callback = "https://other.example/auth/github/callback" }, "Callback address", checkup.Wrong, "--public-url", "refuses a sign-in"},
		"sheaf is not there":                 {func(c change) { c.PublicURL = parse(t, closed.URL) }, "Own address", checkup.Wrong, "--public-url", "nothing listens"},
		"another site":                       {func(c change) { c.PublicURL = parse(t, elsewhere.URL) }, "Own address", checkup.Wrong, "--public-url", "is no Sheaf"},
		"another front end":                  {func(c change) { *c.frontEnd = "https://other.example" }, "Way back from GitHub", checkup.Wrong, "--public-url", "does not lead"},
		"no secret":                          {func(c change) { c.Secret = nil }, "Secret", checkup.Noted, "--secret", "a restart"},
		"an unknown token":                   {func(c change) { *c.token = "ghp_wrong" }, "Token", checkup.Wrong, "--token-file", "Bad credentials"},
		"a token that reads":                 {func(c change) { c.scopes = "gist" }, "Scopes", checkup.Wrong, "--token-file", "only read"},
		"public ones only":                   {func(c change) { c.scopes = "public_repo, read:org" }, "Scopes", checkup.Noted, "--token-file", "public"},
		"no organisations":                   {func(c change) { c.scopes = "repo" }, "Scopes", checkup.Noted, "--token-file", "organisations"},
		"a token that ends":                  {func(c change) { c.end = time.Now().Add(48 * time.Hour).UTC().Format("2006-01-02 15:04:05 UTC") }, "End of the token", checkup.Noted, "--token-file", "it ends on"},
		"an app":                             {app("github-apps/forms"), "GitHub App", checkup.Fine, "", "leads to"},
		"an app, elsewhere":                  {app("apps/forms"), "GitHub App", checkup.Wrong, "--github-app-url", "its page not at"},
		"another app":                        {app("github-apps/other"), "GitHub App", checkup.Wrong, "--github-app-url", "not the one of --github-client-id"},
		"no such app":                        {app("github-apps/absent"), "GitHub App", checkup.Wrong, "--github-app-url", "knows no app"},
		"a private app":                      {app("github-apps/private"), "GitHub App", checkup.Fine, "", "leads to"},
		"a private app, asked by a stranger": {func(c change) { app("github-apps/private")(c); *c.token = "" }, "GitHub App", checkup.Noted, "--github-app-url", "shows strangers no app"},
		"an app, and no client":              {func(c change) { app("github-apps/forms")(c); c.GitHubClientID, c.GitHubClientSecret = "", "" }, "GitHub App", checkup.Noted, "--github-client-id", "nobody signs in by the app"},
		"few requests":                       {func(c change) { c.left = "12" }, "Requests", checkup.Noted, "", "12 of 5000"},
	} {
		t.Run(name, func(t *testing.T) {
			frontEnd, token := "", rightToken
			own := httptest.NewServer(sheaf(&frontEnd))
			defer own.Close()
			frontEnd = own.URL
			host := &gitHub{callback: own.URL + "/auth/github/callback", scopes: "repo, read:org", left: "4999", appPage: "https://git.example/github-apps/Forms"}
			api := httptest.NewServer(host)
			defer api.Close()
			settings := server.Settings{
				GitHubURL: parse(t, api.URL), PublicURL: parse(t, own.URL), GitHubClientID: rightID, GitHubClientSecret: rightSecret,
				Secret: []byte("sixteen bytes or more"),
			}
			test.change(change{host, &settings, &token, &frontEnd})
			findings := doctor.Deployment(t.Context(), settings, token)
			text, err := json.Marshal(findings)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range []string{rightSecret, rightToken, "ghp_wrong"} {
				if strings.Contains(string(text), secret) {
					t.Errorf("a secret is told: %s", text)
				}
			}
			isFound := false
			for _, f := range findings {
				if f.State == checkup.Wrong && f.Mend == "" {
					t.Errorf("nothing says how to mend %+v", f)
				}
				if f.Check == test.check {
					isFound = true
					if f.State != test.state || f.Setting != test.setting || !strings.Contains(f.Found, test.found) {
						t.Errorf("found %+v, want %s of %s with %q", f, test.state, test.setting, test.found)
					}
				} else if f.State == checkup.Wrong && name == "all is well" {
					t.Errorf("found %+v", f)
				}
			}
			if !isFound {
				t.Errorf("nothing was found of %s: %s", test.check, text)
			}
		})
	}
}
