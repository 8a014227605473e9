package web

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/web/cors"
)

// Version is the only version of GitHub's API that the hub speaks.
const Version = "2022-11-28"

// Scopes is what every token of the hub may do.
const Scopes = "read:org, repo, workflow"

// RateLimit is what the headers say, in requests an hour. The hub counts
// nothing: it serves one machine.
const RateLimit = 5000

// RateReset is the next full hour.
func RateReset(now time.Time) time.Time { return now.Truncate(time.Hour).Add(time.Hour) }

// SetHeader sets a header of the answer.
func (c *Call) SetHeader(name, value string) { c.writer.Header().Set(name, value) }

func (c *Call) setCommonHeaders() {
	c.id = rand.Text()
	header := c.writer.Header()
	cors.Allow(header)
	header.Set("Cache-Control", "public, max-age=60, s-maxage=60")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-GitHub-Api-Version-Selected", Version)
	header.Set("X-GitHub-Media-Type", "github.v3; format=json")
	header.Set("X-GitHub-Request-Id", c.id)
	header.Set("X-RateLimit-Limit", strconv.Itoa(RateLimit))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(RateLimit-1))
	header.Set("X-RateLimit-Used", "1")
	header.Set("X-RateLimit-Reset", strconv.FormatInt(RateReset(time.Now()).Unix(), 10))
	header.Set("X-RateLimit-Resource", "core")
}

// SignInAs notes who calls; nil is anybody.
func (c *Call) SignInAs(user *accounts.User) {
	c.User = user
	if user == nil {
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
