package process

import "testing"

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]version{
		"git version 2.39.5\n":               {2, 39},
		"git version 2.39.5 (Apple Git-154)": {2, 39},
		"git version 3.0.0-rc1":              {3, 0},
		"git version 2.38.GIT":               {2, 38},
	} {
		if got, ok := parseVersion(text); !ok || got != want {
			t.Errorf("%q is %v, %v", text, got, ok)
		}
	}
	if (version{3, 0}).less(oldestGit) || !(version{2, 37}).less(oldestGit) || (version{2, 38}).less(oldestGit) {
		t.Error("versions are ordered wrongly")
	}
}
