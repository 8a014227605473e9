package oauth_test

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

func TestSignIn(t *testing.T) {
	s := hubtest.New(t)
	form := hubtest.TokenForm(s.Authorize("continue").Query().Get("code"))
	answer := s.Exchange(form)
	if answer["token_type"] != "bearer" || answer["scope"] == "" {
		t.Fatalf("answer: %v", answer)
	}
	user := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: answer["access_token"]}), 200)
	if hubtest.Text(user, "login") != "ada" {
		t.Errorf("signed in as %v", user["login"])
	}
	if again := s.Exchange(form); again["error"] != "bad_verification_code" {
		t.Errorf("the code worked twice: %v", again)
	}

	// Sign out: the client ends its token.
	basic := func(secret string) map[string]string {
		return map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+secret))}
	}
	revoke := hubtest.Request{Method: "DELETE", Path: "/applications/" + hubtest.ClientID + "/token", Token: "-", Body: object{"access_token": answer["access_token"]}}
	revoke.Header = basic("wrong")
	s.WantProblem(s.Do(revoke), 404, "Not Found")
	revoke.Header = basic(hubtest.ClientSecret)
	if a := s.Do(revoke); a.Status != http.StatusNoContent {
		t.Errorf("revoke: %d %s", a.Status, a.Body)
	}
	s.WantProblem(s.Do(revoke), 404, "Not Found")
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: answer["access_token"]}), 401, "Bad credentials")
}

func TestExchangeRefuses(t *testing.T) {
	s := hubtest.New(t)
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
			form := hubtest.TokenForm(s.Authorize("continue").Query().Get("code"))
			test.change(form)
			if answer := s.Exchange(form); answer["error"] != test.want || answer["error_description"] == "" || answer["access_token"] != "" {
				t.Errorf("answer: %v", answer)
			}
		})
	}
	response, body := hubtest.Browse(t, "POST", s.URL+"/login/oauth/access_token", hubtest.TokenForm("x"), nil)
	if values, err := url.ParseQuery(body); err != nil || values.Get("error") != "bad_verification_code" || response.StatusCode != 200 {
		t.Errorf("as a form: %d %s", response.StatusCode, body)
	}
}

func TestSignInCancelled(t *testing.T) {
	s := hubtest.New(t)
	back := s.Authorize("cancel").Query()
	if back.Get("error") != "access_denied" || back.Has("code") {
		t.Errorf("back with %v", back)
	}
}

func TestAuthorizePageRefuses(t *testing.T) {
	s := hubtest.New(t)
	for name, test := range map[string]struct {
		change func(url.Values)
		status int
	}{
		"unknown client":    {func(q url.Values) { q.Set("client_id", "x") }, 404},
		"another address":   {func(q url.Values) { q.Set("redirect_uri", "http://evil.example/") }, 400},
		"longer address":    {func(q url.Values) { q.Set("redirect_uri", hubtest.Callback+"/x") }, 400},
		"plain challenge":   {func(q url.Values) { q.Set("code_challenge_method", "plain") }, 400},
		"broken challenge":  {func(q url.Values) { q.Set("code_challenge", "short") }, 400},
		"a very long state": {func(q url.Values) { q.Set("state", strings.Repeat("x", 5000)) }, 400},
	} {
		t.Run(name, func(t *testing.T) {
			query := hubtest.AuthorizeQuery()
			test.change(query)
			for _, method := range []string{"GET", "POST"} {
				address, form := s.URL+"/login/oauth/authorize?"+query.Encode(), url.Values(nil)
				if method == "POST" {
					address, form = s.URL+"/login/oauth/authorize", query
				}
				response, body := hubtest.Browse(t, method, address, form, nil)
				if response.StatusCode != test.status || response.Header.Get("Location") != "" || strings.Contains(body, "evil") {
					t.Errorf("%s: %d\n%s", method, response.StatusCode, body)
				}
			}
		})
	}
	form := hubtest.AuthorizeQuery()
	form.Set("decision", "continue")
	for _, header := range []map[string]string{{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}} {
		if response, _ := hubtest.Browse(t, "POST", s.URL+"/login/oauth/authorize", form, header); response.StatusCode != http.StatusForbidden {
			t.Errorf("%v: %d", header, response.StatusCode)
		}
	}
}

func TestAuthorizePageIsStrict(t *testing.T) {
	s := hubtest.New(t)
	response, body := hubtest.Browse(t, "GET", s.URL+"/login/oauth/authorize?"+hubtest.AuthorizeQuery().Encode(), nil, nil)
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
	style, _ := hubtest.Browse(t, "GET", s.URL+"/login/style.css", nil, nil)
	if style.StatusCode != 200 || !strings.HasPrefix(style.Header.Get("Content-Type"), "text/css") {
		t.Errorf("style sheet: %d %s", style.StatusCode, style.Header.Get("Content-Type"))
	}
	avatar, picture := hubtest.Browse(t, "GET", s.URL+"/avatars/ada.svg", nil, nil)
	if avatar.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(avatar.Header.Get("Content-Security-Policy"), "sandbox") || !strings.Contains(picture, ">AD<") {
		t.Errorf("avatar: %v %s", avatar.Header, picture)
	}
	for _, path := range []string{"/avatars/a%22b.svg", "/avatars/%3Cscript%3E.svg", "/avatars/ada", "/avatars/x/../ada.svg"} {
		if answer, _ := hubtest.Browse(t, "GET", s.URL+path, nil, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", path, answer.StatusCode)
		}
	}
}
