// Package issues answers what is asked about issues, their labels, assignees and comments. A pull request is an issue
// here too, as at GitHub: what the two have in common is asked for by the number of either.
package issues

import (
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// Routes returns the operations of this room.
func Routes() []web.Route {
	const repo = repos.Path
	const issue = repo + "/issues/{number}"
	return []web.Route{
		web.On("GET", repo+"/labels", listLabels, "issues/labels#list-labels-for-a-repository"),
		web.On("POST", repo+"/labels", createLabel, "issues/labels#create-a-label"),
		web.On("GET", repo+"/labels/{name}", getLabel, "issues/labels#get-a-label"),
		web.On("PATCH", repo+"/labels/{name}", updateLabel, "issues/labels#update-a-label"),
		web.On("DELETE", repo+"/labels/{name}", deleteLabel, "issues/labels#delete-a-label"),
		web.On("GET", repo+"/issues", listIssues, "issues/issues#list-repository-issues"),
		web.On("POST", repo+"/issues", createIssue, "issues/issues#create-an-issue"),
		web.On("GET", repo+"/issues/comments", listCommentsOfRepository, "issues/comments#list-issue-comments-for-a-repository"),
		web.On("GET", repo+"/issues/comments/{id}", getComment, "issues/comments#get-an-issue-comment"),
		web.On("PATCH", repo+"/issues/comments/{id}", updateComment, "issues/comments#update-an-issue-comment"),
		web.On("DELETE", repo+"/issues/comments/{id}", deleteComment, "issues/comments#delete-an-issue-comment"),
		web.On("GET", issue, getIssue, "issues/issues#get-an-issue"),
		web.On("PATCH", issue, updateIssue, "issues/issues#update-an-issue"),
		web.On("PUT", issue+"/lock", lockIssue, "issues/issues#lock-an-issue"),
		web.On("DELETE", issue+"/lock", unlockIssue, "issues/issues#unlock-an-issue"),
		web.On("GET", issue+"/labels", listLabelsOfIssue, "issues/labels#list-labels-for-an-issue"),
		web.On("POST", issue+"/labels", addLabels, "issues/labels#add-labels-to-an-issue"),
		web.On("PUT", issue+"/labels", setLabels, "issues/labels#set-labels-for-an-issue"),
		web.On("DELETE", issue+"/labels", removeLabels, "issues/labels#remove-all-labels-from-an-issue"),
		web.On("DELETE", issue+"/labels/{name}", removeLabel, "issues/labels#remove-a-label-from-an-issue"),
		web.On("POST", issue+"/assignees", addAssignees, "issues/assignees#add-assignees-to-an-issue"),
		web.On("DELETE", issue+"/assignees", removeAssignees, "issues/assignees#remove-assignees-from-an-issue"),
		web.On("GET", repo+"/assignees", listAssignees, "issues/assignees#list-assignees"),
		web.On("GET", repo+"/assignees/{login}", checkAssignee, "issues/assignees#check-if-a-user-can-be-assigned"),
		web.On("GET", issue+"/comments", listComments, "issues/comments#list-issue-comments"),
		web.On("POST", issue+"/comments", createComment, "issues/comments#create-an-issue-comment"),
		web.On("GET", "/issues", listAssignedIssues, "issues/issues#list-issues-assigned-to-the-authenticated-user"),
		web.On("GET", "/user/issues", listOwnIssues, "issues/issues#list-user-account-issues-assigned-to-the-authenticated-user"),
		web.On("GET", "/search/issues", searchIssues, "search/search#search-issues-and-pull-requests"),
	}
}
