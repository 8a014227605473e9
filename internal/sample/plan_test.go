package sample

import (
	"strings"
	"testing"
	"testing/fstest"

	"sheaf/internal/project"
)

// filesOf gives the files at the end of a branch.
func filesOf(t *testing.T, r repository, branchName string) fstest.MapFS {
	t.Helper()
	commits, err := plan(r)
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	var lay func(name string)
	lay = func(name string) {
		for _, b := range r.branches {
			if b.name != name {
				continue
			}
			lay(b.from)
			for _, c := range commits[name] {
				for _, change := range c.changes {
					files[change.Path] = &fstest.MapFile{Data: change.Content}
				}
			}
		}
	}
	lay(branchName)
	return files
}

// Every sample project is a form whose data fits, but for the one that is there to be mended.
func TestProjectsAreValid(t *testing.T) {
	for _, r := range repositories() {
		for _, b := range r.branches {
			files := filesOf(t, r, b.name)
			paths, err := project.Find(files, ".")
			if err != nil {
				t.Fatal(err)
			}
			if len(paths) == 0 {
				t.Errorf("%s, %s: no project", r.name, b.name)
			}
			for _, path := range paths {
				var problems []project.Problem
				for report := range project.Check(files, path) {
					problems = append(problems, report.Problems...)
				}
				if r.name == "wholesale" {
					if len(problems) < 8 {
						t.Errorf("wholesale has %d problems, want several kinds", len(problems))
					}
					continue
				}
				for _, problem := range problems {
					t.Errorf("%s, %s: %s", r.name, b.name, problem)
				}
			}
		}
	}
}

func TestArchiveHasItsFiles(t *testing.T) {
	files := filesOf(t, archive(), "main")
	if len(files) != archiveFiles {
		t.Errorf("the archive has %d files, want %d", len(files), archiveFiles)
	}
	deepest := 0
	for path := range files {
		deepest = max(deepest, strings.Count(path, "/"))
	}
	if deepest < 5 {
		t.Errorf("the deepest file lies %d folders down, want 5", deepest)
	}
}

func TestSamePlanEachTime(t *testing.T) {
	first, second := filesOf(t, archive(), "main"), filesOf(t, archive(), "main")
	for path, f := range first {
		if other, ok := second[path]; !ok || string(other.Data) != string(f.Data) {
			t.Fatalf("%s differs between two plans", path)
		}
	}
}

func TestOddPathsAreThere(t *testing.T) {
	files := filesOf(t, harbourSite(), "main")
	for _, characters := range []string{" ", "#", "%", "?", "ö"} {
		found := false
		for path := range files {
			found = found || strings.Contains(path, characters)
		}
		if !found {
			t.Errorf("no path has %q", characters)
		}
	}
}

func TestBranchesDiffer(t *testing.T) {
	main, draft := filesOf(t, programme(), "main"), filesOf(t, programme(), "draft/2028")
	if string(main["programme.sheaf.json"].Data) == string(draft["programme.sheaf.json"].Data) {
		t.Error("the draft's form reads the same data as main's")
	}
	if _, ok := main["2028/programme.json"]; ok {
		t.Error("main has the draft's data")
	}
}

func TestEditMustFindItsText(t *testing.T) {
	_, err := planCommit(commit{at: "2026-01-01T00:00:00Z", edits: []replacement{{"a", "x", "y"}}}, map[string][]byte{"a": []byte("xx")})
	if err == nil || !strings.Contains(err.Error(), "2 times") {
		t.Errorf("an edit with two places: %v", err)
	}
}
