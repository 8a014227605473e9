package doctor

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// app asks GitHub for the app whose page the settings name (docs.github.com, "Get an app"). An app that only its owner may
// install is not shown to strangers.
func (d *deployment) app(ctx context.Context) {
	const check, setting = "GitHub App", "--github-app-url"
	address := d.settings.GitHubAppURL
	switch {
	case address == nil:
		return
	case d.settings.GitHubClientID == "":
		d.noted(check, "--github-client-id", "there is none, so nobody signs in by the app at "+address.String(),
			"Give the client id of the app, or leave out "+setting+".")
		return
	}
	got, err := d.call(ctx, http.MethodGet, d.Provider.REST.JoinPath("apps", d.settings.AppName()), "", func(r *http.Request) {
		if d.token != "" {
			r.Header.Set("Authorization", "Bearer "+d.token)
		}
	})
	switch {
	case err != nil:
		d.noted(check, "", "GitHub does not answer about the app", "Try again.")
		return
	case got.StatusCode == http.StatusNotFound && d.token != "":
		d.wrong(check, setting, "GitHub knows no app at "+address.String()+", or does not show it to the token",
			"Copy the address from Public page in the settings of the app.")
		return
	case got.StatusCode != http.StatusOK:
		d.noted(check, setting, "GitHub shows strangers no app at "+address.String()+" ("+got.Status+")",
			"Open the address while you are signed in there, or look again with --token-file: an app may be private.")
		return
	}
	var said struct {
		ClientID string `json:"client_id"` // an old Enterprise Server does not tell it
		Page     string `json:"html_url"`
	}
	if err := json.Unmarshal(got.body, &said); err != nil {
		d.noted(check, "", "GitHub says nothing of the app that can be read", "Try again.")
		return
	}
	page, err := url.Parse(said.Page)
	switch {
	case said.ClientID != "" && said.ClientID != d.settings.GitHubClientID:
		d.wrong(check, setting, "the app at "+address.String()+" is not the one of --github-client-id",
			"Give the page of the app that has this client id, or the client id of this app.")
	case err == nil && page.Path != "" && !strings.EqualFold(strings.TrimRight(page.Path, "/"), address.Path):
		d.wrong(check, setting, "the app has its page not at "+address.String(), "Give "+said.Page+".")
	default:
		d.fine(check, "where it is not installed, Sheaf leads to "+address.String())
	}
}
