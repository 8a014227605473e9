package people

import (
	"net/http"

	"golang.org/x/time/rate"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/web/throttle"
)

// GitHub's limits for leaked tokens: 60 calls an hour, 1000 tokens a call.
const (
	revocationRate   = rate.Limit(60.0 / 3600)
	revocationBurst  = 60
	maxRevokedTokens = 1000
)

// credentials limits how often one network may end tokens.
type credentials struct {
	revocations *throttle.Addresses
}

func newCredentials() credentials {
	return credentials{throttle.NewAddresses(revocationRate, revocationBurst)}
}

// revoke ends tokens for anyone who holds them. No user is signed in.
func (l credentials) revoke(c *web.Call) error {
	if c.User != nil {
		return &web.Problem{Status: http.StatusForbidden, Message: "This endpoint must be called without authentication."}
	}
	if !l.revocations.Allow(c.Request.RemoteAddr) {
		c.SetHeader("Retry-After", "60")
		return &web.Problem{
			Status:  http.StatusForbidden,
			Message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
		}
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	body.Require("credentials")
	tokens := body.Texts("credentials")
	if err := body.Problem(); err != nil {
		return err
	}
	if len(tokens) == 0 || len(tokens) > maxRevokedTokens {
		return web.Invalid(web.Detail{Resource: "Credential", Field: "credentials", Code: "invalid"})
	}
	of, err := c.Accounts.RevokeLeaked(tokens)
	if err != nil {
		return err
	}
	for _, login := range of {
		c.Note(audit.FoundToken, login, "")
	}
	return c.Reply(http.StatusAccepted, struct{}{})
}
