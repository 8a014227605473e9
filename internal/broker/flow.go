package broker

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"

	"golang.org/x/oauth2"
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
	if !localPath(returnTo) || !plainNonce(nonce) {
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
	b.log.InfoContext(r.Context(), "signed in")
	b.goBack(w, f, url.Values{"token": {token}})
}

// redeem turns the code into a token, server to server.
func (b *Broker) redeem(ctx context.Context, code, verifier string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, exchangeLimit)
	defer cancel()
	if b.client != nil {
		ctx = context.WithValue(ctx, oauth2.HTTPClient, b.client)
	}
	token, err := b.oauth.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return "", err
	}
	return token.AccessToken, nil
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
