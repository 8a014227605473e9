package engine

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// Connection is a page of things. Its fields nodes, edges, pageInfo and totalCount are answered here; a room may add
// fields of a type of connection, whose thing it is.
type Connection struct {
	Nodes   []*Object
	Start   int // how many come before them
	HasNext bool
	// More asks whether there is a next page, where that is not known.
	More func(context.Context) (bool, error)
	// Total counts them all. Nil: they were all counted, and are TotalCount.
	Total      func(context.Context) (int, error)
	TotalCount int
	// Also are further fields of this connection.
	Also Values
	// Edges are what edges have besides cursor and node, in the order of Nodes.
	Edges []Values
}

// Bounds are the arguments of a connection. Those that were not given are negative.
type Bounds struct{ First, Last, After, Before int }

// BoundsOf reads them. The plan has seen to it that first and last are good.
func BoundsOf(given Arguments) (Bounds, error) {
	b := Bounds{-1, -1, -1, -1}
	for name, to := range map[string]*int{"first": &b.First, "last": &b.Last} {
		if given.Has(name) {
			*to = given.Number(name)
		}
	}
	for name, to := range map[string]*int{"after": &b.After, "before": &b.Before} {
		if given.Text(name) == "" { // as at GitHub also an empty one
			continue
		}
		place, ok := placeOf(given.Text(name))
		if !ok {
			return b, Faultf(typeWrongCursor, "`%s` does not appear to be a valid cursor.", given.Text(name))
		}
		*to = place
	}
	return b, nil
}

// Of is the part of so many things that the bounds leave.
func (b Bounds) Of(total int) (from, to int) {
	to = total
	if b.Before >= 0 {
		to = min(to, max(0, b.Before-1))
	}
	from = min(max(0, b.After), to)
	if b.First >= 0 {
		to = min(to, from+b.First)
	}
	if b.Last >= 0 {
		from = max(from, to-b.Last)
	}
	return from, to
}

// Connect makes the page of all things that the arguments ask for.
func Connect[T any](given Arguments, all []T, object func(T) *Object) (*Connection, error) {
	bounds, err := BoundsOf(given)
	if err != nil {
		return nil, err
	}
	from, to := bounds.Of(len(all))
	page := &Connection{Start: from, HasNext: to < len(all), TotalCount: len(all)}
	for _, one := range all[from:to] {
		page.Nodes = append(page.Nodes, object(one))
	}
	return page, nil
}

func (c *Connection) field(ctx context.Context, s *Schema, kind, name string) (any, error) {
	switch name {
	case "totalCount":
		if c.Total != nil {
			return c.Total(ctx)
		}
		return c.TotalCount, nil
	case "nodes":
		return c.Nodes, nil
	case "edges":
		edge := s.fields[kind]["edges"].Type.Name()
		edges := make([]*Object, len(c.Nodes))
		for i, node := range c.Nodes {
			values := Values{}
			if c.Edges != nil {
				values = c.Edges[i]
			}
			values["cursor"], values["node"] = Cursor(c.Start+i+1), node
			edges[i] = &Object{edge, values}
		}
		return edges, nil
	case "pageInfo":
		if c.More != nil {
			more, err := c.More(ctx)
			if err != nil {
				return nil, err
			}
			c.HasNext, c.More = more, nil
		}
		info := Values{"hasNextPage": c.HasNext, "hasPreviousPage": c.Start > 0, "startCursor": nil, "endCursor": nil}
		if len(c.Nodes) > 0 {
			info["startCursor"], info["endCursor"] = Cursor(c.Start+1), Cursor(c.Start+len(c.Nodes))
		}
		return &Object{"PageInfo", info}, nil
	}
	if value, ok := c.Also[name]; ok {
		return value, nil
	}
	return nil, fmt.Errorf("nothing answers %s.%s", kind, name)
}

const cursorMark = "cursor:"

// Cursor names a thing by its place among all, from 1.
func Cursor(place int) string {
	return base64.StdEncoding.EncodeToString([]byte(cursorMark + strconv.Itoa(place)))
}

func placeOf(cursor string) (int, bool) {
	text, err := base64.StdEncoding.DecodeString(cursor)
	if err != nil {
		return 0, false
	}
	digits, ok := strings.CutPrefix(string(text), cursorMark)
	place, err := strconv.Atoi(digits)
	return place, ok && err == nil && place > 0
}
