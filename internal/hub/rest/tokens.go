package rest

import (
	"crypto/subtle"
)

// deleteToken ends a token for the OAuth client that it was issued to. The
// client signs in by Basic authentication with its id and secret.
func (a *API) deleteToken(c *call) error {
	id, secret, ok := c.r.BasicAuth()
	if !ok || id != c.params["client"] || !a.isClient(id, secret) {
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
	found, err := a.accounts.RevokeToken(token, id)
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
