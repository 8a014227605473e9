//go:build conformance

package conformance_test

// conversation asks for issues, labels, comments and reviews. {made} is the id of what was made last.
func (w *town) conversation() []beyondCall {
	const repo, issue, pull = "/repos/{owner}/{repo}", "/repos/{owner}/{repo}/issues/{issue_number}", "/repos/{owner}/{repo}/pulls/{pull_number}"
	at := func(template string, call described) beyondCall { return beyondCall{template, call} }
	labels, first, third := w.repo+"/labels", w.repo+"/issues/1", w.repo+"/pulls/3"
	text := object{"body": "Text"}
	return []beyondCall{
		at(repo+"/labels", get(labels, 200)), at(repo+"/labels", send("POST", labels, object{"name": "new", "color": "123456"}, 201)),
		at(repo+"/labels", send("POST", labels, object{"name": "NEW"}, 422)), at(repo+"/labels/{name}", get(labels+"/new", 200)),
		at(repo+"/labels/{name}", send("PATCH", labels+"/new", object{"new_name": "newer"}, 200)), at(repo+"/labels/{name}", get(labels+"/new", 404)),
		at(repo+"/issues", send("POST", w.repo+"/issues", object{"title": "Issue"}, 201)), at(repo+"/issues", send("POST", w.repo+"/issues", object{}, 422)),
		at(repo+"/issues", get(w.repo+"/issues?state=all&labels=newer", 200)),
		at(issue, get(first, 200)), at(issue, get(w.repo+"/issues/99", 404)), at(issue, send("PATCH", first, object{"title": "Other"}, 200)),
		at(issue+"/lock", send("PUT", first+"/lock", object{}, 204)), at(issue+"/lock", send("DELETE", first+"/lock", nil, 204)),
		at(issue+"/labels", send("POST", first+"/labels", object{"labels": list{"newer"}}, 200)), at(issue+"/labels", get(first+"/labels", 200)),
		at(issue+"/labels", send("PUT", first+"/labels", object{"labels": list{"newer", "bug"}}, 200)),
		at(issue+"/labels/{name}", send("DELETE", first+"/labels/newer", nil, 200)), at(issue+"/labels/{name}", send("DELETE", first+"/labels/newer", nil, 404)),
		at(issue+"/labels", send("DELETE", first+"/labels", nil, 204)), at(repo+"/labels/{name}", send("DELETE", labels+"/newer", nil, 204)),
		at(repo+"/assignees", get(w.repo+"/assignees", 200)), at(repo+"/assignees/{assignee}", get(w.repo+"/assignees/ada", 204)),
		at(repo+"/assignees/{assignee}", get(w.repo+"/assignees/nobody", 404)),
		at(issue+"/assignees", send("POST", first+"/assignees", object{"assignees": list{"ada"}}, 201)),
		at(issue+"/assignees", send("DELETE", first+"/assignees", object{"assignees": list{"ada"}}, 200)),
		at(issue+"/comments", send("POST", first+"/comments", text, 201)), at(issue+"/comments", send("POST", first+"/comments", object{}, 422)),
		at(issue+"/comments", get(first+"/comments", 200)), at(repo+"/issues/comments", get(w.repo+"/issues/comments", 200)),
		at(repo+"/issues/comments/{comment_id}", get(w.repo+"/issues/comments/{made}", 200)),
		at(repo+"/issues/comments/{comment_id}", send("PATCH", w.repo+"/issues/comments/{made}", text, 200)),
		at(repo+"/issues/comments/{comment_id}", send("PATCH", w.repo+"/issues/comments/{made}", text, 403).as(w.Stranger)),
		at(repo+"/issues/comments/{comment_id}", send("DELETE", w.repo+"/issues/comments/{made}", nil, 204)),
		at(repo+"/issues/comments/{comment_id}", get(w.repo+"/issues/comments/{made}", 404)),
		at("/issues", get("/issues?filter=all", 200)), at("/user/issues", get("/user/issues", 200)), at("/issues", get("/issues", 401).as("-")),
		at("/search/issues", get("/search/issues?q=is:pr+repo:ada/forms", 200)), at("/search/issues", get("/search/issues", 422)),
		at(issue+"/events", get(first+"/events", 404)), at(issue+"/timeline", get(first+"/timeline", 404)),

		at(pull+"/reviews", send("POST", third+"/reviews", object{"event": "APPROVE"}, 422)),
		at(pull+"/reviews", send("POST", third+"/reviews", object{"body": "Not yet"}, 200)),
		at(pull+"/reviews/{review_id}", send("DELETE", third+"/reviews/{made}", nil, 200)),
		at(pull+"/reviews", send("POST", third+"/reviews", object{"event": "REQUEST_CHANGES", "body": "No"}, 200).as(w.Stranger)),
		at(pull+"/reviews", get(third+"/reviews", 200)), at(pull+"/reviews/{review_id}", get(third+"/reviews/{made}", 200)),
		at(pull+"/reviews/{review_id}", send("PUT", third+"/reviews/{made}", text, 200).as(w.Stranger)),
		at(pull+"/reviews/{review_id}/comments", get(third+"/reviews/{made}/comments", 200)),
		at(pull+"/reviews/{review_id}/dismissals", send("PUT", third+"/reviews/{made}/dismissals", object{"message": "Done"}, 200)),
		at(pull+"/reviews/{review_id}/events", send("POST", third+"/reviews/{made}/events", object{"event": "COMMENT"}, 422).as(w.Stranger)),
		at(pull+"/comments", send("POST", third+"/comments", object{"body": "b", "path": "closed.json", "line": 99}, 422)),
		at(pull+"/comments", send("POST", third+"/comments", object{"body": "b", "path": "closed.json", "line": 1}, 201)),
		at(pull+"/comments", get(third+"/comments", 200)), at(repo+"/pulls/comments", get(w.repo+"/pulls/comments", 200)),
		at(pull+"/comments/{comment_id}/replies", send("POST", third+"/comments/{made}/replies", text, 201)),
		at(repo+"/pulls/comments/{comment_id}", get(w.repo+"/pulls/comments/{made}", 200)),
		at(repo+"/pulls/comments/{comment_id}", send("PATCH", w.repo+"/pulls/comments/{made}", text, 200)),
		at(repo+"/pulls/comments/{comment_id}", send("DELETE", w.repo+"/pulls/comments/{made}", nil, 204)),
		at(repo+"/pulls/comments/{comment_id}", get(w.repo+"/pulls/comments/{made}", 404)),
	}
}
