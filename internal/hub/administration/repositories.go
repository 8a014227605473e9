package administration

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/hub/owners"
	"sheaf/internal/hub/repositories"
)

type repositoriesPage struct {
	frame
	window
	Repositories []repositoryLine
	Count        int
}

type repositoryLine struct {
	repositories.Repository
	Size  string // on the disk
	Hooks string // address of its webhooks; empty: it has none
}

// showRepositories says of a page of repositories what they take. It never shows what is in them.
func (v *visit) showRepositories() {
	page := repositoriesPage{window: v.window()}
	sought := strings.ToLower(page.Query)
	all := v.Repositories.Where(func(r repositories.Repository) bool {
		return strings.Contains(strings.ToLower(r.Name().String()), sought)
	})
	slices.SortFunc(all, func(a, b repositories.Repository) int {
		return strings.Compare(strings.ToLower(a.Name().String()), strings.ToLower(b.Name().String()))
	})
	page.Count = len(all)
	for _, repository := range cut(all, &page.window) {
		bytes, err := repository.DiskUsage(v.r.Context())
		if err != nil {
			v.fail("measure a repository", err)
			return
		}
		line := repositoryLine{repository, inWords(bytes), ""}
		if len(v.Hooks.OfRepository(repository.About.ID)) > 0 {
			line.Hooks = owners.HooksOf(repository.Name().String())
		}
		page.Repositories = append(page.Repositories, line)
	}
	v.render(http.StatusOK, "repositories", "Repositories", repositoriesPath, func(f frame) any { page.frame = f; return page })
}

func inWords(bytes int64) string {
	const kilo = 1000
	size := float64(bytes)
	for _, unit := range []string{"bytes", "kB", "MB"} {
		if size < kilo {
			if unit == "bytes" {
				return fmt.Sprintf("%d bytes", bytes)
			}
			return fmt.Sprintf("%.1f %s", size, unit)
		}
		size /= kilo
	}
	return fmt.Sprintf("%.1f GB", size)
}
