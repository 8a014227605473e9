package store

import (
	"errors"
	"testing"

	"sheaf/internal/git/object"
)

func TestTag(t *testing.T) {
	repo := newRepository(t)
	commit := commitOf(t, "first", 1_700_000_000)
	if err := repo.storeObjects(t.Context(), []object.Raw{object.New(object.KindTree, nil), commit}); err != nil {
		t.Fatal(err)
	}
	git(t, repo, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "tag", "-a", "-m", "One\n\nTwo", "v1", string(commit.ID))
	id := object.ID(git(t, repo, "rev-parse", "v1"))
	tag, err := repo.Tag(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if tag.Name != "v1" || tag.Target != commit.ID || tag.Kind != object.KindCommit || tag.Message != "One\n\nTwo\n" || tag.Tagger.Email == "" || tag.Tagger.When.IsZero() {
		t.Errorf("read as %+v", tag)
	}
	if _, err := repo.Tag(t.Context(), commit.ID); !errors.Is(err, object.ErrWrongKind) {
		t.Errorf("a commit: %v", err)
	}
	if _, err := repo.Tag(t.Context(), absent); !errors.Is(err, object.ErrNotFound) {
		t.Errorf("an absent one: %v", err)
	}
}
