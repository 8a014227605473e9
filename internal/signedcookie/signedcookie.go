// Package signedcookie keeps a value in a cookie of the browser: as JSON, with the time at which it ends, signed with
// HMAC-SHA-256. Whoever has the cookie can read the value but not change it.
package signedcookie

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

// Errors of [Jar.Read], beside [http.ErrNoCookie].
var (
	ErrForged  = errors.New("the cookie is not one that we signed")
	ErrExpired = errors.New("the cookie's time is over")
)

// Config says what one kind of cookie is called, where it goes and how long it counts.
type Config struct {
	Name     string
	Path     string        // below which browsers send it where there is no https; see [Jar]
	Lifetime time.Duration // in whole seconds
	Purpose  string        // separates the keys of jars that share a secret
	Secret   []byte        // at least 16 bytes that nobody can guess
	Now      func() time.Time
}

// Jar writes values to one kind of cookie and reads them again. It is safe for concurrent use.
//
// Its methods take whether the site is reached by https. There the cookie has the prefix __Host-, so that neither a
// sub-domain nor a page without https can set it; the prefix demands the path "/" (RFC 6265bis, 4.1.3.2). Without
// https browsers refuse that prefix, and the cookie has its plain name and its own path.
type Jar[T any] struct {
	config Config
	key    []byte
}

// sealed is what a cookie holds, before it is signed.
type sealed[T any] struct {
	Value   T     `json:"value"`
	Expires int64 `json:"expires"` // seconds since 1970
}

// New returns a jar, whose key follows from secret and purpose.
func New[T any](config Config) *Jar[T] {
	return &Jar[T]{config: config, key: sum(config.Secret, []byte(config.Purpose))}
}

// Set puts the value into the cookie of the browser that gets the answer.
func (j *Jar[T]) Set(w http.ResponseWriter, isSecure bool, value T) error {
	text, err := json.Marshal(sealed[T]{value, j.config.Now().Add(j.config.Lifetime).Unix()})
	if err != nil {
		return fmt.Errorf("write the cookie %s: %w", j.config.Name, err)
	}
	http.SetCookie(w, j.cookie(isSecure, encode(text)+"."+encode(sum(j.key, text)), int(j.config.Lifetime/time.Second)))
	return nil
}

// Drop removes the cookie from the browser that gets the answer.
func (j *Jar[T]) Drop(w http.ResponseWriter, isSecure bool) {
	http.SetCookie(w, j.cookie(isSecure, "", -1))
}

// Read returns the value of a request's cookie. The error is [http.ErrNoCookie], [ErrForged] or [ErrExpired].
func (j *Jar[T]) Read(r *http.Request, isSecure bool) (T, error) {
	var none T
	cookie, err := r.Cookie(j.name(isSecure))
	if err != nil {
		return none, err
	}
	encodedText, encodedSignature, _ := strings.Cut(cookie.Value, ".")
	text, textErr := decode(encodedText)
	signature, signatureErr := decode(encodedSignature)
	if textErr != nil || signatureErr != nil || !hmac.Equal(signature, sum(j.key, text)) {
		return none, ErrForged
	}
	var read sealed[T]
	if err := json.Unmarshal(text, &read); err != nil {
		return none, ErrForged
	}
	if j.config.Now().Unix() >= read.Expires {
		return none, ErrExpired
	}
	return read.Value, nil
}

func (j *Jar[T]) name(isSecure bool) string {
	if isSecure {
		return "__Host-" + j.config.Name
	}
	return j.config.Name
}

// cookie is never Strict: sign-in comes back by a navigation that another site begins.
func (j *Jar[T]) cookie(isSecure bool, value string, seconds int) *http.Cookie {
	path := j.config.Path
	if isSecure {
		path = "/"
	}
	return &http.Cookie{
		Name: j.name(isSecure), Value: value, Path: path, MaxAge: seconds,
		HttpOnly: true, Secure: isSecure, SameSite: http.SameSiteLaxMode,
	}
}

func sum(key, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(text)
	return mac.Sum(nil)
}

func encode(content []byte) string { return base64.RawURLEncoding.EncodeToString(content) }

// decode is strict, so that there is one cookie for one value.
func decode(text string) ([]byte, error) { return base64.RawURLEncoding.Strict().DecodeString(text) }
