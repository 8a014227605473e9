// Package branches answers what is asked about branches: lists, protection and the
// rules that come from it, and taking in what the parent of a fork has.
package branches

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	return []web.Route{
		web.On("POST", repo+"/merge-upstream", mergeUpstream, "branches/branches#sync-a-fork-branch-with-the-upstream-repository"),
		web.On("POST", repo+"/merges", mergeBranch, "branches/branches#merge-a-branch"),
		web.On("GET", repo+"/branches", listBranches, "branches/branches#list-branches"),
		web.On("GET", repo+"/branches/{branch...}/protection", getBranchProtection, "branches/branch-protection#get-branch-protection"),
		web.On("PUT", repo+"/branches/{branch...}/protection", updateBranchProtection, "branches/branch-protection#update-branch-protection"),
		web.On("DELETE", repo+"/branches/{branch...}/protection", deleteBranchProtection, "branches/branch-protection#delete-branch-protection"),
		web.On("POST", repo+"/branches/{branch...}/rename", renameBranch, "branches/branches#rename-a-branch"),
		web.On("GET", repo+"/branches/{branch...}", getBranch, "branches/branches#get-a-branch"),
		web.On("GET", repo+"/rules/branches/{branch...}", listBranchRules, "repos/rules#get-rules-for-a-branch"),
	}
}
