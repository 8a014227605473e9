package graphql

import (
	"context"
	"time"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/gitdata"
	"sheaf/internal/hub/graphql/issues"
	"sheaf/internal/hub/graphql/people"
	"sheaf/internal/hub/graphql/pulls"
	"sheaf/internal/hub/graphql/repos"
	"sheaf/internal/hub/graphql/search"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/web/quota"
)

// Schema is all that the hub answers.
var Schema = newSchema()

// rooms are the parts of the schema.
func rooms() []call.Room {
	return []call.Room{people.Room(), repos.Room(), gitdata.Room(), issues.Room(), pulls.Room(), search.Room()}
}

// finders find things by their global ids.
type finders map[string]call.Find

func newSchema() *engine.Schema {
	find := finders{}
	parts := []engine.Room{{Schema: call.Schema, Types: engine.Types{"Query": call.Type(call.Fields[call.Root]{
		"node": func(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
			return find.node(ctx, c, given.Text("id"))
		},
		"nodes":     find.nodes,
		"rateLimit": rateLimit,
	})}}}
	for _, room := range rooms() {
		parts = append(parts, engine.Room{Schema: room.Schema, Types: room.Types})
		for kind, one := range room.Nodes {
			find[kind] = one
		}
	}
	return engine.NewSchema(parts...)
}

func (f finders) node(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	kind, own, ok := nodeid.Read(id)
	find := f[kind]
	if !ok || find == nil {
		return nil, call.NoNode(id)
	}
	found, err := find(ctx, c, own)
	if err == nil && found == nil {
		err = call.NoNode(id)
	}
	return found, err
}

// nodes has null for each id that stands for nothing, and the fault of it.
func (f finders) nodes(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	list := []any{}
	for _, id := range given.Texts("ids") {
		found, err := f.node(ctx, c, id)
		if err != nil {
			list = append(list, err)
			continue
		}
		list = append(list, found)
	}
	return list, nil
}

// rateLimit is null where requests are not limited, as at GitHub Enterprise Server.
func rateLimit(_ context.Context, c *call.Call, _ call.Root, _ engine.Arguments) (any, error) {
	left := c.Counts.Peek(quota.Account(c.User.ID))
	if !left.IsLimited() {
		return nil, nil
	}
	return &engine.Object{Kind: "RateLimit", Of: engine.Values{
		"cost": 1, "limit": left.Limit, "nodeCount": c.Nodes, "remaining": left.Remaining, "resetAt": left.Reset.UTC().Format(time.RFC3339), "used": left.Used,
	}}, nil
}
