package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// oauth looks at the client's id and secret.
func (d *deployment) oauth(ctx context.Context) {
	const check = "OAuth client"
	id := d.settings.GitHubClientID
	if id == "" {
		d.noted(check, "--github-client-id", "there is none, so people sign in by pasting a personal access token",
			"Register an OAuth app or a GitHub App with the callback address "+d.Callback.String()+" for signing in by a button.")
		return
	}
	if d.settings.GitHubDeviceFlow {
		d.noted(check, "--github-device-flow", "people sign in by typing a code at "+d.Provider.Web.String(),
			"The app must have the device flow enabled; GitHub tells only who signs in.")
		return
	}
	// GitHub looks at the client before it looks at the code: docs.github.com, "Troubleshooting OAuth app access token request
	// errors". They come with status 200.
	form := url.Values{"client_id": {id}, "client_secret": {d.settings.GitHubClientSecret}, "code": {"none"}}
	got, err := d.call(ctx, http.MethodPost, d.TokenURL, form.Encode(), func(r *http.Request) {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "application/json")
	})
	if err != nil {
		found, mend := unreached(d.TokenURL, err)
		d.wrong(check, "--github-url", found, mend)
		return
	}
	var said struct {
		Error string `json:"error"`
	}
	if err := json.Unmarshal(got.body, &said); err != nil {
		said.Error = ""
	}
	switch {
	case said.Error == "incorrect_client_credentials" || got.StatusCode == http.StatusNotFound || got.StatusCode == http.StatusUnauthorized:
		d.wrong(check, "--github-client-secret", "GitHub does not know the client with this secret",
			"Copy both from the settings of the app at "+d.Provider.Web.String()+"; make a new secret where the old one is lost.")
		return
	case said.Error == "application_suspended":
		d.wrong(check, "--github-client-id", "GitHub has suspended the app", "Ask GitHub's support, or register another one.")
		return
	case said.Error != "bad_verification_code":
		d.noted(check, "", "GitHub says nothing of the client ("+got.Status+")", "Sign in once to see whether it works.")
		return
	}
	d.fine(check, "GitHub knows the client and its secret")
	d.callback(ctx)
}

// callback asks for the page of GitHub that sign-ins begin with. Before somebody signs in there, github.com says nothing of the
// address; others refuse one that is not registered.
func (d *deployment) callback(ctx context.Context) {
	const check = "Callback address"
	asked := *d.AuthorizeURL
	asked.RawQuery = url.Values{"client_id": {d.settings.GitHubClientID}, "redirect_uri": {d.Callback.String()}, "scope": {"repo"}, "state": {"doctor"}}.Encode()
	got, err := d.call(ctx, http.MethodGet, &asked, "", nil)
	switch {
	case err != nil:
		found, mend := unreached(d.AuthorizeURL, err)
		d.wrong(check, "--github-url", found, mend)
	case got.StatusCode >= http.StatusBadRequest || strings.Contains(got.Header.Get("Location"), "redirect_uri_mismatch"):
		d.wrong(check, "--public-url", "GitHub refuses a sign-in that comes back to "+d.Callback.String()+" ("+got.Status+")",
			"Register exactly this address at the app, or give the one that is registered by --public-url or --api-url.")
	default:
		d.noted(check, "", "sign-ins come back to "+d.Callback.String(), "Exactly this address must be registered at the app; GitHub tells only who signs in.")
	}
}

// addresses looks whether browsers reach Sheaf where the settings say, and whether they keep its cookies there.
func (d *deployment) addresses(ctx context.Context) {
	const check = "Own address"
	setting := "--public-url"
	if d.settings.APIURL != nil {
		setting = "--api-url"
	}
	if d.Self.Scheme != "https" && !isLoopback(d.Self) {
		d.wrong(check, setting, "people's tokens go to "+d.Self.Host+" without TLS", "Put TLS in front, and give an address that begins with https://.")
	}
	got, err := d.call(ctx, http.MethodGet, d.Self.JoinPath("healthz"), "", nil)
	switch {
	case err != nil:
		found, mend := unreached(d.Self, err)
		d.wrong(check, setting, found, mend)
	case got.StatusCode != http.StatusOK || strings.TrimSpace(string(got.body)) != "ok":
		d.wrong(check, setting, fmt.Sprintf("%s is no Sheaf, or what stands before it keeps /healthz (%s)", d.Self, got.Status), "Have the proxy pass all paths on.")
	default:
		d.fine(check, "Sheaf answers at "+d.Self.String())
		if d.settings.GitHubClientID != "" && !d.settings.GitHubDeviceFlow {
			d.wayBack(ctx)
		}
	}
}

