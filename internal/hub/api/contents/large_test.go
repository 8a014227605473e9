package contents_test

import (
	"fmt"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// A folder has a thousand entries at most, but each of them has its path in six members, and a path may have kilobytes of what
// takes three times the bytes in an address.
func TestFolderOfLongNames(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	segment := strings.Repeat("é", 120)
	folder := strings.Repeat(segment+"/", 10) // as an address takes it
	var stream strings.Builder
	stream.WriteString("blob\nmark :1\ndata 1\nx\ncommit refs/heads/main\ncommitter A <a@example.org> 1700000000 +0000\ndata 1\nm\n")
	for i := range 1000 {
		fmt.Fprintf(&stream, "M 100644 :1 %s%s%d\n", folder, segment[:120], i)
	}
	hubtest.FastImport(t, s.Bare("forms"), strings.NewReader(stream.String()))
	path := repo + "/contents/" + strings.TrimSuffix(strings.ReplaceAll(folder, "é", "%C3%A9"), "/")
	s.WantProblem(s.Get(path), 422, "Sorry, this takes more than the server gives one request. Ask for less, or clone the repository.")
}
