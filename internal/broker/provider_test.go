package broker

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/oauth2"
)

// provider answers the two OAuth addresses the way GitHub does: errors of the token
// endpoint come with status 200, codes are for one use, PKCE is checked.
type provider struct {
	*httptest.Server
	mu    sync.Mutex
	codes map[string]grant // by code
	ended []string         // tokens

	failure atomic.Pointer[http.HandlerFunc] // takes the place of the endpoints of tokens

	expires bool   // it gives tokens that expire, as a GitHub App does
	refresh string // what renews the last of them
	last    string // the last of them
}

type grant struct{ challenge, redirectURI string }

const (
	clientID     = "sheaf-client"
	clientSecret = "sheaf-client-secret"
	accessToken  = "gho_theToken"
)

func newProvider(t *testing.T) *provider {
	p := &provider{codes: map[string]grant{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /login/oauth/authorize", p.authorize)
	mux.HandleFunc("POST /login/oauth/access_token", p.token)
	mux.HandleFunc("DELETE /api/v3/applications/{client}/token", p.revoke)
	p.Server = httptest.NewServer(mux)
	t.Cleanup(p.Close)
	return p
}

// fail has every request about tokens answered by a handler; nil: it answers itself.
func (p *provider) fail(by http.HandlerFunc) {
	if by == nil {
		p.failure.Store(nil)
		return
	}
	p.failure.Store(&by)
}

func (p *provider) authorize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if query.Get("client_id") != clientID || query.Get("code_challenge_method") != "S256" {
		http.Error(w, "bad request", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	p.mu.Lock()
	p.codes[code] = grant{query.Get("code_challenge"), query.Get("redirect_uri")}
	p.mu.Unlock()
	back := url.Values{"code": {code}, "state": {query.Get("state")}}
	http.Redirect(w, r, query.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound)
}

func (p *provider) token(w http.ResponseWriter, r *http.Request) {
	if fail := p.failure.Load(); fail != nil {
		(*fail)(w, r)
		return
	}
	p.mu.Lock()
	granted, known := p.codes[r.FormValue("code")]
	delete(p.codes, r.FormValue("code"))
	p.mu.Unlock()
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	isRefresh := r.FormValue("grant_type") == "refresh_token"
	switch {
	case r.FormValue("client_id") != clientID || r.FormValue("client_secret") != clientSecret:
		answer(w, map[string]any{"error": "incorrect_client_credentials", "error_description": "The client_id and/or client_secret passed are incorrect."})
	case isRefresh:
		p.answerRefresh(w, r.FormValue("refresh_token"))
	case !known || granted.redirectURI != r.FormValue("redirect_uri"),
		granted.challenge != oauth2.S256ChallengeFromVerifier(r.FormValue("code_verifier")):
		answer(w, map[string]any{"error": "bad_verification_code", "error_description": "The code passed is incorrect or expired."})
	case p.expires:
		p.mu.Lock()
		defer p.mu.Unlock()
		p.answerExpiring(w)
	default:
		answer(w, map[string]any{"access_token": accessToken, "token_type": "bearer", "scope": "repo,read:org"})
	}
}

func (p *provider) answerRefresh(w http.ResponseWriter, with string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if with != p.refresh {
		answer(w, map[string]any{"error": "bad_refresh_token", "error_description": "The refresh token passed is incorrect or expired."})
		return
	}
	p.answerExpiring(w)
}

// answerExpiring gives a new pair; the old one ends.
func (p *provider) answerExpiring(w http.ResponseWriter) {
	p.last, p.refresh = "ghu_"+rand.Text(), "ghr_"+rand.Text()
	answer(w, map[string]any{
		"access_token": p.last, "expires_in": 28800, "refresh_token": p.refresh, "refresh_token_expires_in": 15897600,
		"scope": "", "token_type": "bearer",
	})
}

func (p *provider) revoke(w http.ResponseWriter, r *http.Request) {
	if fail := p.failure.Load(); fail != nil {
		(*fail)(w, r)
		return
	}
	id, secret, _ := r.BasicAuth()
	var body struct {
		AccessToken string `json:"access_token"`
	}
	err := json.NewDecoder(r.Body).Decode(&body)
	switch {
	case err != nil || id != clientID || secret != clientSecret || r.PathValue("client") != clientID:
		http.Error(w, "bad request", http.StatusBadRequest)
	case body.AccessToken != accessToken:
		http.NotFound(w, r)
	default:
		p.mu.Lock()
		p.ended = append(p.ended, body.AccessToken)
		p.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
	}
}

func answer(w http.ResponseWriter, body map[string]any) {
	_ = json.NewEncoder(w).Encode(body)
}
