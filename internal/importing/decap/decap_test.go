package decap_test

import (
	"testing"

	"sheaf/internal/importing/decap"
	"sheaf/internal/importing/importtest"
)

// TestCases has what the browser makes of the same (web/src/builder/beginnings/imported.test.ts).
func TestCases(t *testing.T) { importtest.Cases(t, "testdata/cases.json", decap.Read) }

func FuzzRead(f *testing.F) { importtest.Fuzz(f, "testdata/cases.json", decap.Read) }
