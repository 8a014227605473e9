//go:build soak && linux

package endurance_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/hubtest"
)

// smallDisk is a disk in memory that outlives the hubs on it.
type smallDisk struct {
	dir     string   // where a hub sees it
	outside string   // where this process sees it
	wrap    []string // of the command of a hub
}

// newSmallDisk mounts a disk of a size such as "8m", where only this test and its hubs see it. It needs user namespaces.
func newSmallDisk(t *testing.T, size string) smallDisk {
	t.Helper()
	dir := t.TempDir()
	holder := exec.Command("unshare", "--user", "--map-root-user", "--mount",
		"sh", "-c", `mount -t tmpfs -o "size=$1" none "$0" && echo mounted && exec cat`, dir, size)
	in, inErr := holder.StdinPipe()
	out, outErr := holder.StdoutPipe()
	if err := errors.Join(inErr, outErr, holder.Start()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = holder.Wait()
	})
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "mounted\n" {
		t.Fatalf("the disk could not be mounted: %q, %v", line, err)
	}
	pid := strconv.Itoa(holder.Process.Pid)
	return smallDisk{
		dir: dir, outside: filepath.Join("/proc", pid, "root", dir),
		wrap: []string{"nsenter", "--user", "--mount", "--preserve-credentials", "--target", pid},
	}
}

