package moving_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// bare is the folder of a repository of a site.
func bare(s *hubtest.Site, name string) string {
	return filepath.Join(s.Dir, "repositories", name+".git")
}

// refs are the branches and tags of a repository.
func refs(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "-C", dir, "for-each-ref", "refs/heads", "refs/tags").CombinedOutput()
	if err != nil {
		t.Fatalf("git for-each-ref: %v %s", err, out)
	}
	return strings.TrimSpace(string(out))
}

var urls = regexp.MustCompile(`"[a-z_]*url":"[^"]*",?`)

func withoutURLs(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return urls.ReplaceAllString(string(text), "")
}

func assigneesOf(issue hubtest.Object) string { return loginsOf(issue["assignees"]) }

// loginsOf are those of a list of people, by name.
func loginsOf(people any) string {
	var logins []string
	list, _ := people.(hubtest.List)
	for _, one := range list {
		logins = append(logins, hubtest.Text(one, "login"))
	}
	slices.Sort(logins)
	return strings.Join(logins, " ")
}

// attach sends a file to a release of the source.
func (e ends) attach(t *testing.T, release hubtest.Object, name, label, content string) hubtest.Object {
	t.Helper()
	address, _, _ := strings.Cut(hubtest.Text(release, "upload_url"), "{")
	return e.source.Object(e.source.Do(hubtest.Request{
		Method: "POST", Path: address + "?" + url.Values{"name": {name}, "label": {label}}.Encode(), Body: content,
		Header: map[string]string{"Content-Type": "text/plain"},
	}), 201)
}

// releasesOf are those of ada/notes, the newest first, with the content of their files.
func releasesOf(s *hubtest.Site) string {
	text := ""
	for _, release := range hubtest.Decode[[]hubtest.Object](s, s.Get("/repos/ada/notes/releases"), 200) {
		text += fmt.Sprintf("%v %v %v draft:%v\n", release["tag_name"], release["name"], release["body"], release["draft"])
		files, _ := release["assets"].(hubtest.List)
		for _, file := range files {
			id, _ := hubtest.At(file, "id").(float64)
			content := s.Do(hubtest.Request{
				Method: "GET", Path: fmt.Sprintf("/repos/ada/notes/releases/assets/%.0f", id), Header: map[string]string{"Accept": "application/octet-stream"},
			})
			text += fmt.Sprintf("  %v %v %v %x\n", hubtest.At(file, "name"), hubtest.At(file, "label"), hubtest.At(file, "content_type"), sha256.Sum256(content.Body))
		}
	}
	return text
}
