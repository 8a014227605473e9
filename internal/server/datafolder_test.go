package server

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
)

// writeFolder writes a data folder as this version makes it. Those that are there stay as they are: each is what somebody may
// still have.
var writeFolder = flag.String("write-folder", "", "file in testdata/folders that TestDataFolders writes")

const (
	folderPassword = "correct horse battery"
	secretsFile    = "secrets.json" // beside the data folder: what it keeps only the sums of
)

// folderSecrets are what people of a data folder have.
type folderSecrets struct{ Token, Invitation string }

// folderVisitor asks the hub of a data folder.
type folderVisitor struct {
	*testing.T
	origin, token string
}

// ask is the answer of the API, which must have a status, as JSON text.
func (v folderVisitor) ask(status int, method, path string, body any) string {
	v.Helper()
	sent := []byte(nil)
	if text, isText := body.(string); isText {
		sent = []byte(text)
	} else if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			v.Fatal(err)
		}
	}
	address := v.origin + "/api/v3" + path
	if strings.HasPrefix(path, "/api/") {
		address = v.origin + path
	}
	request, err := http.NewRequestWithContext(v.Context(), method, address, bytes.NewReader(sent))
	if err != nil {
		v.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+v.token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		v.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != status {
		v.Fatalf("%s %s: %d %v\n%s", method, path, response.StatusCode, err, text)
	}
	return string(text)
}

// member is a text of an object that ask gave.
func (v folderVisitor) member(object, name string) string {
	v.Helper()
	var members map[string]any
	if err := json.Unmarshal([]byte(object), &members); err != nil {
		v.Fatal(err)
	}
	text, _ := members[name].(string)
	return text
}

type object = map[string]any

// fillFolder makes one thing of each kind that a data folder keeps.
func fillFolder(t *testing.T, dir string) folderSecrets {
	t.Helper()
	people, err := accounts.Open(dir, accounts.WithIterations(1000))
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	for _, login := range []string{"ada", "bob", "cem"} {
		_, err := people.AddUser(accounts.NewUser{Login: login, Name: strings.ToUpper(login), Email: login + "@example.org", Password: folderPassword})
		must(err)
	}
	_, err = people.AddOrganisation(accounts.NewOrganisation{Login: "guild", Name: "The Guild", Description: "Makes things"})
	must(err)
	must(people.SetAdmin("ada", true))
	must(people.SetMember("guild", "ada", accounts.RoleAdmin))
	must(people.SetMember("guild", "bob", accounts.RoleWrite))
	must(people.LinkIdentity("bob", accounts.Identity{Issuer: "https://login.example", Subject: "1", Label: "bob at work"}))
	must(people.Suspend("cem"))
	var secrets folderSecrets
	secrets.Token, err = people.IssueToken("ada", "test")
	must(err)
	_, secrets.Invitation, err = people.Invite(accounts.NewInvitation{Organisation: "guild", Role: accounts.RoleRead, For: accounts.MaxInvitationTime})
	must(err)

	settings := embeddedSettings(t)
	settings.DataDir = dir
	server := run(t, settings)
	v := folderVisitor{t, server.URL(), secrets.Token}
	const repo = "/repos/guild/plans"
	v.ask(201, "POST", "/orgs/guild/repos", object{"name": "plans", "private": true, "description": "What comes", "auto_init": true})
	v.ask(200, "PUT", repo+"/topics", object{"names": []string{"roadmap"}})
	v.ask(201, "POST", "/user/repos", object{"name": "old", "auto_init": true})
	v.ask(204, "PUT", "/repos/ada/old/collaborators/bob", object{"permission": "push"})
	v.ask(200, "PATCH", "/repos/ada/old", object{"archived": true})
	head := v.ask(200, "GET", repo+"/commits/main", nil)
	v.ask(201, "POST", repo+"/git/refs", object{"ref": "refs/heads/next", "sha": v.member(head, "sha")})
	v.ask(201, "PUT", repo+"/contents/plan.json", object{"message": "Plan", "branch": "next", "content": "eyJ5ZWFyIjogMjAyN30K"})
	v.ask(201, "POST", repo+"/labels", object{"name": "soon", "color": "0e8a16"})
	v.ask(201, "POST", repo+"/issues", object{"title": "Which year?", "body": "I forgot", "labels": []string{"soon"}})
	v.ask(201, "POST", repo+"/issues/1/comments", object{"body": "The next one"})
	v.ask(201, "POST", repo+"/pulls", object{"title": "Plan it", "head": "next", "base": "main", "body": "At last"})
	v.ask(200, "POST", repo+"/pulls/2/reviews", object{"event": "COMMENT", "body": "Looks fine", "comments": []object{{"path": "plan.json", "line": 1, "body": "Sure?"}}})
	v.ask(201, "POST", repo+"/releases", object{"tag_name": "v1", "name": "First", "body": "It begins"})
	v.ask(201, "POST", repo+"/hooks", object{"name": "web", "active": false, "events": []string{"push"}, "config": object{"url": "https://hooks.example/plans", "secret": "of the hook"}})
	v.ask(200, "PUT", repo+"/branches/main/protection", object{
		"required_status_checks": nil, "enforce_admins": true, "restrictions": nil,
		"required_pull_request_reviews": object{"required_approving_review_count": 1},
	})
	must(server.stop())
	// The invitation counts as long as the folder is read.
	path := filepath.Join(dir, "accounts.json")
	text, err := os.ReadFile(path)
	must(err)
	must(os.WriteFile(path, ends.ReplaceAll(text, []byte(`"expires_at": "2999-01-01T00:00:00Z"`)), 0o600))
	return secrets
}

