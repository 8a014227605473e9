package hubtest

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// NoObject stands for a ref that is not there, or shall not be there, in a command of a push.
const NoObject = "0000000000000000000000000000000000000000"

// PushBody is the body of a push (gitprotocol-pack) of commands "OLD NEW REF", which need not be true. With it
// comes what the revisions ("HEAD", "^main") of a repository in a folder select; none for deletions alone.
func PushBody(t testing.TB, dir string, commands []string, revisions ...string) string {
	t.Helper()
	var body bytes.Buffer
	for i, command := range commands {
		if i == 0 {
			command += "\x00report-status side-band-64k"
		}
		fmt.Fprintf(&body, "%04x%s\n", len(command)+5, command)
	}
	body.WriteString("0000")
	if len(revisions) > 0 {
		pack := exec.CommandContext(t.Context(), "git", "pack-objects", "--quiet", "--revs", "--stdout")
		pack.Dir, pack.Stdin, pack.Stdout = dir, strings.NewReader(strings.Join(revisions, "\n")+"\n"), &body
		if err := pack.Run(); err != nil {
			t.Fatalf("git pack-objects: %v", err)
		}
	}
	return body.String()
}

// PushRequest is the request of a push to OWNER/NAME with such a body.
func (s *Site) PushRequest(name, token, body string) Request {
	return Request{
		Method: "POST", Path: s.URL + "/" + name + ".git/git-receive-pack", Token: token, Body: body,
		Header: map[string]string{"Content-Type": "application/x-git-receive-pack-request"},
	}
}
