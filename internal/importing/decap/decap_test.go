package decap_test

import (
	"bytes"
	"os"
	"testing"

	"sheaf/internal/importing/decap"
	"sheaf/internal/importing/importtest"
)

// TestCases has what the browser makes of the same (web/src/builder/beginnings/imported.test.ts).
func TestCases(t *testing.T) { importtest.Cases(t, "testdata/cases.json", decap.Read) }

// TestSettingsAreTheBrowsers compares the lists of settings.
func TestSettingsAreTheBrowsers(t *testing.T) {
	ours, err := os.ReadFile("settings.json")
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile("../../../web/src/builder/beginnings/decap/settings.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(ours, theirs) {
		t.Error("settings.json here and in the front end differ")
	}
}

func FuzzRead(f *testing.F) { importtest.Fuzz(f, "testdata/cases.json", decap.Read) }
