package gitdata

import (
	"cmp"
	"context"
	"regexp"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
)

func showActor(person object.Person) *engine.Object {
	return &engine.Object{Kind: "GitActor", Of: person}
}

// notInLogins is what no login has: the picture of somebody without an account follows from their name.
var notInLogins = regexp.MustCompile(`[^A-Za-z0-9]+`)

func actorFields() call.Fields[object.Person] {
	return call.Fields[object.Person]{
		"avatarUrl": func(_ context.Context, c *call.Call, p object.Person, _ engine.Arguments) (any, error) {
			user, ok, err := c.Accounts.UserByEmail(p.Email)
			name := user.Login
			if !ok {
				name = strings.Trim(notInLogins.ReplaceAllString(p.Name, "-"), "-")
			}
			name = cmp.Or(name, "ghost")
			return c.Links.Web("/avatars/" + name + ".svg"), err
		},
		"date":  call.Is(func(p object.Person) any { return timestamp(p.When) }),
		"email": call.Is(func(p object.Person) any { return p.Email }),
		"name":  call.Is(func(p object.Person) any { return p.Name }),
		"user": func(_ context.Context, c *call.Call, p object.Person, _ engine.Arguments) (any, error) {
			user, ok, err := c.Accounts.UserByEmail(p.Email)
			if err != nil || !ok {
				return nil, err
			}
			return call.User(user), nil
		},
	}
}

// timestamp is a time in the zone that Git has it in.
func timestamp(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return at.Format(time.RFC3339)
}
