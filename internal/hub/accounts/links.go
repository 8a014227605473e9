package accounts

import (
	"crypto/rand"
	"errors"
	"slices"
	"time"
)

// Links that open something once: an invitation makes an account, a reset gives one another password. Of their secrets
// only the hashes are kept.

// ErrLinkGone is a link that was used, revoked or replaced, or whose time is over. Nobody learns which.
var ErrLinkGone = errors.New("the link does not count any more")

func newLinkSecret() string { return rand.Text() + rand.Text() }

func (b *book) dropExpiredLinks() {
	b.Invitations = slices.DeleteFunc(b.Invitations, func(i invitation) bool { return !time.Now().Before(i.ExpiresAt) })
	b.Resets = slices.DeleteFunc(b.Resets, func(r reset) bool { return !time.Now().Before(r.ExpiresAt) })
}
