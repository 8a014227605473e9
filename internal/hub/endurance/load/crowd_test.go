//go:build soak && linux

package load_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sheaf/internal/hub/hubtest"
)

// people is how many are at work at once. Each pauses after what they did, up to twice this long.
const (
	people = 4
	pause  = 500 * time.Millisecond
)

// crowd is people who work in one repository of 2,000 files, so that what is kept of it in memory is soon as much as it may be.
// They write to few names, so that it is not the repository that grows.
type crowd struct {
	*hubtest.Site
	repo string // its path below the API
	next atomic.Int64

	mu   sync.Mutex
	done map[string]int // how often, by what was done
	free []string       // work trees that nobody works in
}

const crowdFiles = 2000

func newCrowd(s *hubtest.Site) *crowd {
	c := &crowd{Site: s, repo: "/repos/" + localUser + "/town", done: map[string]int{}}
	s.Object(s.Send("POST", "/user/repos", hubtest.Object{"name": "town", "auto_init": true}), 201)
	work := c.clone()
	for i := range crowdFiles {
		path := filepath.Join(work, fmt.Sprintf("folder%02d", i%20), fmt.Sprintf("file%04d.json", i))
		s.Must(os.MkdirAll(filepath.Dir(path), 0o755))
		s.Must(os.WriteFile(path, fmt.Appendf(nil, "{\"n\": %d}\n", i), 0o600))
	}
	hubtest.MustGit(s.T, work, "add", ".")
	hubtest.MustGit(s.T, work, "commit", "-qm", "Begin")
	hubtest.MustGit(s.T, work, "push", "-q", "origin", "HEAD:main")
	c.free = []string{work, c.clone()}
	return c
}

func (c *crowd) bare() string {
	return filepath.Join(c.Dir, "data/git/repositories", localUser, "town.git")
}

func (c *crowd) cloneURL() string {
	return hubtest.WithToken(c.URL, c.Token) + "/" + localUser + "/town.git"
}

func (c *crowd) clone() string {
	work := filepath.Join(c.T.TempDir(), "work")
	hubtest.MustGit(c.T, ".", "clone", "-q", "--depth", "1", c.cloneURL(), work)
	return work
}

// deeds is what people do, each as often as it stands here. What takes a name that somebody else has just taken is refused,
// and counts as done.
var deeds = []struct {
	name string
	do   func(c *crowd) error
}{
	{"read", (*crowd).read},
	{"read", (*crowd).read},
	{"read", (*crowd).read},
	{"look at a page", (*crowd).lookAtPage},
	{"commit", (*crowd).commit},
	{"commit", (*crowd).commit},
	{"propose and merge", (*crowd).propose},
	{"push", (*crowd).push},
	{"clone", (*crowd).cloneAll},
	{"sign in and out", (*crowd).signIn},
	{"leave in the middle", (*crowd).leave},
}

// work does one thing after the other until the time is over. What has begun is ended.
func (c *crowd) work(ctx context.Context) {
	for ctx.Err() == nil {
		deed := deeds[rand.IntN(len(deeds))]
		if err := deed.do(c); err != nil {
			c.T.Errorf("%s: %v", deed.name, err)
		}
		c.mu.Lock()
		c.done[deed.name]++
		c.mu.Unlock()
		time.Sleep(rand.N(2 * pause))
	}
}

// fillLists has a list of all files kept for one commit after the other, until there is no room for more.
func (c *crowd) fillLists() {
	const room = 62 // MB, of 64
	for look(c.Site).trees < room {
		c.Must(c.commit())
		_, err := c.ask(hubtest.Request{Method: "GET", Path: c.repo + "/git/trees/main?recursive=1"}, 200)
		c.Must(err)
	}
}

func (c *crowd) summary() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var said []string
	for _, name := range slices.Sorted(maps.Keys(c.done)) {
		said = append(said, fmt.Sprintf("%s: %d", name, c.done[name]))
	}
	return strings.Join(said, ", ")
}

// ask sends a request, whose status has to be one of some.
func (c *crowd) ask(r hubtest.Request, statuses ...int) (hubtest.Answer, error) {
	answer, err := c.Try(r)
	if err == nil && !slices.Contains(statuses, answer.Status) {
		err = fmt.Errorf("%s %s: %d %s", r.Method, r.Path, answer.Status, answer.Body)
	}
	return answer, err
}

