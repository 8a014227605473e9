package oidc

import (
	"crypto/rand"
	"time"

	"golang.org/x/oauth2"

	"sheaf/internal/signedcookie"
)

// flowLifetime is how long somebody may take at the issuer.
const flowLifetime = 10 * time.Minute

// flow is one sign-in under way. It travels in a cookie, so that only the browser that began it can end it.
type flow struct {
	State      string `json:"s"`
	Nonce      string `json:"n"`
	Verifier   string `json:"v"`
	ReturnTo   string `json:"r"`
	Invitation string `json:"i,omitempty"` // the secret of one
	Link       *link  `json:"l,omitempty"` // nil: somebody signs in
}

// link is an account that is to get an identity: of who is signed in, and has just proven it once more.
type link struct {
	User int64  `json:"user"`
	Mark string `json:"mark"` // accounts.Store.SessionMark
}

func newFlow() flow {
	return flow{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
}

func newFlows(now func() time.Time) *signedcookie.Jar[flow] {
	return signedcookie.New[flow](signedcookie.Config{
		Name: "sheaf-oidc", Path: Path, Lifetime: flowLifetime, Purpose: "sheaf oidc v1", Secret: []byte(rand.Text()), Now: now,
	})
}
