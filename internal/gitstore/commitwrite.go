package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// CommitInput is a commit to be stored. The message is stored as it is.
type CommitInput struct {
	Tree              ID
	Parents           []ID
	Author, Committer Person
	Message           string
}

// WriteCommit stores a commit and returns when it is on disk. No ref points at it yet. ErrObjectNotFound if
// the tree or a parent is not there or is of another kind (then also ErrWrongKind or ErrNotCommit);
// ErrCommitInvalid for a name, e-mail, date or message that Git cannot keep.
func (r *Repo) WriteCommit(ctx context.Context, input CommitInput) (ID, error) {
	id, err := r.writeCommit(ctx, input)
	if err != nil {
		return "", fmt.Errorf("write a commit to %s: %w", r.Name(), err)
	}
	return id, nil
}

func (r *Repo) writeCommit(ctx context.Context, input CommitInput) (ID, error) {
	content, err := formatCommit(input)
	if err != nil {
		return "", err
	}
	if err := r.checkTree(ctx, input.Tree); err != nil {
		return "", err
	}
	if err := r.checkParents(ctx, input.Parents); err != nil {
		return "", err
	}
	commit := newObject(KindCommit, content)
	objects := []newlyMade{commit}
	if input.Tree == EmptyTree {
		objects = append(objects, newObject(KindTree, nil)) // git knows it without storing it, fsck does not
	}
	return commit.id, r.storeObjects(ctx, objects)
}

// WriteCommitOf stores what edits make of the tree base (see WriteTree) together with a commit of it, as one
// write, and returns when both are on disk. The tree of input is not looked at. No ref points at the commit
// yet. Errors are those of WriteTree and WriteCommit.
func (r *Repo) WriteCommitOf(ctx context.Context, base ID, edits []TreeEdit, input CommitInput) (Commit, error) {
	commit, err := r.writeCommitOf(ctx, base, edits, input)
	if err != nil {
		return Commit{}, fmt.Errorf("write a commit to %s: %w", r.Name(), err)
	}
	return commit, nil
}

func (r *Repo) writeCommitOf(ctx context.Context, base ID, edits []TreeEdit, input CommitInput) (Commit, error) {
	tree, made, err := r.buildTree(ctx, base, edits)
	if err != nil {
		return Commit{}, err
	}
	input.Tree = tree
	content, err := formatCommit(input)
	if err != nil {
		return Commit{}, err
	}
	if err := r.checkParents(ctx, input.Parents); err != nil {
		return Commit{}, err
	}
	object := newObject(KindCommit, content)
	commit, err := parseCommit(object.id, content)
	if err != nil {
		return Commit{}, err
	}
	return commit, r.storeObjects(ctx, append(made, object))
}

func (r *Repo) checkTree(ctx context.Context, id ID) error {
	if _, err := ParseID(string(id)); err != nil {
		return err
	}
	return r.cat.do(ctx, func(cat *catFile) error {
		object, err := cat.info(string(id))
		if err == nil && object.Kind != KindTree {
			err = fmt.Errorf("tree %s is a %s: %w: %w", id, object.Kind, ErrObjectNotFound, ErrWrongKind)
		}
		return err
	})
}

func (r *Repo) checkParents(ctx context.Context, parents []ID) error {
	err := r.checkCommits(ctx, parents...)
	if errors.Is(err, ErrNotCommit) {
		err = fmt.Errorf("%w: %w", ErrObjectNotFound, err)
	}
	if err != nil {
		return fmt.Errorf("parent: %w", err)
	}
	return nil
}

// maxMessage bounds the message of a new commit, in bytes: lists of commits hold a hundred of them.
const maxMessage = 1 << 20

// formatCommit makes the content of a commit object.
func formatCommit(input CommitInput) ([]byte, error) {
	if strings.ContainsRune(input.Message, 0) {
		return nil, fmt.Errorf("NUL in the message: %w", ErrCommitInvalid)
	}
	if len(input.Message) > maxMessage {
		return nil, fmt.Errorf("a message of %d bytes: %w", len(input.Message), ErrCommitInvalid)
	}
	author, err := formatPerson(input.Author)
	if err != nil {
		return nil, fmt.Errorf("author: %w", err)
	}
	committer, err := formatPerson(input.Committer)
	if err != nil {
		return nil, fmt.Errorf("committer: %w", err)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "tree %s\n", input.Tree)
	for _, parent := range input.Parents {
		fmt.Fprintf(&text, "parent %s\n", parent)
	}
	fmt.Fprintf(&text, "author %s\ncommitter %s\n\n%s", author, committer, input.Message)
	return []byte(text.String()), nil
}

// formatPerson leaves out what would end the name or e-mail early, as git does (strbuf_addstr_without_crud
// in ident.c).
func formatPerson(person Person) (string, error) {
	name, email := withoutCrud(person.Name), withoutCrud(person.Email)
	seconds := person.When.Unix()
	switch {
	case name == "":
		return "", fmt.Errorf("no name in %q: %w", person.Name, ErrCommitInvalid)
	case seconds < 0:
		return "", fmt.Errorf("date %s is before 1970: %w", person.When, ErrCommitInvalid)
	}
	_, offset := person.When.Zone()
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	minutes := offset / 60
	return fmt.Sprintf("%s <%s> %d %c%02d%02d", name, email, seconds, sign, minutes/60, minutes%60), nil
}

func withoutCrud(text string) string {
	text = strings.Map(func(c rune) rune {
		if c == '<' || c == '>' || c < ' ' {
			return -1
		}
		return c
	}, text)
	return strings.Trim(text, " .,:;\"\\'")
}