var ends = regexp.MustCompile(`"expires_at": "[^"]*"`)

// A data folder that an earlier version wrote is read as a whole.
func TestDataFolders(t *testing.T) {
	if *writeFolder != "" {
		dir := t.TempDir()
		secrets, err := json.Marshal(fillFolder(t, filepath.Join(dir, "data")))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, secretsFile), secrets, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		pack(t, dir, filepath.Join("testdata", "folders", *writeFolder))
	}
	folders, err := filepath.Glob(filepath.Join("testdata", "folders", "*.tar.gz"))
	if err != nil || len(folders) == 0 {
		t.Fatalf("%v, %v", folders, err)
	}
	for _, packed := range folders {
		t.Run(filepath.Base(packed), func(t *testing.T) {
			dir := t.TempDir()
			unpack(t, packed, dir)
			checkFolder(t, dir)
		})
	}
}

func checkFolder(t *testing.T, dir string) {
	t.Helper()
	var secrets folderSecrets
	text, err := os.ReadFile(filepath.Join(dir, secretsFile))
	if err == nil {
		err = json.Unmarshal(text, &secrets)
	}
	if err != nil {
		t.Fatal(err)
	}
	settings := embeddedSettings(t)
	settings.DataDir = filepath.Join(dir, "data")
	server := run(t, settings)
	v := folderVisitor{t, server.URL(), secrets.Token}
	const repo = "/repos/guild/plans"
	for path, parts := range map[string][]string{
		"/user":                       {`"login":"ada"`, `"name":"ADA"`},
		"/orgs/guild":                 {"The Guild", "Makes things"},
		"/orgs/guild/memberships/bob": {`"role":"member"`},
		repo:                          {`"private":true`, "What comes", `"roadmap"`},
		"/repos/ada/old":              {`"archived":true`, `"private":false`},
		"/repos/ada/old/collaborators/bob/permission": {`"permission":"write"`},
		repo + "/contents/plan.json?ref=next":         {"eyJ5ZWFyIjogMjAyN30K"},
		repo + "/issues/1":                            {"Which year?", "I forgot", `"soon"`},
		repo + "/issues/1/comments":                   {"The next one"},
		repo + "/pulls/2":                             {"Plan it", "At last", `"state":"open"`, `"ref":"next"`},
		repo + "/pulls/2/reviews":                     {"Looks fine", "COMMENTED"},
		repo + "/pulls/2/comments":                    {"Sure?", `"path":"plan.json"`},
		repo + "/releases":                            {"First", "It begins", `"v1"`},
		repo + "/hooks":                               {"https://hooks.example/plans", `"active":false`},
		repo + "/branches/main/protection":            {`"required_approving_review_count":1`, `"enforce_admins"`},
	} {
		got := v.ask(200, "GET", path, nil)
		for _, part := range parts {
			if !strings.Contains(got, part) {
				t.Errorf("%s lacks %q:\n%s", path, part, got)
			}
		}
	}
	v.checkPages(secrets)
	// And it is written to.
	v.ask(201, "POST", repo+"/issues/1/comments", object{"body": "Written later"})
	v.ask(201, "PUT", repo+"/contents/more.json", object{"message": "More", "branch": "next", "content": "e30K"})
	if strings.Contains(server.log.String(), "level=ERROR") || strings.Contains(server.log.String(), "level=WARN") {
		t.Errorf("the server complains:\n%s", server.log)
	}
}

