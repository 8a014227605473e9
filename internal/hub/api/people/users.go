package people

import (
	"net/http"
	"time"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// userJSON is an account by itself.
type userJSON struct {
	ActorJSON
	Name            *string   `json:"name"`
	Company         *string   `json:"company"`
	Blog            string    `json:"blog"`
	Location        *string   `json:"location"`
	Email           *string   `json:"email"`
	Hireable        *bool     `json:"hireable"`
	Bio             *string   `json:"bio"`
	TwitterUsername *string   `json:"twitter_username"`
	PublicRepos     int       `json:"public_repos"`
	PublicGists     int       `json:"public_gists"`
	Followers       int       `json:"followers"`
	Following       int       `json:"following"`
	CreatedAt       time.Time `json:"created_at"`
	UpdatedAt       time.Time `json:"updated_at"`
}

// privateUserJSON is the account of the user who asks.
type privateUserJSON struct {
	userJSON
	NotificationEmail       *string `json:"notification_email"`
	PrivateGists            int     `json:"private_gists"`
	TotalPrivateRepos       int     `json:"total_private_repos"`
	OwnedPrivateRepos       int     `json:"owned_private_repos"`
	DiskUsage               int     `json:"disk_usage"`
	Collaborators           int     `json:"collaborators"`
	TwoFactorAuthentication bool    `json:"two_factor_authentication"`
}

// emailJSON is an address of the user who asks.
type emailJSON struct {
	Email      string  `json:"email"`
	Primary    bool    `json:"primary"`
	Verified   bool    `json:"verified"`
	Visibility *string `json:"visibility"`
}

// listOwnEmails lists the address with which the user's commits are signed.
func listOwnEmails(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, []emailJSON{{Email: user.Signature(c.Links.Host()).Email, Primary: true, Verified: true}})
}

func getOwnUser(c *web.Call) error {
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	private := len(c.Repositories.Where(func(r repositories.Repository) bool {
		return r.Name().Owner == user.Login && r.About.Private
	}))
	own := privateUserJSON{
		userJSON:          showUser(c, user),
		NotificationEmail: web.NullIfEmpty(user.Email),
		TotalPrivateRepos: private, OwnedPrivateRepos: private,
	}
	own.Email = own.NotificationEmail
	own.UserViewType = "private" // it says that the members of one's own account are there
	return c.Reply(http.StatusOK, own)
}

func getUser(c *web.Call) error {
	c.Docs = web.DocsRoot // GitHub names no operation in the 404 of this call
	user, ok, err := c.Accounts.User(c.Param("login"))
	if err != nil {
		return err
	}
	if ok {
		return c.Reply(http.StatusOK, showUser(c, user))
	}
	organisation, ok, err := c.Accounts.Organisation(c.Param("login"))
	if err != nil {
		return err
	}
	if !ok {
		return web.NotFound()
	}
	return c.Reply(http.StatusOK, userJSON{
		ActorJSON: showActor(c.Links, organisation.Login, organisation.ID, TypeOrganization),
		Name:      web.NullIfEmpty(organisation.Name), Bio: web.NullIfEmpty(organisation.Description),
		PublicRepos: publicRepos(c, organisation.Login),
		CreatedAt:   organisation.CreatedAt, UpdatedAt: organisation.CreatedAt,
	})
}

// showUser leaves out the address, which is for the user alone: the hub has no page where somebody would make it
// public.
func showUser(c *web.Call, user accounts.User) userJSON {
	return userJSON{
		ActorJSON: Show(c.Links, user),
		Name:      web.NullIfEmpty(user.Name), Bio: web.NullIfEmpty(user.Bio),
		PublicRepos: publicRepos(c, user.Login),
		CreatedAt:   user.CreatedAt, UpdatedAt: user.CreatedAt,
	}
}

func publicRepos(c *web.Call, owner string) int {
	return len(c.Repositories.Where(func(r repositories.Repository) bool {
		return r.Name().Owner == owner && !r.About.Private
	}))
}
