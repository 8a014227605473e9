package gitstore

import (
	"context"
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
	if err := r.checkCommit(ctx, input); err != nil {
		return "", err
	}
	commit := newObject(KindCommit, content)
	objects := []newlyMade{commit}
	if input.Tree == EmptyTree {
		objects = append(objects, newObject(KindTree, nil)) // git knows it without storing it, fsck does not
	}
	return commit.id, r.storeObjects(ctx, objects)
}

func (r *Repo) checkCommit(ctx context.Context, input CommitInput) error {
	revs := []string{string(input.Tree)}
	for _, parent := range input.Parents {
		revs = append(revs, string(parent))
	}
	for _, rev := range revs {
		if _, err := ParseID(rev); err != nil {
			return err
		}
	}
	return r.cat.do(ctx, func(cat *catFile) error {
		objects, err := cat.infos(revs)
		if err != nil {
			return err
		}
		for i, object := range objects {
			switch {
			case object.ID == "":
				return fmt.Errorf("%s: %w", revs[i], ErrObjectNotFound)
			case i == 0 && object.Kind != KindTree:
				return fmt.Errorf("tree %s is a %s: %w: %w", revs[i], object.Kind, ErrObjectNotFound, ErrWrongKind)
			case i > 0 && object.Kind != KindCommit:
				return fmt.Errorf("parent %s is a %s: %w: %w", revs[i], object.Kind, ErrObjectNotFound, ErrNotCommit)
			}
		}
		return nil
	})
}

// formatCommit makes the content of a commit object.
func formatCommit(input CommitInput) ([]byte, error) {
	if strings.ContainsRune(input.Message, 0) {
		return nil, fmt.Errorf("NUL in the message: %w", ErrCommitInvalid)
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
