package process

import (
	"fmt"

	"sheaf/internal/git/object"
)

// Tree reads one tree object. The empty id and EmptyTree have no entries, stored or not.
func (c *CatFile) Tree(id object.ID) ([]object.Entry, error) {
	if id == "" || id == object.EmptyTree {
		return nil, nil
	}
	info, content, err := c.Contents(string(id))
	if err != nil {
		return nil, err
	}
	return object.AsTree(info, content)
}

// EntryNamed finds one entry of a tree object, or gives object.ErrPathNotFound.
func (c *CatFile) EntryNamed(tree object.ID, name string) (object.Entry, error) {
	if tree == object.EmptyTree {
		return object.Entry{}, object.ErrPathNotFound
	}
	info, content, err := c.Contents(string(tree))
	if err != nil {
		return object.Entry{}, err
	}
	if info.Kind != object.KindTree {
		return object.Entry{}, fmt.Errorf("%s is a %s, not a tree: %w", info.ID, info.Kind, object.ErrWrongKind)
	}
	entry, ok, err := object.FindInTree(content, name)
	switch {
	case err != nil:
		return entry, fmt.Errorf("%s: %w", info.ID, err)
	case !ok:
		return entry, object.ErrPathNotFound
	}
	return entry, nil
}

// Trees reads several tree objects in one go, without those that are absent.
func (c *CatFile) Trees(ids []string) (map[object.ID][]object.Entry, error) {
	trees := make(map[object.ID][]object.Entry, len(ids))
	var asked []string
	for _, id := range ids {
		found, ok, _ := c.find(id)
		if !ok {
			asked = append(asked, id)
			continue
		}
		entries, err := object.AsTree(found.Info(), found.Content)
		if err != nil {
			return nil, err
		}
		trees[found.ID] = entries
	}
	err := c.askAll("contents", asked, func(id string) error {
		info, content, err := c.answer(id)
		if err != nil || info.ID == "" {
			return err
		}
		trees[info.ID], err = object.AsTree(info, content)
		return err
	})
	return trees, err
}
