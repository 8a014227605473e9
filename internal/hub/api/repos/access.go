package repos

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Readable returns the repository of the path if the user may read it. Otherwise
// the error is the same 404 as for one that does not exist.
func Readable(c *web.Call) (repositories.Repository, error) {
	r, _, err := named(c)
	return r, err
}

// Writable returns the repository of the path if the user may push to it and it is
// neither archived nor damaged.
func Writable(c *web.Call) (repositories.Repository, error) {
	return refuseUnchangeable(allowed(c, repositories.Write, web.NotAccessible))
}

// Proposable returns the repository of the path if the user may open a pull
// request there: they are signed in and may read it, and it is neither archived nor
// damaged.
func Proposable(c *web.Call) (repositories.Repository, error) {
	return refuseUnchangeable(allowed(c, repositories.Read, ""))
}

func refuseUnchangeable(r repositories.Repository, err error) (repositories.Repository, error) {
	if err == nil && r.About.Archived {
		err = Archived()
	}
	if err == nil {
		err = r.CheckChangeable()
	}
	return r, err
}

// Administrable returns the repository of the path if the user may change its
// settings and who else may use it.
func Administrable(c *web.Call) (repositories.Repository, error) {
	return allowed(c, repositories.Admin, needsAdmin)
}

const needsAdmin = "Must have admin rights to Repository."

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
	c.AskAgain(func() error {
		_, access, err := c.Repositories.SeeID(c.User, r.About.ID)
		switch {
		case err != nil:
			return err
		case access < repositories.Read:
			return web.NotFound()
		case access < needed:
			return &web.Problem{Status: http.StatusForbidden, Message: message}
		}
		return nil
	})
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
	access, err := c.Repositories.See(c.User, r)
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
	return &web.Problem{Status: http.StatusForbidden, Message: web.ArchivedText}
}

// Writing returns what Writable does, as it is once the body has come, and the JSON
// object of the body, which has at most limit bytes.
func Writing(c *web.Call, limit int64) (repositories.Repository, web.Body, error) {
	r, err := Writable(c)
	if err != nil {
		return r, web.Body{}, err
	}
	body, err := c.Body(limit)
	if now, ok := c.Repositories.ByID(r.About.ID); ok {
		r = now
	}
	if err == nil && r.About.Archived {
		err = Archived()
	}
	return r, body, err
}

// Order is the user's wish to move a ref.
func Order(c *web.Call, r repositories.Repository, ref string) moves.Order {
	return moves.Order{By: c.Caller, Repository: r.About.ID, Ref: ref}
}

// Permit asks, at the moment of a change of what is known about a repository, whether
// the user may make it.
func Permit(c *web.Call, needed repositories.Access) repositories.Permit {
	return inWords(needed, c.Moves.Permit(*c.Caller, needed))
}

// permitArchived is Permit for what may also be done to an archived repository.
func permitArchived(c *web.Call, needed repositories.Access) repositories.Permit {
	return inWords(needed, c.Moves.PermitArchived(*c.Caller, needed))
}

// inWords gives the refusal of somebody who is no admin GitHub's words for that.
func inWords(needed repositories.Access, permit repositories.Permit) repositories.Permit {
	return func(r repositories.Repository) error {
		err := permit(r)
		if needed == repositories.Admin && errors.Is(err, moves.ErrNotAllowed) {
			err = &web.Problem{Status: http.StatusForbidden, Message: needsAdmin}
		}
		return err
	}
}
