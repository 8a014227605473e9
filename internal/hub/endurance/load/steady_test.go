//go:build soak && linux

package load_test

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// phases is how many samples are taken, evenly over the time. SHEAF_SOAK says how long that is.
const phases = 60

// TestSteady has people work for the time that SHEAF_SOAK says: they read, commit, push, clone, propose, sign in and out,
// and leave in the middle of an answer. Lists of files fill the room that they have before. Whenever all of them pause, the process is looked at. What it holds must not grow.
func TestSteady(t *testing.T) {
	whole, err := time.ParseDuration(os.Getenv("SHEAF_SOAK"))
	if err != nil {
		t.Fatal(err)
	}
	s, end := startSheaf(t)
	crowd := newCrowd(s)
	crowd.fillLists()
	var taken []state
	for phase := range phases {
		ctx, stop := context.WithTimeout(t.Context(), whole/phases)
		var working sync.WaitGroup
		for range people {
			working.Go(func() { crowd.work(ctx) })
		}
		working.Wait()
		stop()
		now := look(s)
		taken = append(taken, now)
		t.Logf("%d/%d: %s", phase+1, phases, now)
	}
	t.Log(crowd.summary())
	for _, figure := range figures {
		samples := make([]float64, len(taken))
		for i, at := range taken {
			samples[i] = figure.of(at)
		}
		earlier, later := growth(samples)
		t.Logf("%s: %.1f in the earlier half, %.1f in the later", figure.name, earlier, later)
		if !isFlat(samples, figure.slack) {
			t.Errorf("%s grows: %.1f", figure.name, samples)
		}
	}
	time.Sleep(20 * time.Second) // readers end after half a minute
	hubtest.WaitFor(t, "nothing is at work", func() bool { return look(s).children == 0 })
	if left := look(s); left.temporary != 0 {
		t.Errorf("at rest there are %s", left)
	}
	end()
	hubtest.Fsck(t, crowd.bare())
}

// figures are what must not grow, with what they may vary by. The memory of the process varies with the moment of the last
// collection, and Go's heap is what that has left.
var figures = []struct {
	name  string
	slack float64
	of    func(state) float64
}{
	{"memory in MB", 10, func(s state) float64 { return s.memory }},
	{"Go's heap in MB", 10, func(s state) float64 { return s.heap }},
	{"goroutines", 10, func(s state) float64 { return s.goroutines }},
	{"open files", 10, func(s state) float64 { return s.files }},
	{"children", 4, func(s state) float64 { return s.children }},
	{"temporary files", 0, func(s state) float64 { return s.temporary }},
}

// state is what the process holds at a moment.
type state struct{ memory, heap, trees, goroutines, files, children, temporary float64 }

func (s state) String() string {
	return fmt.Sprintf("%.1f MB, heap %.1f MB with %.1f MB of trees, %.0f goroutines, %.0f open files, %.0f children, %.0f temporary files",
		s.memory, s.heap, s.trees, s.goroutines, s.files, s.children, s.temporary)
}

func look(s *hubtest.Site) state {
	answer := s.Do(hubtest.Request{Method: "GET", Path: s.URL + "/metrics"})
	metric := func(name string) float64 {
		match := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindSubmatch(answer.Body)
		if match == nil {
			s.T.Fatalf("there is no %s in\n%s", name, answer.Body)
		}
		value, err := strconv.ParseFloat(string(match[1]), 64)
		s.Must(err)
		return value
	}
	files, err := os.ReadDir("/proc/" + s.Process + "/fd")
	s.Must(err)
	return state{
		memory: hubtest.Memory(s.T, s.Process, "VmRSS"), heap: metric("go_heap_live_bytes") / (1 << 20), trees: metric("sheaf_tree_cache_bytes") / (1 << 20),
		goroutines: metric("go_goroutines"), files: float64(len(files)), children: metric("sheaf_git_children"),
		temporary: float64(temporaryFiles(s.T, s.Dir)),
	}
}

// temporaryFiles counts what is there only while something is made. Locks of the data folder itself stay where they are.
func temporaryFiles(t testing.TB, dir string) int {
	count := 0
	temporary := regexp.MustCompile(`\.git/.*\.lock$|/(tmp_[^/]*|incoming-[^/]*|\.[^/]*\.tmp-[^/]*)$|^(/data/git)?/tmp/[^/]+$`)
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil // it has just gone
		}
		if err == nil && temporary.MatchString(strings.TrimPrefix(path, dir)) {
			count++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return count
}
