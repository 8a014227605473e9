package server

import (
	"net/http"
	"testing"

	"sheaf/internal/server/limits"
)

func TestSignInIsLimited(t *testing.T) {
	server := run(t, embeddedSettings(t))
	limited := 0
	for range limits.SignInBurst * 2 {
		response, _ := get(t, server.URL()+"/auth/github", "")
		if response.StatusCode != http.StatusTooManyRequests {
			continue
		}
		limited++
		if response.Header.Get("Retry-After") == "" {
			t.Error("the answer does not say when to come back")
		}
	}
	if limited == 0 {
		t.Error("nobody was held back")
	}
	if response, _ := get(t, server.URL()+"/config.json", ""); response.StatusCode != http.StatusOK {
		t.Errorf("the limit of sign-in holds for config.json, too: %d", response.StatusCode)
	}
}
