package oauth

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestSessionsEnd(t *testing.T) {
	clock := &clock{time.Unix(1_000_000, 0)}
	signer := sessions{key: []byte("a key"), now: clock.now}
	answer := httptest.NewRecorder()
	if err := signer.begin(answer, true, 7, "mark"); err != nil {
		t.Fatal(err)
	}
	cookie := answer.Result().Cookies()[0]
	if cookie.Name != "__Host-sheaf-session" || !cookie.Secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
		t.Errorf("cookie: %s", cookie)
	}
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.AddCookie(cookie)
	if got, ok := signer.read(request, true); !ok || got.User != 7 || got.Mark != "mark" {
		t.Errorf("read: %+v, %v", got, ok)
	}
	if _, ok := signer.read(request, false); ok {
		t.Error("the cookie of https counts without")
	}
	other := sessions{key: []byte("another key"), now: clock.now}
	if _, ok := other.read(request, true); ok {
		t.Error("a stranger's signature counts")
	}
	clock.pass(sessionLifetime - time.Second)
	if _, ok := signer.read(request, true); !ok {
		t.Error("it ends too early")
	}
	clock.pass(time.Second)
	if _, ok := signer.read(request, true); ok {
		t.Error("it never ends")
	}
}
