package web

import (
	"net/http"
	"strconv"
	"time"

	"sheaf/internal/web/quota"
)

// unlimited is what the headers say where nothing is counted: the hub serves one machine.
const unlimited = 5000

// CountRequest counts a request for whoever sends it, says in the headers what is left, and refuses one too many.
func (c *Call) CountRequest() error {
	left := c.Counts.Take(c.counted())
	c.setRate(left)
	if !left.Exceeded {
		return nil
	}
	c.SetHeader("Retry-After", strconv.Itoa(int(left.RetryAfter(time.Now()).Seconds())))
	whose := "your address. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)"
	if c.User != nil {
		whose = "user ID " + strconv.FormatInt(c.User.ID, 10) + "."
	}
	return &Problem{
		Status: http.StatusForbidden, Message: "API rate limit exceeded for " + whose,
		Docs: DocsRoot + "/overview/rate-limits-for-the-rest-api",
	}
}

// Allowance is what is left for whoever sends the request, which does not count.
func (c *Call) Allowance() quota.Allowance { return known(c.Counts.Peek(c.counted())) }

func (c *Call) counted() quota.Caller {
	if c.User != nil {
		return quota.Account(c.User.ID)
	}
	return quota.Address(c.Request.RemoteAddr)
}

// known is an allowance with numbers that clients can read, also where nothing is limited.
func known(left quota.Allowance) quota.Allowance {
	if left.IsLimited() {
		return left
	}
	hour := time.Now().Truncate(time.Hour).Add(time.Hour)
	return quota.Allowance{Limit: unlimited, Remaining: unlimited, Reset: hour}
}

func (c *Call) setRate(left quota.Allowance) {
	if !left.IsLimited() {
		left = known(left)
		left.Used, left.Remaining = 1, left.Limit-1
	}
	c.SetHeader("X-RateLimit-Limit", strconv.Itoa(left.Limit))
	c.SetHeader("X-RateLimit-Remaining", strconv.Itoa(left.Remaining))
	c.SetHeader("X-RateLimit-Used", strconv.Itoa(left.Used))
	c.SetHeader("X-RateLimit-Reset", strconv.FormatInt(left.Reset.Unix(), 10))
	c.SetHeader("X-RateLimit-Resource", "core")
}
