package server

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// contentOf reads a data folder: the content of each file.
func contentOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSecondStartChangesNothing(t *testing.T) {
	settings := embeddedSettings(t)
	if err := os.Remove(filepath.Join(settings.DataDir, sampleNote)); err != nil {
		t.Fatal(err)
	}
	first := run(t, settings)
	for _, path := range []string{
		"/raw/you/harbour-site/main/settings.json", "/raw/you/harbour-site/seasonal/winter-menu/menu/prices.json",
		"/raw/tidewater-conf/programme/draft/2028/2028/programme.json", "/raw/you/archive/main/roasts/2017/year.json",
	} {
		if response, body := get(t, first.URL()+path, ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s answers %d %s", path, response.StatusCode, body)
		}
	}
	if err := first.stop(); err != nil {
		t.Fatal(err)
	}
	before := contentOf(t, settings.DataDir)
	if err := run(t, settings).stop(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, contentOf(t, settings.DataDir)); diff != "" {
		t.Errorf("the second start changed files (-before +after):\n%s", diff)
	}
}

func TestInterruptedSampleIsFinished(t *testing.T) {
	settings := embeddedSettings(t)
	note := filepath.Join(settings.DataDir, sampleNote)
	for range 2 {
		// As after a start that was killed before its end.
		if err := os.Remove(note); err != nil {
			t.Fatal(err)
		}
		if err := run(t, settings).stop(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(note); err != nil {
			t.Errorf("the sample is not noted as made: %v", err)
		}
	}
}
