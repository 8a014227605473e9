package server

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOwnClientIsMadeOnceAndKeptSecret(t *testing.T) {
	dir := t.TempDir()
	first, err := loadClients(dir)
	if err != nil {
		t.Fatal(err)
	}
	if first.Own.ID == "" || len(first.Own.Secret) < 26 {
		t.Errorf("made %+v", first.Own)
	}
	info, err := os.Stat(filepath.Join(dir, ClientsFile))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode() != 0o600 {
		t.Errorf("others may read the secret: %v", info.Mode())
	}
	second, err := loadClients(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the second start has another client:\n%s", diff)
	}
	if other, err := loadClients(t.TempDir()); err != nil || other.Own.ID == first.Own.ID {
		t.Errorf("two data folders share a client (%v)", err)
	}
}

// The file is written durably: beside, synced and renamed. Of an earlier try that was cut off nothing stays.
func TestClientsAreWrittenDurably(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, "."+ClientsFile+".tmp-1")
	if err := os.WriteFile(left, []byte(`{"own":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := loadClients(dir); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != ClientsFile {
		t.Errorf("in the folder: %v, %v", entries, err)
	}
}

func TestOtherClientsAreKept(t *testing.T) {
	dir := t.TempDir()
	text := `{"others": [{"id": "o", "secret": "s", "name": "Other", "callbacks": ["http://127.0.0.1:1/auth/github/callback"]}]}`
	if err := os.WriteFile(filepath.Join(dir, ClientsFile), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		loaded, err := loadClients(dir)
		if err != nil {
			t.Fatal(err)
		}
		if loaded.Own.ID == "" || len(loaded.Others) != 1 || loaded.Others[0].ID != "o" {
			t.Errorf("loaded %+v", loaded)
		}
	}
}

func TestBrokenClients(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "unexpected end",
		`{"others": [{"id": "o"}]}`:    "each of the others needs",
		`{"own": "x"}`:                 "cannot unmarshal",
		`{"others": {"id": "o"}} junk`: "invalid character",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ClientsFile), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadClients(dir); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), ClientsFile) {
			t.Errorf("%q: %v, want %q and the file's name", text, err, want)
		}
	}
	if _, err := loadClients(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("a folder that is not there is no error")
	}
}
