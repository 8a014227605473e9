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
		web.On("GET", repo+"/pulls/comments", listRemarksOfRepository, "pulls/comments#list-review-comments-in-a-repository"),
		web.On("GET", repo+"/pulls/comments/{comment}", getRemark, "pulls/comments#get-a-review-comment-for-a-pull-request"),
		web.On("PATCH", repo+"/pulls/comments/{comment}", updateRemark, "pulls/comments#update-a-review-comment-for-a-pull-request"),
		web.On("DELETE", repo+"/pulls/comments/{comment}", deleteRemark, "pulls/comments#delete-a-review-comment-for-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}", getPull, "pulls/pulls#get-a-pull-request"),
		web.On("PATCH", repo+"/pulls/{number}", updatePull, "pulls/pulls#update-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/files", listPullFiles, "pulls/pulls#list-pull-requests-files"),
		web.On("GET", repo+"/pulls/{number}/commits", listPullCommits, "pulls/pulls#list-commits-on-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/merge", checkMerged, "pulls/pulls#check-if-a-pull-request-has-been-merged"),
		web.On("PUT", repo+"/pulls/{number}/merge", mergePull, "pulls/pulls#merge-a-pull-request"),
		web.On("PUT", repo+"/pulls/{number}/update-branch", updatePullBranch, "pulls/pulls#update-a-pull-request-branch"),
		web.On("GET", repo+"/pulls/{number}/reviews", listReviews, "pulls/reviews#list-reviews-for-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/reviews", createReview, "pulls/reviews#create-a-review-for-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/reviews/{review}", getReview, "pulls/reviews#get-a-review-for-a-pull-request"),
		web.On("PUT", repo+"/pulls/{number}/reviews/{review}", updateReview, "pulls/reviews#update-a-review-for-a-pull-request"),
		web.On("DELETE", repo+"/pulls/{number}/reviews/{review}", deleteReview, "pulls/reviews#delete-a-pending-review-for-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/reviews/{review}/comments", listRemarksOfReview, "pulls/reviews#list-comments-for-a-pull-request-review"),
		web.On("PUT", repo+"/pulls/{number}/reviews/{review}/dismissals", dismissReview, "pulls/reviews#dismiss-a-review-for-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/reviews/{review}/events", submitReview, "pulls/reviews#submit-a-review-for-a-pull-request"),
		web.On("GET", repo+"/pulls/{number}/comments", listRemarks, "pulls/comments#list-review-comments-on-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/comments", createRemark, "pulls/comments#create-a-review-comment-for-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/comments/{comment}/replies", replyToRemark, "pulls/comments#create-a-reply-for-a-review-comment"),
		web.On("GET", repo+"/pulls/{number}/requested_reviewers", listReviewers, "pulls/review-requests#get-all-requested-reviewers-for-a-pull-request"),
		web.On("DELETE", repo+"/pulls/{number}/requested_reviewers", removeReviewers, "pulls/review-requests#remove-requested-reviewers-from-a-pull-request"),
		web.On("POST", repo+"/pulls/{number}/requested_reviewers", requestReviewers, "pulls/review-requests#request-reviewers-for-a-pull-request"),
	}
}