// wayBack goes to the callback address as a browser without a sign-in: Sheaf sends it to the front end.
func (d *deployment) wayBack(ctx context.Context) {
	const check = "Way back from GitHub"
	got, err := d.call(ctx, http.MethodGet, d.Callback, "", nil)
	to := ""
	if err == nil {
		to = got.Header.Get("Location")
	}
	want := strings.TrimSuffix(d.FrontEnd.String(), "/") + "/"
	if !strings.HasPrefix(to, want) || !strings.Contains(to, "auth_error=") {
		d.wrong(check, "--public-url", d.Callback.String()+" does not lead to "+want,
			"Have the proxy pass /auth on, and run sheaf serve with these very settings.")
		return
	}
	d.fine(check, "it leads to "+want)
}

func (d *deployment) secret() {
	if d.settings.GitHubClientID == "" || d.settings.GitHubDeviceFlow {
		return
	}
	if len(d.settings.Secret) == 0 {
		d.noted("Secret", "--secret", "there is none, so a restart ends what renews sign-ins, and replicas refuse each other's",
			"Set SHEAF_SECRET, the same for all replicas.")
		return
	}
	d.fine("Secret", "replicas with the same one work together")
}

// tokenRights says what a token may do, how much of its allowance is left and when it ends.
func (d *deployment) tokenRights(ctx context.Context) {
	const check, setting = "Token", "--token-file"
	if d.token == "" {
		return
	}
	got, err := d.call(ctx, http.MethodGet, d.Provider.REST.JoinPath("user"), "", func(r *http.Request) {
		r.Header.Set("Authorization", "Bearer "+d.token)
	})
	switch {
	case err != nil:
		d.wrong(check, "--github-url", "GitHub does not answer about the token", "Try again.")
		return
	case got.StatusCode != http.StatusOK:
		d.wrong(check, setting, "GitHub refuses the token ("+got.message()+")", "Make a new one at "+d.Provider.Web.JoinPath("settings", "tokens").String()+".")
		return
	}
	d.scopes(got.Header)
	d.tokenEnd(got.Header.Get("GitHub-Authentication-Token-Expiration"))
	d.allowance(got.Header)
}

func (d *deployment) scopes(header http.Header) {
	const check, setting = "Scopes", "--token-file"
	if strings.HasPrefix(d.token, "github_pat_") || header["X-Oauth-Scopes"] == nil {
		d.fine(check, "the token has rights by repository")
		return
	}
	var scopes []string
	for scope := range strings.SplitSeq(header.Get("X-OAuth-Scopes"), ",") {
		scopes = append(scopes, strings.TrimSpace(scope))
	}
	has := func(any ...string) bool {
		return slices.ContainsFunc(any, func(scope string) bool { return slices.Contains(scopes, scope) })
	}
	switch {
	case !has("repo", "public_repo"):
		d.wrong(check, setting, "the token can only read", "Make one with the scopes repo and read:org.")
	case !has("repo"):
		d.noted(check, setting, "the token shows public repositories only", "Make one with the scope repo for private ones.")
	case !has("read:org", "write:org", "admin:org", "user"):
		d.noted(check, setting, "the token does not show organisations", "Make one with the scope read:org too.")
	default:
		d.fine(check, "the token can change repositories and shows organisations")
	}
}

func (d *deployment) tokenEnd(text string) {
	const check = "End of the token"
	for _, layout := range []string{"2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700"} {
		end, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		if left := end.Sub(d.now()); left < tokenSoon {
			d.noted(check, "--token-file", "it ends on "+end.Format(time.DateOnly), "Make a new one before.")
		} else {
			d.fine(check, "it ends on "+end.Format(time.DateOnly))
		}
		return
	}
}

func (d *deployment) allowance(header http.Header) {
	const check = "Requests"
	limit, limitErr := strconv.Atoi(header.Get("X-RateLimit-Limit"))
	left, leftErr := strconv.Atoi(header.Get("X-RateLimit-Remaining"))
	if limitErr != nil || leftErr != nil {
		return // an Enterprise Server may have no limit
	}
	found := fmt.Sprintf("%d of %d are left in this hour", left, limit)
	if left*10 < limit {
		d.noted(check, "", found, "Wait, or find out what else uses this account.")
		return
	}
	d.fine(check, found)
}
