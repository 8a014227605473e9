package gitstore

import (
	"context"
	"strings"
)

// pending are the objects that a step of AdvanceRef wrote. They are stored when the step is done, together
// with those of other steps; until then they live in its context, where reads through cat-file find them.
type pending struct {
	objects []newlyMade
	byID    map[ID]newlyMade
}

func newPending() *pending { return &pending{byID: map[ID]newlyMade{}} }

type pendingKey struct{}

func withPending(ctx context.Context, p *pending) context.Context {
	return context.WithValue(ctx, pendingKey{}, p)
}

// pendingOf gives the pending objects of a step's context, nil outside of steps.
func pendingOf(ctx context.Context) *pending {
	p, _ := ctx.Value(pendingKey{}).(*pending)
	return p
}

func (p *pending) add(objects []newlyMade) {
	for _, object := range objects {
		if _, ok := p.byID[object.id]; !ok {
			p.byID[object.id] = object
			p.objects = append(p.objects, object)
		}
	}
}

// cut drops what was added after the first count objects.
func (p *pending) cut(count int) {
	for _, object := range p.objects[count:] {
		delete(p.byID, object.id)
	}
	p.objects = p.objects[:count]
}

// find looks up "ID", "ID^{commit}" and "ID^{tree}". Where only the way to an object is pending, ask is what
// git can be asked for in the place of rev.
func (p *pending) find(rev string) (found newlyMade, ok bool, ask string) {
	if p == nil {
		return newlyMade{}, false, rev
	}
	id, peel, _ := strings.Cut(rev, "^")
	object, ok := p.byID[ID(id)]
	switch {
	case !ok:
		return newlyMade{}, false, rev
	case peel == "", peel == "{"+string(object.kind)+"}":
		return object, true, ""
	case peel == "{tree}" && object.kind == KindCommit:
		if commit, err := parseCommit(object.id, object.content); err == nil {
			return p.find(string(commit.Tree))
		}
	}
	return newlyMade{}, false, rev // git does not know it either
}

func (o newlyMade) describe() Object {
	return Object{ID: o.id, Kind: o.kind, Size: int64(len(o.content))}
}