func (c *crowd) read() error {
	folder := fmt.Sprintf("folder%02d", rand.IntN(20))
	paths := []string{
		"", "/branches", "/commits?per_page=30", "/git/trees/main?recursive=1", "/contents/" + folder, "/pulls?state=all",
		"/contents/folder07/file0007.json", "/commits?per_page=5&path=" + folder, "/readme",
	}
	_, err := c.ask(hubtest.Request{Method: "GET", Path: c.repo + paths[rand.IntN(len(paths))]}, 200)
	return err
}

// lookAtPage opens what a browser or an unpacker shows, also of the front end and the documents.
func (c *crowd) lookAtPage() error {
	paths := []string{
		"/", "/config.json", "/docs/", "/docs/forms/", "/docs/search/?q=branch", "/" + localUser, "/raw/" + localUser + "/town/main/README.md",
		"/" + localUser + "/town/archive/main.tar.gz", "/github/" + localUser + "/town",
	}
	_, err := c.ask(hubtest.Request{Method: "GET", Path: c.URL + paths[rand.IntN(len(paths))], Header: map[string]string{"Accept": "text/html"}}, 200)
	return err
}

// put writes a file of a branch, and reports whether nobody was faster.
func (c *crowd) put(branch string) error {
	path := fmt.Sprintf("%s/contents/written/file%d.json", c.repo, rand.IntN(50))
	there, err := c.ask(hubtest.Request{Method: "GET", Path: path + "?ref=" + branch}, 200, 404)
	if err != nil {
		return err
	}
	body := hubtest.Object{
		"message": "Change", "branch": branch, "content": base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "{\"n\": %d}\n", c.next.Add(1))),
	}
	if there.Status == 200 {
		body["sha"] = hubtest.Decode[hubtest.Object](c.Site, there, 200)["sha"]
	}
	_, err = c.ask(hubtest.Request{Method: "PUT", Path: path, Body: body}, 200, 201, 409, 422)
	return err
}

func (c *crowd) commit() error { return c.put("main") }

// propose makes a branch, a pull request of it, a comment and a merge, and removes the branch.
func (c *crowd) propose() error {
	main, err := c.ask(hubtest.Request{Method: "GET", Path: c.repo + "/git/ref/heads/main"}, 200)
	if err != nil {
		return err
	}
	branch := fmt.Sprint("idea", c.next.Add(1))
	head := hubtest.At(hubtest.Decode[hubtest.Object](c.Site, main, 200), "object", "sha")
	if _, err := c.ask(hubtest.Request{Method: "POST", Path: c.repo + "/git/refs", Body: hubtest.Object{"ref": "refs/heads/" + branch, "sha": head}}, 201); err != nil {
		return err
	}
	if err := c.put(branch); err != nil {
		return err
	}
	opened, err := c.ask(hubtest.Request{Method: "POST", Path: c.repo + "/pulls", Body: hubtest.Object{"title": branch, "head": branch, "base": "main"}}, 201)
	if err != nil {
		return err
	}
	number := hubtest.Decode[hubtest.Object](c.Site, opened, 201)["number"]
	for _, step := range []struct {
		hubtest.Request
		statuses []int
	}{
		{hubtest.Request{Method: "GET", Path: fmt.Sprint(c.repo, "/pulls/", number, "/files")}, []int{200}},
		{hubtest.Request{Method: "GET", Path: fmt.Sprint(c.URL, "/", localUser, "/town/pull/", number)}, []int{200}},
		{hubtest.Request{Method: "POST", Path: fmt.Sprint(c.repo, "/issues/", number, "/comments"), Body: hubtest.Object{"body": "Fine"}}, []int{201}},
		{hubtest.Request{Method: "PUT", Path: fmt.Sprint(c.repo, "/pulls/", number, "/merge"), Body: hubtest.Object{}}, []int{200, 405, 409}}, // somebody changed the same
		{hubtest.Request{Method: "PATCH", Path: fmt.Sprint(c.repo, "/pulls/", number), Body: hubtest.Object{"state": "closed"}}, []int{200, 422}},
		{hubtest.Request{Method: "DELETE", Path: c.repo + "/git/refs/heads/" + branch}, []int{204}},
	} {
		if _, err := c.ask(step.Request, step.statuses...); err != nil {
			return err
		}
	}
	return nil
}

