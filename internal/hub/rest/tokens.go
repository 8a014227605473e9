package rest

import (
	"crypto/subtle"
	"net/http"

	"golang.org/x/time/rate"

	"sheaf/internal/hub/throttle"
)

// deleteToken ends a token for the OAuth client that it was issued to.
func (a *API) deleteToken(c *call) error { return c.revoke(a.accounts.RevokeToken) }

// deleteGrant ends a token, and all others that the same user gave the client.
func (a *API) deleteGrant(c *call) error { return c.revoke(a.accounts.RevokeGrant) }

// revoke is for OAuth clients, which sign in by Basic authentication with their
// id and secret.
func (c *call) revoke(end func(token, client string) (bool, error)) error {
	id, secret, ok := c.r.BasicAuth()
	if !ok || id != c.params["client"] || !c.api.isClient(id, secret) {
		return notFound()
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	token := body.text("access_token")
	if err := body.problem(); err != nil {
		return err
	}
	found, err := end(token, id)
	if err != nil {
		return err
	}
	if !found {
		return notFound()
	}
	return c.replyNothing()
}

func (a *API) isClient(id, secret string) bool {
	for _, client := range a.clients {
		if client.ID == id && subtle.ConstantTimeCompare([]byte(client.Secret), []byte(secret)) == 1 {
			return true
		}
	}
	return false
}

// GitHub's limits for leaked tokens: 60 calls an hour, 1000 tokens a call.
const (
	revocationRate   = rate.Limit(60.0 / 3600)
	revocationBurst  = 60
	maxRevokedTokens = 1000
)

// revokeCredentials ends tokens for whoever has them, so nobody has to sign in.
func (a *API) revokeCredentials(c *call) error {
	if c.user != nil {
		return &problem{status: http.StatusForbidden, message: "This endpoint must be called without authentication."}
	}
	if !a.revocations.Allow(throttle.Address(c.r.RemoteAddr)) {
		c.w.Header().Set("Retry-After", "60")
		return &problem{
			status:  http.StatusForbidden,
			message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
		}
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	body.require("credentials")
	tokens := body.texts("credentials")
	if err := body.problem(); err != nil {
		return err
	}
	if len(tokens) == 0 || len(tokens) > maxRevokedTokens {
		return invalid(detail{Resource: "Credential", Field: "credentials", Code: "invalid"})
	}
	if err := a.accounts.RevokeLeaked(tokens); err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, struct{}{})
}
