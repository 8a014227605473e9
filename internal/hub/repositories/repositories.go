// Package repositories knows every repository of the hub: what it is called,
// what is said about it, and who may do what with it.
//
// What Git does not keep (id, description, who may see it, times, the parent
// of a fork) lies as JSON inside the bare repository itself, so a copied
// folder is a whole backup. The index over it is built when the hub opens; the
// lock on the data folder makes this process the only one that adds to it.
package repositories

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
)

// Repository is one repository with what is known about it at one moment.
type Repository struct {
	*gitstore.Repo
	About About
}

// About is what Git does not keep of a repository.
type About struct {
	ID          int64     `json:"id"`
	Description string    `json:"description,omitempty"`
	Private     bool      `json:"private"`
	ForkOf      int64     `json:"fork_of,omitempty"` // id of the parent
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	PushedAt    time.Time `json:"pushed_at"`

	// Collaborators may more than what follows from who owns the repository.
	// The list is never changed in place: readers have it.
	Collaborators []accounts.Member `json:"collaborators,omitempty"`

	Archived    bool     `json:"archived,omitempty"`
	FormerNames []string `json:"former_names,omitempty"` // OWNER/NAME in lower case

	// Protections of branches, by name. Like the other lists never changed in place.
	Protections map[string]Protection `json:"protections,omitempty"`
}

// Catalogue finds repositories. Its methods may be called from many
// goroutines.
type Catalogue struct {
	store    *gitstore.Store
	accounts *accounts.Store

	writing sync.Mutex // held while a record is written, so that readers need not wait for the disk
	lastID  int64      // guarded by writing

	mu     sync.RWMutex
	byName map[string]Repository
	byID   map[int64]Repository
}

// Open reads what is said about every repository of the store. One without
// such a record, say one that was copied into the folder, gets a new one and
// is private.
func Open(ctx context.Context, store *gitstore.Store, people *accounts.Store, log *slog.Logger) (*Catalogue, error) {
	c := &Catalogue{store: store, accounts: people, byName: map[string]Repository{}, byID: map[int64]Repository{}}
	names, err := store.Names(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the repositories: %w", err)
	}
	var strangers []Repository
	for _, name := range names {
		repo, err := store.Repo(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("open %s: %w", name, err)
		}
		about, err := readAbout(ctx, repo)
		if err != nil {
			return nil, err
		}
		known := Repository{Repo: repo, About: about}
		if _, taken := c.byID[about.ID]; about.ID == 0 || taken {
			strangers = append(strangers, known)
			continue
		}
		c.keep(known)
	}
	for _, stranger := range strangers {
		if stranger.About.ID == 0 {
			at := now()
			stranger.About = About{Private: true, CreatedAt: at, UpdatedAt: at, PushedAt: at}
		}
		stranger.About.ID = c.lastID + 1
		log.InfoContext(ctx, "repository is new in the data folder", "repository", stranger.Name().String())
		if err := writeAbout(ctx, stranger); err != nil {
			return nil, err
		}
		c.keep(stranger)
	}
	return c, nil
}

// keep is called with writing held, or while nobody else has the catalogue.
func (c *Catalogue) keep(r Repository) {
	c.lastID = max(c.lastID, r.About.ID)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byName[key(r.Name())] = r
	c.byID[r.About.ID] = r
}

func key(name gitstore.Name) string { return strings.ToLower(name.String()) }

// Find returns the repository with this name, in any case of letters.
func (c *Catalogue) Find(owner, repo string) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byName[key(gitstore.Name{Owner: owner, Repo: repo})]
	return r, ok
}

// ByID returns the repository with this id.
func (c *Catalogue) ByID(id int64) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byID[id]
	return r, ok
}

// HeadOf returns the repository with this id if it existed at a time: the id of
// a deleted one is given again, to a younger one.
func (c *Catalogue) HeadOf(id int64, at time.Time) (Repository, bool) {
	r, ok := c.ByID(id)
	if !ok || r.About.CreatedAt.After(at) {
		return Repository{}, false
	}
	return r, true
}

// Where returns the repositories for which matches is true, by full name.
func (c *Catalogue) Where(matches func(Repository) bool) []Repository {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var found []Repository
	for _, r := range c.byID {
		if matches(r) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b Repository) int { return cmp.Compare(key(a.Name()), key(b.Name())) })
	return found
}

// pushedResolution is how exact PushedAt is: the record is not written again,
// and fsynced again, for each of many commits in a short time.
const pushedResolution = time.Minute

// Pushed notes that a ref of the repository moved.
func (c *Catalogue) Pushed(ctx context.Context, id int64) error {
	r, ok := c.ByID(id)
	if !ok || time.Since(r.About.PushedAt) < pushedResolution {
		return nil
	}
	return c.change(ctx, id, func(about *About) { about.PushedAt = now() })
}

func (c *Catalogue) change(ctx context.Context, id int64, edit func(*About)) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	r, ok := c.ByID(id)
	if !ok {
		return gitstore.ErrRepoNotFound
	}
	edit(&r.About)
	if err := writeAbout(ctx, r); err != nil {
		return err
	}
	c.keep(r)
	return nil
}

func readAbout(ctx context.Context, repo *gitstore.Repo) (About, error) {
	text, err := repo.ReadMeta(ctx)
	if err != nil || text == nil {
		return About{}, err
	}
	var about About
	if err := json.Unmarshal(text, &about); err != nil {
		return About{}, fmt.Errorf("read the record of %s: %w", repo.Name(), err)
	}
	return about, nil
}

func writeAbout(ctx context.Context, r Repository) error {
	text, err := json.MarshalIndent(r.About, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the record of %s: %w", r.Name(), err)
	}
	return r.WriteMeta(ctx, append(text, '\n'))
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

// ErrNoOwner is an owner without an account.
var ErrNoOwner = errors.New("no account with this login")