// push takes a work tree, brings it up to date and pushes a commit. Somebody who was faster is no fault.
func (c *crowd) push() error {
	c.mu.Lock()
	if len(c.free) == 0 {
		c.mu.Unlock()
		return nil
	}
	work := c.free[0]
	c.free = c.free[1:]
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.free = append(c.free, work)
	}()
	path := filepath.Join(work, "pushed.json")
	for _, arguments := range [][]string{{"fetch", "-q", "--depth", "1", "origin", "main"}, {"reset", "-q", "--hard", "FETCH_HEAD"}} {
		if output, err := hubtest.Git(c.T, work, arguments...); err != nil {
			return fmt.Errorf("git %s: %w %s", arguments[0], err, output)
		}
	}
	if err := os.WriteFile(path, fmt.Append(nil, c.next.Add(1)), 0o600); err != nil {
		return err
	}
	for _, arguments := range [][]string{{"add", "."}, {"commit", "-qm", "Push"}} {
		if output, err := hubtest.Git(c.T, work, arguments...); err != nil {
			return fmt.Errorf("git %s: %w %s", arguments[0], err, output)
		}
	}
	if output, err := hubtest.Git(c.T, work, "push", "-q", "origin", "HEAD:main"); err != nil && !strings.Contains(output, "rejected") {
		return fmt.Errorf("git push: %w %s", err, output)
	}
	return nil
}

func (c *crowd) cloneAll() error {
	work, err := os.MkdirTemp("", "sheaf-clone-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if output, err := hubtest.Git(c.T, work, "clone", "-q", "--bare", "--depth", "50", c.cloneURL(), "clone"); err != nil {
		return fmt.Errorf("git clone: %w %s", err, output)
	}
	return nil
}

// signIn goes the way of a browser, asks who it is, and signs out.
func (c *crowd) signIn() error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	browser := &http.Client{Jar: jar}
	page, err := browser.Get(c.URL + "/auth/github?return_to=/github/" + localUser)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(page.Body)
	_ = page.Body.Close()
	if err != nil {
		return err
	}
	form := hubtest.HiddenFields(string(text))
	form.Set("decision", "continue")
	end, err := post(browser, c.URL+"/login/oauth/authorize", form, map[string]string{"Sec-Fetch-Site": "same-origin", "Accept": "text/html"})
	if err != nil {
		return err
	}
	token := end.Request.URL.Query().Get("token")
	if token == "" {
		return fmt.Errorf("the sign-in ended at %s with %s", end.Request.URL, end.Status)
	}
	if _, err := c.ask(hubtest.Request{Method: "GET", Path: "/user", Token: token}, 200); err != nil {
		return err
	}
	if end, err = post(browser, c.URL+"/auth/github/sign-out", url.Values{"token": {token}}, map[string]string{"Origin": c.URL}); err != nil {
		return err
	}
	if end.StatusCode != http.StatusNoContent {
		return fmt.Errorf("the sign-out ended with %s", end.Status)
	}
	_, err = c.ask(hubtest.Request{Method: "GET", Path: "/user", Token: token}, 401)
	return err
}

func post(browser *http.Client, address string, form url.Values, header map[string]string) (*http.Response, error) {
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for name, value := range header {
		request.Header.Set(name, value)
	}
	response, err := browser.Do(request)
	if err != nil {
		return nil, err
	}
	return response, response.Body.Close()
}

// leave asks for all of the repository and goes away after the first bytes of the answer.
func (c *crowd) leave() error {
	paths := []string{"/" + localUser + "/town/archive/main.zip", "/api/v3" + c.repo + "/git/trees/main?recursive=1"}
	answer, err := c.Fetch(paths[rand.IntN(len(paths))])
	if err != nil {
		return err
	}
	if _, err := answer.Read(make([]byte, 1)); err != nil && err != io.EOF {
		return err
	}
	return answer.Close()
}
