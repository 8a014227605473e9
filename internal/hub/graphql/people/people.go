// Package people answers users and organisations.
package people

import (
	"context"
	"embed"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
)

//go:embed *.graphql
var schema embed.FS

// Room is this part of the schema.
func Room() call.Room {
	return call.Room{
		Schema: schema,
		Types: engine.Types{
			"Query":        call.Type(queryFields()),
			"User":         call.Type(userFields()),
			"Organization": call.Type(organizationFields()),
		},
		Nodes: map[string]call.Find{"User": findUserNode, "Organization": findOrganizationNode},
	}
}

func queryFields() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"viewer": func(_ context.Context, c *call.Call, _ call.Root, _ engine.Arguments) (any, error) {
			return call.User(c.User), nil
		},
		"user": func(_ context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
			user, ok, err := c.Accounts.User(given.Text("login"))
			if err == nil && !ok {
				err = engine.NotFound("Could not resolve to a User with the login of '%s'.", given.Text("login"))
			}
			return call.User(user), err
		},
		"organization": func(_ context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
			organisation, ok, err := c.Accounts.Organisation(given.Text("login"))
			if err == nil && !ok {
				err = engine.NotFound("Could not resolve to an Organization with the login of '%s'.", given.Text("login"))
			}
			return call.Organization(organisation), err
		},
		"repositoryOwner": func(_ context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
			return c.Owner(given.Text("login"))
		},
	}
}

func findUserNode(_ context.Context, c *call.Call, id string) (*engine.Object, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, nil //nolint:nilerr // no id of a user
	}
	return c.Actor(number)
}

func findOrganizationNode(_ context.Context, c *call.Call, id string) (*engine.Object, error) {
	all, err := c.Accounts.Organisations()
	for _, one := range all {
		if strconv.FormatInt(one.ID, 10) == id {
			return call.Organization(one), nil
		}
	}
	return nil, err
}

// account is what users and organisations have alike.
type account struct {
	login string
	user  *accounts.User // nil: an organisation
}

// accountFields are the fields of every owner of repositories.
func accountFields[T any](of func(T) account) call.Fields[T] {
	return call.Fields[T]{
		"avatarUrl": func(_ context.Context, c *call.Call, one T, _ engine.Arguments) (any, error) {
			return c.Links.Web("/avatars/" + of(one).login + ".svg"), nil
		},
		"login": call.Is(func(one T) any { return of(one).login }),
		"repositories": func(_ context.Context, c *call.Call, one T, given engine.Arguments) (any, error) {
			return c.RepositoriesOf(of(one).login, of(one).user, given)
		},
		"repository": func(_ context.Context, c *call.Call, one T, given engine.Arguments) (any, error) {
			r, ok, err := c.Find(of(one).login, given.Text("name"), given.Flag("followRenames"))
			switch {
			case err != nil:
				return nil, err
			case !ok || !strings.EqualFold(r.Name().Owner, of(one).login):
				return nil, engine.NotFound("Could not resolve to a Repository with the name '%s'.", given.Text("name"))
			}
			return call.Repository(r), nil
		},
		"resourcePath": call.Is(func(one T) any { return "/github/" + of(one).login }),
		"url": func(_ context.Context, c *call.Call, one T, _ engine.Arguments) (any, error) {
			return c.Links.Web("/github/" + of(one).login), nil
		},
	}
}
