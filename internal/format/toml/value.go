package toml

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"sheaf/internal/format/tree"
)

// member reads a key with its value into a table, and tells where the value ends.
func (r *reader) member(within *table, found *unstable.Node) (end int, err error) {
	keys := found.Key()
	for keys.Next() && !keys.IsLast() {
		if within, err = within.below(keys.Node(), byDots); err != nil {
			return 0, err
		}
	}
	key := keys.Node()
	node, end, err := r.value(found.Value(), int(key.Raw.Offset+key.Raw.Length))
	if err != nil {
		return 0, err
	}
	return end, within.add(key, node)
}

// value reads a value, which begins behind an offset and what stands between values, and tells where it ends.
func (r *reader) value(found *unstable.Node, after int) (node *tree.Node, end int, err error) {
	node = &tree.Node{Offset: r.skip(after)}
	end = int(found.Raw.Offset + found.Raw.Length)
	text := string(found.Data)
	switch found.Kind {
	case unstable.Array:
		// The parser does not say where it is.
		list := tree.List{}
		end = node.Offset + 1
		for items := found.Children(); items.Next(); {
			var item *tree.Node
			if item, end, err = r.value(items.Node(), end); err != nil {
				return nil, 0, err
			}
			list = append(list, item)
		}
		node.Value = list
		end = r.skip(end) + 1
	case unstable.InlineTable:
		object := newTable(node.Offset, 0, byHeader)
		end = node.Offset + 1
		for members := found.Children(); members.Next(); {
			if end, err = r.member(object, members.Node()); err != nil {
				return nil, 0, err
			}
		}
		node = object.finish()
		end = r.skip(end) + 1
	case unstable.Bool:
		node.Value = text == "true"
	case unstable.Integer, unstable.Float:
		node.Value, err = number(text)
	case unstable.DateTime, unstable.LocalDateTime, unstable.LocalDate, unstable.LocalTime:
		node.Value, err = date(text)
	default:
		node.Value = text
	}
	if err != nil {
		return nil, 0, &tree.Mistake{Offset: node.Offset, Message: err.Error()}
	}
	return node, end, nil
}

// skip passes over what stands between a key and its value, and between values.
func (r *reader) skip(at int) int {
	for at < len(r.text) {
		switch r.text[at] {
		case ' ', '\t', '\r', '\n', ',', '=':
			at++
		case '#':
			for at < len(r.text) && r.text[at] != '\n' {
				at++
			}
		default:
			return at
		}
	}
	return at
}
