package gitdata

import (
	"context"
	"errors"
	"maps"
	"strings"
	"unicode/utf8"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/links"
)

func commitFields() call.Fields[call.Commit] {
	fields := objectFields[call.Commit]("Commit")
	maps.Copy(fields, call.Fields[call.Commit]{
		"additions": counted(func(changed changes) any { return changed.additions }),
		"author":    call.Is(func(o call.Commit) any { return showActor(o.Author) }),
		"authoredByCommitter": call.Is(func(o call.Commit) any {
			return o.Author.Name == o.Committer.Name && o.Author.Email == o.Committer.Email
		}),
		"authoredDate":            call.Is(func(o call.Commit) any { return o.Author.When }),
		"authors":                 listAuthors,
		"changedFiles":            counted(func(changed changes) any { return changed.files }),
		"changedFilesIfAvailable": counted(func(changed changes) any { return changed.files }),
		"checkSuites":             emptyConnection[call.Commit],
		"committedDate":           call.Is(func(o call.Commit) any { return o.Committer.When }),
		"committedViaWeb":         call.Is(func(call.Commit) any { return false }),
		"committer":               call.Is(func(o call.Commit) any { return showActor(o.Committer) }),
		"deletions":               counted(func(changed changes) any { return changed.deletions }),
		"deployments":             emptyConnection[call.Commit],
		"file": func(ctx context.Context, _ *call.Call, o call.Commit, given engine.Arguments) (any, error) {
			return fileOf(ctx, o, given.Text("path"))
		},
		"history":           history,
		"message":           said(func(o call.Commit) string { return strings.TrimRight(o.Message, "\n") }),
		"messageBody":       said(func(o call.Commit) string { _, body := parts(o.Message); return body }),
		"messageHeadline":   said(func(o call.Commit) string { headline, _ := parts(o.Message); return headline }),
		"parents":           listParents,
		"pushedDate":        nothing[call.Commit],
		"resourcePath":      call.Is(func(o call.Commit) any { return links.To("").Page(o.Repository.Name(), "/commit/%s", o.GitObject.ID) }),
		"signature":         nothing[call.Commit],
		"status":            status,
		"statusCheckRollup": rollup,
		"tree": call.Is(func(o call.Commit) any {
			return &engine.Object{Kind: "Tree", Of: call.GitObject{Repository: o.Repository, ID: o.Tree}}
		}),
		"treeResourcePath": call.Is(func(o call.Commit) any { return links.To("").Page(o.Repository.Name(), "/tree/%s", o.GitObject.ID) }),
		"treeUrl": func(_ context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
			return c.Links.Page(o.Repository.Name(), "/tree/%s", o.GitObject.ID), nil
		},
		"url": func(_ context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
			return c.Links.Page(o.Repository.Name(), "/commit/%s", o.GitObject.ID), nil
		},
	})
	return fields
}

// said is a part of a message, which counts each time that it is asked for.
func said(part func(call.Commit) string) func(context.Context, *call.Call, call.Commit, engine.Arguments) (any, error) {
	return func(_ context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
		text := part(o)
		return text, c.Spend(int64(len(text)))
	}
}

// maxHeadline is how many characters of its first line a message's headline has. The rest begins the body, as at GitHub.
const maxHeadline = 72

func parts(message string) (headline, body string) {
	headline, body, _ = strings.Cut(strings.Trim(message, "\n"), "\n")
	body = strings.TrimLeft(body, "\n")
	if utf8.RuneCountInString(headline) <= maxHeadline {
		return headline, body
	}
	letters := []rune(headline)
	rest := "…" + string(letters[maxHeadline-1:])
	if body != "" {
		rest += "\n\n" + body
	}
	return string(letters[:maxHeadline-1]) + "…", rest
}

// changes counts what a commit changed.
type changes struct{ additions, deletions, files int }

func counted(look func(changes) any) func(context.Context, *call.Call, call.Commit, engine.Arguments) (any, error) {
	return func(ctx context.Context, c *call.Call, o call.Commit, _ engine.Arguments) (any, error) {
		if err := c.Walk(); err != nil {
			return nil, err
		}
		var before object.ID
		if len(o.Parents) > 0 {
			before = o.Parents[0]
		}
		entries, err := o.Repository.Diff(ctx, before, o.GitObject.ID)
		if err != nil {
			return nil, err
		}
		sum := changes{files: len(entries)}
		for _, entry := range entries {
			sum.additions += entry.Additions
			sum.deletions += entry.Deletions
		}
		return look(sum), nil
	}
}

func fileOf(ctx context.Context, o call.Commit, path string) (any, error) {
	path = strings.Trim(path, "/")
	found, err := o.Repository.Entry(ctx, o.Tree, path)
	if errors.Is(err, object.ErrPathInvalid) || errors.Is(err, object.ErrPathNotFound) || errors.Is(err, object.ErrWrongKind) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	found.Path = path
	return &engine.Object{Kind: "TreeEntry", Of: entry{call.GitObject{Repository: o.Repository, ID: o.Tree}, found}}, nil
}

func listParents(ctx context.Context, c *call.Call, o call.Commit, given engine.Arguments) (any, error) {
	var parents []*engine.Object
	for _, id := range o.Parents[:min(len(o.Parents), maxParents)] {
		parent, err := c.ReadCommit(ctx, o.Repository, id)
		if errors.Is(err, object.ErrNotFound) {
			continue // history is cut off here
		}
		if err != nil {
			return nil, err
		}
		parents = append(parents, parent)
	}
	return engine.Connect(given, parents, func(parent *engine.Object) *engine.Object { return parent })
}

// maxParents is how many parents of one commit are read.
const maxParents = 64

// listAuthors has the author and those whom the message names in lines of their own, as git interpret-trailers reads
// them.
func listAuthors(_ context.Context, _ *call.Call, o call.Commit, given engine.Arguments) (any, error) {
	authors := []object.Person{o.Author}
	for line := range strings.Lines(o.Message) {
		key, who, _ := strings.Cut(line, ":")
		name, email, isPerson := strings.Cut(strings.TrimSpace(who), "<")
		email, isClosed := strings.CutSuffix(email, ">")
		if strings.EqualFold(key, "co-authored-by") && isPerson && isClosed && len(authors) < maxParents {
			authors = append(authors, object.Person{Name: strings.TrimSpace(name), Email: email, When: o.Author.When})
		}
	}
	return engine.Connect(given, authors, showActor)
}

// emptyConnection answers a list of what the hub has not got.
func emptyConnection[T any](_ context.Context, _ *call.Call, _ T, given engine.Arguments) (any, error) {
	return engine.Connect(given, nil, func(none *engine.Object) *engine.Object { return none })
}
