package people

import (
	"cmp"
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
)

// Client is an OAuth application that may check, renew and end the tokens it was
// given. URL is where people find it.
type Client struct{ ID, Secret, Name, URL string }

// applications answers the clients that it knows. They sign in themselves: here
// no user does.
type applications struct{ clients []Client }

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
	User           ActorJSON       `json:"user"`
}

type applicationJSON struct {
	Name     string `json:"name"`
	URL      string `json:"url"`
	ClientID string `json:"client_id"`
}

// checkToken shows an application a token of its own.
func (a applications) checkToken(c *web.Call) error {
	client, token, err := a.token(c)
	if err != nil {
		return err
	}
	return replyAuthorization(c, client, token)
}

// resetToken ends a token of an application and gives it another one.
func (a applications) resetToken(c *web.Call) error {
	client, token, err := a.token(c)
	if err != nil {
		return err
	}
	issued, _, err := c.Accounts.Issued(token, client.ID)
	if err != nil {
		return err
	}
	renewed, err := c.Accounts.RenewToken(token, client.ID)
	if err != nil {
		return err
	}
	if renewed != "" {
		c.Deeds.Note(c.Request, issued.User.Login, audit.RenewedGrant, client.Name, "")
	}
	return replyAuthorization(c, client, renewed)
}

// deleteToken ends a token for the OAuth client that it was issued to.
func (a applications) deleteToken(c *web.Call) error { return a.revoke(c, c.Accounts.RevokeToken, "") }

// deleteGrant ends a token, and all others that the same user gave the client.
func (a applications) deleteGrant(c *web.Call) error {
	return a.revoke(c, c.Accounts.RevokeGrant, "everywhere")
}

func (a applications) revoke(c *web.Call, end func(token, client string) (bool, error), detail string) error {
	client, token, err := a.token(c)
	if err != nil {
		return err
	}
	issued, _, err := c.Accounts.Issued(token, client.ID)
	if err != nil {
		return err
	}
	found, err := end(token, client.ID)
	if err != nil {
		return err
	}
	if !found {
		return web.NotFound()
	}
	c.Deeds.Note(c.Request, issued.User.Login, audit.EndedGrant, client.Name, detail)
	return c.ReplyNoContent()
}

func replyAuthorization(c *web.Call, client Client, token string) error {
	issued, ok, err := c.Accounts.Issued(token, client.ID)
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	return c.Reply(http.StatusOK, showAuthorization(c.Links, client, token, issued))
}

func showAuthorization(l web.Links, client Client, token string, issued accounts.Issued) authorizationJSON {
	const shown = 8 // characters
	return authorizationJSON{
		ID: issued.ID, URL: l.API("/authorizations/" + strconv.FormatInt(issued.ID, 10)),
		App:   applicationJSON{client.Name, cmp.Or(client.URL, l.Web("/")), client.ID},
		Token: token, HashedToken: issued.SHA256, TokenLastEight: token[max(0, len(token)-shown):],
		CreatedAt: issued.CreatedAt, UpdatedAt: issued.CreatedAt,
		Scopes: strings.Split(web.Scopes, ", "), User: Show(l, issued.User),
	}
}

// token returns the client that calls, which signs in by Basic authentication
// with its id and secret, and the token that it asks about.
func (a applications) token(c *web.Call) (Client, string, error) {
	id, secret, ok := c.Request.BasicAuth()
	client, isKnown := a.client(id, secret)
	if !ok || !isKnown || id != c.Param("client") {
		return Client{}, "", web.NotFound()
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return Client{}, "", err
	}
	token := body.Text("access_token")
	return client, token, body.Problem()
}

func (a applications) client(id, secret string) (Client, bool) {
	for _, client := range a.clients {
		if client.ID == id && subtle.ConstantTimeCompare([]byte(client.Secret), []byte(secret)) == 1 {
			return client, true
		}
	}
	return Client{}, false
}
