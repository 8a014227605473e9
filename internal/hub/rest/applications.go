package rest

import (
	"cmp"
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/hub/accounts"
)

// authorizationJSON is a token as the application sees it that it was issued to.
type authorizationJSON struct {
	ID             int64           `json:"id"`
	URL            string          `json:"url"`
	App            applicationJSON `json:"app"`
	Token          string          `json:"token"`
	HashedToken    string          `json:"hashed_token"`
	TokenLastEight string          `json:"token_last_eight"`
	Note           *string         `json:"note"`
	NoteURL        *string         `json:"note_url"`
	CreatedAt      time.Time       `json:"created_at"`
	UpdatedAt      time.Time       `json:"updated_at"`
	Scopes         []string        `json:"scopes"`
	Fingerprint    *string         `json:"fingerprint"`
	ExpiresAt      *time.Time      `json:"expires_at"` // null: tokens of the hub do not expire
	User           actorJSON       `json:"user"`
}

type applicationJSON struct {
	Name     string `json:"name"`
	URL      string `json:"url"`
	ClientID string `json:"client_id"`
}

// checkToken tells an application about a token of its own.
func (a *API) checkToken(c *call) error {
	client, token, err := c.tokenOfClient()
	if err != nil {
		return err
	}
	return c.replyAuthorization(client, token)
}

// resetToken gives an application another token for one of its own, which ends.
func (a *API) resetToken(c *call) error {
	client, token, err := c.tokenOfClient()
	if err != nil {
		return err
	}
	renewed, err := a.accounts.RenewToken(token, client.ID)
	if err != nil {
		return err
	}
	return c.replyAuthorization(client, renewed)
}

// deleteToken ends a token for the OAuth client that it was issued to.
func (a *API) deleteToken(c *call) error { return c.revoke(a.accounts.RevokeToken) }

// deleteGrant ends a token, and all others that the same user gave the client.
func (a *API) deleteGrant(c *call) error { return c.revoke(a.accounts.RevokeGrant) }

func (c *call) revoke(end func(token, client string) (bool, error)) error {
	client, token, err := c.tokenOfClient()
	if err != nil {
		return err
	}
	found, err := end(token, client.ID)
	if err != nil {
		return err
	}
	if !found {
		return notFound()
	}
	return c.replyNothing()
}

func (c *call) replyAuthorization(client Client, token string) error {
	issued, ok, err := c.api.accounts.Issued(token, client.ID)
	if err != nil {
		return err
	}
	if !ok {
		return notFound()
	}
	return c.reply(http.StatusOK, c.links.authorization(client, token, issued))
}

func (l links) authorization(client Client, token string, issued accounts.Issued) authorizationJSON {
	const shown = 8 // characters
	return authorizationJSON{
		ID: issued.ID, URL: l.api("/authorizations/" + strconv.FormatInt(issued.ID, 10)),
		App:   applicationJSON{client.Name, cmp.Or(client.URL, l.web("/")), client.ID},
		Token: token, HashedToken: issued.SHA256, TokenLastEight: token[max(0, len(token)-shown):],
		CreatedAt: issued.CreatedAt, UpdatedAt: issued.CreatedAt,
		Scopes: strings.Split(scopes, ", "), User: l.user(issued.User),
	}
}

// tokenOfClient is for OAuth clients, which sign in by Basic authentication with
// their id and secret, and the token that they ask about.
func (c *call) tokenOfClient() (Client, string, error) {
	id, secret, ok := c.r.BasicAuth()
	client, isKnown := c.api.client(id, secret)
	if !ok || !isKnown || id != c.params["client"] {
		return Client{}, "", notFound()
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return Client{}, "", err
	}
	token := body.text("access_token")
	return client, token, body.problem()
}

func (a *API) client(id, secret string) (Client, bool) {
	for _, client := range a.clients {
		if client.ID == id && subtle.ConstantTimeCompare([]byte(client.Secret), []byte(secret)) == 1 {
			return client, true
		}
	}
	return Client{}, false
}
