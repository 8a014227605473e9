package branches

import (
	"net/http"
	"slices"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/commits"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// shortBranchJSON is a branch in a list.
type shortBranchJSON struct {
	Name          string                 `json:"name"`
	Commit        gitdata.ObjectLinkJSON `json:"commit"`
	Protected     bool                   `json:"protected"`
	Protection    protectionJSON         `json:"protection"`
	ProtectionURL string                 `json:"protection_url"`
}

// branchJSON is a branch by itself.
type branchJSON struct {
	Name          string             `json:"name"`
	Commit        commits.CommitJSON `json:"commit"`
	Links         branchLinksJSON    `json:"_links"`
	Protected     bool               `json:"protected"`
	Protection    protectionJSON     `json:"protection"`
	ProtectionURL string             `json:"protection_url"`
}

type branchLinksJSON struct {
	Self string `json:"self"`
	HTML string `json:"html"`
}

func branchURL(l web.Links, r repositories.Repository, name string) string {
	return l.Repo(r.Name()) + "/branches/" + urlpath.Escape(name)
}

func listBranches(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	refs, err := r.Refs(c.Context(), repos.BranchPrefix)
	if err != nil {
		return err
	}
	if !c.Init.Passes(r.About.ID) {
		refs = nil
	}
	if asked := c.Query("protected"); asked == "true" || asked == "false" {
		refs = slices.DeleteFunc(refs, func(ref store.Ref) bool { return isProtected(r, ref) != (asked == "true") })
	}
	list := []shortBranchJSON{}
	for _, ref := range web.Paginate(c, repos.ListPath(r, "/branches"), refs) {
		name := strings.TrimPrefix(ref.Name, repos.BranchPrefix)
		protection, isProtected := r.Protection(name)
		list = append(list, shortBranchJSON{
			Name:       name,
			Commit:     gitdata.ObjectLinkJSON{SHA: ref.Commit, URL: c.Links.Repo(r.Name()) + "/commits/" + string(ref.Commit)},
			Protected:  isProtected,
			Protection: newProtection(protection, isProtected), ProtectionURL: branchURL(c.Links, r, name) + "/protection",
		})
	}
	return c.Reply(http.StatusOK, list)
}

func getBranch(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	shown, err := show(c, r, c.Param("branch"))
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

// show shows a branch by itself.
func show(c *web.Call, r repositories.Repository, name string) (branchJSON, error) {
	ref, err := r.Ref(c.Context(), repos.BranchPrefix+name)
	if repos.IsAbsent(err) {
		return branchJSON{}, &web.Problem{Status: http.StatusNotFound, Message: "Branch not found"}
	}
	if err != nil {
		return branchJSON{}, err
	}
	commit, err := commits.ShowByID(c, r, ref.Commit)
	if err != nil {
		return branchJSON{}, err
	}
	protection, isProtected := r.Protection(name)
	return branchJSON{
		Name: name, Commit: commit, Protected: isProtected,
		Links:      branchLinksJSON{Self: branchURL(c.Links, r, name), HTML: c.Links.Tree(r.Name(), name)},
		Protection: newProtection(protection, isProtected), ProtectionURL: branchURL(c.Links, r, name) + "/protection",
	}, nil
}

// protectionJSON is the protection of a branch inside of the branch.
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

// isProtected reports whether any protection covers a ref below refs/heads/.
func isProtected(r repositories.Repository, ref store.Ref) bool {
	_, is := r.Protection(strings.TrimPrefix(ref.Name, repos.BranchPrefix))
	return is
}
