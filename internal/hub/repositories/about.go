package repositories

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// About is what Git does not keep of a repository.
type About struct {
	ID          int64     `json:"id"`
	Description string    `json:"description,omitempty"`
	Private     bool      `json:"private"`
	ForkOf      int64     `json:"fork_of,omitempty"` // id of the parent
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	PushedAt    time.Time `json:"pushed_at"`

	// Withdrawn is a private fork whose owner could not see the parent any more
	// when that was deleted or published: nobody gets it back by that.
	Withdrawn bool `json:"withdrawn,omitempty"`

	// Collaborators may more than what follows from who owns the repository.
	// The list is never changed in place: readers have it.
	Collaborators []accounts.Member `json:"collaborators,omitempty"`

	Archived    bool     `json:"archived,omitempty"`
	FormerNames []string `json:"former_names,omitempty"` // OWNER/NAME in lower case

	Topics []string `json:"topics,omitempty"`

	// Protections of branches, by name. Like the other lists never changed in place.
	Protections map[string]Protection `json:"protections,omitempty"`
}

func readAbout(ctx context.Context, repo *store.Repo) (About, error) {
	text, err := repo.ReadMeta(ctx)
	if err != nil || text == nil {
		return About{}, err
	}
	about, err := ParseAbout(text)
	if err != nil {
		return About{}, fmt.Errorf("read the record of %s: %w", repo.Name(), err)
	}
	return about, nil
}

// ParseAbout reads the record of a repository, as the metadata of the store has it.
func ParseAbout(text []byte) (About, error) {
	var about About
	if err := json.Unmarshal(text, &about); err != nil {
		return About{}, err
	}
	for _, id := range []int64{about.ID, about.ForkOf} {
		if id != 0 && !isID(id) {
			return About{}, fmt.Errorf("no repository can have the id %d", id)
		}
	}
	return about, nil
}

func writeAbout(ctx context.Context, r Repository) error {
	text, err := encodeAbout(r)
	if err != nil {
		return err
	}
	return r.WriteMeta(ctx, text)
}

func encodeAbout(r Repository) ([]byte, error) {
	text, err := json.MarshalIndent(r.About, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode the record of %s: %w", r.Name(), err)
	}
	return append(text, '\n'), nil
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }
