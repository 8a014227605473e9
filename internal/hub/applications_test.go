package hub_test

import (
	"encoding/base64"
	"net/http"
	"testing"
)

// askAsClient sends what an OAuth client asks about one of its tokens.
func (s *site) askAsClient(method, secret, token string) answer {
	s.t.Helper()
	return s.do(request{
		method: method, path: "/applications/" + clientID + "/token", token: "-", body: object{"access_token": token},
		header: map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(clientID+":"+secret))},
	})
}

func (s *site) statusOf(token string) int {
	s.t.Helper()
	return s.do(request{method: "GET", path: "/user", token: token}).status
}

func TestApplicationTokens(t *testing.T) {
	s := newSite(t)
	token := s.exchange(tokenForm(s.authorize("continue").Query().Get("code")))["access_token"]
	checked := s.object(s.askAsClient("POST", clientSecret, token), 200)
	if text(checked, "user", "login") != "ada" || text(checked, "app", "client_id") != clientID || text(checked, "app", "url") != "http://127.0.0.1:9/" ||
		text(checked, "token") != token || text(checked, "token_last_eight") != token[len(token)-8:] {
		t.Errorf("checked: %v", checked)
	}
	if again := s.object(s.askAsClient("POST", clientSecret, token), 200); again["id"] != checked["id"] || again["id"] == 0.0 {
		t.Errorf("the id is %v, then %v", checked["id"], again["id"])
	}
	for _, method := range []string{"POST", "PATCH", "DELETE"} {
		s.wantProblem(s.askAsClient(method, "wrong", token), 404, "Not Found")
		s.wantProblem(s.askAsClient(method, clientSecret, "unknown"), 404, "Not Found")
		s.wantProblem(s.askAsClient(method, clientSecret, s.token), 404, "Not Found") // of another issuer
	}
	reset := s.object(s.askAsClient("PATCH", clientSecret, token), 200)
	renewed := text(reset, "token")
	if renewed == token || reset["id"] == checked["id"] || text(reset, "user", "login") != "ada" {
		t.Errorf("reset: %v", reset)
	}
	if s.statusOf(token) != 401 || s.statusOf(renewed) != 200 {
		t.Errorf("after the reset: the old one %d, the new one %d", s.statusOf(token), s.statusOf(renewed))
	}
	if a := s.askAsClient("DELETE", clientSecret, renewed); a.status != http.StatusNoContent || s.statusOf(renewed) != 401 {
		t.Errorf("delete: %d, and then %d", a.status, s.statusOf(renewed))
	}
}
