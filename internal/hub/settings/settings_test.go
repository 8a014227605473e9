package settings_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

const path = "/settings/tokens"

var (
	secrets = regexp.MustCompile(`sheaf_[A-Z0-9]+`)
	ids     = regexp.MustCompile(`name="token" value="(\d+)"`)
)

func same(extra ...string) map[string]string {
	header := map[string]string{"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
	for i := 0; i < len(extra); i += 2 {
		header[extra[i]] = extra[i+1]
	}
	return header
}

func makeForm(name, days string) url.Values {
	return url.Values{"do": {"make"}, "as": {"ada"}, "name": {name}, "days": {days}}
}

func isGood(s *hubtest.Site, token string) bool {
	return s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}).Status == 200
}

func TestTokensOfTheLocalUser(t *testing.T) {
	s := hubtest.New(t)
	address := s.URL + path
	response, page := hubtest.Browse(t, "POST", address, makeForm(`Build <b>"x"`, "30"), same())
	made := secrets.FindString(page)
	if response.StatusCode != 200 || !isGood(s, made) || strings.Contains(page, "<b>") || response.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d, token %q\n%s", response.StatusCode, made, page)
	}
	// The same form once more, as a reload sends it, makes no second one.
	if again, page := hubtest.Browse(t, "POST", address, makeForm(`Build <b>"x"`, "30"), same()); again.StatusCode != 409 || secrets.MatchString(page) {
		t.Errorf("a reload: %d", again.StatusCode)
	}
	_, page = hubtest.Browse(t, "GET", address, nil, same())
	if secrets.MatchString(page) || !strings.Contains(page, "Build &lt;b&gt;") || !strings.Contains(page, "last used") {
		t.Errorf("the list:\n%s", page)
	}
	for form, want := range map[string]int{makeForm("", "30").Encode(): 422, makeForm("a\nb", "30").Encode(): 422, makeForm(strings.Repeat("ä", 101), "30").Encode(): 422, makeForm("c", "-1").Encode(): 422, makeForm("c", "9999").Encode(): 422, makeForm("c", "x").Encode(): 422, "do=nothing&as=ada": 400} {
		values, err := url.ParseQuery(form)
		s.Must(err)
		if refused, page := hubtest.Browse(t, "POST", address, values, same()); refused.StatusCode != want || secrets.MatchString(page) {
			t.Errorf("%s: %d, want %d", form, refused.StatusCode, want)
		}
	}
	id := ids.FindStringSubmatch(page)
	ended, _ := hubtest.Browse(t, "POST", address, url.Values{"do": {"end"}, "as": {"ada"}, "token": {id[1]}}, same())
	if ended.StatusCode != http.StatusSeeOther || isGood(s, made) {
		t.Errorf("revoked: %d, still good: %v", ended.StatusCode, isGood(s, made))
	}
}

// Neither another site nor a script of a page makes tokens, and an old page of somebody else does nothing.
func TestWhoMayNotMakeTokens(t *testing.T) {
	s := hubtest.New(t)
	for what, header := range map[string]map[string]string{
		"another site":     same("Sec-Fetch-Site", "cross-site"),
		"a script":         same("Sec-Fetch-Mode", "cors"),
		"its own script":   same("Sec-Fetch-Mode", "same-origin"),
		"an older browser": {"Origin": "http://evil.example"},
	} {
		if response, page := hubtest.Browse(t, "POST", s.URL+path, makeForm(what, "0"), header); response.StatusCode != 403 || secrets.MatchString(page) {
			t.Errorf("%s: %d", what, response.StatusCode)
		}
	}
	form := makeForm("x", "0")
	form.Set("as", "eve")
	if _, page := hubtest.Browse(t, "POST", s.URL+path, form, same()); secrets.MatchString(page) {
		t.Error("the form of somebody else made a token")
	}
}

func TestTokensOfWhoSignsIn(t *testing.T) {
	s := hubtest.New(t)
	people := s.SetPasswords("ada", "eve")
	ada, _, err := people.User("ada")
	s.Must(err)
	if _, page := hubtest.Browse(t, "GET", s.URL+path, nil, same()); !strings.Contains(page, `type="password"`) || ids.MatchString(page) {
		t.Errorf("without a sign-in:\n%s", page)
	}
	if _, page := hubtest.Browse(t, "POST", s.URL+path, makeForm("x", "0"), same()); secrets.MatchString(page) {
		t.Error("a token was made for nobody")
	}
	signIn := func(password string) *http.Response {
		response, _ := hubtest.Browse(t, "POST", s.URL+path, url.Values{"do": {"sign-in"}, "login": {"eve"}, "password": {password}}, same())
		return response
	}
	if response := signIn("wrong"); response.StatusCode != 422 || len(response.Cookies()) > 0 {
		t.Errorf("a wrong password: %d", response.StatusCode)
	}
	cookie := signIn(hubtest.Password).Cookies()[0]
	as := same("Cookie", cookie.Name+"="+cookie.Value)
	_, page := hubtest.Browse(t, "GET", s.URL+path, nil, as)
	before := len(ids.FindAllString(page, -1))
	// Another person's token is not there, and does not end by its id.
	ofAda, err := people.TokensOf(ada.ID)
	s.Must(err)
	for _, other := range ofAda {
		hubtest.Browse(t, "POST", s.URL+path, url.Values{"do": {"end"}, "as": {"eve"}, "token": {strconv.FormatInt(other.ID, 10)}}, as)
	}
	if left, err := people.TokensOf(ada.ID); err != nil || len(left) != len(ofAda) || len(left) == 0 {
		t.Errorf("%d of %d tokens are left, %v", len(left), len(ofAda), err)
	}
	form := makeForm("eve's", "7")
	form.Set("as", "eve")
	_, page = hubtest.Browse(t, "POST", s.URL+path, form, as)
	if got := len(ids.FindAllString(page, -1)); got != before+1 || !isGood(s, secrets.FindString(page)) {
		t.Errorf("%d tokens after %d", got, before)
	}
	out, _ := hubtest.Browse(t, "POST", s.URL+path, url.Values{"do": {"sign-out"}}, as)
	if gone := out.Cookies(); len(gone) != 1 || gone[0].MaxAge >= 0 {
		t.Errorf("sign out: %v", gone)
	}
}
