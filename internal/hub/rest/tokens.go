package rest

import (
	"net/http"

	"golang.org/x/time/rate"

	"sheaf/internal/web/throttle"
)

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
