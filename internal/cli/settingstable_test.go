package cli

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/cli/settings"
)

// settingsPage has the table of all settings of serve. `go test ./internal/cli -run TestSettingsPage -update` writes it.
const settingsPage = "../../docs/settings.md"

var update = flag.Bool("update", false, "write the documents that are made from the code")

// setting is what the help of serve says of a flag.
type setting struct{ name, value, what string }

// documented reads the table in the help of serve: a flag, its value, and what it does, on one or more lines.
func documented(usage string) []setting {
	var all []setting
	first := regexp.MustCompile(`^  --([a-z-]+)(?: ([A-Z:_]+))?\s+(\S.*)$`)
	isIn := false
	for line := range strings.SplitSeq(usage, "\n") {
		if match := first.FindStringSubmatch(line); match != nil {
			all, isIn = append(all, setting{match[1], match[2], match[3]}), true
			continue
		}
		if isIn = isIn && strings.HasPrefix(line, "        "); isIn {
			all[len(all)-1].what += " " + strings.TrimSpace(line)
		}
	}
	return all
}

func settingsTable() string {
	var table strings.Builder
	table.WriteString("| Setting | Variable | Value | What it does |\n|---|---|---|---|\n")
	for _, one := range documented(serveUsage) {
		value := "`" + one.value + "`"
		if one.value == "" {
			value = "`true` or `false`"
		}
		fmt.Fprintf(&table, "| `%s` | `%s` | %s | %s |\n", one.name, flagset.Variable(one.name), value, strings.ReplaceAll(one.what, "|", `\|`))
	}
	return table.String()
}

// TestSettingsPage holds the table in the documents to the help, and the help to the flags.
func TestSettingsPage(t *testing.T) {
	text, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := "## All settings\n\n", "\n## "
	before, rest, found := strings.Cut(string(text), begin)
	table, after, isClosed := strings.Cut(rest, end)
	if !found || !isClosed {
		t.Fatal("the page has no place for the table")
	}
	want := settingsTable()
	if *update {
		if err := os.WriteFile(settingsPage, []byte(before+begin+want+end+after), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if table != want {
		t.Errorf("the table is not that of the help; write it with: go test ./internal/cli -run TestSettingsPage -update\nwant:\n%s", want)
	}
}

// TestHelpHasEveryFlag asks serve for each flag of its help, and looks for flags that the help leaves out.
func TestHelpHasEveryFlag(t *testing.T) {
	var source []byte
	for _, file := range []string{"settings/settings.go", "settings/issuer.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	var names []string
	for _, one := range documented(serveUsage) {
		if slices.Contains(names, one.name) {
			t.Errorf("the help has --%s twice", one.name)
		}
		names = append(names, one.name)
		if !strings.Contains(string(source), `("`+one.name+`"`) && !strings.Contains(string(source), `, "`+one.name+`"`) && one.name != flagset.ConfigName {
			t.Errorf("the help has --%s, which is no flag", one.name)
		}
	}
	for _, match := range regexp.MustCompile(`flags\.(?:Func|String|StringVar|BoolVar|Bool|Int|IntVar)\((?:&[\w.]+, )?"([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
		if !slices.Contains(names, match[1]) {
			t.Errorf("the help lacks --%s", match[1])
		}
	}
	if len(names) < 20 {
		t.Errorf("only %d flags were found", len(names))
	}
}

// TestDocumentedConfigFile reads the file that the page shows.
func TestDocumentedConfigFile(t *testing.T) {
	text, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "```conf\n")
	shown, _, isClosed := strings.Cut(rest, "```")
	if !found || !isClosed {
		t.Fatal("the page shows no file")
	}
	shown = strings.ReplaceAll(shown, "/var/lib/sheaf", t.TempDir())
	file := t.TempDir() + "/sheaf.conf"
	if err := os.WriteFile(file, []byte(shown), 0o600); err != nil {
		t.Fatal(err)
	}
	settings, err := settings.Read([]string{"--config", file}, command.Environment{Stderr: os.Stderr, Getenv: func(string) string { return "" }})
	if err != nil || settings.PublicURL == nil || settings.PublicURL.Host != "sheaf.example.org" {
		t.Errorf("%+v, %v", settings.PublicURL, err)
	}
}
