package hub_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

const verifier = "a-verifier-of-more-than-forty-three-characters-long"

func challenge() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func authorizeQuery() url.Values {
	return url.Values{
		"client_id": {clientID}, "redirect_uri": {callback}, "state": {`st<a>te"&`}, "scope": {"repo read:org"},
		"code_challenge": {challenge()}, "code_challenge_method": {"S256"},
	}
}

var hiddenPattern = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// browse sends a request without following redirects.
func browse(t testing.TB, method, address string, form url.Values, header map[string]string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// authorize goes through the page and returns the address it leads back to.
func (s *site) authorize(decision string) *url.URL {
	s.t.Helper()
	page, body := browse(s.t, "GET", s.url+"/login/oauth/authorize?"+authorizeQuery().Encode(), nil, nil)
	if page.StatusCode != 200 || !strings.Contains(body, "Continue as Ada Lovelace") {
		s.t.Fatalf("page: %d\n%s", page.StatusCode, body)
	}
	form := url.Values{"decision": {decision}}
	for _, match := range hiddenPattern.FindAllStringSubmatch(body, -1) {
		form.Set(match[1], strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&amp;", "&").Replace(match[2]))
	}
	answer, body := browse(s.t, "POST", s.url+"/login/oauth/authorize", form, map[string]string{"Origin": s.url, "Sec-Fetch-Site": "same-origin"})
	if answer.StatusCode != http.StatusSeeOther {
		s.t.Fatalf("answer: %d\n%s", answer.StatusCode, body)
	}
	back, err := answer.Location()
	if err != nil {
		s.t.Fatal(err)
	}
	if !strings.HasPrefix(back.String(), callback+"?") || back.Query().Get("state") != `st<a>te"&` {
		s.t.Fatalf("back to %s", back)
	}
	return back
}

func (s *site) exchange(form url.Values) map[string]string {
	s.t.Helper()
	response, body := browse(s.t, "POST", s.url+"/login/oauth/access_token", form, map[string]string{"Accept": "application/json"})
	if response.StatusCode != 200 || response.Header.Get("Access-Control-Allow-Origin") != "" {
		s.t.Fatalf("exchange: %d %v", response.StatusCode, response.Header)
	}
	var members map[string]string
	if err := json.Unmarshal([]byte(body), &members); err != nil {
		s.t.Fatal(err)
	}
	return members
}

func tokenForm(code string) url.Values {
	return url.Values{
		"client_id": {clientID}, "client_secret": {clientSecret}, "code": {code},
		"redirect_uri": {callback}, "code_verifier": {verifier},
	}
}

func TestSignIn(t *testing.T) {
	s := newSite(t)
	form := tokenForm(s.authorize("continue").Query().Get("code"))
	answer := s.exchange(form)
	if answer["token_type"] != "bearer" || answer["scope"] == "" {
		t.Fatalf("answer: %v", answer)
	}
	user := s.object(s.do(request{method: "GET", path: "/user", token: answer["access_token"]}), 200)
	if text(user, "login") != "ada" {
		t.Errorf("signed in as %v", user["login"])
	}
	if again := s.exchange(form); again["error"] != "bad_verification_code" {
		t.Errorf("the code worked twice: %v", again)
	}

	// Sign out: the client ends its token.
	basic := func(secret string) map[string]string {
		return map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(clientID+":"+secret))}
	}
	revoke := request{method: "DELETE", path: "/applications/" + clientID + "/token", token: "-", body: object{"access_token": answer["access_token"]}}
	revoke.header = basic("wrong")
	s.wantProblem(s.do(revoke), 404, "Not Found")
	revoke.header = basic(clientSecret)
	if a := s.do(revoke); a.status != http.StatusNoContent {
		t.Errorf("revoke: %d %s", a.status, a.body)
	}
	s.wantProblem(s.do(revoke), 404, "Not Found")
	s.wantProblem(s.do(request{method: "GET", path: "/user", token: answer["access_token"]}), 401, "Bad credentials")
}

