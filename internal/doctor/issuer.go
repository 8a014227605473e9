package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/server"
)

// Issuer looks at the settings of who signs people in at an embedded hub, by asking the issuer, and at the accounts of the data
// folder dir. Nothing is changed.
func Issuer(ctx context.Context, settings server.Settings, dir string) []checkup.Finding {
	d := deployment{settings: settings, now: time.Now, client: &http.Client{Timeout: callLimit}}
	if d.discovery(ctx) {
		d.comesBack()
	}
	d.grants(dir)
	return d.findings
}

// issued is what the issuer says of itself (OpenID Connect Discovery 1.0, 3).
type issued struct {
	Issuer     string   `json:"issuer"`
	Authorize  string   `json:"authorization_endpoint"`
	Token      string   `json:"token_endpoint"`
	Keys       string   `json:"jwks_uri"`
	Challenges []string `json:"code_challenge_methods_supported"`
}

// discovery asks the issuer what it says of itself. False: nothing else can be asked.
func (d *deployment) discovery(ctx context.Context) bool {
	const check, setting = "Issuer", "--oidc-issuer"
	address, err := url.Parse(strings.TrimSuffix(d.settings.Issuer.Issuer, "/") + "/.well-known/openid-configuration")
	if err != nil {
		d.wrong(check, setting, "it is no address", "Copy it from the settings of the issuer.")
		return false
	}
	var said issued
	response, found, mend := d.document(ctx, address, &said)
	switch {
	case found != "":
		d.wrong(check, setting, found, mend)
		return false
	case said.Issuer != d.settings.Issuer.Issuer:
		d.wrong(check, setting, "it calls itself "+said.Issuer, "Give exactly this address, with or without a slash at its end.")
		return false
	case said.Authorize == "" || said.Token == "":
		d.wrong(check, setting, "it does not say where people sign in", "Ask whoever looks after it for an issuer with the authorization code flow.")
		return false
	}
	d.fine(check, d.settings.Issuer.Issuer+" answers")
	d.clockOf("the issuer's", response.Header.Get("Date"))
	if len(said.Challenges) > 0 && !slices.Contains(said.Challenges, "S256") {
		d.wrong("PKCE", setting, "the issuer does not take S256", "Switch PKCE with S256 on at the client.")
	}
	d.keys(ctx, said.Keys)
	return true
}

// document reads JSON from an address of the issuer.
func (d *deployment) document(ctx context.Context, address *url.URL, into any) (response *http.Response, found, mend string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, "it is no address", "Copy it from the settings of the issuer."
	}
	response, err = d.client.Do(request)
	if err != nil {
		found, mend = unreached(address, err)
		return nil, found, mend
	}
	defer response.Body.Close()
	err = json.NewDecoder(io.LimitReader(response.Body, answerBytes)).Decode(into)
	if response.StatusCode != http.StatusOK || err != nil {
		return nil, fmt.Sprintf("%s tells nothing of an issuer (%s)", address, response.Status), "Give the address to which /.well-known/openid-configuration is added."
	}
	return response, "", ""
}

// keys looks whether there is a key that tokens can be checked with.
func (d *deployment) keys(ctx context.Context, at string) {
	const check, setting = "Keys of the issuer", "--oidc-issuer"
	address, err := url.Parse(at)
	if err != nil {
		d.wrong(check, setting, "their address is none", "Ask whoever looks after the issuer.")
		return
	}
	var set struct {
		Keys []struct {
			Kind string `json:"kty"`
			Use  string `json:"use"`
		} `json:"keys"`
	}
	if _, found, mend := d.document(ctx, address, &set); found != "" {
		d.wrong(check, setting, found, mend)
		return
	}
	count := 0
	for _, key := range set.Keys {
		if key.Kind != "oct" && (key.Use == "" || key.Use == "sig") {
			count++
		}
	}
	if count == 0 {
		d.wrong(check, setting, "there is none for signatures", "Have the issuer sign ID tokens with RS256 or ES256.")
		return
	}
	d.fine(check, "tokens can be checked")
}

// comesBack says what must be registered. The issuer tells only who signs in whether it is.
func (d *deployment) comesBack() {
	d.noted("Callback address", "", "sign-ins come back to "+d.settings.IssuerCallback().String(), "Exactly this address must be registered at the client, as a web application.")
	switch {
	case d.settings.IssuerSecretFile == "":
		d.noted("Client", "--oidc-client-secret-file", "it has no secret", "That is fine where it is registered as a public client with PKCE.")
	default:
		if secret, err := server.ReadSecretFile(d.settings.IssuerSecretFile); err != nil || secret == "" {
			d.wrong("Client", "--oidc-client-secret-file", "the file has no secret that this user can read", "Write the secret of the client into it.")
		}
	}
}

// grants looks for organisations that groups give roles in and that are not there, and whether anybody could come in.
func (d *deployment) grants(dir string) {
	people, err := accounts.Open(dir)
	if err != nil {
		return // the look at the folder says it
	}
	for _, grant := range d.settings.Issuer.Grants {
		if _, ok, err := people.Organisation(grant.Organisation); err == nil && !ok {
			d.wrong("Groups", "--oidc-grants", "there is no organisation "+grant.Organisation, "Make it, with sheaf org add "+grant.Organisation+".")
		}
	}
	hasAdmin, err := people.HasAdmin()
	if err == nil && !hasAdmin {
		d.noted("Administrator", "", "nobody looks after the hub", "Name somebody, with sheaf user admin NAME, once they have an account.")
	}
	if d.settings.Issuer.Join && len(d.settings.Issuer.AllowedDomains)+len(d.settings.Issuer.AllowedGroups) == 0 {
		d.noted("Who comes in", "--oidc-join", "everybody whom the issuer signs in gets an account", "That is fine for an issuer of your own. At one of the public, name groups or domains.")
	}
}