// leave fills the disk up to so many free pages, the smallest pieces of such a disk.
func (d smallDisk) leave(t *testing.T, pages int) {
	t.Helper()
	d.free(t)
	var room syscall.Statfs_t
	if err := syscall.Statfs(d.outside, &room); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.filler(), make([]byte, (int(room.Bavail)-pages)*int(room.Bsize)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Statfs(d.outside, &room); err != nil || int(room.Bavail) != pages {
		t.Fatalf("%d pages are free, want %d; %v", room.Bavail, pages, err)
	}
}

// free makes room again.
func (d smallDisk) free(t *testing.T) {
	t.Helper()
	if err := os.Remove(d.filler()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
}

func (d smallDisk) filler() string { return filepath.Join(d.outside, "filler") }

// git runs git in the folder of a repository, which it does not find from outside.
func (d smallDisk) git(t *testing.T, repository string, arguments ...string) string {
	t.Helper()
	inside := append(slices.Clone(d.wrap), "git", "--git-dir="+filepath.Join(d.dir, "repositories", repository+".git"))
	out, err := exec.Command(inside[0], append(inside[1:], arguments...)...).CombinedOutput()
	if err != nil {
		t.Errorf("git %s in %s: %v\n%s", arguments[0], repository, err, out)
	}
	return string(out)
}

// content is all that a hub acknowledges: the accounts, and of each repository the record, HEAD and the refs.
func (d smallDisk) content(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	found["accounts"] = read(filepath.Join(d.outside, "accounts.json"))
	folders, err := filepath.Glob(filepath.Join(d.outside, "repositories/*/*.git"))
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			switch name := strings.TrimPrefix(path, d.outside); {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "objects":
				return fs.SkipDir
			case !entry.IsDir():
				found[name] = read(path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// change is something that a hub is asked to do. Each is asked in a state in which it can be done.
type change struct {
	name    string
	prepare func(d *crowded, n string) // with room
	ask     hubtest.Request            // NUMBER stands for a number that no other change has
}

// crowded is a hub on a small disk.
type crowded struct {
	*hubtest.Site
	smallDisk
	test   *testing.T
	people *accounts.Store
	main   string // where main of ada/forms is
	secret string // a token of eve's
}

const forms = "/repos/ada/forms"

func changes() []change {
	branch := func(d *crowded, n string) {
		d.Branch(forms, "b"+n, d.Commit(forms, d.main, map[string]string{"f" + n: n}))
	}
	pull := func(d *crowded, n string) {
		branch(d, n)
		p := d.Object(d.Send("POST", forms+"/pulls", object{"title": n, "head": "b" + n, "base": "main"}), 201)
		d.Object(d.Send("POST", forms+"/statuses/"+hubtest.Text(p, "head", "sha"), object{"state": "success"}), 201)
	}
	repo := func(d *crowded, n string) { d.NewRepository("r" + n) }
	ask := func(method, path string, body any) hubtest.Request {
		return hubtest.Request{Method: method, Path: path, Body: body}
	}
	return []change{
		{"create a repository", nil, ask("POST", "/user/repos", object{"name": "rNUMBER", "auto_init": true})},
		{"create an empty repository", nil, ask("POST", "/user/repos", object{"name": "rNUMBER"})},
		{"create one of an organisation", nil, ask("POST", "/orgs/guild/repos", object{"name": "rNUMBER", "auto_init": true})},
		{"fork", repo, ask("POST", "/repos/ada/rNUMBER/forks", object{"organization": "guild"})},
		{"rename", repo, ask("PATCH", "/repos/ada/rNUMBER", object{"name": "renamedNUMBER"})},
		{"describe", repo, ask("PATCH", "/repos/ada/rNUMBER", object{"description": "NUMBER"})},
		{"hide with a fork", func(d *crowded, n string) {
			repo(d, n)
			d.Object(d.Send("POST", "/repos/ada/r"+n+"/forks", object{"organization": "guild"}), 202)
		}, ask("PATCH", "/repos/ada/rNUMBER", object{"private": true})},
		{"change all of a repository", func(d *crowded, n string) {
			repo(d, n)
			d.Branch("/repos/ada/r"+n, "other", d.Head("/repos/ada/r"+n, "main"))
			d.Object(d.Send("POST", "/repos/ada/r"+n+"/forks", object{"organization": "guild"}), 202)
		}, ask("PATCH", "/repos/ada/rNUMBER", object{"name": "renamedNUMBER", "private": true, "description": "x", "default_branch": "other"})},
		{"delete a repository", repo, ask("DELETE", "/repos/ada/rNUMBER", nil)},
		{"invite", repo, ask("PUT", "/repos/ada/rNUMBER/collaborators/eve", object{"permission": "push"})},
		{"protect", repo, ask("PUT", "/repos/ada/rNUMBER/branches/main/protection", object{
			"required_status_checks": nil, "enforce_admins": nil, "required_pull_request_reviews": nil, "restrictions": nil,
		})},
		{"open a pull request", branch, ask("POST", forms+"/pulls", object{"title": "NUMBER", "head": "bNUMBER", "base": "main"})},
		{"open a pull request of a fork", func(d *crowded, n string) {
			head := d.Head("/repos/guild/forms", "main")
			d.Branch("/repos/guild/forms", "b"+n, d.Commit("/repos/guild/forms", head, map[string]string{"f" + n: n}))
		}, ask("POST", forms+"/pulls", object{"title": "NUMBER", "head": "guild:bNUMBER", "base": "main"})},
		{"close a pull request", pull, ask("PATCH", forms+"/pulls/PULL", object{"state": "closed"})},
		{"rename a pull request", pull, ask("PATCH", forms+"/pulls/PULL", object{"title": "New"})},
		{"merge a pull request", pull, ask("PUT", forms+"/pulls/PULL/merge", object{})},
		{"squash a pull request", pull, ask("PUT", forms+"/pulls/PULL/merge", object{"merge_method": "squash"})},
		{"rebase a pull request", pull, ask("PUT", forms+"/pulls/PULL/merge", object{"merge_method": "rebase"})},
		{"update a pull request", func(d *crowded, n string) {
			pull(d, n)
			d.Object(d.Send("PUT", forms+"/contents/base"+n, object{"message": "m", "content": ""}), 201)
		}, ask("PUT", forms+"/pulls/PULL/update-branch", object{})},
		{"ask for a review", pull, ask("POST", forms+"/pulls/PULL/requested_reviewers", object{"reviewers": list{"eve"}})},
		{"write a file", nil, ask("PUT", forms+"/contents/NUMBER.json", object{"message": "m", "content": "e30K"})},
		{"write a large file", nil, ask("PUT", forms+"/contents/NUMBER.txt", object{"message": "m", "content": hubtest.Noise(40_000)})},
		{"write a blob", nil, ask("POST", forms+"/git/blobs", object{"content": "blob NUMBER"})},
		{"write a tree", nil, ask("POST", forms+"/git/trees", object{"tree": list{object{"path": "NUMBER", "mode": "100644", "content": "NUMBER"}}})},
		{"write a large tree", nil, ask("POST", forms+"/git/trees", object{"tree": thirtyFiles()})},
		{"write a commit", nil, ask("POST", forms+"/git/commits", object{"message": "NUMBER", "tree": "4b825dc642cb6eb9a060e54bf8d69288fbee4904"})},
		{"make a branch", nil, ask("POST", forms+"/git/refs", object{"ref": "refs/heads/new/NUMBER", "sha": "HEAD"})},
		{"move a branch", branch, ask("PATCH", forms+"/git/refs/heads/bNUMBER", object{"sha": "HEAD", "force": true})},
		{"delete a branch", branch, ask("DELETE", forms+"/git/refs/heads/bNUMBER", nil)},
		{"delete a packed branch", func(d *crowded, n string) {
			branch(d, n)
			d.git(d.test, "ada/forms", "pack-refs", "--all")
		}, ask("DELETE", forms+"/git/refs/heads/bNUMBER", nil)},
		{"report a status", nil, ask("POST", forms+"/statuses/HEAD", object{"state": "success", "context": "NUMBER"})},
		{"make a draft", pull, ask("POST", "/api/graphql", object{
			"query": `query { repository(owner: "ada", name: "forms") { name } }`, // replaced below, where the id is known
		})},
		{"revoke a token", func(d *crowded, _ string) {
			var err error
			d.secret, err = d.people.IssueToken("eve", "test")
			d.Must(err)
		}, hubtest.Request{Method: "POST", Path: "/credentials/revoke", Token: "-", Body: object{"credentials": list{"SECRET"}}}},
		{"take in what a fork's parent has", func(d *crowded, n string) {
			d.Object(d.Send("PUT", forms+"/contents/up"+n, object{"message": "m", "content": ""}), 201)
		}, ask("POST", "/repos/guild/forms/merge-upstream", object{"branch": "main"})},
	}
}

// thirtyFiles are so many entries of a tree that they are stored as a pack.
func thirtyFiles() list {
	many := list{}
	for i := range 30 {
		many = append(many, object{"path": fmt.Sprint("NUMBER-", i), "mode": "100644", "content": fmt.Sprint("NUMBER ", i)})
	}
	return many
}

// On a disk with hardly any room each change is made or refused as a whole, all can be read, also after a start, and
// once there is room everything works. All that was acknowledged is there in the end.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	disk := newSmallDisk(t, "24m")
	s, kill := hubtest.StartProcess(t, disk.dir, disk.wrap...)
	people, err := accounts.Open(disk.outside)
	s.Must(err)
	d := &crowded{Site: s, smallDisk: disk, test: t, people: people}
	_, err = people.EnsureOrganisation("guild", "", "", "ada")
	s.Must(err)
	_, err = people.EnsureUser("eve", "", "")
	s.Must(err)
	s.NewRepository("forms")
	d.main = s.Head(forms, "main")
	s.Object(s.Send("POST", forms+"/forks", object{"organization": "guild"}), 202)
	number := 0
	refused := map[string]int{}
	for _, c := range changes() {
		for _, pages := range []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40} {
			number++
			n := strconv.Itoa(number)
			d.free(t)
			if c.prepare != nil {
				c.prepare(d, n)
			}
			ask := d.fill(c, n)
			before := d.content(t)
			d.leave(t, pages)
			a := s.Do(ask)
			after := d.content(t)
			isDone := a.Status >= 200 && a.Status < 300
			switch {
			case a.Status == 507 && strings.Contains(string(a.Body), "no room left on the disk"):
				refused[c.name]++
				if !maps.Equal(before, after) {
					t.Errorf("%s with %d pages is refused, and has changed %s", c.name, pages, difference(before, after))
				}
			case !isDone:
				t.Errorf("%s with %d pages: %d %s", c.name, pages, a.Status, a.Body)
			}
			if pages == 0 {
				d.checkReads(t, "after to "+c.name)
			}
			if isDone {
				break // with more room it works as well
			}
		}
		if c.name != "delete a repository" && c.name != "delete a branch" && refused[c.name] == 0 {
			t.Errorf("%s needs no room at all", c.name)
		}
	}
	d.checkPushes(t)
	d.free(t)
	s.Object(s.Send("PUT", forms+"/contents/last.json", object{"message": "m", "content": ""}), 201)
	before := d.content(t)

	token := s.Token
	kill()
	d.leave(t, 0)
	d.Site, kill = hubtest.StartProcess(t, disk.dir, disk.wrap...)
	d.Token = token
	d.checkReads(t, "after a start on a full disk")
	if after := d.content(t); !maps.Equal(before, after) {
		t.Errorf("the start has changed %s", difference(before, after))
	}
	if a := d.Send("POST", "/user/repos", object{"name": "late"}); a.Status != 507 {
		t.Errorf("a write after a start on a full disk: %d %s", a.Status, a.Body)
	}
	d.free(t)
	d.Object(d.Send("POST", "/user/repos", object{"name": "late", "auto_init": true}), 201)
	d.Object(d.Send("PUT", forms+"/contents/later.json", object{"message": "m", "content": ""}), 201)
	kill()
	folders, err := filepath.Glob(filepath.Join(disk.outside, "repositories/*/*.git"))
	s.Must(err)
	for _, folder := range folders {
		name := strings.TrimSuffix(strings.TrimPrefix(folder, filepath.Join(disk.outside, "repositories")+"/"), ".git")
		if out := d.git(t, name, "fsck", "--strict", "--full", "--no-dangling", "--no-progress"); strings.Contains(out, "error") || strings.Contains(out, "warning") {
			t.Errorf("git fsck of %s: %s", name, out)
		}
	}
	if left, err := filepath.Glob(filepath.Join(disk.outside, "repositories/*/*.git/.sheaf.json*")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// checkPushes pushes a small and a large commit. Git says why it cannot, and has changed nothing.
func (d *crowded) checkPushes(t *testing.T) {
	t.Helper()
	d.free(t)
	url := hubtest.WithToken(d.URL, d.Token) + "/ada/forms.git"
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, t.TempDir(), "clone", "--quiet", url, work)
	for _, size := range []int{10, 60_000} {
		refused := 0
		d.Must(os.WriteFile(filepath.Join(work, fmt.Sprint("pushed", size)), []byte(hubtest.Noise(size)), 0o600))
		hubtest.MustGit(t, work, "add", ".")
		hubtest.MustGit(t, work, "commit", "--quiet", "-m", "pushed")
		for pages := 0; ; pages += 1 + pages/4 {
			before := d.content(t)
			d.leave(t, pages)
			out, err := hubtest.Git(t, work, "push", "--quiet", url, "HEAD:main")
			if err == nil {
				break
			}
			refused++
			if after := d.content(t); !maps.Equal(before, after) {
				t.Errorf("a push with %d pages is refused, and has changed %s", pages, difference(before, after))
			}
			if !strings.Contains(strings.ToLower(out), "no space left") && !strings.Contains(out, "no room left") && !strings.Contains(out, "couldn't write") {
				t.Errorf("a push with %d pages is refused without a reason: %s", pages, out)
			}
			if pages > 1000 {
				t.Fatalf("no push succeeds: %s", out)
			}
		}
		if head := d.Head(forms, "main"); head != hubtest.MustGit(t, work, "rev-parse", "HEAD") || refused == 0 {
			t.Errorf("main is at %s after %d pushes that were refused", head, refused)
		}
	}
}

// fill puts names and ids into a request.
func (d *crowded) fill(c change, n string) hubtest.Request {
	d.T.Helper()
	pull := ""
	if strings.Contains(c.ask.Path, "PULL") || c.name == "make a draft" {
		pulls := d.List(d.Get(forms+"/pulls?head=ada:b"+n), 200)
		pull = fmt.Sprint(hubtest.At(pulls, 0, "number"))
		if c.name == "make a draft" {
			c.ask.Body = object{"query": fmt.Sprintf(`mutation { convertPullRequestToDraft(input: {pullRequestId: %q}) { pullRequest { isDraft } } }`,
				hubtest.Text(pulls, 0, "node_id"))}
		}
	}
	d.main = d.Head(forms, "main")
	replace := strings.NewReplacer("NUMBER", n, "PULL", pull, "HEAD", d.main, "SECRET", d.secret)
	c.ask.Path = replace.Replace(c.ask.Path)
	c.ask.Body = fillIn(c.ask.Body, replace)
	return c.ask
}

func fillIn(value any, replace *strings.Replacer) any {
	switch value := value.(type) {
	case string:
		return replace.Replace(value)
	case object:
		filled := object{}
		for name, member := range value {
			filled[name] = fillIn(member, replace)
		}
		return filled
	case list:
		filled := list{}
		for _, item := range value {
			filled = append(filled, fillIn(item, replace))
		}
		return filled
	}
	return value
}

// checkReads reads what needs no room.
func (d *crowded) checkReads(t *testing.T, when string) {
	t.Helper()
	for _, path := range []string{
		"/user", "/user/repos", "/search/repositories?q=user:ada", forms, forms + "/contents/README.md", forms + "/git/trees/main?recursive=1",
		forms + "/branches", forms + "/commits", forms + "/pulls?state=all", forms + "/compare/main...main", "/raw/ada/forms/main/README.md",
	} {
		if a := d.Get(path); a.Status != 200 {
			t.Errorf("%s: %s: %d %s", when, path, a.Status, a.Body)
		}
	}
	pulls := d.List(d.Get(forms+"/pulls"), 200)
	if len(pulls) > 0 {
		if a := d.Get(fmt.Sprint(forms, "/pulls/", hubtest.At(pulls, 0, "number"))); a.Status != 200 {
			t.Errorf("%s: pull request: %d %s", when, a.Status, a.Body)
		}
	}
	if out, err := hubtest.Git(t, t.TempDir(), "ls-remote", d.URL+"/ada/forms.git"); err != nil {
		t.Errorf("%s: git ls-remote: %v %s", when, err, out)
	}
}

func difference(before, after map[string]string) string {
	var changed []string
	for name := range after {
		if after[name] != before[name] {
			changed = append(changed, fmt.Sprintf("%s from\n%s\nto\n%s", name, before[name], after[name]))
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			changed = append(changed, name+", which is gone")
		}
	}
	slices.Sort(changed)
	return strings.Join(changed, "\n")
}