// checkPages looks at what the pages of the hub show of people.
func (v folderVisitor) checkPages(secrets folderSecrets) {
	v.Helper()
	if response, body := get(v.T, v.origin+"/login/invitation?code="+url.QueryEscape(secrets.Invitation), ""); response.StatusCode != http.StatusOK || !strings.Contains(body, "guild") {
		v.Errorf("the invitation: %d %s", response.StatusCode, body)
	}
	signIn := func(login string) (cookies []*http.Cookie) {
		form := url.Values{"do": {"sign-in"}, "login": {login}, "password": {folderPassword}}
		request, err := http.NewRequestWithContext(v.Context(), "POST", v.origin+"/settings/security", strings.NewReader(form.Encode()))
		if err != nil {
			v.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			v.Fatal(err)
		}
		defer response.Body.Close()
		return response.Cookies()
	}
	if len(signIn("cem")) > 0 {
		v.Error("somebody suspended is let in")
	}
	cookies := signIn("ada")
	for path, parts := range map[string][]string{
		"/settings/admin":            {"Everybody (3)", "Suspended"},
		"/settings/admin/people/bob": {"bob at work", "https://login.example", "guild"},
		"/settings/admin/log":        {"guild/plans", "set the protection of"},
	} {
		request, err := http.NewRequestWithContext(v.Context(), "GET", v.origin+path, nil)
		if err != nil {
			v.Fatal(err)
		}
		for _, cookie := range cookies {
			request.AddCookie(cookie)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			v.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			v.Fatal(err)
		}
		for _, part := range parts {
			if !strings.Contains(string(body), part) {
				v.Errorf("%s lacks %q:\n%s", path, part, body)
			}
		}
	}
}

// pack writes a folder as an archive, and fails if that is there.
func pack(t *testing.T, dir, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	compressed := gzip.NewWriter(file)
	archive := tar.NewWriter(compressed)
	for _, end := range []func() error{func() error { return archive.AddFS(os.DirFS(dir)) }, archive.Close, compressed.Close, file.Close} {
		if err := end(); err != nil {
			t.Fatal(err)
		}
	}
}

func unpack(t *testing.T, path, dir string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	compressed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(compressed)
	for {
		entry, err := archive.Next()
		if err == io.EOF {
			return
		}
		if err == nil {
			err = unpackEntry(filepath.Join(dir, filepath.FromSlash(entry.Name)), entry.FileInfo().Mode(), archive)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func unpackEntry(path string, mode fs.FileMode, content io.Reader) error {
	if mode.IsDir() {
		return os.MkdirAll(path, 0o700)
	}
	text, err := io.ReadAll(content)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, text, 0o600)
	}
	return err
}

// A data folder of a later version is refused before anything in it is changed.
func TestLaterDataFolder(t *testing.T) {
	dir := t.TempDir()
	leftover := filepath.Join(dir, StoreDir, "tmp", "of-a-later-version")
	if err := os.MkdirAll(leftover, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "accounts.json"), []byte(`{"version": 99, "people": []}`), 0o600); err != nil {
		t.Fatal(err)
	}
	settings := embeddedSettings(t)
	settings.DataDir, settings.Addr = dir, "127.0.0.1:0"
	settings.Log = slog.New(slog.DiscardHandler)
	if _, err := Open(t.Context(), settings); err == nil || !strings.Contains(err.Error(), accounts.ErrNewer.Error()) {
		t.Fatalf("%v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if _, err := os.Stat(leftover); err != nil || !slices.Equal(names, []string{"accounts.json", StoreDir}) {
		t.Errorf("it has %q, %v", names, err)
	}
}
