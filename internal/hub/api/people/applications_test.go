package people_test

import (
	"encoding/base64"
	"net/http"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// askAsClient sends what an OAuth client asks about one of its tokens.
func askAsClient(s *hubtest.Site, method, secret, token string) hubtest.Answer {
	s.T.Helper()
	return s.Do(hubtest.Request{
		Method: method, Path: "/applications/" + hubtest.ClientID + "/token", Token: "-", Body: object{"access_token": token},
		Header: map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(hubtest.ClientID+":"+secret))},
	})
}

func statusOf(s *hubtest.Site, token string) int {
	s.T.Helper()
	return s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}).Status
}

func TestApplicationTokens(t *testing.T) {
	s := hubtest.New(t)
	token := s.Exchange(hubtest.TokenForm(s.Authorize("continue").Query().Get("code")))["access_token"]
	checked := s.Object(askAsClient(s, "POST", hubtest.ClientSecret, token), 200)
	if hubtest.Text(checked, "user", "login") != "ada" || hubtest.Text(checked, "app", "client_id") != hubtest.ClientID || hubtest.Text(checked, "app", "url") != "http://127.0.0.1:9/" ||
		hubtest.Text(checked, "token") != token || hubtest.Text(checked, "token_last_eight") != token[len(token)-8:] {
		t.Errorf("checked: %v", checked)
	}
	if again := s.Object(askAsClient(s, "POST", hubtest.ClientSecret, token), 200); again["id"] != checked["id"] || again["id"] == 0.0 {
		t.Errorf("the id is %v, then %v", checked["id"], again["id"])
	}
	for _, method := range []string{"POST", "PATCH", "DELETE"} {
		s.WantProblem(askAsClient(s, method, "wrong", token), 404, "Not Found")
		s.WantProblem(askAsClient(s, method, hubtest.ClientSecret, "unknown"), 404, "Not Found")
		s.WantProblem(askAsClient(s, method, hubtest.ClientSecret, s.Token), 404, "Not Found") // of another issuer
	}
	reset := s.Object(askAsClient(s, "PATCH", hubtest.ClientSecret, token), 200)
	renewed := hubtest.Text(reset, "token")
	if renewed == token || reset["id"] == checked["id"] || hubtest.Text(reset, "user", "login") != "ada" {
		t.Errorf("reset: %v", reset)
	}
	if statusOf(s, token) != 401 || statusOf(s, renewed) != 200 {
		t.Errorf("after the reset: the old one %d, the new one %d", statusOf(s, token), statusOf(s, renewed))
	}
	if a := askAsClient(s, "DELETE", hubtest.ClientSecret, renewed); a.Status != http.StatusNoContent || statusOf(s, renewed) != 401 {
		t.Errorf("delete: %d, and then %d", a.Status, statusOf(s, renewed))
	}
}
