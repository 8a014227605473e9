package yaml

import (
	"fmt"
	"strings"

	yaml "go.yaml.in/yaml/v4"

	"sheaf/internal/format/tree"
)

// maxAliased is how many values the aliases and merge keys of a document may stand for. Ten lines that each name
// the one before ten times would be ten thousand million.
const maxAliased = 100_000

// reader makes values of a document's nodes.
type reader struct {
	places *places
	back   *strings.Replacer
	// anchored are the nodes that aliases may name, being those of them that are not complete yet.
	anchored map[*yaml.Node]sized
	being    map[*yaml.Node]bool
	aliased  int
}

// sized is a value with the number of values that it has in it, and itself.
type sized struct {
	node *tree.Node
	size int
}

func newReader(places *places, standIns []string) *reader {
	return &reader{
		places: places, back: strings.NewReplacer(standIns...),
		anchored: map[*yaml.Node]sized{}, being: map[*yaml.Node]bool{},
	}
}

func (r *reader) mistake(at *yaml.Node, format string, values ...any) error {
	return &tree.Mistake{Offset: r.places.offset(at.Line, at.Column), Message: fmt.Sprintf(format, values...)}
}

func (r *reader) node(found *yaml.Node, depth int) (*tree.Node, int, error) {
	if found.Kind == yaml.AliasNode {
		named, err := r.alias(found)
		if err != nil {
			return nil, 0, err
		}
		// It begins where the alias is; what is in it is where the anchor has it.
		return &tree.Node{Offset: r.places.offset(found.Line, found.Column), Value: named.node.Value}, named.size, nil
	}
	if depth > tree.MaxDepth {
		return nil, 0, r.mistake(found, "lists and objects stand too deep in one another")
	}
	if found.Anchor != "" {
		r.being[found] = true
	}
	node := &tree.Node{Offset: r.places.offset(found.Line, found.Column)}
	size := 1
	var err error
	switch found.Kind {
	case yaml.SequenceNode:
		node.Value, size, err = r.list(found, depth)
	case yaml.MappingNode:
		node.Value, size, err = r.object(found, depth)
	default:
		node.Value, err = r.scalar(found)
	}
	if found.Anchor != "" {
		delete(r.being, found)
		r.anchored[found] = sized{node, size}
	}
	return node, size, err
}

// alias finds what an alias stands for.
func (r *reader) alias(found *yaml.Node) (sized, error) {
	if r.being[found.Alias] {
		return sized{}, r.mistake(found, "the alias *%s stands inside of what it names", found.Value)
	}
	named := r.anchored[found.Alias]
	if r.aliased += named.size; r.aliased > maxAliased {
		return sized{}, r.mistake(found, "the aliases of the file stand for more than %d values", maxAliased)
	}
	return named, nil
}

func (r *reader) list(found *yaml.Node, depth int) (tree.List, int, error) {
	list := make(tree.List, len(found.Content))
	size := 1
	for i, content := range found.Content {
		item, itemSize, err := r.node(content, depth+1)
		if err != nil {
			return nil, 0, err
		}
		list[i] = item
		size += itemSize
	}
	return list, size, nil
}

func (r *reader) object(found *yaml.Node, depth int) (tree.Object, int, error) {
	object := make(tree.Object, 0, len(found.Content)/2)
	named := make(map[string]bool, len(found.Content)/2)
	size := 1
	var merged []*yaml.Node
	for i := 0; i+1 < len(found.Content); i += 2 {
		key, content := found.Content[i], found.Content[i+1]
		if isMerge(key) {
			merged = append(merged, content)
			continue
		}
		name, err := r.name(key)
		if err != nil {
			return nil, 0, err
		}
		if named[name] {
			return nil, 0, r.mistake(key, "the name %q stands here a second time", name)
		}
		named[name] = true
		member, memberSize, err := r.node(content, depth+1)
		if err != nil {
			return nil, 0, err
		}
		object = append(object, tree.Member{Name: name, Offset: r.places.offset(key.Line, key.Column), Node: member})
		size += memberSize
	}
	for _, content := range merged {
		members, membersSize, err := r.merge(content, depth)
		if err != nil {
			return nil, 0, err
		}
		for _, member := range members {
			if !named[member.Name] {
				named[member.Name] = true
				object = append(object, member)
			}
		}
		size += membersSize
	}
	return object, size, nil
}

// merge reads what a merge key brings in: the members of a map, or of several, of which the first that has a
// name counts (yaml.org/type/merge).
func (r *reader) merge(found *yaml.Node, depth int) (tree.Object, int, error) {
	node, size, err := r.node(found, depth+1)
	if err != nil {
		return nil, 0, err
	}
	var members tree.Object
	sources := []*tree.Node{node}
	if list, isList := node.Value.(tree.List); isList {
		sources = list
	}
	for _, source := range sources {
		object, isObject := source.Value.(tree.Object)
		if !isObject {
			return nil, 0, r.mistake(found, "a merge key (<<) takes a map, or a list of maps")
		}
		members = append(members, object...)
	}
	return members, size, nil
}

// name is what a key is called. Keys that are no texts are called as JavaScript calls them.
func (r *reader) name(key *yaml.Node) (string, error) {
	node, _, err := r.node(key, 0)
	if err != nil {
		return "", err
	}
	name, isScalar := nameOf(node.Value)
	if !isScalar {
		return "", r.mistake(key, "the name of a member is a list or a map, which JSON has no place for")
	}
	return name, nil
}
