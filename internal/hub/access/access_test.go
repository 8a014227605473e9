// Package access_test asks everybody's questions of the hub while its people, repositories and pull requests change
// at random, and compares the answers with a small model of who may see what.
package access_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/hub/hubtest"
)

// Ordinary runs take the same histories each time: so many, of so many changes each. With SHEAF_SOAK ("10m") there
// are others as long as that takes, and SHEAF_SEED repeats one.
const (
	histories   = 2
	changes     = 9
	soakChanges = 60
)

func TestAccess(t *testing.T) {
	if text := os.Getenv("SHEAF_SEED"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("SHEAF_SEED: %v", err)
		}
		t.Run("seed "+text, func(t *testing.T) { live(t, seed, soakChanges) })
		return
	}
	for seed := range uint64(histories) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { live(t, seed, changes) })
	}
	end := time.Now().Add(gittest.SoakTime(t, 0))
	for seed := uint64(time.Now().Unix()); time.Now().Before(end); seed += 2 {
		t.Run("soak", func(t *testing.T) {
			for _, seed := range []uint64{seed, seed + 1} {
				t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { live(t, seed, soakChanges) })
			}
		})
	}
}

// live is one history: changes, and after each all questions.
func live(t *testing.T, seed uint64, changes int) {
	r := newRun(t, seed)
	r.isSoak = changes == soakChanges
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("repeat with SHEAF_SEED=%d; what happened:\n%s", seed, strings.Join(r.history, "\n"))
		}
	})
	r.begin()
	for range changes {
		if t.Failed() {
			return
		}
		r.step()
		r.round()
	}
	r.cloneAll()
}

// After how many rounds those who may read a repository have asked all that costs the hub much: the least of them, and
// the others. Whoever may not read it asks everything each time.
const (
	leastTurns = 2
	otherTurns = 6
)

// share is what somebody asks about a repository in this round of all that costs much. In a soak that is all.
func (r *run) share(v viewer, of *repository, offset int) []question {
	all := r.costly(v, of)
	turns := otherTurns
	if least, _ := r.reader(of); least == v.who {
		turns = leastTurns
	}
	if r.isSoak || r.access(v.who, of) < read {
		return all
	}
	var some []question
	for i := (offset + r.rounds) % turns; i < len(all); i += turns {
		some = append(some, all[i])
	}
	return some
}

// round asks everybody's questions about everything and checks that nothing is written thereby.
func (r *run) round() {
	r.t.Helper()
	before := r.site.Disk()
	var asked []asking
	r.rounds++
	for i, v := range r.viewers() {
		knows := r.knows(v.who)
		questions := r.general(v)
		for j, of := range r.repositories {
			questions = append(questions, r.brief(v, of)...)
			questions = append(questions, r.share(v, of, i+j)...)
		}
		for _, q := range questions {
			asked = append(asked, asking{v, knows, q})
		}
	}
	for _, of := range r.repositories {
		asked = append(asked, r.byID(of)...)
	}
	r.askAll(asked)
	if after := r.site.Disk(); !maps.Equal(before, after) {
		r.t.Errorf("reading changed the disk:\n%s", strings.Join(differences(before, after), "\n"))
	}
	if left, err := os.ReadDir(filepath.Join(r.site.Dir, "tmp")); err != nil || len(left) > 0 {
		r.t.Errorf("left in the folder of temporary files: %v, %v", left, err)
	}
}

func differences(before, after map[string]string) []string {
	var changed []string
	for path, content := range after {
		if before[path] != content {
			changed = append(changed, "written: "+path)
		}
	}
	for path := range before {
		if _, ok := after[path]; !ok {
			changed = append(changed, "removed: "+path)
		}
	}
	slices.Sort(changed)
	return changed
}

// isLent reports whether a relative of a repository that somebody may see has a commit.
func (w *world) isLent(who *person, of *repository, c *commit) bool {
	source := func(r *repository) *repository {
		for {
			parent := w.parent(r)
			if parent == nil || w.access(who, parent) < read {
				return r
			}
			r = parent
		}
	}
	return slices.ContainsFunc(w.repositories, func(other *repository) bool {
		return other.has[c] && w.access(who, other) >= read && w.origin(other) == w.origin(of) && source(other) == source(of)
	})
}

// byID asks the least of those who may read a repository for objects by their ids: for all that it has, and for what
// only others have, which relatives lend.
func (r *run) byID(of *repository) []asking {
	who, ok := r.reader(of)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(r.viewers(), func(v viewer) bool { return v.who == who && !v.isEnded })
	v, knows := r.viewers()[i], r.knows(who)
	var own, foreign []*commit
	var all []asking
	for _, c := range r.commits {
		if of.has[c] {
			own = append(own, c)
			continue
		}
		foreign = append(foreign, c)
		status := choose(r.isLent(who, of, c), 200, 404)
		all = append(all, asking{v, knows, get(status, of.path()+"/git/commits/"+c.id)})
		if c.blob != "" {
			all = append(all, asking{v, knows, get(status, of.path()+"/git/blobs/"+c.blob)})
		}
	}
	all = append(all, asking{v, knows, fetches(of, 200, own...)}, asking{v, knows, objects(v, of, true, own...)}, asking{v, knows, objects(v, of, false, foreign...)})
	if len(foreign) > 0 {
		refused := fetches(of, 200, pick(r, foreign))
		refused.holds = []string{"not our ref"}
		all = append(all, asking{v, knows, refused})
	}
	return all
}

