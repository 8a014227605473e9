package people

import (
	"context"
	"maps"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
)

func organizationFields() call.Fields[accounts.Organisation] {
	type organisation = accounts.Organisation
	fields := accountFields(func(o organisation) account { return account{o.Login, nil} })
	// may tells what the caller may do in an organisation.
	may := func(needs accounts.Role) func(context.Context, *call.Call, organisation, engine.Arguments) (any, error) {
		return func(_ context.Context, c *call.Call, o organisation, _ engine.Arguments) (any, error) {
			return o.Role(c.User.ID) >= needs, nil
		}
	}
	maps.Copy(fields, call.Fields[organisation]{
		"createdAt":       call.Is(func(o organisation) any { return o.CreatedAt }),
		"databaseId":      call.Is(func(o organisation) any { return o.ID }),
		"description":     call.Is(func(o organisation) any { return orNone(o.Description) }),
		"email":           none[organisation],
		"id":              call.Is(func(o organisation) any { return nodeid.Of("Organization", o.ID) }),
		"isVerified":      call.Is(func(organisation) any { return false }),
		"location":        none[organisation],
		"membersWithRole": members,
		"name":            call.Is(func(o organisation) any { return orNone(o.Name) }),
		"projects": func(_ context.Context, _ *call.Call, _ organisation, given engine.Arguments) (any, error) {
			return call.None[organisation](given)
		},
		"teams": func(_ context.Context, _ *call.Call, _ organisation, given engine.Arguments) (any, error) {
			return call.None[organisation](given)
		},
		"twitterUsername":             none[organisation],
		"updatedAt":                   call.Is(func(o organisation) any { return o.CreatedAt }),
		"viewerCanAdminister":         may(accounts.RoleAdmin),
		"viewerCanCreateRepositories": may(accounts.RoleAdmin),
		"viewerIsAMember":             may(accounts.RoleRead),
		"websiteUrl":                  none[organisation],
	})
	return fields
}

// members are known to each other alone.
func members(_ context.Context, c *call.Call, o accounts.Organisation, given engine.Arguments) (any, error) {
	var users []accounts.User
	roles := map[int64]string{}
	if o.HasMember(c.User.ID) {
		for _, member := range o.Members {
			user, ok, err := c.Accounts.UserByID(member.User)
			if err != nil {
				return nil, err
			}
			if !ok {
				continue
			}
			users = append(users, user)
			roles[user.ID] = "MEMBER"
			if o.Role(user.ID) >= accounts.RoleAdmin {
				roles[user.ID] = "ADMIN"
			}
		}
	}
	page, err := engine.Connect(given, users, call.User)
	if err != nil {
		return nil, err
	}
	for i := range page.Nodes {
		page.Edges = append(page.Edges, engine.Values{"role": roles[users[page.Start+i].ID], "hasTwoFactorEnabled": nil})
	}
	return page, nil
}
