package signin

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestSessionsEnd(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	clock := func() time.Time { return now }
	sessions := newCookies(clock)
	answer := httptest.NewRecorder()
	if err := sessions.Set(answer, true, session{7, "mark", "id"}); err != nil {
		t.Fatal(err)
	}
	cookie := answer.Result().Cookies()[0]
	if cookie.Name != "__Host-sheaf-session" || !cookie.Secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
		t.Errorf("cookie: %s", cookie)
	}
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.AddCookie(cookie)
	if got, err := sessions.Read(request, true); err != nil || got != (session{7, "mark", "id"}) {
		t.Errorf("read: %+v, %v", got, err)
	}
	if _, err := newCookies(clock).Read(request, true); err == nil {
		t.Error("a session outlives its process")
	}
	now = now.Add(sessionLifetime - time.Second)
	if _, err := sessions.Read(request, true); err != nil {
		t.Errorf("it ends too early: %v", err)
	}
	now = now.Add(time.Second)
	if _, err := sessions.Read(request, true); err == nil {
		t.Error("it never ends")
	}
}
