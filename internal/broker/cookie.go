package broker

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// flow is one sign-in under way: what the broker must know again when the browser comes
// back. Its holder may read it (the verifier is worth nothing without the client secret)
// but not change it.
type flow struct {
	State    string `json:"s"`
	Verifier string `json:"v"`
	Nonce    string `json:"n,omitempty"`
	ReturnTo string `json:"r"`
	Expires  int64  `json:"e"` // Unix seconds
}

var (
	errCookieForged  = errors.New("the sign-in cookie is not ours")
	errCookieExpired = errors.New("the sign-in took too long")
)

// cookieJar writes flows to cookies and reads them back.
type cookieJar struct {
	key      []byte
	isSecure bool
}

// A __Host- cookie can be set neither by a sub-domain nor without https.
// Without https the prefix is refused by browsers, so loopback uses the bare name.
func (j cookieJar) name() string {
	if j.isSecure {
		return "__Host-sheaf-sign-in"
	}
	return "sheaf-sign-in"
}

// path is "/" where the __Host- prefix demands it and as narrow as possible elsewhere.
func (j cookieJar) path() string {
	if j.isSecure {
		return "/"
	}
	return StartPath
}

func (j cookieJar) set(w http.ResponseWriter, f flow) error {
	value, err := j.seal(f)
	if err != nil {
		return err
	}
	http.SetCookie(w, j.cookie(value, int(flowLimit.Seconds())))
	return nil
}

func (j cookieJar) drop(w http.ResponseWriter) {
	http.SetCookie(w, j.cookie("", -1))
}

// SameSite=Lax, not Strict: the callback is a navigation that another site begins.
func (j cookieJar) cookie(value string, maxAge int) *http.Cookie {
	return &http.Cookie{
		Name:     j.name(),
		Value:    value,
		Path:     j.path(),
		MaxAge:   maxAge,
		HttpOnly: true,
		Secure:   j.isSecure,
		SameSite: http.SameSiteLaxMode,
	}
}

func (j cookieJar) get(r *http.Request, now time.Time) (flow, error) {
	cookie, err := r.Cookie(j.name())
	if err != nil {
		return flow{}, fmt.Errorf("read the sign-in cookie: %w", err)
	}
	return j.open(cookie.Value, now)
}

func (j cookieJar) seal(f flow) (string, error) {
	payload, err := json.Marshal(f)
	if err != nil {
		return "", fmt.Errorf("write the sign-in cookie: %w", err)
	}
	encoding := base64.RawURLEncoding
	return encoding.EncodeToString(payload) + "." + encoding.EncodeToString(j.sign(payload)), nil
}

func (j cookieJar) open(value string, now time.Time) (flow, error) {
	encoding := base64.RawURLEncoding.Strict()
	first, second, _ := strings.Cut(value, ".")
	payload, err := encoding.DecodeString(first)
	if err != nil {
		return flow{}, errCookieForged
	}
	signature, err := encoding.DecodeString(second)
	if err != nil || !hmac.Equal(signature, j.sign(payload)) {
		return flow{}, errCookieForged
	}
	var f flow
	if err := json.Unmarshal(payload, &f); err != nil {
		return flow{}, errCookieForged
	}
	if now.Unix() >= f.Expires {
		return flow{}, errCookieExpired
	}
	return f, nil
}

func (j cookieJar) sign(payload []byte) []byte {
	mac := hmac.New(sha256.New, j.key)
	mac.Write(payload)
	return mac.Sum(nil)
}
