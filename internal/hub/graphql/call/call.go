// Package call has what every field of the hub's GraphQL is answered with: who asks, the services that know the answer,
// and the words for what goes wrong. The rooms beside it each answer a few types.
package call

import (
	"context"
	"embed"
	"fmt"
	"net/http"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/links"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/quota"
)

// Services are what answers come from.
type Services struct {
	Accounts     *accounts.Store
	Repositories *repositories.Catalogue
	Moves        *moves.Service
	Issues       *issues.Service
	Reviews      *reviews.Service
	Releases     *releases.Service
	Counts       *quota.Counts
	Deeds        audit.Writer
}

// Call is one document on its way.
type Call struct {
	Services
	Who   accounts.Caller
	User  accounts.User
	Sent  *http.Request // that the document came by
	Links links.Links
	Nodes int // how many nodes the document asks for at most

	associations map[int64]*reviews.Associations // by repository

	texts int64 // bytes of contents that the answer has so far
	walks int   // through histories and lists so far
}

// Note writes into the log of who did what what the user has just done.
func (c *Call) Note(did audit.Deed, to, detail string) {
	c.Deeds.Note(c.Sent, c.User.Login, did, to, detail)
}

// maxTexts is how many bytes of contents and messages one answer may have. Sveltia asks for 250 files in a document, however
// long they are, and has no second way to them.
const maxTexts = 12 << 20

// Spend takes from the bytes of contents that an answer may have.
func (c *Call) Spend(bytes int64) error {
	if c.texts += bytes; c.texts > maxTexts {
		return engine.ErrTooMuch
	}
	return nil
}

// maxWalks is how many walks one document may ask for: each is a process of git, or as much work as one.
const maxWalks = 300

// Walk takes one of the walks that a document may ask for.
func (c *Call) Walk() error {
	if c.walks++; c.walks > maxWalks {
		return engine.ErrTooMuch
	}
	return nil
}

// Root is the thing that the fields of Query and Mutation belong to.
type Root struct{}

// Fields answer the fields of a type whose things are of type T.
type Fields[T any] map[string]func(ctx context.Context, c *Call, of T, given engine.Arguments) (any, error)

// Type makes them fields of the engine.
func Type[T any](fields Fields[T]) engine.Fields {
	made := engine.Fields{}
	for name, resolve := range fields {
		made[name] = func(ctx context.Context, by, of any, given engine.Arguments) (any, error) {
			c, isCall := by.(*Call)
			thing, isThing := of.(T)
			if !isCall || !isThing && of != nil {
				return nil, fmt.Errorf("%s asked of a %T", name, of)
			}
			return resolve(ctx, c, thing, given)
		}
	}
	return made
}

// Is answers a field with what a thing itself says.
func Is[T any](look func(of T) any) func(context.Context, *Call, T, engine.Arguments) (any, error) {
	return func(_ context.Context, _ *Call, of T, _ engine.Arguments) (any, error) { return look(of), nil }
}

// Room is the part of the schema that a package answers, and how things of its types are found by their global ids.
type Room struct {
	Schema embed.FS
	Types  engine.Types
	Nodes  map[string]Find
}

// Find finds a thing by its own id, the part of a global id that follows the type. Nil: there is none, or it may not be
// seen.
type Find func(ctx context.Context, c *Call, id string) (*engine.Object, error)
