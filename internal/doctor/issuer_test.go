package doctor_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/doctor"
	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/oidc"
	"sheaf/internal/server"
)

func TestIssuer(t *testing.T) {
	for name, test := range map[string]struct {
		change func(said map[string]any, keys *[]map[string]string, header http.Header)
		edit   func(*server.Settings)
		wrong  string // check; empty: all is well
		found  string
	}{
		"all is well": {},
		"another name": {
			change: func(said map[string]any, _ *[]map[string]string, _ http.Header) {
				said["issuer"] = said["issuer"].(string) + "/"
			},
			wrong: "Issuer", found: "it calls itself",
		},
		"nothing is there": {edit: func(s *server.Settings) { s.Issuer.Issuer = "http://127.0.0.1:1" }, wrong: "Issuer", found: "nothing listens"},
		"no issuer":        {edit: func(s *server.Settings) { s.Issuer.Issuer += "/absent" }, wrong: "Issuer", found: "tells nothing"},
		"no keys": {
			change: func(_ map[string]any, keys *[]map[string]string, _ http.Header) {
				*keys = []map[string]string{{"kty": "oct"}, {"kty": "RSA", "use": "enc"}}
			},
			wrong: "Keys of the issuer", found: "none for signatures",
		},
		"no PKCE": {
			change: func(said map[string]any, _ *[]map[string]string, _ http.Header) {
				said["code_challenge_methods_supported"] = []string{"plain"}
			},
			wrong: "PKCE", found: "S256",
		},
		"another clock": {
			change: func(_ map[string]any, _ *[]map[string]string, header http.Header) {
				header.Set("Date", time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat))
			},
			wrong: "Clock", found: "ahead of the issuer's",
		},
		"no organisation": {edit: func(s *server.Settings) { s.Issuer.Grants[0].Organisation = "absent" }, wrong: "Groups", found: "no organisation absent"},
		"no secret":       {edit: func(s *server.Settings) { s.IssuerSecretFile = "/absent" }, wrong: "Client", found: "no secret"},
	} {
		t.Run(name, func(t *testing.T) {
			keys := []map[string]string{{"kty": "RSA", "use": "sig"}}
			said := map[string]any{}
			header := http.Header{}
			mux := http.NewServeMux()
			reply := func(value any) http.HandlerFunc {
				return func(w http.ResponseWriter, _ *http.Request) {
					for name, values := range header {
						w.Header()[name] = values
					}
					if err := json.NewEncoder(w).Encode(value); err != nil {
						t.Error(err)
					}
				}
			}
			mux.HandleFunc("GET /.well-known/openid-configuration", reply(said))
			mux.HandleFunc("GET /keys", func(w http.ResponseWriter, r *http.Request) { reply(map[string]any{"keys": keys})(w, r) })
			from := httptest.NewServer(mux)
			defer from.Close()
			said["issuer"], said["authorization_endpoint"], said["token_endpoint"], said["jwks_uri"] = from.URL, from.URL+"/a", from.URL+"/t", from.URL+"/keys"
			dir := t.TempDir()
			people, err := accounts.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := people.AddOrganisation(accounts.NewOrganisation{Login: "guild"}); err != nil {
				t.Fatal(err)
			}
			settings := server.Settings{Addr: "127.0.0.1:8080", Issuer: &hub.Issuer{
				Issuer: from.URL, ClientID: "sheaf", Grants: []oidc.Grant{{Group: "staff", Organisation: "Guild", Role: accounts.RoleRead}},
			}}
			if test.change != nil {
				test.change(said, &keys, header)
			}
			if test.edit != nil {
				test.edit(&settings)
			}
			isFound := test.wrong == ""
			callback := false
			for _, finding := range doctor.Issuer(t.Context(), settings, dir) {
				callback = callback || strings.Contains(finding.Found, "http://127.0.0.1:8080/login/oidc/callback")
				if finding.State != checkup.Wrong {
					continue
				}
				if finding.Check != test.wrong || !strings.Contains(finding.Found, test.found) {
					t.Errorf("%+v", finding)
				}
				isFound = true
			}
			if !isFound || test.wrong != "Issuer" && !callback {
				t.Errorf("found %v, callback %v", isFound, callback)
			}
		})
	}
}
