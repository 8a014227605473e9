package repos

import (
	"context"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/repositories"
)

// unusedFields tell of what a repository of the hub has not. A feature that there is not is one that is switched off.
func unusedFields() call.Fields[repositories.Repository] {
	type repository = repositories.Repository
	fields := call.Fields[repository]{
		"fundingLinks": call.Is(func(repository) any { return []*engine.Object{} }),
		"projectsUrl": func(_ context.Context, c *call.Call, r repository, _ engine.Arguments) (any, error) {
			return c.Links.Page(r.Name(), "/projects"), nil
		},
		"stargazerCount": call.Is(func(repository) any { return 0 }),
		// A merge may be of each of the three kinds.
		"mergeCommitAllowed":   call.Is(func(repository) any { return true }),
		"rebaseMergeAllowed":   call.Is(func(repository) any { return true }),
		"squashMergeAllowed":   call.Is(func(repository) any { return true }),
		"allowUpdateBranch":    call.Is(func(repository) any { return true }),
		"forkingAllowed":       call.Is(func(repository) any { return true }),
		"hasIssuesEnabled":     call.Is(func(repository) any { return true }),
		"isBlankIssuesEnabled": call.Is(func(repository) any { return true }),
	}
	for _, name := range []string{
		"codeOfConduct", "contactLinks", "diskUsage", "homepageUrl", "issueTemplates", "licenseInfo", "mirrorUrl",
		"primaryLanguage", "pullRequestTemplates", "securityPolicyUrl", "templateRepository",
	} {
		fields[name] = call.Is(func(repository) any { return nil })
	}
	for _, name := range []string{
		"autoMergeAllowed", "deleteBranchOnMerge", "hasDiscussionsEnabled", "hasProjectsEnabled", "hasVulnerabilityAlertsEnabled",
		"hasWikiEnabled", "isLocked", "isMirror", "isSecurityPolicyEnabled", "isTemplate", "isUserConfigurationRepository",
		"usesCustomOpenGraphImage", "webCommitSignoffRequired",
	} {
		fields[name] = call.Is(func(repository) any { return false })
	}
	for _, name := range []string{"languages", "milestones", "projects", "repositoryTopics", "watchers"} {
		fields[name] = func(_ context.Context, _ *call.Call, _ repository, given engine.Arguments) (any, error) {
			return call.None[repository](given)
		}
	}
	return fields
}

func zero(context.Context, *call.Call, *engine.Connection, engine.Arguments) (any, error) {
	return 0, nil
}
