package broker

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/oauth2"
)

// renewalLimit is how long a sign-in can be renewed. GitHub's refresh tokens live for six months.
const renewalLimit = 180 * 24 * time.Hour

// maxRefreshToken keeps the cookie under browsers' limit of 4 KiB; GitHub's refresh tokens have less than a hundred bytes.
const maxRefreshToken = 2048

// renewal is what a token that expires is renewed with. It travels in a cookie that scripts cannot read, and sealed: with a
// copy of the cookie nothing can be done but at this broker, which has the client's secret, from our own pages.
type renewal struct {
	Sealed []byte `json:"s"` // the refresh token
	Of     []byte `json:"t"` // hash of the token that it renews
}

// keepRenewal puts into the browser what the token is renewed with. A token that does not expire has none, and what another
// one left is dropped.
func (b *Broker) keepRenewal(w http.ResponseWriter, token *oauth2.Token) error {
	if !isRenewable(token) {
		b.renewals.Drop(w, b.isSecure())
		return nil
	}
	return b.renewals.Set(w, b.isSecure(), renewal{Sealed: b.seal([]byte(token.RefreshToken)), Of: hashOf(token.AccessToken)})
}

func isRenewable(token *oauth2.Token) bool {
	return token.RefreshToken != "" && token.ExpiresIn > 0 && len(token.RefreshToken) <= maxRefreshToken
}

// renewed is the answer to a front end whose token was renewed.
type renewed struct {
	Token     string `json:"token"`
	ExpiresIn int64  `json:"expires_in"` // seconds
}

// renew answers a front end whose token is about to expire, or was refused, with a new one. 401 says that only a new sign-in
// helps, 502 that it can be tried again.
func (b *Broker) renew(w http.ResponseWriter, r *http.Request) {
	if !b.allow(w, r) {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxSignOut)
	kept, err := b.renewals.Read(r, b.isSecure())
	if err != nil {
		http.Error(w, "There is nothing that renews this sign-in.", http.StatusUnauthorized)
		return
	}
	if !hmac.Equal(kept.Of, hashOf(r.PostFormValue("token"))) {
		// Somebody else may have signed in meanwhile, in another tab: what renews theirs stays.
		http.Error(w, "What is kept renews another sign-in.", http.StatusUnauthorized)
		return
	}
	token, err := b.refresh(r.Context(), kept)
	if err != nil {
		b.refuseRenewal(w, r, err)
		return
	}
	if err := b.keepRenewal(w, token); err != nil {
		// The token counts nevertheless; the next renewal is a sign-in.
		b.log.ErrorContext(r.Context(), "a renewed sign-in cannot be renewed again", "error", err)
	}
	b.log.InfoContext(r.Context(), "sign-in renewed")
	b.answerJSON(w, r, renewed{Token: token.AccessToken, ExpiresIn: token.ExpiresIn})
}

func (b *Broker) refuseRenewal(w http.ResponseWriter, r *http.Request, err error) {
	// The whole error may hold the answer's body.
	code := exchangeFailure(err).code
	b.log.WarnContext(r.Context(), "sign-in was not renewed", "code", code)
	if refused := (*oauth2.RetrieveError)(nil); errors.As(err, &refused) && refused.ErrorCode != "" || errors.Is(err, errForeignSeal) {
		b.renewals.Drop(w, b.isSecure())
		http.Error(w, "The provider no longer renews this sign-in.", http.StatusUnauthorized)
		return
	}
	http.Error(w, "Sheaf could not renew the sign-in at the provider.", http.StatusBadGateway)
}

// refresh is the refresh token grant (RFC 6749, section 6). GitHub ends the old pair with it. The client's secret is sent where there
// is one: a client that people sign in to by a code needs none.
func (b *Broker) refresh(ctx context.Context, kept renewal) (*oauth2.Token, error) {
	with, err := b.unseal(kept.Sealed)
	if err != nil {
		return nil, err
	}
	ctx, cancel := b.exchangeContext(ctx)
	defer cancel()
	return b.oauth.TokenSource(ctx, &oauth2.Token{RefreshToken: string(with)}).Token()
}

var errForeignSeal = errors.New("it was sealed with another key")

// newSealer derives the key that refresh tokens are sealed with.
func newSealer(secret []byte) (cipher.AEAD, error) {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("sheaf renewal seal v1"))
	block, err := aes.NewCipher(mac.Sum(nil))
	if err != nil {
		return nil, fmt.Errorf("seal refresh tokens: %w", err)
	}
	sealer, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("seal refresh tokens: %w", err)
	}
	return sealer, nil
}

func (b *Broker) seal(text []byte) []byte { return b.sealer.Seal(nil, nil, text, nil) }

func (b *Broker) unseal(sealed []byte) ([]byte, error) {
	text, err := b.sealer.Open(nil, nil, sealed, nil)
	if err != nil {
		return nil, errForeignSeal
	}
	return text, nil
}

func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