// asking is a question of somebody who knows some words.
type asking struct {
	viewer
	knows words
	question
}

// askAll asks several at once.
func (r *run) askAll(all []asking) {
	r.t.Helper()
	next := make(chan asking)
	var asking sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		asking.Go(func() {
			for one := range next {
				if wrong := r.judge(one, r.ask(one.token, one.request)); wrong != "" {
					r.t.Errorf("%s: %s %s %s: %s", one.viewer.name, one.method, one.path, one.accept, wrong)
				}
			}
		})
	}
	for _, one := range all {
		next <- one
	}
	close(next)
	asking.Wait()
}

// wanted is the status that a question of somebody has. An ended token is refused where a token is looked at.
func (a asking) wanted() int {
	switch {
	case !a.isEnded:
		return a.status
	case strings.HasPrefix(a.path, "/raw/"):
		return 404
	case isPage(a.path):
		return a.status
	default:
		return 401
	}
}

// judge returns what is wrong with an answer.
func (r *run) judge(one asking, a answer) string {
	text := string(a.body)
	if strings.HasSuffix(one.path, uploadPack) && strings.Contains(one.body, "command=fetch") {
		packed, err := unpack(a.body)
		if err != nil {
			return err.Error()
		}
		text += packed
	}
	text += decoded(text) + fmt.Sprint(a.header)
	for _, word := range anyWord.FindAllString(text, -1) {
		if !one.knows[word] && !strings.Contains(one.path+one.body, word) {
			return fmt.Sprintf("%d: tells of %s:\n%.2000s", a.status, word, text)
		}
	}
	want := one.wanted()
	if a.status != want {
		return fmt.Sprintf("status %d, want %d: %.500s", a.status, want, a.body)
	}
	if want != 200 || one.isEnded {
		return ""
	}
	for _, part := range one.holds {
		if !strings.Contains(text, part) {
			return fmt.Sprintf("lacks %q: %.2000s", part, text)
		}
	}
	if one.names != nil {
		if got := fullNames(a.body); !slices.Equal(got, one.names) {
			return fmt.Sprintf("lists %v, want %v", got, one.names)
		}
	}
	if one.check != nil {
		return one.check(a)
	}
	return ""
}

var (
	anyWord     = regexp.MustCompile(`zq[a-z2-7]{16}`)
	anyEncoding = regexp.MustCompile(`"(?:content|node_id|id)":"([^"]+)"`)
)

// decoded is what stands in an answer as Base64.
func decoded(text string) string {
	var plain strings.Builder
	for _, match := range anyEncoding.FindAllStringSubmatch(text, -1) {
		part, _ := base64.StdEncoding.DecodeString(strings.ReplaceAll(match[1], `\n`, ""))
		plain.Write(part)
		plain.WriteByte('\n')
	}
	return plain.String()
}

// fullNames are those of a list of repositories, or of what a search has found, sorted.
func fullNames(body []byte) []string {
	var items []object
	var found struct{ Items []object }
	if json.Unmarshal(body, &items) != nil {
		_ = json.Unmarshal(body, &found)
		items = found.Items
	}
	names := []string{}
	for _, item := range items {
		names = append(names, hubtest.Text(item, "full_name"))
	}
	slices.Sort(names)
	return names
}

// cloneAll lets everybody clone everything with the git client.
func (r *run) cloneAll() {
	r.t.Helper()
	for _, v := range r.viewers() {
		knows := r.knows(v.who)
		for _, of := range r.repositories {
			url := r.site.URL + "/" + of.fullName() + ".git"
			if v.token != "-" {
				url = hubtest.WithToken(url, v.token)
			}
			dir := filepath.Join(r.t.TempDir(), "clone")
			output, err := hubtest.Git(r.t, ".", "clone", "--quiet", "--mirror", url, dir)
			// Git sends a token only where it is asked for one, so an ended one keeps nobody from what is public.
			if may := r.access(v.who, of) >= read; (err == nil) != may {
				r.t.Errorf("%s clones %s, allowed: %v, %v\n%s", v.name, of.fullName(), may, err, output)
			}
			if err != nil {
				continue
			}
			all := hubtest.MustGit(r.t, dir, "log", "--all", "--stat", "--patch")
			for _, word := range anyWord.FindAllString(all, -1) {
				if !knows[word] {
					r.t.Errorf("the clone of %s by %s has %s", of.fullName(), v.name, word)
				}
			}
		}
	}
}
