package edit

import (
	"fmt"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Apply makes what the plan turns the tree base into: the id of the new tree, and the objects that are to be
// stored for it, blobs and trees. An empty base is a folder without entries. Deletions come first, so that a
// file may give way to a folder of its name; folders left empty vanish. The errors are ErrPathConflict,
// [object.ErrPathNotFound] for deleting what is not there, [object.ErrNotFound] and [object.ErrWrongKind].
func (p *Plan) Apply(cat *process.CatFile, base object.ID) (tree object.ID, made []object.Raw, err error) {
	if err := p.checkReferenced(cat); err != nil {
		return "", nil, err
	}
	b := builder{cat: cat, known: map[object.ID][]object.Entry{}}
	if err := b.readAhead(p.root, base); err != nil {
		return "", nil, err
	}
	tree, err = b.folder(p.root, base)
	if err != nil {
		return "", nil, err
	}
	if tree == "" {
		tree = object.EmptyTree
		b.made = append(b.made, object.New(object.KindTree, nil))
	}
	if tree == base && len(p.blobs) == 0 {
		return tree, nil, nil
	}
	return tree, append(p.blobs[:len(p.blobs):len(p.blobs)], b.made...), nil
}

// checkReferenced makes sure that what the edits name is there and of the right kind. The commits of
// submodules are in other repositories.
func (p *Plan) checkReferenced(cat *process.CatFile) error {
	var revs []string
	var kinds []object.Kind
	for _, edit := range p.edits {
		kind := object.KindOfMode(edit.Mode)
		if !edit.Delete && edit.ID != "" && kind != object.KindCommit {
			revs, kinds = append(revs, string(edit.ID)), append(kinds, kind)
		}
	}
	objects, err := cat.Infos(revs)
	if err != nil {
		return err
	}
	for i, found := range objects {
		switch {
		case found.ID == "" && revs[i] != string(object.EmptyTree):
			return fmt.Errorf("%s: %w", revs[i], object.ErrNotFound)
		case found.ID != "" && found.Kind != kinds[i]:
			return fmt.Errorf("%s is a %s, not a %s: %w", revs[i], found.Kind, kinds[i], object.ErrWrongKind)
		}
	}
	return nil
}
