package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/cli/command"
)

// The commands of the document are called rightly. They stop at the data folder, which is not there.
func TestDocumentedMoves(t *testing.T) {
	text, err := os.ReadFile("../../docs/moving.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{"token": "ghp_SECRET\n", "people.csv": "ada,ada-l\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	commands := regexp.MustCompile(`(?m)^ *sheaf (move .*)$`).FindAllStringSubmatch(string(text), -1)
	if len(commands) != 2 {
		t.Fatalf("the document has %d commands", len(commands))
	}
	for _, documented := range commands {
		line := strings.NewReplacer(" token ", " "+dir+"/token ", "people.csv", dir+"/people.csv", "./data", dir+"/absent").Replace(documented[1] + " ")
		var out, err bytes.Buffer
		status := Main(strings.Fields(line), command.Environment{Getenv: func(string) string { return "" }, Stdout: &out, Stderr: &err})
		if status != statusFailed || !strings.Contains(err.String(), "there is no data folder") || strings.Contains(err.String(), "SECRET") {
			t.Errorf("%s: %d %s", documented[1], status, err.String())
		}
	}
}
