package store

import (
	"context"
	"os"
	"strings"
	"sync"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// pending are the objects that steps of Advance wrote. They are stored when the steps are done, all together,
// or before a git command looks for them.
type pending struct {
	mu      sync.Mutex
	objects []object.Raw
	byID    map[object.ID]object.Raw
	settled int      // how many of objects are stored
	marks   []string // of the packs that they are in
}

var _ process.Unstored = (*pending)(nil)

func newPending() *pending { return &pending{byID: map[object.ID]object.Raw{}} }

func (p *pending) add(objects []object.Raw) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, made := range objects {
		if _, ok := p.byID[made.ID]; !ok {
			p.byID[made.ID] = made
			p.objects = append(p.objects, made)
		}
	}
}

func (p *pending) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.objects)
}

// cut drops what was added after the first count objects.
func (p *pending) cut(count int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, made := range p.objects[count:] {
		delete(p.byID, made.ID)
	}
	p.objects = p.objects[:count]
	p.settled = min(p.settled, count)
}

// settle stores what is not stored yet.
func (p *pending) settle(ctx context.Context, repo *Repo) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	mark, err := repo.writeObjects(ctx, p.objects[p.settled:])
	if err != nil {
		return err
	}
	p.settled = len(p.objects)
	if mark != "" {
		p.marks = append(p.marks, mark)
	}
	return nil
}

// unmark lets the packs be packed with others, once a ref reaches their objects.
func (p *pending) unmark() {
	for _, mark := range p.marks {
		_ = os.Remove(mark) // otherwise Maintain does it
	}
}

// Find looks up "ID", "ID^{commit}" and "ID^{tree}". Where only the way to an object is pending, ask is what
// git can be asked for in the place of rev.
func (p *pending) Find(rev string) (found object.Raw, ok bool, ask string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.find(rev)
}

func (p *pending) find(rev string) (found object.Raw, ok bool, ask string) {
	id, peel, _ := strings.Cut(rev, "^")
	made, ok := p.byID[object.ID(id)]
	switch {
	case !ok:
		return object.Raw{}, false, rev
	case peel == "", peel == "{"+string(made.Kind)+"}":
		return made, true, ""
	case peel == "{tree}" && made.Kind == object.KindCommit:
		if commit, err := object.ParseCommit(made.ID, made.Content); err == nil {
			if found, ok, ask := p.find(string(commit.Tree)); ok || ask != "" {
				return found, ok, ask
			}
		}
	}
	return object.Raw{}, false, rev // git does not know it either
}

// settle stores what a step of Advance has written so far: git itself finds nothing else.
func (r *Repo) settle(ctx context.Context) error {
	if step, ok := r.way.Unstored.(*pending); ok {
		return step.settle(ctx, r.urgent())
	}
	return nil
}

// stored is a handle that finds what is stored only.
func (r *Repo) stored(ctx context.Context) (*Repo, error) {
	if r.way.Unstored == nil {
		return r, nil
	}
	plain := *r
	plain.way.Unstored = nil
	return &plain, r.settle(ctx)
}