func TestExchangeRefuses(t *testing.T) {
	s := newSite(t)
	for name, test := range map[string]struct {
		change func(url.Values)
		want   string
	}{
		"wrong verifier":  {func(f url.Values) { f.Set("code_verifier", "other") }, "bad_verification_code"},
		"no verifier":     {func(f url.Values) { f.Del("code_verifier") }, "bad_verification_code"},
		"wrong code":      {func(f url.Values) { f.Set("code", "x") }, "bad_verification_code"},
		"no code":         {func(f url.Values) { f.Del("code") }, "bad_verification_code"},
		"wrong secret":    {func(f url.Values) { f.Set("client_secret", "x") }, "incorrect_client_credentials"},
		"no secret":       {func(f url.Values) { f.Del("client_secret") }, "incorrect_client_credentials"},
		"unknown client":  {func(f url.Values) { f.Set("client_id", "x") }, "incorrect_client_credentials"},
		"another address": {func(f url.Values) { f.Set("redirect_uri", "http://evil.example/") }, "redirect_uri_mismatch"},
	} {
		t.Run(name, func(t *testing.T) {
			form := tokenForm(s.authorize("continue").Query().Get("code"))
			test.change(form)
			if answer := s.exchange(form); answer["error"] != test.want || answer["error_description"] == "" || answer["access_token"] != "" {
				t.Errorf("answer: %v", answer)
			}
		})
	}
	response, body := browse(t, "POST", s.url+"/login/oauth/access_token", tokenForm("x"), nil)
	if values, err := url.ParseQuery(body); err != nil || values.Get("error") != "bad_verification_code" || response.StatusCode != 200 {
		t.Errorf("as a form: %d %s", response.StatusCode, body)
	}
}

func TestSignInCancelled(t *testing.T) {
	s := newSite(t)
	back := s.authorize("cancel").Query()
	if back.Get("error") != "access_denied" || back.Has("code") {
		t.Errorf("back with %v", back)
	}
}

func TestAuthorizePageRefuses(t *testing.T) {
	s := newSite(t)
	for name, test := range map[string]struct {
		change func(url.Values)
		status int
	}{
		"unknown client":    {func(q url.Values) { q.Set("client_id", "x") }, 404},
		"another address":   {func(q url.Values) { q.Set("redirect_uri", "http://evil.example/") }, 400},
		"longer address":    {func(q url.Values) { q.Set("redirect_uri", callback+"/x") }, 400},
		"plain challenge":   {func(q url.Values) { q.Set("code_challenge_method", "plain") }, 400},
		"broken challenge":  {func(q url.Values) { q.Set("code_challenge", "short") }, 400},
		"a very long state": {func(q url.Values) { q.Set("state", strings.Repeat("x", 5000)) }, 400},
	} {
		t.Run(name, func(t *testing.T) {
			query := authorizeQuery()
			test.change(query)
			for _, method := range []string{"GET", "POST"} {
				address, form := s.url+"/login/oauth/authorize?"+query.Encode(), url.Values(nil)
				if method == "POST" {
					address, form = s.url+"/login/oauth/authorize", query
				}
				response, body := browse(t, method, address, form, nil)
				if response.StatusCode != test.status || response.Header.Get("Location") != "" || strings.Contains(body, "evil") {
					t.Errorf("%s: %d\n%s", method, response.StatusCode, body)
				}
			}
		})
	}
	form := authorizeQuery()
	form.Set("decision", "continue")
	for _, header := range []map[string]string{{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}} {
		if response, _ := browse(t, "POST", s.url+"/login/oauth/authorize", form, header); response.StatusCode != http.StatusForbidden {
			t.Errorf("%v: %d", header, response.StatusCode)
		}
	}
}

func TestAuthorizePageIsStrict(t *testing.T) {
	s := newSite(t)
	response, body := browse(t, "GET", s.url+"/login/oauth/authorize?"+authorizeQuery().Encode(), nil, nil)
	policy := response.Header.Get("Content-Security-Policy")
	for _, part := range []string{"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self' http://127.0.0.1:9"} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q has no %q", policy, part)
		}
	}
	if response.Header.Get("Cache-Control") != "no-store" || response.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("headers: %v", response.Header)
	}
	if strings.Contains(body, "<script") || strings.Contains(body, "style=") || strings.Contains(body, "<a>te") {
		t.Errorf("page:\n%s", body)
	}
	for _, part := range []string{`<html lang="en">`, "<title>", "<main", "<h1>"} {
		if strings.Count(body, part) != 1 {
			t.Errorf("%d of %s", strings.Count(body, part), part)
		}
	}
	style, _ := browse(t, "GET", s.url+"/login/oauth/style.css", nil, nil)
	if style.StatusCode != 200 || !strings.HasPrefix(style.Header.Get("Content-Type"), "text/css") {
		t.Errorf("style sheet: %d %s", style.StatusCode, style.Header.Get("Content-Type"))
	}
	avatar, picture := browse(t, "GET", s.url+"/avatars/ada.svg", nil, nil)
	if avatar.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(avatar.Header.Get("Content-Security-Policy"), "sandbox") || !strings.Contains(picture, ">AD<") {
		t.Errorf("avatar: %v %s", avatar.Header, picture)
	}
	for _, path := range []string{"/avatars/a%22b.svg", "/avatars/%3Cscript%3E.svg", "/avatars/ada", "/avatars/x/../ada.svg"} {
		if answer, _ := browse(t, "GET", s.url+path, nil, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
}
