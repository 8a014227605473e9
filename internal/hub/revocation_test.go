package hub_test

import (
	"encoding/base64"
	"testing"
)

func TestRevocation(t *testing.T) {
	s := newSite(t)
	signIn := func() string {
		t.Helper()
		return s.exchange(tokenForm(s.authorize("continue").Query().Get("code")))["access_token"]
	}
	status := func(token string) int {
		t.Helper()
		return s.do(request{method: "GET", path: "/user", token: token}).status
	}
	grant := func(secret, token string) answer {
		t.Helper()
		return s.do(request{
			method: "DELETE", path: "/applications/" + clientID + "/grant", token: "-", body: object{"access_token": token},
			header: map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(clientID+":"+secret))},
		})
	}
	first, second := signIn(), signIn()
	s.wantProblem(grant("wrong", first), 404, "Not Found")
	if a := grant(clientSecret, first); a.status != 204 {
		t.Errorf("grant: %d %s", a.status, a.body)
	}
	if status(first) != 401 || status(second) != 401 || status(s.token) != 200 {
		t.Errorf("after the grant: %d, %d, and another issuer's %d", status(first), status(second), status(s.token))
	}

	leaked := signIn()
	revoke := func(token string, body any) answer {
		t.Helper()
		return s.do(request{method: "POST", path: "/credentials/revoke", token: token, body: body})
	}
	s.wantProblem(revoke(s.token, object{"credentials": list{leaked}}), 403, "This endpoint must be called without authentication.")
	s.wantProblem(revoke("-", object{"credentials": list{}}), 422, "Validation Failed")
	s.wantProblem(revoke("-", object{}), 422, "Invalid request.\n\n\"credentials\" wasn't supplied.")
	if a := revoke("-", object{"credentials": list{leaked, s.stranger, "unknown"}}); a.status != 202 {
		t.Errorf("leaked: %d %s", a.status, a.body)
	}
	if status(leaked) != 401 || status(s.stranger) != 401 || status(s.token) != 200 {
		t.Errorf("after the leak: %d, %d, and another token %d", status(leaked), status(s.stranger), status(s.token))
	}
	for range 80 {
		if a := revoke("-", object{"credentials": list{"x"}}); a.status == 403 {
			return
		}
	}
	t.Error("revoking has no limit")
}
