package signedcookie_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sheaf/internal/signedcookie"
)

type visit struct {
	User int64
	Note string
}

type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func jar(time *clock, secret, purpose string) *signedcookie.Jar[visit] {
	return signedcookie.New[visit](signedcookie.Config{
		Name: "sheaf-visit", Path: "/visits", Lifetime: 600e9, Purpose: purpose, Secret: []byte(secret), Now: time.now,
	})
}

// set returns the cookie that a browser would keep.
func set(t *testing.T, j *signedcookie.Jar[visit], isSecure bool, value visit) *http.Cookie {
	t.Helper()
	answer := httptest.NewRecorder()
	if err := j.Set(answer, isSecure, value); err != nil {
		t.Fatal(err)
	}
	return answer.Result().Cookies()[0]
}

func read(j *signedcookie.Jar[visit], isSecure bool, cookie *http.Cookie) (visit, error) {
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	if cookie != nil {
		request.AddCookie(cookie)
	}
	return j.Read(request, isSecure)
}

const secret = "sixteen bytes or more"

func TestValueComesBack(t *testing.T) {
	time := &clock{time.Unix(1_000_000, 0)}
	j := jar(time, secret, "visits")
	want := visit{7, "a \"quoted\" <text> & é"}
	for _, isSecure := range []bool{true, false} {
		cookie := set(t, j, isSecure, want)
		if got, err := read(j, isSecure, cookie); err != nil || got != want {
			t.Errorf("read %+v, %v", got, err)
		}
		if _, err := read(j, !isSecure, cookie); !errors.Is(err, http.ErrNoCookie) {
			t.Errorf("set with https %v, it counts without: %v", isSecure, err)
		}
		if got, err := read(jar(time, secret, "visits"), isSecure, cookie); err != nil || got != want {
			t.Errorf("a jar with the same secret reads %+v, %v", got, err)
		}
	}
	if _, err := read(j, true, nil); !errors.Is(err, http.ErrNoCookie) {
		t.Errorf("without a cookie: %v", err)
	}
}

func TestAttributes(t *testing.T) {
	j := jar(&clock{time.Unix(1_000_000, 0)}, secret, "visits")
	for isSecure, want := range map[bool]string{
		false: "sheaf-visit=V; Path=/visits; Max-Age=600; HttpOnly; SameSite=Lax",
		true:  "__Host-sheaf-visit=V; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax",
	} {
		cookie := set(t, j, isSecure, visit{})
		cookie.Value = "V"
		if got := cookie.String(); got != want {
			t.Errorf("the cookie is\n%s\nwant\n%s", got, want)
		}
		answer := httptest.NewRecorder()
		j.Drop(answer, isSecure)
		dropped := answer.Result().Cookies()[0]
		if dropped.Name != cookie.Name || dropped.Path != cookie.Path || dropped.MaxAge != -1 || dropped.Value != "" {
			t.Errorf("dropped by %s", dropped)
		}
	}
}

func TestForgedCookies(t *testing.T) {
	time := &clock{time.Unix(1_000_000, 0)}
	j := jar(time, secret, "visits")
	cookie := set(t, j, true, visit{User: 7})
	text, signature, _ := strings.Cut(cookie.Value, ".")
	otherText, _, _ := strings.Cut(set(t, j, true, visit{User: 8}).Value, ".")
	for name, value := range map[string]string{
		"another value":       otherText + "." + signature,
		"another secret":      set(t, jar(time, "another of sixteen", "visits"), true, visit{User: 7}).Value,
		"another purpose":     set(t, jar(time, secret, "sessions"), true, visit{User: 7}).Value,
		"signature cut":       cookie.Value[:len(cookie.Value)-1],
		"signature gone":      text,
		"signature empty":     text + ".",
		"text empty":          "." + signature,
		"empty":               "",
		"more after it":       cookie.Value + ".x",
		"padding":             text + "." + signature + "=",
		"trailing bits set":   cookie.Value[:len(cookie.Value)-1] + "_",
		"no base64":           "ä." + signature,
		"signature over none": ".47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
	} {
		if got, err := read(j, true, &http.Cookie{Name: cookie.Name, Value: value}); !errors.Is(err, signedcookie.ErrForged) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestTimeEnds(t *testing.T) {
	clock := &clock{time.Unix(1_000_000, 500)}
	j := jar(clock, secret, "visits")
	cookie := set(t, j, true, visit{User: 7})
	for _, step := range []struct {
		pass time.Duration
		want error
	}{{0, nil}, {599 * time.Second, nil}, {time.Second, signedcookie.ErrExpired}, {time.Hour, signedcookie.ErrExpired}} {
		clock.at = clock.at.Add(step.pass)
		if _, err := read(j, true, cookie); !errors.Is(err, step.want) {
			t.Errorf("at %v: %v, want %v", clock.at, err, step.want)
		}
	}
}

// Whatever a browser sends: no panic, and nothing that was not signed is taken.
func FuzzRead(f *testing.F) {
	j := signedcookie.New[visit](signedcookie.Config{Name: "c", Lifetime: time.Hour, Purpose: "p", Secret: []byte(secret), Now: time.Now})
	for _, seed := range []string{"", ".", "e30.e30", "bnVsbA.AAAA", "a.b.c"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.Header.Set("Cookie", "c="+value)
		if got, err := j.Read(request, false); err == nil {
			t.Errorf("%q was taken as %+v", value, got)
		}
	})
}
