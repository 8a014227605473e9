package gitdata

import (
	"context"
	"errors"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/nodeid"
)

// history lists a commit and those before it.
func history(ctx context.Context, c *call.Call, o call.Commit, given engine.Arguments) (any, error) {
	bounds, err := engine.BoundsOf(given)
	if err != nil {
		return nil, err
	}
	query, isNone, err := historyQuery(c, o, given)
	if err != nil {
		return nil, err
	}
	if isNone {
		return &engine.Connection{}, nil
	}
	all := query
	total := func(ctx context.Context) (int, error) {
		if err := c.Walk(); err != nil {
			return 0, err
		}
		return o.Repository.CountLog(ctx, all)
	}
	if bounds.First == 1 && bounds.After < 0 && bounds.Before < 0 && query.Path != "" && isUnfiltered(query) {
		return lastChange(ctx, c, o, query, total)
	}
	page := &engine.Connection{Total: total}
	if isPlain := query.Path == "" && isUnfiltered(query); bounds.First == 1 && bounds.After < 0 && bounds.Before < 0 && isPlain {
		page.Nodes, page.HasNext = []*engine.Object{{Kind: "Commit", Of: o}}, len(o.Parents) > 0
		return page, nil
	}
	if bounds.First < 0 && bounds.Last < 0 {
		return page, nil // just their number
	}
	query.Skip, query.Limit = max(0, bounds.After), bounds.First+1 // one more shows that there is a next page
	if bounds.Last >= 0 || bounds.Before >= 0 {
		count, err := total(ctx)
		if err != nil {
			return nil, err
		}
		from, to := bounds.Of(count)
		query.Skip, query.Limit = from, to-from
		page.HasNext = to < count
		if query.Limit == 0 {
			page.Start = from
			return page, nil
		}
	}
	commits, err := list(ctx, c, o, query)
	if err != nil {
		return nil, err
	}
	if bounds.Last < 0 && bounds.Before < 0 && len(commits) > bounds.First {
		commits, page.HasNext = commits[:bounds.First], true
	}
	page.Start = query.Skip
	for _, commit := range commits {
		shown, err := c.ShowCommit(o.Repository, commit)
		if err != nil {
			return nil, err
		}
		page.Nodes = append(page.Nodes, shown)
	}
	return page, nil
}

func list(ctx context.Context, c *call.Call, o call.Commit, query store.LogQuery) ([]object.Commit, error) {
	if err := c.Walk(); err != nil {
		return nil, err
	}
	commits, err := o.Repository.Log(ctx, query)
	if errors.Is(err, object.ErrPathInvalid) || errors.Is(err, object.ErrCommitInvalid) {
		return nil, nil
	}
	return commits, err
}

func isUnfiltered(query store.LogQuery) bool {
	return query.Since.IsZero() && query.Until.IsZero() && len(query.Authors) == 0
}

// lastChange answers what clients ask of all files of a site. Whether there were changes before is only looked up if
// somebody asks.
func lastChange(ctx context.Context, c *call.Call, o call.Commit, query store.LogQuery, total func(context.Context) (int, error)) (any, error) {
	page := &engine.Connection{Total: total}
	page.More = func(ctx context.Context) (bool, error) {
		second := query
		second.Skip, second.Limit = 1, 1
		commits, err := list(ctx, c, o, second)
		return len(commits) > 0, err
	}
	id, err := o.Repository.LastChange(ctx, query.From, query.Path)
	if errors.Is(err, object.ErrPathInvalid) || err == nil && id == "" {
		return &engine.Connection{}, nil
	}
	if err != nil {
		return nil, err
	}
	shown, err := c.ReadCommit(ctx, o.Repository, id)
	page.Nodes = []*engine.Object{shown}
	return page, err
}

// historyQuery reads the arguments. It is none where nobody can be the author asked for.
func historyQuery(c *call.Call, o call.Commit, given engine.Arguments) (query store.LogQuery, isNone bool, err error) {
	query = store.LogQuery{From: o.GitObject.ID, Path: strings.Trim(given.Text("path"), "/")}
	for name, to := range map[string]*time.Time{"since": &query.Since, "until": &query.Until} {
		if !given.Has(name) {
			continue
		}
		if *to, err = time.Parse(time.RFC3339, given.Text(name)); err != nil {
			return query, false, engine.Faultf("argumentLiteralsIncompatible", "Argument '%s' on Field 'history' has an invalid value (%q). Expected type 'GitTimestamp'.", name, given.Text(name))
		}
	}
	author := given.Object("author")
	if author == nil {
		return query, false, nil
	}
	for _, email := range author.Texts("emails") {
		query.Authors = append(query.Authors, "<"+email+">")
	}
	if number, ok := nodeid.Number("User", author.Text("id")); ok {
		user, isUser, err := c.Accounts.UserByID(number)
		if err != nil {
			return query, false, err
		}
		if isUser {
			query.Authors = append(query.Authors, signedAs(user))
		}
	}
	return query, len(query.Authors) == 0 || len(query.Authors) > maxAuthors, nil
}

// maxAuthors is how many addresses one history is asked for.
const maxAuthors = 20

// signedAs is how the commits of a user are told, whatever the hub was called at the time.
func signedAs(user accounts.User) string {
	address := user.Signature("").Email
	if user.Email != "" {
		address += ">"
	}
	return "<" + address
}
