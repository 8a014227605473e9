package people_test

import (
	"encoding/base64"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestRevocation(t *testing.T) {
	s := hubtest.New(t)
	signIn := func() string {
		t.Helper()
		return s.Exchange(hubtest.TokenForm(s.Authorize("continue").Query().Get("code")))["access_token"]
	}
	status := func(token string) int {
		t.Helper()
		return s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}).Status
	}
	grant := func(secret, token string) hubtest.Answer {
		t.Helper()
		return s.Do(hubtest.Request{
			Method: "DELETE", Path: "/applications/" + hubtest.ClientID + "/grant", Token: "-", Body: object{"access_token": token},
			Header: map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+secret))},
		})
	}
	first, second := signIn(), signIn()
	s.WantProblem(grant("wrong", first), 404, "Not Found")
	if a := grant(hubtest.ClientSecret, first); a.Status != 204 {
		t.Errorf("grant: %d %s", a.Status, a.Body)
	}
	if status(first) != 401 || status(second) != 401 || status(s.Token) != 200 {
		t.Errorf("after the grant: %d, %d, and another issuer's %d", status(first), status(second), status(s.Token))
	}

	leaked := signIn()
	revoke := func(token string, body any) hubtest.Answer {
		t.Helper()
		return s.Do(hubtest.Request{Method: "POST", Path: "/credentials/revoke", Token: token, Body: body})
	}
	s.WantProblem(revoke(s.Token, object{"credentials": list{leaked}}), 403, "This endpoint must be called without authentication.")
	s.WantProblem(revoke("-", object{"credentials": list{}}), 422, "Validation Failed")
	s.WantProblem(revoke("-", object{}), 422, "Invalid request.\n\n\"credentials\" wasn't supplied.")
	if a := revoke("-", object{"credentials": list{leaked, s.Stranger, "unknown"}}); a.Status != 202 {
		t.Errorf("leaked: %d %s", a.Status, a.Body)
	}
	if status(leaked) != 401 || status(s.Stranger) != 401 || status(s.Token) != 200 {
		t.Errorf("after the leak: %d, %d, and another token %d", status(leaked), status(s.Stranger), status(s.Token))
	}
	for range 80 {
		if a := revoke("-", object{"credentials": list{"x"}}); a.Status == 403 {
			return
		}
	}
	t.Error("revoking has no limit")
}
