package issues

import (
	"context"
	"fmt"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// SubjectFields answer what issues and pull requests have in common.
func SubjectFields[T any](of func(T) call.Subject) call.Fields[T] {
	type resolve = func(context.Context, *call.Call, T, engine.Arguments) (any, error)
	is := func(look func(call.Subject) any) resolve { return call.Is(func(one T) any { return look(of(one)) }) }
	with := func(look func(context.Context, *call.Call, call.Subject, engine.Arguments) (any, error)) resolve {
		return func(ctx context.Context, c *call.Call, one T, given engine.Arguments) (any, error) {
			return look(ctx, c, of(one), given)
		}
	}
	fields := call.Fields[T]{
		"activeLockReason": is(func(s call.Subject) any { return lockReason(s.LockedFor) }),
		"assignees": with(func(_ context.Context, c *call.Call, s call.Subject, given engine.Arguments) (any, error) {
			return c.Users(given, s.Assignees)
		}),
		"body": with(func(_ context.Context, c *call.Call, s call.Subject, _ engine.Arguments) (any, error) {
			return s.Body, c.Spend(int64(len(s.Body)))
		}),
		"closed":     is(func(s call.Subject) any { return s.Closed }),
		"closedAt":   is(func(s call.Subject) any { return s.ClosedAt }),
		"comments":   with(comments),
		"createdAt":  is(func(s call.Subject) any { return s.CreatedAt }),
		"databaseId": is(func(s call.Subject) any { return Small(issues.GlobalID(s.Repository.About.ID, s.Number)) }),
		"fullDatabaseId": is(func(s call.Subject) any {
			return fmt.Sprint(issues.GlobalID(s.Repository.About.ID, s.Number))
		}),
		"id":     is(func(s call.Subject) any { return s.NodeID() }),
		"labels": with(labelsOf),
		"locked": is(func(s call.Subject) any { return s.Locked }),
		"number": is(func(s call.Subject) any { return s.Number }),
		"participants": with(func(ctx context.Context, c *call.Call, s call.Subject, given engine.Arguments) (any, error) {
			ids, err := participants(ctx, c, s)
			if err != nil {
				return nil, err
			}
			return c.Users(given, ids)
		}),
		"publishedAt":    is(func(s call.Subject) any { return s.CreatedAt }),
		"reactionGroups": is(func(call.Subject) any { return []*engine.Object{} }),
		"repository":     is(func(s call.Subject) any { return call.Repository(s.Repository) }),
		"resourcePath": is(func(s call.Subject) any {
			return fmt.Sprintf("/%s%s%d", s.Repository.Name(), s.Path(), s.Number)
		}),
		"title":     is(func(s call.Subject) any { return s.Title }),
		"updatedAt": with(updatedAt),
		"url": with(func(_ context.Context, c *call.Call, s call.Subject, _ engine.Arguments) (any, error) {
			return c.Links.Page(s.Repository.Name(), s.Path()+"%d", s.Number), nil
		}),
		"viewerCanClose":  with(may(true, func(s call.Subject) bool { return !s.Closed })),
		"viewerCanLabel":  with(may(false, func(call.Subject) bool { return true })),
		"viewerCanReopen": with(may(true, func(s call.Subject) bool { return s.Closed })),
		"viewerCanUpdate": with(may(true, func(call.Subject) bool { return true })),
	}
	for name, look := range writtenFields(func(s call.Subject) written { return written{s.Repository, s.Author} }) {
		fields[name] = with(look)
	}
	for _, name := range []string{"milestone", "viewerSubscription"} {
		fields[name] = is(func(call.Subject) any { return nil })
	}
	fields["projectCards"] = with(func(_ context.Context, _ *call.Call, _ call.Subject, given engine.Arguments) (any, error) {
		return call.None[T](given)
	})
	return fields
}

// written is what has an author.
type written struct {
	repository repositories.Repository
	author     int64
}

// writtenFields answer what everything has that somebody wrote.
func writtenFields[T any](of func(T) written) call.Fields[T] {
	return call.Fields[T]{
		"author": func(_ context.Context, c *call.Call, one T, _ engine.Arguments) (any, error) {
			return c.Actor(of(one).author)
		},
		"authorAssociation": func(ctx context.Context, c *call.Call, one T, _ engine.Arguments) (any, error) {
			return c.Association(ctx, of(one).repository, of(one).author)
		},
		"createdViaEmail":     call.Is(func(T) any { return false }),
		"editor":              call.Is(func(T) any { return nil }),
		"includesCreatedEdit": call.Is(func(T) any { return false }),
		"lastEditedAt":        call.Is(func(T) any { return nil }),
		"viewerDidAuthor": func(_ context.Context, c *call.Call, one T, _ engine.Arguments) (any, error) {
			return of(one).author == c.User.ID, nil
		},
	}
}

// WrittenFields are writtenFields for what another package answers.
func WrittenFields[T any](repository func(T) repositories.Repository, author func(T) int64) call.Fields[T] {
	return writtenFields(func(one T) written { return written{repository(one), author(one)} })
}

// may answers whether the caller may do something to a subject as it is: who may push, and the author where that is so.
func may(author bool, fits func(call.Subject) bool) func(context.Context, *call.Call, call.Subject, engine.Arguments) (any, error) {
	return func(_ context.Context, c *call.Call, s call.Subject, _ engine.Arguments) (any, error) {
		access, err := c.Access(s.Repository)
		isAllowed := access >= repositories.Write || author && s.Author == c.User.ID
		return isAllowed && fits(s) && !s.Repository.About.Archived, err
	}
}

// updatedAt is also when somebody commented.
func updatedAt(ctx context.Context, c *call.Call, s call.Subject, _ engine.Arguments) (any, error) {
	said, err := c.Issues.Digest(ctx, s.Repository, s.Number)
	return said.Later(s.UpdatedAt), err
}

func participants(ctx context.Context, c *call.Call, s call.Subject) ([]int64, error) {
	said, err := c.Issues.Headings(ctx, s.Repository, s.Number)
	if err != nil {
		return nil, err
	}
	ids, known := []int64{s.Author}, map[int64]bool{s.Author: true}
	for _, one := range said {
		if !known[one.Author] {
			known[one.Author] = true
			ids = append(ids, one.Author)
		}
	}
	return ids, nil
}

// lockReasons are GitHub's words by those of REST.
var lockReasons = map[string]string{
	"off-topic": "OFF_TOPIC", "too heated": "TOO_HEATED", "resolved": "RESOLVED", "spam": "SPAM",
}

func lockReason(text string) any {
	if word, ok := lockReasons[text]; ok {
		return word
	}
	return nil
}

// Small is an id that fits into an Int of GraphQL, nil for a greater one.
func Small(id int64) any {
	if id > 1<<31-1 {
		return nil
	}
	return id
}
