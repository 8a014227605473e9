package broker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// maxSignOut is the longest body of a sign-out; tokens have less than a hundred characters.
const maxSignOut = 4 << 10

// signOut ends the token of a front end's session at the provider. The front end itself
// cannot: it takes the client's secret. Whoever has the token may end it, so beside the
// origin nothing is checked; a token that the provider did not issue through us, such as a
// personal one, is left alone.
func (b *Broker) signOut(w http.ResponseWriter, r *http.Request) {
	if !b.allow(w, r) {
		return
	}
	b.renewals.Drop(w, b.isSecure())
	r.Body = http.MaxBytesReader(w, r.Body, maxSignOut)
	token := r.PostFormValue("token")
	if token == "" {
		http.Error(w, "There is no token to end.", http.StatusBadRequest)
		return
	}
	if b.oauth.ClientSecret == "" { // the provider ends tokens for who has it; what renews this one is gone
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if err := b.revoke(r.Context(), token); err != nil {
		b.log.WarnContext(r.Context(), "sign-out: the token lives on", "error", err)
		http.Error(w, "Sheaf could not end the token at the provider.", http.StatusBadGateway)
		return
	}
	b.log.InfoContext(r.Context(), "signed out")
	w.WriteHeader(http.StatusNoContent)
}

// allow lets our own pages call, with their cookies, and no others.
func (b *Broker) allow(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if !b.isOurs(origin) {
		http.Error(w, "This address is for Sheaf's own pages.", http.StatusForbidden)
		return false
	}
	w.Header().Set("Access-Control-Allow-Origin", origin)
	w.Header().Set("Access-Control-Allow-Credentials", "true")
	w.Header().Set("Vary", "Origin")
	return true
}

// isOurs compares with the origins that our pages have.
func (b *Broker) isOurs(origin string) bool {
	for _, ours := range []*url.URL{b.frontEnd, b.self} {
		if origin == ours.Scheme+"://"+ours.Host {
			return true
		}
	}
	return false
}

// revoke is GitHub's "Delete an app token".
func (b *Broker) revoke(ctx context.Context, token string) error {
	ctx, cancel := context.WithTimeout(ctx, exchangeLimit)
	defer cancel()
	body, err := json.Marshal(map[string]string{"access_token": token})
	if err != nil {
		return fmt.Errorf("write the request: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodDelete, b.revokeURL, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("write the request: %w", err)
	}
	request.SetBasicAuth(b.oauth.ClientID, b.oauth.ClientSecret)
	request.Header.Set("Accept", "application/vnd.github+json")
	request.Header.Set("Content-Type", "application/json")
	response, err := b.httpClient().Do(request)
	if err != nil {
		return fmt.Errorf("ask the provider: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxSignOut)) // so that the connection can be used again
	switch response.StatusCode {
	case http.StatusNoContent, http.StatusNotFound, http.StatusUnprocessableEntity:
		return nil // ended, or none of ours
	}
	return errors.New("the provider answers " + response.Status)
}
