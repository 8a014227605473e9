package pagescms_test

import (
	"testing"

	"sheaf/internal/importing/importtest"
	"sheaf/internal/importing/pagescms"
)

// TestCases has what the browser makes of the same (web/src/builder/beginnings/imported.test.ts).
func TestCases(t *testing.T) { importtest.Cases(t, "testdata/cases.json", pagescms.Read) }

func FuzzRead(f *testing.F) { importtest.Fuzz(f, "testdata/cases.json", pagescms.Read) }
