package doctor

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"sheaf/internal/checkup"
	"sheaf/internal/server"
)

// Bounds of Hub, which is asked for by a page and has [checkup.Limit] for all.
const (
	issuerWithin = 4 * time.Second
	eachWithin   = 4 * time.Second // git fsck of a repository
	allWithin    = 9 * time.Second // since the look at the folder began
	mostTold     = 100             // problems of the folder; a command tells all
)

// Hub looks at the hub that this process has open: who signs people in, and the data folder. It changes nothing. What it finds
// is for those who look after the hub, who need not see what is in repositories: it names these, and nothing in them.
func Hub(ctx context.Context, settings server.Settings) []checkup.Finding {
	var findings []checkup.Finding
	if settings.Issuer != nil {
		asked, cancel := context.WithTimeout(ctx, issuerWithin)
		defer cancel()
		findings = Issuer(asked, settings, settings.DataDir)
	}
	report, err := Examine(ctx, settings.DataDir, Options{IsBeside: true, EachWithin: eachWithin, AllWithin: allWithin})
	findings = append(findings, report.findings(settings.DataDir)...)
	if err != nil {
		findings = append(findings, checkup.Finding{
			Check: checkFolder, State: checkup.Wrong, Found: "it could not be looked at to the end: " + err.Error(), Mend: adviceAll,
		})
	}
	return findings
}

const (
	checkFolder = "Data folder"
	adviceAll   = "sheaf doctor looks at everything, as long as it takes."
)

// findings tells of a report in the words of a page.
func (r Report) findings(dir string) []checkup.Finding {
	told := map[string]int{} // complaints of git fsck about each repository
	var findings []checkup.Finding
	for _, problem := range r.Problems {
		if problem.isObject {
			told[problem.Path]++
		}
	}
	isSaid := map[string]bool{}
	left := 0
	for _, problem := range r.Problems {
		path, found := problem.Path, problem.Wrong
		if problem.repository != "" {
			// The name of a file may be that of a branch.
			path, found = problem.repository, cmp.Or(problem.outside, "something is wrong with it, which sheaf doctor prints")
		}
		finding := checkup.Finding{Check: below(dir, path), State: checkup.Wrong, Found: strings.ReplaceAll(found, dir+string(filepath.Separator), ""), Mend: problem.Way()}
		if problem.isObject {
			if isSaid[problem.Path] {
				continue
			}
			isSaid[problem.Path] = true
			finding.Found = fmt.Sprintf("git fsck finds fault with it in %d lines, which sheaf doctor prints", told[problem.Path])
		}
		if len(findings) == mostTold {
			left++
			continue
		}
		findings = append(findings, finding)
	}
	if left > 0 {
		findings = append(findings, checkup.Finding{Check: checkFolder, State: checkup.Wrong, Found: fmt.Sprintf("there are %d more problems", left), Mend: adviceAll})
	}
	if len(findings) == 0 {
		findings = append(findings, checkup.Finding{Check: checkFolder, State: checkup.Fine, Found: "its accounts, clients and webhooks can be read, and what waits to be told"})
	}
	looked := checkup.Finding{Check: "Repositories", State: checkup.Fine, Found: fmt.Sprintf("%d looked at, with all objects", r.Repositories)}
	if r.Unchecked > 0 {
		looked.State, looked.Mend = checkup.Noted, adviceAll
		looked.Found = fmt.Sprintf("%d looked at; there was no time for all objects of %d of them", r.Repositories, r.Unchecked)
	}
	return append(findings, looked)
}

// below is a path as the data folder has it.
func below(dir, path string) string {
	if within, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(within) {
		return filepath.ToSlash(within)
	}
	return path
}
