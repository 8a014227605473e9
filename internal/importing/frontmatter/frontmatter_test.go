package frontmatter_test

import (
	"testing"

	"sheaf/internal/importing/frontmatter"
	"sheaf/internal/importing/importtest"
)

func TestCases(t *testing.T) { importtest.Cases(t, "testdata/cases.json", frontmatter.Read) }

func FuzzRead(f *testing.F) { importtest.Fuzz(f, "testdata/cases.json", frontmatter.Read) }
