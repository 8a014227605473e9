package doctor_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/doctor"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// dataFolder is a data folder with the healthy repositories ada/one and ada/two, and an account for ada.
func dataFolder(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	repos, err := store.Open(t.Context(), filepath.Join(dir, "git"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"one", "two"} {
		repo, err := repos.Create(t.Context(), store.Name{Owner: "ada", Repo: name}, "main")
		if err == nil {
			err = repo.WriteMeta(t.Context(), []byte(`{"id": `+string(rune('1'+i))+`}`))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := repos.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "accounts.json"), `{"version": 1, "last_id": 1, "users": [{"id": 1, "login": "Ada"}], "organisations": [], "tokens": []}`)
	for _, name := range []string{"one", "two"} {
		path := repository(dir, name)
		blob := strings.TrimSpace(gittest.RunInput(t, path, "content of "+name, "hash-object", "-w", "--stdin"))
		tree := strings.TrimSpace(gittest.RunInput(t, path, "100644 blob "+blob+"\tfile\n", "mktree"))
		commit := strings.TrimSpace(gittest.Run(t, path, "commit-tree", "-m", "First", tree))
		gittest.Run(t, path, "update-ref", object.BranchPrefix+"main", commit)
	}
	return dir
}

func repository(dir, name string) string {
	return filepath.Join(dir, "git", "repositories", "ada", name+".git")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func examine(t *testing.T, dir string, mend bool) doctor.Report {
	t.Helper()
	report, err := doctor.Examine(t.Context(), dir, doctor.Options{Mend: mend})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// files is what lies in a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		found[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestExamine(t *testing.T) {
	one := func(dir string) string { return repository(dir, "one") }
	for name, test := range map[string]struct {
		damage func(t *testing.T, dir string)
		wrong  []string // a part of what is said, for each problem
		mended int
	}{
		"nothing": {damage: func(*testing.T, string) {}},
		"an empty record": {
			damage: func(t *testing.T, dir string) { write(t, filepath.Join(one(dir), "sheaf.json"), "") },
			wrong:  []string{"its record cannot be read"},
		},
		"a copied repository": {
			damage: func(t *testing.T, dir string) {
				if err := os.CopyFS(repository(dir, "zwei"), os.DirFS(repository(dir, "two"))); err != nil {
					t.Fatal(err)
				}
			},
			wrong: []string{"the same id as"},
		},
		"an empty HEAD": {
			damage: func(t *testing.T, dir string) { write(t, filepath.Join(one(dir), "HEAD"), "") },
			wrong:  []string{"its default branch is taken to be main"}, mended: 1,
		},
		"no HEAD, and no usual branch": {
			damage: func(t *testing.T, dir string) {
				remove(t, filepath.Join(one(dir), "HEAD"))
				heads := filepath.Join(one(dir), "refs", "heads")
				text, err := os.ReadFile(filepath.Join(heads, "main"))
				if err != nil {
					t.Fatal(err)
				}
				write(t, filepath.Join(heads, "a"), string(text))
				write(t, filepath.Join(heads, "b"), string(text))
				remove(t, filepath.Join(heads, "main"))
			},
			wrong: []string{"HEAD cannot be read"},
		},
		"a lost object": {
			damage: func(t *testing.T, dir string) {
				blob := strings.TrimSpace(gittest.Run(t, one(dir), "rev-parse", "main:file"))
				remove(t, filepath.Join(one(dir), "objects", blob[:2], blob[2:]))
			},
			wrong: []string{"broken link", "to    blob", "missing blob"},
		},
		"a branch without an id": {
			damage: func(t *testing.T, dir string) { write(t, filepath.Join(one(dir), "refs", "heads", "torn"), "") },
			wrong:  []string{"torn"},
		},
		"leftovers": {
			damage: func(t *testing.T, dir string) {
				write(t, filepath.Join(one(dir), "packed-refs.lock"), "")
				write(t, filepath.Join(dir, ".accounts.json.tmp-42"), "{")
				if err := os.Mkdir(filepath.Join(dir, "git", "tmp", "create-1"), 0o700); err != nil {
					t.Fatal(err)
				}
			},
			wrong: []string{"left by a crash", "left by a crash", "left by a crash"}, mended: 3,
		},
		"an owner without an account": {
			damage: func(t *testing.T, dir string) {
				owners := filepath.Join(dir, "git", "repositories")
				if err := os.Rename(filepath.Join(owners, "ada"), filepath.Join(owners, "eve")); err != nil {
					t.Fatal(err)
				}
			},
			wrong: []string{"no account eve", "no account eve"},
		},
		"a name that no repository has": {
			damage: func(t *testing.T, dir string) {
				if err := os.Mkdir(repository(dir, "not here"), 0o700); err != nil {
					t.Fatal(err)
				}
			},
			wrong: []string{"no repository can have this name"},
		},
		"accounts and settings": {
			damage: func(t *testing.T, dir string) {
				write(t, filepath.Join(dir, "accounts.json"), "")
				write(t, filepath.Join(dir, "oauth-clients.json"), "{")
				write(t, filepath.Join(dir, "repository-ids.json"), "")
			},
			wrong: []string{"accounts.json cannot be read", "oauth-clients.json cannot be read", "which ids were given"},
		},
		"webhooks": {
			damage: func(t *testing.T, dir string) {
				folder := filepath.Join(dir, "hooks")
				if err := os.Mkdir(folder, 0o700); err != nil {
					t.Fatal(err)
				}
				write(t, filepath.Join(folder, "hooks.json"), "{")
				write(t, filepath.Join(folder, "journal.jsonl"), "{}\nx\n{")
				write(t, filepath.Join(folder, ".hooks.json.tmp-7"), "{")
				write(t, filepath.Join(dir, "after-push.json"), "{")
			},
			wrong: []string{"hooks.json cannot be read", "after-push.json cannot be read", "1 lines are damaged", "left by a crash"}, mended: 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := dataFolder(t)
			test.damage(t, dir)
			before := files(t, dir)
			report := examine(t, dir, false)
			for path, text := range files(t, dir) {
				if was, isKnown := before[path]; !isKnown || was != text {
					t.Errorf("looking changed %s", path)
				}
				delete(before, path)
			}
			if len(before) > 0 {
				t.Errorf("looking removed %v", before)
			}
			checkWrong(t, report, test.wrong)
			mended := 0
			for _, p := range examine(t, dir, true).Problems {
				if p.IsMended {
					mended++
				} else if p.Advice == "" {
					t.Errorf("no advice for %+v", p)
				}
			}
			if mended != test.mended {
				t.Errorf("%d mended, not %d", mended, test.mended)
			}
			if left := len(examine(t, dir, false).Problems); left != len(report.Problems)-mended {
				t.Errorf("%d problems left of %d", left, len(report.Problems))
			}
		})
	}
}

// checkWrong compares each problem, in any order, with a part of what is said about it.
func checkWrong(t *testing.T, report doctor.Report, wrong []string) {
	t.Helper()
	left := slices.Clone(wrong)
	for _, p := range report.Problems {
		i := slices.IndexFunc(left, func(part string) bool { return strings.Contains(p.Wrong, part) })
		if i < 0 {
			t.Errorf("unexpected: %s: %s", p.Path, p.Wrong)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	if len(left) > 0 {
		t.Errorf("not found: %q", left)
	}
}
