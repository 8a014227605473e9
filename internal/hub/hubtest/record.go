package hubtest

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
)

// SetRecord changes members of what is kept of a repository, such as "ada/forms", beside what Git keeps; nil takes
// a member out. It makes data folders as earlier versions left them, so it is called in RestartAfter.
func (s *Site) SetRecord(repository string, members Object) {
	s.T.Helper()
	path := filepath.Join(s.Dir, "repositories", filepath.FromSlash(repository)+".git", "sheaf.json")
	text, err := os.ReadFile(path)
	s.Must(err)
	record := Object{}
	s.Must(json.Unmarshal(text, &record))
	maps.Copy(record, members)
	maps.DeleteFunc(record, func(_ string, value any) bool { return value == nil })
	text, err = json.Marshal(record)
	s.Must(err)
	s.Must(os.WriteFile(path, text, 0o600))
}

// ForgetIDs takes away what the data folder knows of the ids that were given, which earlier versions did not keep.
// It is called in RestartAfter.
func (s *Site) ForgetIDs() {
	s.T.Helper()
	s.Must(os.RemoveAll(filepath.Join(s.Dir, "repository-ids.json")))
}
