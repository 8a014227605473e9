package limits

import (
	"net/http"
	"testing"
)

func TestPacesOfParts(t *testing.T) {
	l := Limits{Small: Paces{Body: Pace{Rate: 1}}, API: Paces{Body: Pace{Rate: 2}}, Git: Paces{Body: Pace{Rate: 3}}}
	for path, want := range map[string]float64{
		"/": 1, "/healthz": 1, "/metrics": 1, "/auth/github/sign-out": 1, "/login/oauth/access_token": 1, "/raw/o/r/main/f": 1,
		"/api/v3": 1, "/api/v3/repos/o/r/contents/f": 2, "/api/graphql": 2, "/api/v33/x": 1,
		"/o/r.git/git-receive-pack": 3, "/o/r/git-upload-pack": 3, "/o/r.git/info/refs": 3,
	} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://x"+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Of(request).Body.Rate; got != want {
			t.Errorf("%s has pace %v, want %v", path, got, want)
		}
	}
}
