// Package quota counts requests by the hour, as GitHub's primary rate limit does: so many for each account, and so many
// for each address that comes without one. An hour begins with the first request in it.
// Source: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
package quota

import (
	"hash/maphash"
	"net/netip"
	"time"

	"sheaf/internal/web/throttle"
)

// window is how long a count lasts.
const window = time.Hour

// customerFactor is how many times the requests of an IPv6 line (a /64) a whole customer's network (a /48) has.
const customerFactor = 16

// Limits are requests an hour. Zero or less: not limited.
type Limits struct {
	Account   int // of each account, whatever tokens and addresses it uses
	Anonymous int // of each address that sends no token: an IPv4 address, or an IPv6 /64
}

// Allowance is what a caller has left, in the terms of GitHub's X-RateLimit headers.
type Allowance struct {
	Limit     int       // requests an hour; 0: not limited, and nothing else is set
	Remaining int       // of them
	Used      int       // of them, the request in hand included
	Reset     time.Time // when they begin anew, in whole seconds
	Exceeded  bool      // the request in hand is one too many; it was not counted
}

// IsLimited reports whether there is a limit at all.
func (a Allowance) IsLimited() bool { return a.Limit > 0 }

// RetryAfter is how long a caller that has exceeded its allowance has to wait, in whole seconds and at least one. It is
// what the header Retry-After says.
func (a Allowance) RetryAfter(now time.Time) time.Duration {
	return max(time.Second, a.Reset.Sub(now).Truncate(time.Second))
}

// Caller is who a request counts for: an account or an address.
type Caller struct {
	account  int64        // 0: nobody signed in
	line     netip.Prefix // of the address
	customer netip.Prefix // with many lines; may be none
}

// Account is the caller with this id of a user, which is not 0.
func Account(user int64) Caller { return Caller{account: user} }

// Address is the caller at this http.Request.RemoteAddr. See [throttle.Address] for what counts as one.
func Address(remote string) Caller {
	caller := Caller{line: throttle.Address(remote)}
	caller.customer, _ = throttle.Customer(caller.line)
	return caller
}

// Counts are the requests of all callers. It is safe for concurrent use.
type Counts struct {
	now       func() time.Time
	seed      maphash.Seed
	accounts  *table
	lines     *table
	customers *table
}

// New returns counts that begin at nothing. The memory that they take is fixed, some 3 MB.
func New(limits Limits) *Counts {
	return &Counts{
		now: time.Now, seed: maphash.MakeSeed(),
		accounts: newTable(limits.Account), lines: newTable(limits.Anonymous), customers: newTable(limits.Anonymous * customerFactor),
	}
}

// Take counts a request and returns what is left after it.
func (c *Counts) Take(caller Caller) Allowance { return c.look(caller, 1) }

// Peek returns what is left without counting a request, as GitHub's GET /rate_limit does.
func (c *Counts) Peek(caller Caller) Allowance { return c.look(caller, 0) }

func (c *Counts) look(caller Caller, requests int) Allowance {
	now := c.now()
	if caller.account != 0 {
		return c.accounts.take(maphash.Comparable(c.seed, caller.account), now, requests)
	}
	// What a line is refused does not count for its customer: else one line could use up what its neighbours have.
	left := c.lines.take(maphash.Comparable(c.seed, caller.line), now, requests)
	if left.Exceeded || !left.IsLimited() || !caller.customer.IsValid() {
		return left
	}
	if all := c.customers.take(maphash.Comparable(c.seed, caller.customer), now, requests); all.Exceeded {
		return Allowance{Limit: left.Limit, Used: left.Limit, Reset: all.Reset, Exceeded: true}
	}
	return left
}
