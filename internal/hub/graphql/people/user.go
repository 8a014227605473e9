package people

import (
	"context"
	"maps"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
)

func userFields() call.Fields[accounts.User] {
	fields := accountFields(func(u accounts.User) account { return account{u.Login, &u} })
	maps.Copy(fields, call.Fields[accounts.User]{
		"bio":        call.Is(func(u accounts.User) any { return orNone(u.Bio) }),
		"company":    none[accounts.User],
		"createdAt":  call.Is(func(u accounts.User) any { return u.CreatedAt }),
		"databaseId": call.Is(func(u accounts.User) any { return u.ID }),
		"email": func(_ context.Context, c *call.Call, u accounts.User, _ engine.Arguments) (any, error) {
			if u.ID != c.User.ID { // the hub has no page where somebody would make an address public
				return "", nil
			}
			return u.Email, nil
		},
		"id":          call.Is(func(u accounts.User) any { return nodeid.Of("User", u.ID) }),
		"isSiteAdmin": call.Is(func(accounts.User) any { return false }),
		"isViewer": func(_ context.Context, c *call.Call, u accounts.User, _ engine.Arguments) (any, error) {
			return u.ID == c.User.ID, nil
		},
		"location": none[accounts.User],
		"name":     call.Is(func(u accounts.User) any { return orNone(u.Name) }),
		"organization": func(_ context.Context, c *call.Call, u accounts.User, given engine.Arguments) (any, error) {
			all, err := organisationsOf(c, u)
			for _, one := range all {
				if accounts.LoginKey(one.Login) == accounts.LoginKey(given.Text("login")) {
					return call.Organization(one), nil
				}
			}
			return nil, err
		},
		"organizations": func(_ context.Context, c *call.Call, u accounts.User, given engine.Arguments) (any, error) {
			all, err := organisationsOf(c, u)
			if err != nil {
				return nil, err
			}
			return engine.Connect(given, all, call.Organization)
		},
		"twitterUsername": none[accounts.User],
		"updatedAt":       call.Is(func(u accounts.User) any { return u.CreatedAt }),
		"websiteUrl":      none[accounts.User],
	})
	return fields
}

// organisationsOf are those of a user that the caller may know of: memberships are concealed.
func organisationsOf(c *call.Call, user accounts.User) ([]accounts.Organisation, error) {
	if user.ID != c.User.ID {
		return nil, nil
	}
	return c.Accounts.OrganisationsOf(user.ID)
}

// none answers what no account of the hub has.
func none[T any](context.Context, *call.Call, T, engine.Arguments) (any, error) { return nil, nil }

func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}
