package rest

import (
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

type shortBranchJSON struct {
	Name          string         `json:"name"`
	Commit        commitIDJSON   `json:"commit"`
	Protected     bool           `json:"protected"`
	Protection    protectionJSON `json:"protection"`
	ProtectionURL string         `json:"protection_url"`
}

type commitIDJSON struct {
	SHA gitstore.ID `json:"sha"`
	URL string      `json:"url"`
}

type branchJSON struct {
	Name          string          `json:"name"`
	Commit        commitJSON      `json:"commit"`
	Links         branchLinksJSON `json:"_links"`
	Protected     bool            `json:"protected"`
	Protection    protectionJSON  `json:"protection"`
	ProtectionURL string          `json:"protection_url"`
}

type branchLinksJSON struct {
	Self string `json:"self"`
	HTML string `json:"html"`
}

func (l links) branch(r repositories.Repository, name string) string {
	return l.repo(r.Name()) + "/branches/" + urlpath.Escape(name)
}

func (a *API) listBranches(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	refs, err := r.Refs(c.r.Context(), branchPrefix)
	if err != nil {
		return err
	}
	if !a.init.passes(r.About.ID) {
		refs = nil
	}
	if asked := c.query("protected"); asked == "true" || asked == "false" {
		refs = slices.DeleteFunc(refs, func(ref gitstore.Ref) bool { return isProtected(r, ref) != (asked == "true") })
	}
	list := []shortBranchJSON{}
	for _, ref := range paginate(c, listPath(r, "/branches"), refs) {
		name := strings.TrimPrefix(ref.Name, branchPrefix)
		protection, isProtected := r.Protection(name)
		list = append(list, shortBranchJSON{
			Name:       name,
			Commit:     commitIDJSON{SHA: ref.Commit, URL: c.links.repo(r.Name()) + "/commits/" + string(ref.Commit)},
			Protected:  isProtected,
			Protection: newProtection(protection, isProtected), ProtectionURL: c.links.branch(r, name) + "/protection",
		})
	}
	return c.reply(http.StatusOK, list)
}

func (a *API) getBranch(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	name := c.params["branch"]
	ref, err := r.Ref(ctx, branchPrefix+name)
	if isAbsent(err) {
		return &problem{status: http.StatusNotFound, message: "Branch not found"}
	}
	if err != nil {
		return err
	}
	commit, err := c.storedCommit(ctx, r, ref.Commit)
	if err != nil {
		return err
	}
	protection, isProtected := r.Protection(name)
	return c.reply(http.StatusOK, branchJSON{
		Name: name, Commit: commit, Protected: isProtected,
		Links:      branchLinksJSON{Self: c.links.branch(r, name), HTML: c.links.tree(r.Name(), name)},
		Protection: newProtection(protection, isProtected), ProtectionURL: c.links.branch(r, name) + "/protection",
	})
}

// protectionJSON is what a branch says of its protection.
type protectionJSON struct {
	Enabled              bool               `json:"enabled"`
	RequiredStatusChecks requiredChecksJSON `json:"required_status_checks"`
}

type requiredChecksJSON struct {
	EnforcementLevel string      `json:"enforcement_level"`
	Contexts         []string    `json:"contexts"`
	Checks           []checkJSON `json:"checks"`
}

func newProtection(p repositories.Protection, isProtected bool) protectionJSON {
	level := "off"
	switch {
	case p.HasChecks && p.EnforceAdmins:
		level = "everyone"
	case p.HasChecks:
		level = "non_admins"
	}
	return protectionJSON{isProtected, requiredChecksJSON{level, append([]string{}, p.Checks...), newChecks(p.Checks)}}
}

// isProtected tells it of a ref below refs/heads/.
func isProtected(r repositories.Repository, ref gitstore.Ref) bool {
	_, is := r.Protection(strings.TrimPrefix(ref.Name, branchPrefix))
	return is
}
