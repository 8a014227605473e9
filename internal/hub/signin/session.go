package signin

import (
	"crypto/rand"
	"time"

	"sheaf/internal/signedcookie"
)

// sessionLifetime is how long a browser need not ask for the password again.
const sessionLifetime = 7 * 24 * time.Hour

// session is what the cookie says. It ends with its time, with the password that it began with, and with the process:
// the key is in memory only.
type session struct {
	User int64  `json:"user"`
	Mark string `json:"mark"` // accounts.Store.PasswordMark
}

func newSessions(now func() time.Time) *signedcookie.Jar[session] {
	return signedcookie.New[session](signedcookie.Config{
		Name: "sheaf-session", Path: "/", Lifetime: sessionLifetime, Purpose: "sheaf session v1", Secret: []byte(rand.Text()), Now: now,
	})
}
