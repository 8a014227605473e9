package toml

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"sheaf/internal/format/tree"
)

// table is an object that more may be said about further down.
type table struct {
	node    *tree.Node
	members tree.Object
	// places are where members are, by name; tables those of them that more may be said about, and of lists of
	// tables the last item.
	places map[string]int
	tables map[string]*table
	by     origin
	depth  int
}

// origin is how a table has come about, which says what more there may be about it.
type origin int

const (
	// byHeader is a table with a header of its own, or an item of a list.
	byHeader origin = iota
	// onTheWay is a table that so far is only named in the headers of others. It may have one as well.
	onTheWay
	// byDots is a table of which dotted names tell. Only more of them may add to it, and headers of tables in it.
	byDots
)

func newTable(offset, depth int, by origin) *table {
	return &table{node: &tree.Node{Offset: offset}, depth: depth, by: by, members: tree.Object{}, places: map[string]int{}, tables: map[string]*table{}}
}

func (t *table) add(key *unstable.Node, node *tree.Node) error {
	name := string(key.Data)
	if _, isThere := t.places[name]; isThere {
		return secondTime(key)
	}
	t.places[name] = len(t.members)
	t.members = append(t.members, tree.Member{Name: name, Offset: int(key.Raw.Offset), Node: node})
	return nil
}

// create makes a table that nothing has been said about before.
func (t *table) create(key *unstable.Node, by origin) (*table, error) {
	if t.depth == tree.MaxDepth {
		return nil, mistakeAt(key, "lists and objects stand too deep in one another")
	}
	return newTable(int(key.Raw.Offset), t.depth+1, by), nil
}

// below is the table that a part of a name leads to.
func (t *table) below(key *unstable.Node, by origin) (*table, error) {
	known := t.tables[string(key.Data)]
	switch {
	case known == nil:
		created, err := t.create(key, by)
		if err != nil {
			return nil, err
		}
		t.tables[string(key.Data)] = created
		return created, t.add(key, created.node)
	case by == byHeader && known.by != onTheWay, by == byDots && known.by != byDots:
		return nil, secondTime(key)
	case by == byHeader:
		known.by = byHeader
	}
	return known, nil
}

// item is a new one of a list of tables.
func (t *table) item(key *unstable.Node) (*table, error) {
	created, err := t.create(key, byHeader)
	if err != nil {
		return nil, err
	}
	name := string(key.Data)
	if t.tables[name] == nil {
		t.tables[name] = created
		return created, t.add(key, &tree.Node{Offset: created.node.Offset, Value: listOfTables{created}})
	}
	list := t.members[t.places[name]].Node
	items, isList := list.Value.(listOfTables)
	if !isList {
		return nil, secondTime(key)
	}
	list.Value = append(items, created)
	t.tables[name] = created
	return created, nil
}

// listOfTables is the value of a list whose items have headers, until all of them are known.
type listOfTables []*table

// finish gives all tables their members.
func (t *table) finish() *tree.Node {
	t.node.Value = t.members
	for name, below := range t.tables {
		node := t.members[t.places[name]].Node
		items, isList := node.Value.(listOfTables)
		if !isList {
			below.finish()
			continue
		}
		list := make(tree.List, len(items))
		for i, item := range items {
			list[i] = item.finish()
		}
		node.Value = list
	}
	return t.node
}
