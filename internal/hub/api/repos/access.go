package repos

import (
	"net/http"
	"strconv"
	"strings"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// Readable returns the repository of the path if the user may read it. Otherwise
// the error is the same 404 as for one that does not exist.
func Readable(c *web.Call) (repositories.Repository, error) {
	r, _, err := named(c)
	return r, err
}

// Writable returns the repository of the path if the user may push to it and it is
// not archived.
func Writable(c *web.Call) (repositories.Repository, error) {
	return refuseArchived(allowed(c, repositories.Write, "Resource not accessible by personal access token"))
}

// Proposable returns the repository of the path if the user may open a pull
// request there: they are signed in and may read it, and it is not archived.
func Proposable(c *web.Call) (repositories.Repository, error) {
	return refuseArchived(allowed(c, repositories.Read, ""))
}

func refuseArchived(r repositories.Repository, err error) (repositories.Repository, error) {
	if err == nil && r.About.Archived {
		err = Archived()
	}
	return r, err
}

// Administrable returns the repository of the path if the user may change its
// settings and who else may use it.
func Administrable(c *web.Call) (repositories.Repository, error) {
	return allowed(c, repositories.Admin, "Must have admin rights to Repository.")
}

// allowed returns the repository of the path if the user has the needed access.
// The message, GitHub's own, is for a user who may read it but not do more.
func allowed(c *web.Call, needed repositories.Access, message string) (repositories.Repository, error) {
	if _, err := c.SignedIn(); err != nil {
		return repositories.Repository{}, err
	}
	r, access, err := named(c)
	if err == nil && access < needed {
		err = &web.Problem{Status: http.StatusForbidden, Message: message}
	}
	return r, err
}

// named finds the repository of the path and what the user may do there.
func named(c *web.Call) (repositories.Repository, repositories.Access, error) {
	r, isHere := c.Repositories.Find(c.Param("owner"), c.Param("repo"))
	ok := isHere
	if !isHere {
		r, ok = c.Repositories.Moved(c.Param("owner"), c.Param("repo"))
	}
	if !ok {
		return repositories.Repository{}, repositories.None, web.NotFound()
	}
	access, err := c.Repositories.Access(c.User, r)
	if err != nil {
		return repositories.Repository{}, repositories.None, err
	}
	if access < repositories.Read {
		return repositories.Repository{}, repositories.None, web.NotFound()
	}
	if !isHere {
		return repositories.Repository{}, repositories.None, moved(c, r)
	}
	return r, access, c.AwaitInit(r.About.ID)
}

// moved leads to the same call on a repository that got another name. By its id
// it is found whatever it is called.
func moved(c *web.Call, r repositories.Repository) error {
	path := strings.TrimPrefix(c.Request.URL.EscapedPath(), web.Prefix+"/")
	parts := strings.SplitN(path, "/", 4) // repos, owner, name and the rest
	target := "/repositories/" + strconv.FormatInt(r.About.ID, 10)
	if len(parts) == 4 {
		target += "/" + parts[3]
	}
	if c.Request.URL.RawQuery != "" {
		target += "?" + c.Request.URL.RawQuery
	}
	answer := &web.Problem{
		Status: http.StatusMovedPermanently, Message: "Moved Permanently", Location: c.Links.API(target),
		Docs: web.DocsRoot + "/guides/best-practices-for-using-the-rest-api#follow-redirects",
	}
	if c.Request.Method != http.MethodGet && c.Request.Method != http.MethodHead {
		answer.Status = http.StatusTemporaryRedirect
	}
	return answer
}

// Archived is the 403 for a change of an archived repository.
func Archived() error {
	return &web.Problem{Status: http.StatusForbidden, Message: "Repository was archived so is read-only."}
}

// Writing returns what Writable does, and the JSON object of the body, which has
// at most limit bytes.
func Writing(c *web.Call, limit int64) (repositories.Repository, web.Body, error) {
	r, err := Writable(c)
	if err != nil {
		return r, web.Body{}, err
	}
	body, err := c.Body(limit)
	return r, body, err
}
