package hooks

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
)

// HooksFile has the hooks, in Folder. It is replaced as a whole.
const HooksFile = "hooks.json"

// registry are the hooks there are. A list that was handed out is never changed.
type registry struct {
	path string

	mu     *sync.Mutex
	book   *book
	damage error // why the file cannot be read: nobody has hooks, and nobody writes over it
}

type book struct {
	LastID int64  `json:"last_id"` // no id is given twice
	Hooks  []Hook `json:"hooks"`   // by id
}

func openRegistry(dir string) registry {
	r := registry{path: filepath.Join(dir, HooksFile), mu: new(sync.Mutex), book: new(book)}
	_ = durable.RemoveLeftovers(r.path) // of a crash; there may be no folder yet
	read, err := readBook(r.path)
	if err != nil {
		r.damage = fmt.Errorf("read %s: %w: %w", HooksFile, store.ErrDamaged, err)
		return r
	}
	r.book = read
	return r
}

func (r registry) where(matches func(Hook) bool) []Hook {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []Hook
	for _, h := range r.book.Hooks {
		if matches(h) {
			found = append(found, h)
		}
	}
	return found
}

func (r registry) find(id int64) (Hook, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.book.find(id)
}

func (b *book) find(id int64) (Hook, bool) {
	i, ok := slices.BinarySearchFunc(b.Hooks, id, func(h Hook, id int64) int { return cmp.Compare(h.ID, id) })
	if !ok {
		return Hook{}, false
	}
	return b.Hooks[i], true
}

// change applies edit to a copy of the hooks, which count once they are on disk.
func (r registry) change(edit func(*book) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.damage != nil {
		return r.damage
	}
	changed := &book{LastID: r.book.LastID, Hooks: slices.Clone(r.book.Hooks)}
	if err := edit(changed); err != nil {
		return err
	}
	text, err := json.MarshalIndent(changed, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(r.path), 0o700)
	}
	if err == nil {
		err = durable.WriteFile(r.path, append(text, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("write the hooks: %w", err)
	}
	*r.book = *changed
	return nil
}

// All lists every hook, by id.
func (s *Service) All() []Hook {
	return s.registry.where(func(Hook) bool { return true })
}

// OfRepository lists the hooks of a repository, by id.
func (s *Service) OfRepository(id int64) []Hook {
	return s.registry.where(func(h Hook) bool { return h.Repository == id })
}

// OfOrganisation lists the hooks of an organisation, by id.
func (s *Service) OfOrganisation(id int64) []Hook {
	return s.registry.where(func(h Hook) bool { return h.Organisation == id })
}

// Add keeps a new hook, which must be of a repository or of an organisation, and gives it its id and times. permit,
// asked at that moment, decides. ErrURL, ErrPrivate, ErrExists, ErrTooMany.
func (s *Service) Add(h Hook, permit func() error) (Hook, error) {
	if err := s.checkURL(h.Target.URL); err != nil {
		return Hook{}, err
	}
	if err := s.makeFolders(); err != nil {
		return Hook{}, fmt.Errorf("add a hook: %w", err)
	}
	h.CreatedAt = s.now().UTC().Truncate(time.Second)
	h.UpdatedAt = h.CreatedAt
	err := s.registry.change(func(b *book) error {
		if err := permit(); err != nil {
			return err
		}
		if err := b.check(h); err != nil {
			return err
		}
		b.LastID++
		h.ID = b.LastID
		b.Hooks = append(b.Hooks, h)
		return nil
	})
	return h, err
}

// check refuses a hook that its neighbours leave no room for.
func (b *book) check(h Hook) error {
	wanted := map[string]int{}
	for _, other := range b.Hooks {
		if other.ID == h.ID || other.Repository != h.Repository || other.Organisation != h.Organisation {
			continue
		}
		if other.Target == h.Target && slices.Equal(other.Events, h.Events) {
			return ErrExists
		}
		for _, event := range other.Events {
			wanted[event]++
		}
	}
	for _, event := range h.Events {
		if wanted[event] >= maxHooks {
			return ErrTooMany
		}
	}
	return nil
}

// Change edits a hook as it is at that moment. What waits for it is sent at once to where it leads then, and nowhere
// if it is switched off. ErrNoHook, errors of edit, and those of Add.
func (s *Service) Change(id int64, edit func(*Hook) error) (Hook, error) {
	var changed Hook
	err := s.registry.change(func(b *book) error {
		i := slices.IndexFunc(b.Hooks, func(h Hook) bool { return h.ID == id })
		if i < 0 {
			return ErrNoHook
		}
		changed = b.Hooks[i]
		changed.Events = slices.Clone(changed.Events)
		if err := edit(&changed); err != nil {
			return err
		}
		if err := s.checkURL(changed.Target.URL); err != nil {
			return err
		}
		if err := b.check(changed); err != nil {
			return err
		}
		changed.UpdatedAt = s.now().UTC().Truncate(time.Second)
		b.Hooks[i] = changed
		return nil
	})
	if err == nil {
		s.reconsider(changed)
	}
	return changed, err
}

// Remove takes a hook away, with its deliveries. ErrNoHook, and errors of permit.
func (s *Service) Remove(id int64, permit func() error) error {
	err := s.registry.change(func(b *book) error {
		if err := permit(); err != nil {
			return err
		}
		count := len(b.Hooks)
		b.Hooks = slices.DeleteFunc(b.Hooks, func(h Hook) bool { return h.ID == id })
		if len(b.Hooks) == count {
			return ErrNoHook
		}
		return nil
	})
	if err == nil {
		s.forget(id)
	}
	return err
}

// interested are the hooks that want an event of a repository: its own, and those of the organisation that owns it.
func (s *Service) interested(repository int64, owner string, event string) ([]Hook, error) {
	organisation := int64(0)
	if s.hasOrganisationHooks() {
		found, _, err := s.config.Accounts.Organisation(owner)
		if err != nil {
			return nil, err
		}
		organisation = found.ID
	}
	return s.registry.where(func(h Hook) bool {
		isAbout := h.Repository == repository && repository != 0 || h.Organisation == organisation && organisation != 0
		return isAbout && (event == "" && h.Active || h.Wants(event))
	}), nil
}

func (s *Service) hasOrganisationHooks() bool {
	return len(s.registry.where(func(h Hook) bool { return h.Organisation != 0 })) > 0
}

// Check reads a HooksFile, for who looks for damage. Without a file there are no hooks.
func Check(path string) error {
	_, err := readBook(path)
	return err
}

func readBook(path string) (*book, error) {
	b := new(book)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return b, nil
	}
	if err == nil {
		err = json.Unmarshal(text, b)
	}
	return b, err
}
