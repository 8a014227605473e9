// Package pulls answers everything that is asked about pull requests.
package pulls

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	return []web.Route{
		web.On("GET", repo+"/commits/{ref...}/pulls", listPullsOfCommit, "commits/commits#list-pull-requests-associated-with-a-commit"),
		web.On("GET", repo+"/pulls", listPulls, "pulls/pulls#list-pull-requests"),
		web.On("POST", repo+"/pulls", createPull, "pulls/pulls#create-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}", getPull, "pulls/pulls#get-a-pull-request"),
		web.On("PATCH", repo+"/pulls/{number}", updatePull, "pulls/pulls#update-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/files", listPullFiles, "pulls/pulls#list-pull-requests-files"),
		web.On("GET", repo+"/pulls/{number}/commits", listPullCommits, "pulls/pulls#list-commits-on-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/merge", checkMerged, "pulls/pulls#check-if-a-pull-request-has-been-merged"),
		web.On("PUT", repo+"/pulls/{number}/merge", mergePull, "pulls/pulls#merge-a-pull-request"),
		web.On("PUT", repo+"/pulls/{number}/update-branch", updatePullBranch, "pulls/pulls#update-a-pull-request-branch"),
		web.On("GET", repo+"/pulls/{number}/reviews", listPullReviews, "pulls/reviews#list-reviews-for-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/comments", listPullComments, "pulls/comments#list-review-comments-on-a-pull-request"),
		web.On("GET", repo+"/issues/{number}/comments", listIssueComments, "issues/comments#list-issue-comments"),
		web.On("GET", repo+"/pulls/{number}/requested_reviewers", listReviewers, "pulls/review-requests#get-all-requested-reviewers-for-a-pull-request"),
		web.On("DELETE", repo+"/pulls/{number}/requested_reviewers", removeReviewers, "pulls/review-requests#remove-requested-reviewers-from-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/requested_reviewers", requestReviewers, "pulls/review-requests#request-reviewers-for-a-pull-request"),
	}
}
