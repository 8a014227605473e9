package repos

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// release is a release of a repository.
type release struct {
	repository repositories.Repository
	releases.Release
	isLatest bool
}

func (o release) id() int64 { return releases.GlobalID(o.repository.About.ID, o.Number) }

func showRelease(o release) *engine.Object { return &engine.Object{Kind: "Release", Of: o} }

// released are the releases that the caller may see, the newest first: drafts are for who may push.
func released(ctx context.Context, c *call.Call, r repositories.Repository) ([]release, error) {
	all, err := c.Releases.List(ctx, r)
	if err != nil {
		return nil, err
	}
	access, err := c.Access(r)
	if err != nil {
		return nil, err
	}
	latest, err := releases.Latest(all)
	if err != nil && !errors.Is(err, releases.ErrNotFound) {
		return nil, err
	}
	var list []release
	for _, one := range all {
		if !one.Draft || access >= repositories.Write {
			list = append(list, release{r, one, one.Number == latest.Number})
		}
	}
	return list, nil
}

func releasesOfRepository() call.Fields[repositories.Repository] {
	// first is the first release that fits.
	first := func(fits func(o release, given engine.Arguments) bool) func(context.Context, *call.Call, repositories.Repository, engine.Arguments) (any, error) {
		return func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			all, err := released(ctx, c, r)
			for _, one := range all {
				if fits(one, given) {
					return showRelease(one), nil
				}
			}
			return nil, err
		}
	}
	return call.Fields[repositories.Repository]{
		"latestRelease": first(func(o release, _ engine.Arguments) bool { return o.isLatest }),
		"release":       first(func(o release, given engine.Arguments) bool { return o.Tag == given.Text("tagName") }),
		"releases": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			all, err := released(ctx, c, r)
			if err != nil {
				return nil, err
			}
			if order := given.Object("orderBy"); order != nil {
				slices.SortStableFunc(all, func(a, b release) int {
					result := cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Number, b.Number))
					if order.Text("field") == "NAME" {
						result = cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
					}
					if order.Text("direction") == "DESC" {
						return -result
					}
					return result
				})
			}
			return engine.Connect(given, all, showRelease)
		},
	}
}

func releaseFields() call.Fields[release] {
	path := func(o release) string { return "/releases/tag/" + urlpath.Escape(o.Tag) }
	text := func(of func(release) string) func(context.Context, *call.Call, release, engine.Arguments) (any, error) {
		return call.Is(func(o release) any {
			if of(o) == "" {
				return nil
			}
			return of(o)
		})
	}
	return call.Fields[release]{
		"author": func(_ context.Context, c *call.Call, o release, _ engine.Arguments) (any, error) {
			return c.Actor(o.Author)
		},
		"createdAt":  call.Is(func(o release) any { return o.CreatedAt }),
		"databaseId": call.Is(func(o release) any { return o.id() }),
		"description": func(_ context.Context, c *call.Call, o release, _ engine.Arguments) (any, error) {
			return o.Body, c.Spend(int64(len(o.Body)))
		},
		"id":           call.Is(func(o release) any { return nodeid.Of("Release", o.id()) }),
		"isDraft":      call.Is(func(o release) any { return o.Draft }),
		"isLatest":     call.Is(func(o release) any { return o.isLatest }),
		"isPrerelease": call.Is(func(o release) any { return o.Prerelease }),
		"name":         text(func(o release) string { return o.Name }),
		"publishedAt":  call.Is(func(o release) any { return o.PublishedAt }),
		"repository":   call.Is(func(o release) any { return call.Repository(o.repository) }),
		"resourcePath": call.Is(func(o release) any { return "/" + o.repository.Name().String() + path(o) }),
		"tagCommit": func(ctx context.Context, c *call.Call, o release, _ engine.Arguments) (any, error) {
			ref, err := o.repository.Ref(ctx, object.TagPrefix+o.Tag)
			if errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) || err == nil && ref.Commit == "" {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			return c.ReadCommit(ctx, o.repository, ref.Commit)
		},
		"tagName":   call.Is(func(o release) any { return o.Tag }),
		"updatedAt": call.Is(func(o release) any { return o.UpdatedAt }),
		"url": func(_ context.Context, c *call.Call, o release, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(o.repository.Name()) + path(o), nil
		},
	}
}
