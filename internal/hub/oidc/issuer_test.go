package oidc_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// issuer signs people in as OpenID Connect says, with tokens that are signed by RS256. A test can have it lie.
type issuer struct {
	t   *testing.T
	url string

	mu       sync.Mutex
	key      *rsa.PrivateKey
	kid      string
	codes    map[string]url.Values              // what each code was asked for with; each counts once
	claims   map[string]any                     // of who signs in
	userinfo map[string]any                     // nil: there is no such endpoint
	lie      func(claims map[string]any) string // makes another token than the right one; empty: changes the claims alone
	tokens   int                                // how many were asked for
}

const clientID, clientSecret = "sheaf", "the secret of the client"

func newKey(t *testing.T) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	i := &issuer{t: t, key: newKey(t), kid: "first", codes: map[string]url.Values{}, claims: map[string]any{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", i.discover)
	mux.HandleFunc("GET /keys", i.keys)
	mux.HandleFunc("POST /token", i.token)
	mux.HandleFunc("GET /userinfo", func(w http.ResponseWriter, r *http.Request) {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.reply(w, http.StatusOK, i.userinfo)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	i.url = server.URL
	return i
}

func (i *issuer) reply(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(value); err != nil {
		i.t.Error(err)
	}
}

func (i *issuer) discover(w http.ResponseWriter, _ *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	said := map[string]any{
		"issuer": i.url, "authorization_endpoint": i.url + "/authorize", "token_endpoint": i.url + "/token", "jwks_uri": i.url + "/keys",
		"id_token_signing_alg_values_supported": []string{"RS256", "none"}, "scopes_supported": []string{"openid", "groups"},
	}
	if i.userinfo != nil {
		said["userinfo_endpoint"] = i.url + "/userinfo"
	}
	i.reply(w, http.StatusOK, said)
}

func (i *issuer) keys(w http.ResponseWriter, _ *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.reply(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: i.key.Public(), KeyID: i.kid, Algorithm: "RS256", Use: "sig"}}})
}

// signIn is the issuer's page: who comes with a request gets a code for it.
func (i *issuer) signIn(asked url.Values) (code string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	code = rand.Text()
	i.codes[code] = asked
	return code
}

func (i *issuer) token(w http.ResponseWriter, r *http.Request) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.tokens++
	id, secret, _ := r.BasicAuth()
	code := r.PostFormValue("code")
	asked, isKnown := i.codes[code]
	delete(i.codes, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	if plain, err := url.QueryUnescape(secret); !isKnown || err != nil || id != clientID || plain != clientSecret ||
		asked.Get("code_challenge") != challenge || asked.Get("code_challenge_method") != "S256" || asked.Get("redirect_uri") != r.PostFormValue("redirect_uri") {
		i.reply(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	claims := map[string]any{
		"iss": i.url, "aud": clientID, "nonce": asked.Get("nonce"), "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
	}
	maps.Copy(claims, i.claims)
	token := ""
	if i.lie != nil {
		token = i.lie(claims)
	}
	if token == "" {
		token = i.sign(i.key, i.kid, claims)
	}
	i.reply(w, http.StatusOK, map[string]any{"access_token": "an-access-token", "token_type": "Bearer", "id_token": token})
}

func (i *issuer) sign(key any, kid string, claims map[string]any) string {
	algorithm := jose.RS256
	if _, isShared := key.([]byte); isShared {
		algorithm = jose.HS256
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: jose.JSONWebKey{Key: key, KeyID: kid}}, nil)
	if err != nil {
		i.t.Fatal(err)
	}
	text, err := json.Marshal(claims)
	if err != nil {
		i.t.Fatal(err)
	}
	signed, err := signer.Sign(text)
	if err != nil {
		i.t.Fatal(err)
	}
	compact, err := signed.CompactSerialize()
	if err != nil {
		i.t.Fatal(err)
	}
	return compact
}

// unsigned is a token of the algorithm "none".
func unsigned(claims map[string]any) string {
	text, err := json.Marshal(claims)
	if err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`)) + "." + base64.RawURLEncoding.EncodeToString(text) + "."
}
