package oauth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// sessionLifetime is how long a browser need not ask for the password again.
const sessionLifetime = 7 * 24 * time.Hour

// session is what the cookie says. It ends with its time, with the password
// that it began with, and with the process: the key is in memory only.
type session struct {
	User    int64  `json:"user"`
	Mark    string `json:"mark"`    // accounts.Store.PasswordMark
	Expires int64  `json:"expires"` // seconds since 1970
}

// sessions signs cookies and reads them again.
type sessions struct {
	key []byte
	now func() time.Time
}

// cookieName has the prefix that keeps a cookie to its host where there is
// https; without it browsers refuse such a name.
func cookieName(isSecure bool) string {
	if isSecure {
		return "__Host-sheaf-session"
	}
	return "sheaf-session"
}

func cookie(isSecure bool, value string, seconds int) *http.Cookie {
	return &http.Cookie{
		Name: cookieName(isSecure), Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: isSecure, SameSite: http.SameSiteLaxMode,
	}
}

func (s sessions) begin(w http.ResponseWriter, isSecure bool, user int64, mark string) error {
	text, err := json.Marshal(session{user, mark, s.now().Add(sessionLifetime).Unix()})
	if err != nil {
		return err
	}
	value := encode(text) + "." + encode(s.sign(text))
	http.SetCookie(w, cookie(isSecure, value, int(sessionLifetime/time.Second)))
	return nil
}

func (s sessions) end(w http.ResponseWriter, isSecure bool) {
	http.SetCookie(w, cookie(isSecure, "", -1))
}

// read returns the session of a request, if it has one that we signed and that
// is not over.
func (s sessions) read(r *http.Request, isSecure bool) (session, bool) {
	kept, err := r.Cookie(cookieName(isSecure))
	if err != nil {
		return session{}, false
	}
	encodedText, encodedSum, _ := strings.Cut(kept.Value, ".")
	text, textErr := base64.RawURLEncoding.Strict().DecodeString(encodedText)
	sum, sumErr := base64.RawURLEncoding.Strict().DecodeString(encodedSum)
	if textErr != nil || sumErr != nil || !hmac.Equal(sum, s.sign(text)) {
		return session{}, false
	}
	var read session
	if err := json.Unmarshal(text, &read); err != nil {
		return session{}, false
	}
	return read, s.now().Unix() < read.Expires
}

func (s sessions) sign(text []byte) []byte {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("session\n"))
	mac.Write(text)
	return mac.Sum(nil)
}

func encode(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }
