package downloads_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

// unpack lets the programs that people have unpack an archive, and returns the names of what came, sorted.
func unpack(t *testing.T, name string, content []byte) (names []string) {
	t.Helper()
	room := t.TempDir()
	archive := filepath.Join(room, "archive"+name[strings.LastIndexByte(name, '.'):])
	if err := os.WriteFile(archive, content, 0o600); err != nil {
		t.Fatal(err)
	}
	into := filepath.Join(room, "into")
	if err := os.Mkdir(into, 0o700); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "tar", "-xzf", archive, "-C", into)
	if strings.HasSuffix(name, ".zip") {
		command = exec.CommandContext(t.Context(), "unzip", "-q", archive, "-d", into)
	}
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("unpack %s: %v\n%s", name, err, output)
	}
	err := filepath.WalkDir(into, func(path string, entry fs.DirEntry, err error) error {
		if name := strings.TrimPrefix(path, into); err == nil && name != "" {
			if entry.IsDir() {
				name += "/"
			}
			names = append(names, name[1:])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

func TestArchives(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	long := strings.Repeat("long/", 60) + strings.Repeat("n", 200)
	head := s.Commit(repo, s.Head(repo, "main"), map[string]string{
		".gitattributes": "secret.txt export-ignore\n.gitattributes export-ignore\nid export-subst\n",
		"secret.txt":     "x", "id": "$Format:%H$\n", long: "far\n", "data/ö %1.json": "{}",
	})
	s.Branch(repo, "work/one", head)
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/tags/v1.0", "sha": head}), 201)
	folders := []string{"README.md", "data/", "data/ö %1.json", "id", long}
	for i := range 60 {
		folders = append(folders, strings.Repeat("long/", i+1))
	}
	for path, folder := range map[string]string{
		"/archive/refs/heads/work/one.zip": "forms-work-one",
		"/archive/work%2Fone.tar.gz":       "forms-work-one",
		"/archive/refs/tags/v1.0.tar.gz":   "forms-1.0",
		"/archive/v1.0.zip":                "forms-1.0",
		"/archive/" + head + ".zip":        "forms-" + head,
		"/tarball/work/one":                "ada-forms-" + head[:7],
		"/zipball/v1.0":                    "ada-forms-" + head[:7],
		"API /tarball/refs/tags/v1.0":      "ada-forms-" + head[:7],
		"API /zipball/work%2Fone":          "ada-forms-" + head[:7],
	} {
		address := s.URL + "/ada/forms" + path
		if call, ok := strings.CutPrefix(path, "API "); ok {
			led := s.Get(repo + call)
			if address = led.Header.Get("Location"); led.Status != http.StatusFound || strings.Contains(address, "?") {
				t.Errorf("%s: %d to %s", path, led.Status, address)
			}
		}
		response, body := hubtest.Browse(t, "GET", address, nil, nil)
		isZip := strings.Contains(path, "zip")
		name, kind := folder+".tar.gz", "application/gzip"
		if isZip {
			name, kind = folder+".zip", "application/zip"
		}
		header := response.Header
		if response.StatusCode != 200 || header.Get("Content-Type") != kind || header.Get("Content-Disposition") != "attachment; filename="+name {
			t.Errorf("%s: %d %s, %s", path, response.StatusCode, header.Get("Content-Type"), header.Get("Content-Disposition"))
		}
		want := []string{folder + "/"}
		for _, name := range folders {
			want = append(want, folder+"/"+name)
		}
		slices.Sort(want)
		if got := unpack(t, name, []byte(body)); !slices.Equal(got, want) {
			t.Errorf("%s has %q\nwant %q", path, got, want)
		}
		again, _ := hubtest.Browse(t, "GET", address, nil, map[string]string{"If-None-Match": header.Get("ETag")})
		asked, nothing := hubtest.Browse(t, "HEAD", address, nil, nil)
		if again.StatusCode != http.StatusNotModified || asked.StatusCode != 200 || nothing != "" {
			t.Errorf("%s: again %d, HEAD %d %q", path, again.StatusCode, asked.StatusCode, nothing)
		}
	}
	for _, path := range []string{"/archive/nothing.zip", "/archive/main.rar", "/archive/main", "/archive/.zip/x", "/tarball/no/thing", "/archive/", "/archive"} {
		if response, body := hubtest.Browse(t, "GET", s.URL+"/ada/forms"+path, nil, map[string]string{"Accept": "text/html"}); response.StatusCode != 404 {
			t.Errorf("%s: %d %.80s", path, response.StatusCode, body)
		}
	}
	s.WantProblem(s.Get(repo+"/tarball/nothing"), 404, "Not Found")
}

// TestHostileTrees unpacks what git itself could not write into a folder: trees that were made by hand.
func TestHostileTrees(t *testing.T) {
	s := hubtest.New(t)
	s.NewRepository("forms")
	bare := s.Bare("forms")
	outside := t.TempDir()
	write := func(kind string, content []byte) string {
		t.Helper()
		command := exec.CommandContext(t.Context(), "git", "hash-object", "-t", kind, "--literally", "-w", "--stdin")
		command.Dir, command.Stdin = bare, bytes.NewReader(content)
		id, err := command.Output()
		s.Must(err)
		return strings.TrimSpace(string(id))
	}
	entry := func(mode, name, id string) string {
		raw := make([]byte, 20)
		_, err := fmt.Sscanf(id, "%x", &raw)
		s.Must(err)
		return mode + " " + name + "\x00" + string(raw)
	}
	blob := write("blob", []byte("pwned\n"))
	link := write("blob", []byte(outside))
	inner := write("tree", []byte(entry("100644", "passwd", blob)))
	names := map[string][]string{}
	for branch, tree := range map[string]string{
		"through-a-link": entry("120000", "link", link) + entry("40000", "link", inner) + entry("100644", "z", blob),
		"other-case":     entry("120000", "Link", link) + entry("40000", "link", inner) + entry("100644", "z", blob),
		"submodule":      entry("160000", "mod", s.Head("/repos/ada/forms", "main")) + entry("104755", "suid", blob) + entry("100644", "z", blob),
		"dots":           entry("40000", "..", inner),
		"git":            entry("40000", ".git", inner),
		"absolute":       entry("100644", outside+"/passwd", blob),
		"upward":         entry("100644", "a/../../../passwd", blob),
		"lost":           entry("100644", "x", strings.Repeat("12", 20)),
	} {
		commit := write("commit", []byte("tree "+write("tree", []byte(tree))+"\nauthor A <a> 1700000000 +0000\ncommitter A <a> 1700000000 +0000\n\nm\n"))
		hubtest.MustGit(t, bare, "update-ref", "refs/heads/"+branch, commit)
		for _, format := range []string{".zip", ".tar.gz"} {
			asked, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/ada/forms/archive/"+branch+format, nil)
			s.Must(err)
			response, err := http.DefaultTransport.RoundTrip(asked)
			s.Must(err)
			var body bytes.Buffer
			_, readErr := body.ReadFrom(response.Body)
			response.Body.Close()
			switch {
			case slices.Contains([]string{"dots", "git", "absolute", "upward"}, branch):
				if response.StatusCode != http.StatusUnprocessableEntity {
					t.Errorf("%s%s: %d", branch, format, response.StatusCode)
				}
			case branch == "lost":
				if response.StatusCode == 200 && readErr == nil {
					t.Errorf("%s%s looks whole", branch, format)
				}
			default:
				names[branch+format] = unpack(t, "a"+format, body.Bytes())
			}
		}
	}
	for branch, want := range map[string]string{
		"through-a-link": "forms-through-a-link/ forms-through-a-link/link forms-through-a-link/z",
		"other-case":     "forms-other-case/ forms-other-case/Link forms-other-case/z",
		"submodule":      "forms-submodule/ forms-submodule/mod/ forms-submodule/suid forms-submodule/z",
	} {
		for _, format := range []string{".zip", ".tar.gz"} {
			if got := strings.Join(names[branch+format], " "); got != want {
				t.Errorf("%s%s has %s", branch, format, got)
			}
		}
	}
	if found, err := os.ReadDir(outside); err != nil || len(found) > 0 {
		t.Errorf("outside there is %v, %v", found, err)
	}
}

// TestPermits follows the API to a private archive without the token, while and as far as that is allowed.
func TestPermits(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Send("PATCH", repo, object{"private": true}), 200)
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: repo + "/tarball/main", Token: s.Stranger}), 404, "Not Found")
	s.WantProblem(s.Do(hubtest.Request{Method: "GET", Path: repo + "/tarball/main", Token: "-"}), 404, "Not Found")
	token, err := s.Hub.IssueToken(t.Context(), "ada")
	s.Must(err)
	address := s.Do(hubtest.Request{Method: "GET", Path: repo + "/tarball/main", Token: token}).Header.Get("Location")
	path, permit, _ := strings.Cut(address, "?")
	status := func(address string, header map[string]string) int {
		response, _ := hubtest.Browse(t, "GET", address, nil, header)
		return response.StatusCode
	}
	for what, test := range map[string]struct {
		address string
		header  map[string]string
		want    int
	}{
		"with the permit":          {address, nil, 200},
		"a second time":            {address, nil, 200},
		"without it":               {path, nil, 404},
		"with another one":         {path + "?token=x", nil, 404},
		"for another format":       {strings.Replace(address, "legacy.tar.gz", "legacy.zip", 1), nil, 404},
		"for another address":      {s.URL + "/ada/forms/pull/1?" + permit, nil, 404},
		"with a token":             {path, map[string]string{"Authorization": "Bearer " + s.Token}, 200},
		"with a stranger's token":  {path, map[string]string{"Authorization": "Bearer " + s.Stranger}, 404},
		"with the browser's token": {path, map[string]string{"Cookie": "github-token=" + s.Token}, 200},
	} {
		if got := status(test.address, test.header); got != test.want {
			t.Errorf("%s: %d, want %d", what, got, test.want)
		}
	}
	s.Do(hubtest.Request{Method: "POST", Path: "/credentials/revoke", Token: "-", Body: object{"credentials": []string{token}}})
	if got := status(address, nil); got != 404 {
		t.Errorf("once the token is revoked: %d", got)
	}
}
