package nodeid_test

import (
	"encoding/base64"
	"testing"

	"sheaf/internal/hub/nodeid"
)

func TestNumber(t *testing.T) {
	const kind = "PullRequest"
	if id, ok := nodeid.Number(kind, nodeid.Of(kind, int64(1<<40))); !ok || id != 1<<40 {
		t.Errorf("what was made is read as %d, %t", id, ok)
	}
	encoded := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	for name, text := range map[string]string{
		"nothing":      "",
		"no base64":    "011:PullRequest5",
		"another kind": nodeid.Of("Repository", 5),
		"no number":    encoded("011:PullRequestfive"),
		"zero":         encoded("011:PullRequest0"),
		"negative":     encoded("011:PullRequest-5"),
		"two ways":     encoded("011:PullRequest+5"),
		"too large":    encoded("011:PullRequest99999999999999999999"),
		"line break":   encoded("011:PullRequest5")[:8] + "\n" + encoded("011:PullRequest5")[8:],
	} {
		if id, ok := nodeid.Number(kind, text); ok {
			t.Errorf("%s is read as %d", name, id)
		}
	}
}
