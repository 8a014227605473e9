package process

import "os"

// Room is one kind of place for children of git, and how full it is.
type Room struct {
	Name               string
	All, Taken, Queued int
}

// Rooms are the places of all kinds, in a fixed order.
func (g *Git) Rooms() []Room {
	return []Room{
		g.short.room("short"), g.heavy.room("heavy"), g.fetches.room("fetch"),
		g.pushes.room("push"), g.streams.room("stream"), g.archives.room("archive"),
	}
}

// Running is the number of children that live now, readers that wait for work among them.
func (g *Git) Running() int64 { return g.running.Load() }

// IsThere reports whether the git program still is where it was found.
func (g *Git) IsThere() bool {
	info, err := os.Stat(g.path)
	return err == nil && info.Mode().IsRegular()
}

func (p *places) room(name string) Room {
	p.mu.Lock()
	defer p.mu.Unlock()
	return Room{Name: name, All: p.all, Taken: p.all - p.free, Queued: len(p.waiting)}
}
