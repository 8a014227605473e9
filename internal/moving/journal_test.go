package moving

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	open := func() *journal {
		t.Helper()
		j, err := openJournal(path, "https://there.example")
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	never := func() (string, bool, error) { t.Error("it was looked for"); return "", false, nil }
	j := open()
	if value, err := j.once("a", never, func() (string, error) { return "1", nil }); value != "1" || err != nil {
		t.Errorf("a is %q, %v", value, err)
	}
	lost := errors.New("the answer is lost")
	if _, err := j.once("b", never, func() (string, error) { return "", lost }); !errors.Is(err, lost) {
		t.Errorf("b: %v", err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"done":"b","va`); err != nil { // a crash in the middle of a line
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}

	j = open()
	if j.isNew("a") || j.isNew("b") || !j.isNew("c") {
		t.Errorf("it remembers %v and %v", j.done, j.begun)
	}
	if value, err := j.once("a", never, func() (string, error) { t.Error("a is made twice"); return "", nil }); value != "1" || err != nil {
		t.Errorf("a is %q, %v", value, err)
	}
	found := func() (string, bool, error) { return "2", true, nil }
	if value, err := j.once("b", found, func() (string, error) { t.Error("b is made twice"); return "", nil }); value != "2" || err != nil {
		t.Errorf("b is %q, %v", value, err)
	}
	if err := j.forget("c"); err != nil {
		t.Fatal(err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	j = open()
	defer j.close()
	if j.done["b"] != "2" || !j.isNew("c") {
		t.Errorf("it remembers %v and %v", j.done, j.begun)
	}
	if _, err := openJournal(path, "https://elsewhere.example"); err == nil {
		t.Error("it is taken for another target")
	}
	if err := os.WriteFile(path, []byte("{\"target\":\"https://there.example\"}\nnonsense\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openJournal(path, "https://there.example"); err == nil {
		t.Error("a damaged one is taken")
	}
}
