package hubtest_test

import (
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestNewUser(t *testing.T) {
	s := hubtest.New(t)
	token := s.NewUser("grace")
	user := s.Object(s.Do(hubtest.Request{Method: "GET", Path: "/user", Token: token}), 200)
	if hubtest.Text(user, "login") != "grace" {
		t.Errorf("the token is that of %v", user["login"])
	}
	people := s.SetPasswords()
	for password, isRight := range map[string]bool{hubtest.Password: true, "another": false} {
		user, err := people.CheckPassword(t.Context(), "grace", password)
		if (err == nil) != isRight || isRight && user.Login != "grace" {
			t.Errorf("%q: %q, %v", password, user.Login, err)
		}
	}
	s.Authorize("continue") // ada is still the local user
}
