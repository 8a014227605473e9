package broker

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestProviderErrorsReachTheFrontEnd(t *testing.T) {
	long := strings.Repeat("ä", maxDescription)
	for name, test := range map[string]struct{ code, description, wantCode, wantText string }{
		"denied":       {"access_denied", "The user has denied your application access.", "access_denied", "You did not let Sheaf"},
		"suspended":    {"application_suspended", "Your application has been suspended.", "application_suspended", "Your application has been suspended."},
		"odd code":     {"<script>", "x", "provider_error", "x"},
		"line ends":    {"server_error", "a\r\n\tb", "server_error", "a b"},
		"no text":      {"server_error", "", "server_error", "The provider refused the sign-in."},
		"endless text": {"server_error", long, "server_error", strings.Repeat("ä", maxDescription/2) + "…"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBrowser(t, newProvider(t), nil)
			_, authorize := b.visit(b.self + StartPath + "?nonce=n&return_to=/github")
			answer := url.Values{"state": {authorize.Query().Get("state")}, "error": {test.code}, "error_description": {test.description}}
			_, back := b.visit(b.self + CallbackPath + "?" + answer.Encode())
			expectFailure(t, back, test.wantCode)
			if got := back.Query().Get("auth_error_description"); !strings.HasPrefix(got, test.wantText) || len(got) > maxDescription+len("…") {
				t.Errorf("description is %q, want %q", got, test.wantText)
			}
			if back.Path != "/github" || back.Query().Get("nonce") != "n" {
				t.Errorf("came back to %s, not to where the sign-in began", back)
			}
		})
	}
}

func TestTokenEndpointFailures(t *testing.T) {
	for name, test := range map[string]struct {
		fail http.HandlerFunc
		want string
	}{
		"form-encoded error": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
			_, _ = w.Write([]byte("error=bad_verification_code&error_description=The+code+passed+is+incorrect+or+expired."))
		}, "bad_verification_code"},
		"HTML from a proxy": {func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "<h1>Bad Gateway</h1> "+accessToken, http.StatusBadGateway)
		}, "provider_error"},
		"no token": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"token_type":"bearer"}`))
		}, "provider_error"},
		"connection cut": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, "provider_unreachable"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t)
			p.fail(test.fail)
			b := newBrowser(t, p, nil)
			_, back := b.visit(b.callback("").String())
			expectFailure(t, back, test.want)
			if strings.Contains(back.String()+b.log.String(), accessToken) {
				t.Errorf("the answer's body leaked: %s\n%s", back, b.log)
			}
		})
	}
}

func TestWrongClientSecretIsNamed(t *testing.T) {
	b := newBrowser(t, newProvider(t), func(c *Config) { c.ClientSecret = "wrong" })
	_, back := b.visit(b.callback("").String())
	expectFailure(t, back, "incorrect_client_credentials")
	if !strings.Contains(back.Query().Get("auth_error_description"), "not set up right") {
		t.Errorf("description is %q", back.Query().Get("auth_error_description"))
	}
}

func TestNoCodeInTheAnswer(t *testing.T) {
	b := newBrowser(t, newProvider(t), nil)
	_, authorize := b.visit(b.self + StartPath)
	_, back := b.visit(b.self + CallbackPath + "?state=" + authorize.Query().Get("state"))
	expectFailure(t, back, "invalid_response")
}
