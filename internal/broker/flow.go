package broker

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"
	"strconv"

	"golang.org/x/oauth2"

	"sheaf/internal/web/urlpath"
)

// flow is one sign-in under way: what the broker must know again when the browser comes back. It travels in a cookie,
// whose holder may read it: the verifier is worth nothing without the client secret.
type flow struct {
	State    string `json:"s"`
	Verifier string `json:"v"`
	Nonce    string `json:"n,omitempty"`
	ReturnTo string `json:"r"`
}

func (b *Broker) start(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	returnTo := query.Get("return_to")
	if returnTo == "" {
		returnTo = "/"
	}
	nonce := query.Get("nonce")
	if !urlpath.IsLocal(returnTo) || !plainNonce(nonce) {
		b.refuse(w, r, flow{}, failure{"invalid_request", "The sign-in address is not one that Sheaf made. Sign in from Sheaf's own page."})
		return
	}
	f := flow{
		State:    rand.Text(),
		Verifier: oauth2.GenerateVerifier(),
		Nonce:    nonce,
		ReturnTo: returnTo,
	}
	if err := b.flows.Set(w, b.isSecure(), f); err != nil {
		b.log.ErrorContext(r.Context(), "sign-in could not begin", "error", err)
		http.Error(w, "Sheaf could not begin the sign-in.", http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, b.oauth.AuthCodeURL(f.State, oauth2.S256ChallengeOption(f.Verifier)), http.StatusFound)
}

func (b *Broker) callback(w http.ResponseWriter, r *http.Request) {
	// One cookie, one attempt: whatever comes of this one, the next begins anew.
	b.flows.Drop(w, b.isSecure())
	query := r.URL.Query()
	f, err := b.flows.Read(r, b.isSecure())
	if err != nil {
		b.refuse(w, r, flow{}, cookieFailure(err))
		return
	}
	if subtle.ConstantTimeCompare([]byte(f.State), []byte(query.Get("state"))) != 1 {
		b.refuse(w, r, flow{}, failure{"state_mismatch", "The answer belongs to another sign-in. Please sign in again."})
		return
	}
	if code := query.Get("error"); code != "" {
		b.refuse(w, r, f, providerFailure(code, query.Get("error_description")))
		return
	}
	if query.Get("code") == "" {
		b.refuse(w, r, f, failure{"invalid_response", "The provider sent no code. Please sign in again."})
		return
	}
	token, err := b.redeem(r.Context(), query.Get("code"), f.Verifier)
	if err != nil {
		b.refuse(w, r, f, exchangeFailure(err))
		return
	}
	if err := b.keepRenewal(w, token); err != nil {
		b.log.ErrorContext(r.Context(), "a sign-in cannot be renewed", "error", err)
	}
	b.log.InfoContext(r.Context(), "signed in")
	brought := url.Values{"token": {token.AccessToken}}
	if isRenewable(token) {
		brought.Set("expires_in", strconv.FormatInt(token.ExpiresIn, 10))
	}
	b.goBack(w, f, brought)
}

// redeem turns the code into a token, server to server.
func (b *Broker) redeem(ctx context.Context, code, verifier string) (*oauth2.Token, error) {
	ctx, cancel := b.exchangeContext(ctx)
	defer cancel()
	return b.oauth.Exchange(ctx, code, oauth2.VerifierOption(verifier))
}

// exchangeContext bounds a call to the provider's token endpoint.
func (b *Broker) exchangeContext(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, exchangeLimit)
	if b.client != nil {
		ctx = context.WithValue(ctx, oauth2.HTTPClient, b.client)
	}
	return ctx, cancel
}

// goBack sends the browser to where the sign-in began. The address is written as it is:
// http.Redirect would resolve and re-escape it.
func (b *Broker) goBack(w http.ResponseWriter, f flow, parameters url.Values) {
	if f.Nonce != "" {
		parameters.Set("nonce", f.Nonce)
	}
	path := f.ReturnTo
	if path == "" {
		path = "/"
	}
	w.Header().Set("Location", frontEndAddress(b.frontEnd, path, parameters))
	w.WriteHeader(http.StatusFound)
}
