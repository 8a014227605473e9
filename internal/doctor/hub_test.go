package doctor_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/doctor"
	"sheaf/internal/git/store"
	"sheaf/internal/server"
)

// looked is what Hub finds while a store has the folder, which it must leave as it is.
func looked(t *testing.T, dir string) []checkup.Finding {
	t.Helper()
	repos, err := store.Open(t.Context(), filepath.Join(dir, "git"), nil)
	if err != nil {
		t.Fatal(err)
	}
	before := files(t, dir)
	found := doctor.Hub(t.Context(), server.Settings{DataDir: dir})
	if !maps.Equal(before, files(t, dir)) {
		t.Error("looking changed the folder")
	}
	if err := repos.Close(); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestHub(t *testing.T) {
	dir := dataFolder(t)
	for _, finding := range looked(t, dir) {
		if finding.State != checkup.Fine {
			t.Errorf("nothing is wrong: %+v", finding)
		}
	}
	write(t, filepath.Join(repository(dir, "one"), "refs", "heads", "torn"), "")
	if err := os.Mkdir(filepath.Join(dir, "oauth-clients.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	wrong := map[string]string{}
	for _, finding := range looked(t, dir) {
		text := fmt.Sprint(finding)
		if finding.State == checkup.Wrong {
			wrong[finding.Check] = finding.Found
		}
		if strings.Contains(text, "torn") || strings.Contains(text, dir) {
			t.Errorf("it tells what is in a repository, or where: %s", text)
		}
	}
	if len(wrong) != 2 || !strings.Contains(wrong["git/repositories/ada/one.git"], "git fsck") || !strings.Contains(wrong["oauth-clients.json"], "cannot be read") {
		t.Errorf("found %q", wrong)
	}
}

// An administrator need not be able to see a private repository. Whatever is damaged, its name is all that is told of it.
func TestHubTellsNothingOfWhatIsInARepository(t *testing.T) {
	const secret = "takeover-of-guild"
	for name, test := range map[string]struct {
		damage func(t *testing.T, folder string)
		found  string
	}{
		"no HEAD": {func(t *testing.T, folder string) { write(t, filepath.Join(folder, "HEAD"), "") }, "its HEAD cannot be read"},
		"HEAD that is nothing": {func(t *testing.T, folder string) {
			write(t, filepath.Join(folder, "HEAD"), secret)
		}, "its HEAD cannot be read"},
		"record with a wrong time": {func(t *testing.T, folder string) {
			write(t, filepath.Join(folder, "sheaf.json"), `{"id": 1, "createdAt": "`+secret+`", "pushedAt": "`+secret+`", "description": {"`+secret+`": 1}}`)
		}, "its record cannot be read"},
		"record that is no JSON": {func(t *testing.T, folder string) { write(t, filepath.Join(folder, "sheaf.json"), secret) }, "its record cannot be read"},
		"settings of git": {func(t *testing.T, folder string) {
			write(t, filepath.Join(folder, "config"), "[core]\n\trepositoryformatversion = "+secret+"\n")
		}, "git fsck"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := dataFolder(t)
			folder := repository(dir, "one")
			branches, err := filepath.Glob(filepath.Join(folder, "refs", "heads", "*"))
			if err != nil {
				t.Fatal(err)
			}
			for _, branch := range branches {
				if err := os.Remove(branch); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.RemoveAll(filepath.Join(folder, "packed-refs")); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, "refs", "heads", secret), strings.Repeat("1", 40)+"\n")
			test.damage(t, folder)
			isFound := false
			for _, finding := range looked(t, dir) {
				if strings.Contains(fmt.Sprint(finding), secret) {
					t.Errorf("it tells what is in the repository: %+v", finding)
				}
				isOf := strings.HasPrefix(finding.Check, "git/repositories/ada/one.git")
				if isOf && finding.Check != "git/repositories/ada/one.git" {
					t.Errorf("it names a file of the repository: %+v", finding)
				}
				isFound = isFound || isOf && finding.State == checkup.Wrong && strings.Contains(finding.Found, test.found)
			}
			if !isFound {
				t.Errorf("nothing is said of %s", name)
			}
			// Who looks at the folder itself is told all.
			if name == "no HEAD" && !strings.Contains(fmt.Sprint(examine(t, dir, false).Problems), secret) {
				t.Error("the command does not say which branch it takes for the default")
			}
		})
	}
}

func TestHubWithManyProblems(t *testing.T) {
	dir := dataFolder(t)
	for i := range 150 {
		if err := os.Mkdir(repository(dir, fmt.Sprintf("not a name %d", i)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	found := looked(t, dir)
	if said := fmt.Sprint(found); len(found) != 102 || !strings.Contains(said, "50 more problems") {
		t.Errorf("%d findings: %s", len(found), said)
	}
}

// Of repositories for whose objects there is no time the rest is looked at.
func TestTimeOfFsck(t *testing.T) {
	dir := dataFolder(t)
	write(t, filepath.Join(repository(dir, "two"), "sheaf.json"), "")
	report, err := doctor.Examine(t.Context(), dir, doctor.Options{EachWithin: time.Nanosecond, AllWithin: time.Hour})
	if err != nil || report.Unchecked != 2 || report.Repositories != 2 || len(report.Problems) != 1 {
		t.Errorf("%+v, %v", report, err)
	}
	if report, err = doctor.Examine(t.Context(), dir, doctor.Options{EachWithin: time.Hour, AllWithin: time.Hour}); err != nil || report.Unchecked != 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

// Nobody is told to restore or remove what a later version has written.
func TestLaterVersion(t *testing.T) {
	dir := dataFolder(t)
	write(t, filepath.Join(dir, "accounts.json"), `{"version": 99}`)
	problems := examine(t, dir, false).Problems
	if len(problems) != 1 || !strings.Contains(problems[0].Wrong, "newer Sheaf") || !strings.HasPrefix(problems[0].Advice, "Nothing is damaged.") {
		t.Errorf("%+v", problems)
	}
}
