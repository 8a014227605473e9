// Package repos answers what is asked about repositories as such: which there
// are, what they are called, who may use them and what was forked from them.
//
// The rooms above find here the repository of the path, if the user has the access
// that the call needs, the commit that a client names, and what must be checked
// before a branch moves and done afterwards.
package repos

import (
	"sheaf/internal/hub/api/web"
)

// Path is the pattern of a repository's own path.
const Path = "/repos/{owner}/{repo}"

// Routes returns the operations of this room.
func Routes() []web.Route {
	return []web.Route{
		web.On("GET", "/user/repos", listOwnRepositories, "repos/repos#list-repositories-for-the-authenticated-user"),
		web.On("POST", "/user/repos", createOwnRepository, "repos/repos#create-a-repository-for-the-authenticated-user"),
		web.On("GET", "/users/{login}/repos", listRepositoriesOfUser, "repos/repos#list-repositories-for-a-user"),
		web.On("GET", "/orgs/{org}/repos", listRepositoriesOfOrganization, "repos/repos#list-organization-repositories"),
		web.On("POST", "/orgs/{org}/repos", createOrganizationRepository, "repos/repos#create-an-organization-repository"),
		web.On("GET", Path, getRepository, "repos/repos#get-a-repository"),
		web.On("PATCH", Path, updateRepository, "repos/repos#update-a-repository"),
		web.On("DELETE", Path, deleteRepository, "repos/repos#delete-a-repository"),
		web.On("GET", "/search/repositories", searchRepositories, "search/search#search-repositories"),
		web.On("GET", Path+"/topics", getTopics, "repos/repos#get-all-repository-topics"),
		web.On("PUT", Path+"/topics", replaceTopics, "repos/repos#replace-all-repository-topics"),
		web.On("GET", Path+"/forks", listForks, "repos/forks#list-forks"),
		web.On("POST", Path+"/forks", createFork, "repos/forks#create-a-fork"),
		web.On("GET", Path+"/collaborators/{login}/permission", getCollaboratorPermission, "collaborators/collaborators#get-repository-permissions-for-a-user"),
		web.On("GET", Path+"/collaborators", listCollaborators, "collaborators/collaborators#list-repository-collaborators"),
		web.On("GET", Path+"/collaborators/{login}", checkCollaborator, "collaborators/collaborators#check-if-a-user-is-a-repository-collaborator"),
		web.On("PUT", Path+"/collaborators/{login}", addCollaborator, "collaborators/collaborators#add-a-repository-collaborator"),
		web.On("DELETE", Path+"/collaborators/{login}", removeCollaborator, "collaborators/collaborators#remove-a-repository-collaborator"),
	}
}
