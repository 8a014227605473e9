package rest

// route is one operation. docs is the end of the address of GitHub's
// documentation, which errors carry.
type route struct {
	method  string
	pattern pattern
	handle  func(*call) error
	docs    string
}

// table is every operation there is. The first one that matches counts.
func (a *API) table() []route {
	const repo = "/repos/{owner}/{repo}"
	return []route{
		on("GET", "/", a.getRoot, "meta/meta#github-api-root"),
		on("GET", "/meta", a.getMeta, "meta/meta#get-github-enterprise-server-meta-information"),
		on("GET", "/versions", a.listVersions, "meta/meta#get-all-api-versions"),
		on("GET", "/rate_limit", a.getRateLimit, "rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user"),
		on("GET", "/user", a.getOwnUser, "users/users#get-the-authenticated-user"),
		on("GET", "/user/orgs", a.listOwnOrganizations, "orgs/orgs#list-organizations-for-the-authenticated-user"),
		on("GET", "/user/memberships/orgs", a.listOwnMemberships, "orgs/members#list-organization-memberships-for-the-authenticated-user"),
		on("GET", "/user/memberships/orgs/{org}", a.getOwnMembership, "orgs/members#get-an-organization-membership-for-the-authenticated-user"),
		on("GET", "/user/repos", a.listOwnRepositories, "repos/repos#list-repositories-for-the-authenticated-user"),
		on("POST", "/user/repos", a.createOwnRepository, "repos/repos#create-a-repository-for-the-authenticated-user"),
		on("GET", "/users/{login}", a.getUser, "users/users#get-a-user"),
		on("GET", "/users/{login}/orgs", a.listOrganizationsOfUser, "orgs/orgs#list-organizations-for-a-user"),
		on("GET", "/users/{login}/repos", a.listRepositoriesOfUser, "repos/repos#list-repositories-for-a-user"),
		on("GET", "/orgs/{org}", a.getOrganization, "orgs/orgs#get-an-organization"),
		on("GET", "/orgs/{org}/members", a.listMembers, "orgs/members#list-organization-members"),
		on("GET", "/orgs/{org}/members/{login}", a.checkMember, "orgs/members#check-organization-membership-for-a-user"),
		on("GET", "/orgs/{org}/memberships/{login}", a.getMembership, "orgs/members#get-organization-membership-for-a-user"),
		on("GET", "/orgs/{org}/public_members", a.listPublicMembers, "orgs/members#list-public-organization-members"),
		on("GET", "/orgs/{org}/public_members/{login}", a.checkPublicMember, "orgs/members#check-public-organization-membership-for-a-user"),
		on("GET", "/orgs/{org}/repos", a.listRepositoriesOfOrganization, "repos/repos#list-organization-repositories"),
		on("POST", "/orgs/{org}/repos", a.createOrganizationRepository, "repos/repos#create-an-organization-repository"),
		on("POST", "/applications/{client}/token", a.checkToken, "apps/oauth-applications#check-a-token"),
		on("PATCH", "/applications/{client}/token", a.resetToken, "apps/oauth-applications#reset-a-token"),
		on("DELETE", "/applications/{client}/token", a.deleteToken, "apps/oauth-applications#delete-an-app-token"),
		on("DELETE", "/applications/{client}/grant", a.deleteGrant, "apps/oauth-applications#delete-an-app-authorization"),
		on("POST", "/credentials/revoke", a.revokeCredentials, "credentials/revoke#revoke-a-list-of-credentials"),
		on("GET", repo, a.getRepository, "repos/repos#get-a-repository"),
		on("PATCH", repo, a.updateRepository, "repos/repos#update-a-repository"),
		on("DELETE", repo, a.deleteRepository, "repos/repos#delete-a-repository"),
		on("GET", "/search/repositories", a.searchRepositories, "search/search#search-repositories"),
		on("GET", repo+"/forks", a.listForks, "repos/forks#list-forks"),
		on("POST", repo+"/forks", a.createFork, "repos/forks#create-a-fork"),
		on("POST", repo+"/merge-upstream", a.mergeUpstream, "branches/branches#sync-a-fork-branch-with-the-upstream-repository"),
		on("GET", repo+"/collaborators/{login}/permission", a.getCollaboratorPermission, "collaborators/collaborators#get-repository-permissions-for-a-user"),
		on("GET", repo+"/collaborators", a.listCollaborators, "collaborators/collaborators#list-repository-collaborators"),
		on("GET", repo+"/collaborators/{login}", a.checkCollaborator, "collaborators/collaborators#check-if-a-user-is-a-repository-collaborator"),
		on("PUT", repo+"/collaborators/{login}", a.addCollaborator, "collaborators/collaborators#add-a-repository-collaborator"),
		on("DELETE", repo+"/collaborators/{login}", a.removeCollaborator, "collaborators/collaborators#remove-a-repository-collaborator"),
		on("GET", repo+"/branches", a.listBranches, "branches/branches#list-branches"),
		on("GET", repo+"/branches/{branch...}/protection", a.getBranchProtection, "branches/branch-protection#get-branch-protection"),
		on("PUT", repo+"/branches/{branch...}/protection", a.updateBranchProtection, "branches/branch-protection#update-branch-protection"),
		on("DELETE", repo+"/branches/{branch...}/protection", a.deleteBranchProtection, "branches/branch-protection#delete-branch-protection"),
		on("GET", repo+"/branches/{branch...}", a.getBranch, "branches/branches#get-a-branch"),
		on("GET", repo+"/rules/branches/{branch...}", a.listBranchRules, "repos/rules#get-rules-for-a-branch"),
		on("GET", repo+"/git/ref/{ref...}", a.getRef, "git/refs#get-a-reference"),
		on("GET", repo+"/git/matching-refs/{ref*}", a.listMatchingRefs, "git/refs#list-matching-references"),
		on("GET", repo+"/git/refs", a.listMatchingRefs, "git/refs#list-matching-references"),
		on("POST", repo+"/git/refs", a.createRef, "git/refs#create-a-reference"),
		on("GET", repo+"/git/refs/{ref...}", a.getRefLegacy, "git/refs#get-a-reference"),
		on("PATCH", repo+"/git/refs/{ref...}", a.updateRef, "git/refs#update-a-reference"),
		on("DELETE", repo+"/git/refs/{ref...}", a.deleteRef, "git/refs#delete-a-reference"),
		on("GET", repo+"/git/trees/{tree...}", a.getTree, "git/trees#get-a-tree"),
		on("POST", repo+"/git/trees", a.createTree, "git/trees#create-a-tree"),
		on("GET", repo+"/git/commits/{commit}", a.getGitCommit, "git/commits#get-a-commit-object"),
		on("POST", repo+"/git/commits", a.createGitCommit, "git/commits#create-a-commit"),
		on("GET", repo+"/git/blobs/{blob}", a.getBlob, "git/blobs#get-a-blob"),
		on("POST", repo+"/git/blobs", a.createBlob, "git/blobs#create-a-blob"),
		on("GET", repo+"/contents/{path*}", a.getContents, "repos/contents#get-repository-content"),
		on("PUT", repo+"/contents/{path...}", a.putContents, "repos/contents#create-or-update-file-contents"),
		on("DELETE", repo+"/contents/{path...}", a.deleteContents, "repos/contents#delete-a-file"),
		on("GET", repo+"/commits", a.listCommits, "commits/commits#list-commits"),
		on("GET", repo+"/commits/{ref...}/status", a.getCombinedStatus, "commits/statuses#get-the-combined-status-for-a-specific-reference"),
		on("GET", repo+"/commits/{ref...}/statuses", a.listStatuses, "commits/statuses#list-commit-statuses-for-a-reference"),
		on("POST", repo+"/statuses/{sha}", a.createStatus, "commits/statuses#create-a-commit-status"),
		on("GET", repo+"/commits/{ref...}/check-runs", a.listCheckRuns, "checks/runs#list-check-runs-for-a-git-reference"),
		on("GET", repo+"/commits/{ref...}/pulls", a.listPullsOfCommit, "commits/commits#list-pull-requests-associated-with-a-commit"),
		on("GET", repo+"/commits/{ref...}", a.getCommit, "commits/commits#get-a-commit"),
		on("GET", repo+"/compare/{basehead...}", a.compare, "commits/commits#compare-two-commits"),
		on("GET", repo+"/pulls", a.listPulls, "pulls/pulls#list-pull-requests"),
		on("POST", repo+"/pulls", a.createPull, "pulls/pulls#create-a-pull-request"),
		on("GET", repo+"/pulls/{number}", a.getPull, "pulls/pulls#get-a-pull-request"),
		on("PATCH", repo+"/pulls/{number}", a.updatePull, "pulls/pulls#update-a-pull-request"),
		on("GET", repo+"/pulls/{number}/files", a.listPullFiles, "pulls/pulls#list-pull-requests-files"),
		on("GET", repo+"/pulls/{number}/commits", a.listPullCommits, "pulls/pulls#list-commits-on-a-pull-request"),
		on("GET", repo+"/pulls/{number}/merge", a.checkMerged, "pulls/pulls#check-if-a-pull-request-has-been-merged"),
		on("PUT", repo+"/pulls/{number}/merge", a.mergePull, "pulls/pulls#merge-a-pull-request"),
		on("PUT", repo+"/pulls/{number}/update-branch", a.updatePullBranch, "pulls/pulls#update-a-pull-request-branch"),
		on("GET", repo+"/pulls/{number}/reviews", a.listPullReviews, "pulls/reviews#list-reviews-for-a-pull-request"),
		on("GET", repo+"/pulls/{number}/comments", a.listPullComments, "pulls/comments#list-review-comments-on-a-pull-request"),
		on("GET", repo+"/issues/{number}/comments", a.listIssueComments, "issues/comments#list-issue-comments"),
		on("GET", repo+"/pulls/{number}/requested_reviewers", a.listReviewers, "pulls/review-requests#get-all-requested-reviewers-for-a-pull-request"),
		on("DELETE", repo+"/pulls/{number}/requested_reviewers", a.removeReviewers, "pulls/review-requests#remove-requested-reviewers-from-a-pull-request"),
		on("POST", repo+"/pulls/{number}/requested_reviewers", a.requestReviewers, "pulls/review-requests#request-reviewers-for-a-pull-request"),
	}
}

func on(method, path string, handle func(*call) error, docs string) route {
	return route{method, parsePattern(path), handle, docs}
}
