package hub_test

import (
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestOwns(t *testing.T) {
	s := hubtest.New(t)
	for path, want := range map[string]bool{
		"/api/v3": true, "/api/v3/user": true, "/api/v30": false, "/api/other": false,
		"/login/oauth/authorize": true, "/login": false,
		"/raw/ada/forms/main/x": true, "/avatars/ada.svg": true,
		"/ada/forms.git/info/refs": true, "/ada/forms.git/git-receive-pack": true, "/ada/forms.git/HEAD": true,
		"/ada/forms/info/refs": true, "/ada/forms/git-upload-pack": true, "/ada/info/refs": true, "//info/refs": false,
		"/ada/forms/pull/1": true, "/ada/forms/commit/abc": true, "/ada/forms": true, "/ada/forms/": true, "/ada/forms/archive/main.zip": true,
		"/ada": false, "/ada/": false, "/github/ada/pull/1": false, "/a.b/forms": false,
		"/": false, "/github/ada/forms": false, "/github/ada/forms/blob/main/x.git/info/refs": false, "/assets/x.js": false,
		"/auth/github": false, "/config.json": false,
	} {
		if got := s.Hub.Owns(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
