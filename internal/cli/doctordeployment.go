package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"sheaf/internal/checkup"
	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/doctor"
	"sheaf/internal/project"
	"sheaf/internal/server"
)

// maxTokenFile is more than any token needs.
const maxTokenFile = 4 << 10

// examineDeployment looks at the settings of a Sheaf for a GitHub elsewhere.
func examineDeployment(ctx context.Context, flags *flagset.Set, settings server.Settings, tokenFile string, isJSON bool, env command.Environment) error {
	token := ""
	if tokenFile != "" {
		file, err := os.Open(tokenFile)
		if err != nil {
			return flags.Wrong("--token-file: " + err.Error())
		}
		defer file.Close()
		text, err := io.ReadAll(io.LimitReader(file, maxTokenFile))
		if err != nil {
			return flags.Wrong("--token-file: " + err.Error())
		}
		token = strings.TrimSpace(string(text))
	}
	findings := doctor.Deployment(ctx, settings, token)
	wrong := 0
	for _, finding := range findings {
		if finding.State == checkup.Wrong {
			wrong++
		}
	}
	if isJSON {
		if err := printJSON(env, map[string]any{"isFine": wrong == 0, "findings": findings}); err != nil {
			return err
		}
	} else {
		for _, finding := range findings {
			printFinding(env.Stdout, finding)
		}
		fmt.Fprintf(env.Stderr, "%s looked at, %d wrong\n", counted(len(findings), "setting", "settings"), wrong)
	}
	if wrong > 0 {
		return failure.Quiet{}
	}
	return nil
}

var stateWords = map[checkup.State]string{checkup.Fine: "ok", checkup.Noted: "note", checkup.Wrong: "WRONG"}

func printFinding(w io.Writer, f checkup.Finding) {
	fmt.Fprintf(w, "%-5s  %s: %s\n", stateWords[f.State], f.Check, project.Printable(f.Found))
	if f.Mend == "" {
		return
	}
	if f.Setting != "" {
		fmt.Fprintf(w, "       %s: %s\n", f.Setting, project.Printable(f.Mend))
		return
	}
	fmt.Fprintf(w, "       %s\n", project.Printable(f.Mend))
}

// foundProblem is a problem of a data folder as JSON.
type foundProblem struct {
	Path     string `json:"path"`
	Found    string `json:"found"`
	Mend     string `json:"mend,omitempty"`
	CanMend  bool   `json:"canMend"` // by --mend
	IsMended bool   `json:"isMended"`
}

func printReport(env command.Environment, report doctor.Report, findings []checkup.Finding) error {
	problems := []foundProblem{}
	left := 0
	for _, p := range report.Problems {
		problems = append(problems, foundProblem{p.Path, p.Wrong, p.Advice, p.CanMend(), p.IsMended})
		if !p.IsMended {
			left++
		}
	}
	for _, finding := range findings {
		if finding.State == checkup.Wrong {
			left++
		}
	}
	printed := map[string]any{"isFine": left == 0, "repositories": report.Repositories, "isInUse": report.IsInUse, "problems": problems}
	if len(findings) > 0 {
		printed["findings"] = findings
	}
	err := printJSON(env, printed)
	if err != nil {
		return err
	}
	if left > 0 {
		return failure.Quiet{}
	}
	return nil
}

func printJSON(env command.Environment, value any) error {
	encoder := json.NewEncoder(env.Stdout)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return fmt.Errorf("print what was found: %w", err)
	}
	return nil
}
