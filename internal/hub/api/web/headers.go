package web

import (
	"cmp"
	"crypto/rand"
	"net/http"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/web/cors"
	"sheaf/internal/web/requestid"
)

// Version is the only version of GitHub's API that the hub speaks.
const Version = "2022-11-28"

// Scopes is what every token of the hub may do.
const Scopes = "read:org, repo, workflow"

// SetHeader sets a header of the answer.
func (c *Call) SetHeader(name, value string) { c.writer.Header().Set(name, value) }

func (c *Call) setCommonHeaders() {
	header := c.writer.Header()
	cors.Allow(header)
	header.Set("Cache-Control", "public, max-age=60, s-maxage=60")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-GitHub-Api-Version-Selected", Version)
	header.Set("X-GitHub-Media-Type", "github.v3; format=json")
	header.Set("X-GitHub-Request-Id", cmp.Or(requestid.Of(c.Context()), rand.Text()))
	c.setRate(c.Counts.Peek(c.counted()))
}

// SignInAs notes who calls; nil is anybody.
func (c *Call) SignInAs(caller *accounts.Caller) {
	c.Caller = caller
	if caller != nil {
		c.User = &caller.User
	}
	c.Request = c.Request.WithContext(store.OnBehalf(c.Context(), c.counted()))
	if caller == nil {
		return
	}
	c.SetHeader("Cache-Control", "private, max-age=60, s-maxage=60")
	c.SetHeader("X-OAuth-Scopes", Scopes)
	c.SetHeader("X-Accepted-OAuth-Scopes", "")
}

// CheckVersion refuses a request for a version of the API that is not spoken.
func (c *Call) CheckVersion() error {
	asked := c.Request.Header.Get("X-GitHub-Api-Version")
	if asked == "" || asked == Version {
		return nil
	}
	return &Problem{Status: http.StatusBadRequest, Message: "The API version in X-GitHub-Api-Version is not supported."}
}
