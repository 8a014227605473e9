package gitdata

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews/statuses"
)

// combined is what is said of a commit: the newest status of each context. There are no check runs, which at GitHub
// Apps alone make.
type combined struct {
	commit call.Commit
	latest []statuses.Status
}

// said is one status of a commit.
type oneStatus struct {
	commit call.Commit
	statuses.Status
}

// Rollup is everything that was said of a commit, nil where nobody said anything.
func Rollup(ctx context.Context, c *call.Call, r repositories.Repository, id object.ID) (*engine.Object, error) {
	read, err := r.Commit(ctx, id)
	if err != nil {
		return nil, err
	}
	return combine(ctx, c, call.Commit{GitObject: call.GitObject{Repository: r, ID: id}, Commit: read}, "StatusCheckRollup")
}

func rollup(ctx context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
	return combine(ctx, c, o, "StatusCheckRollup")
}

func status(ctx context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
	return combine(ctx, c, o, "Status")
}

// combine is null for a commit of which nobody said anything.
func combine(ctx context.Context, _ *call.Call, o call.Commit, kind string) (*engine.Object, error) {
	all, err := statuses.List(ctx, o.Repository.Repo, o.GitObject.ID)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &engine.Object{Kind: kind, Of: combined{o, statuses.Latest(all)}}, nil
}

func (s combined) objects() []*engine.Object {
	list := make([]*engine.Object, len(s.latest))
	for i, one := range s.latest {
		list[i] = &engine.Object{Kind: "StatusContext", Of: oneStatus{s.commit, one}}
	}
	return list
}

func combinedFields(kind string) call.Fields[combined] {
	return call.Fields[combined]{
		"commit": call.Is(func(s combined) any { return &engine.Object{Kind: "Commit", Of: s.commit} }),
		"id":     call.Is(func(s combined) any { return s.commit.NodeID(kind) }),
		"state":  call.Is(func(s combined) any { return stateOf(statuses.Combined(s.latest)) }),
	}
}

func rollupFields() call.Fields[combined] {
	fields := combinedFields("StatusCheckRollup")
	fields["contexts"] = connectStatuses
	return fields
}

func statusFields() call.Fields[combined] {
	fields := combinedFields("Status")
	maps.Copy(fields, call.Fields[combined]{
		"combinedContexts": connectStatuses,
		"context": func(_ context.Context, _ *call.Call, s combined, given engine.Arguments) (any, error) {
			at := slices.IndexFunc(s.latest, func(one statuses.Status) bool { return one.Context == given.Text("name") })
			if at < 0 {
				return nil, nil
			}
			return s.objects()[at], nil
		},
		"contexts": call.Is(func(s combined) any { return s.objects() }),
	})
	return fields
}

func connectStatuses(_ context.Context, _ *call.Call, s combined, given engine.Arguments) (any, error) {
	return engine.Connect(given, s.objects(), func(one *engine.Object) *engine.Object { return one })
}

func stateOf(state statuses.State) string { return strings.ToUpper(string(state)) }

func statusContextFields() call.Fields[oneStatus] {
	return call.Fields[oneStatus]{
		"avatarUrl": func(_ context.Context, c *call.Call, s oneStatus, _ engine.Arguments) (any, error) {
			user, ok, err := c.Accounts.UserByID(s.Creator)
			if err != nil || !ok {
				return nil, err
			}
			return c.Links.Web("/avatars/" + user.Login + ".svg"), nil
		},
		"commit":      call.Is(func(s oneStatus) any { return &engine.Object{Kind: "Commit", Of: s.commit} }),
		"context":     call.Is(func(s oneStatus) any { return s.Context }),
		"createdAt":   call.Is(func(s oneStatus) any { return s.CreatedAt }),
		"description": call.Is(func(s oneStatus) any { return orNone(s.Description) }),
		"id": call.Is(func(s oneStatus) any {
			return nodeid.Within("StatusContext", s.commit.Repository.About.ID, fmt.Sprintf("%s:%d", s.commit.GitObject.ID, s.Status.ID))
		}),
		"isRequired": func(_ context.Context, _ *call.Call, s oneStatus, _ engine.Arguments) (any, error) { return false, nil },
		"state":      call.Is(func(s oneStatus) any { return stateOf(s.State) }),
		"targetUrl":  call.Is(func(s oneStatus) any { return orNone(s.TargetURL) }),
	}
}

func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}
