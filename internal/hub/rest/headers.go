package rest

import (
	"crypto/rand"
	"net/http"
	"strconv"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/web/cors"
)

// apiVersion is the only version of GitHub's API that the hub speaks.
const apiVersion = "2022-11-28"

// scopes is what every token of the hub may do.
const scopes = "read:org, repo, workflow"

// rateLimit is what the headers say; the hub counts nothing, it serves one
// machine.
const rateLimit = 5000

// rateReset is the next full hour.
func rateReset(now time.Time) time.Time { return now.Truncate(time.Hour).Add(time.Hour) }

func (c *call) setCommonHeaders() {
	c.requestID = rand.Text()
	header := c.w.Header()
	cors.Allow(header)
	header.Set("Cache-Control", "public, max-age=60, s-maxage=60")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-GitHub-Api-Version-Selected", apiVersion)
	header.Set("X-GitHub-Media-Type", "github.v3; format=json")
	header.Set("X-GitHub-Request-Id", c.requestID)
	header.Set("X-RateLimit-Limit", strconv.Itoa(rateLimit))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(rateLimit-1))
	header.Set("X-RateLimit-Used", "1")
	header.Set("X-RateLimit-Reset", strconv.FormatInt(rateReset(time.Now()).Unix(), 10))
	header.Set("X-RateLimit-Resource", "core")
}

func (c *call) signedInAs(user *accounts.User) {
	c.user = user
	if user == nil {
		return
	}
	header := c.w.Header()
	header.Set("Cache-Control", "private, max-age=60, s-maxage=60")
	header.Set("X-OAuth-Scopes", scopes)
	header.Set("X-Accepted-OAuth-Scopes", "")
}

func (c *call) checkVersion() error {
	asked := c.r.Header.Get("X-GitHub-Api-Version")
	if asked == "" || asked == apiVersion {
		return nil
	}
	return &problem{status: http.StatusBadRequest, message: "The API version in X-GitHub-Api-Version is not supported."}
}
