package repositories_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// open is a catalogue of ada's repositories "busy" and "other", and a fork of the first.
func open(t *testing.T) (c *repositories.Catalogue, busy, other, fork repositories.Repository) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	opened, err := store.Open(t.Context(), dir, slog.New(slog.DiscardHandler))
	must(err)
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	people, err := accounts.Open(dir)
	must(err)
	_, err = people.EnsureUser("ada", "", "")
	must(err)
	c, err = repositories.Open(t.Context(), dir, opened, people, slog.New(slog.DiscardHandler))
	must(err)
	busy, err = c.Create(t.Context(), "ada", "busy", repositories.Options{})
	must(err)
	other, err = c.Create(t.Context(), "ada", "other", repositories.Options{})
	must(err)
	fork, err = c.Create(t.Context(), "ada", "fork", repositories.Options{ForkOf: busy.About.ID})
	must(err)
	return c, busy, other, fork
}

// Somebody holds the lock of one repository for long: a push of many refs does. Nobody waits who works on another one.
func TestBusyRepositoryHoldsUpNobodyElse(t *testing.T) {
	c, busy, other, fork := open(t)
	lock, err := busy.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	for _, change := range []func() error{
		func() error { return c.Protect(t.Context(), busy.About.ID, "main", &repositories.Protection{}, nil) },
		func() error { return c.SetCollaborator(t.Context(), busy.About.ID, 7, repositories.Write, nil) },
		func() error {
			_, err := c.Update(t.Context(), busy.About.ID, repositories.Changes{Description: new("d"), Private: new(true)}, nil)
			return err
		},
	} {
		go func() { waiting <- change() }()
	}
	select {
	case err := <-waiting:
		t.Fatalf("a change of the busy one did not wait: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	_, createErr := c.Create(ctx, "ada", "new", repositories.Options{})
	_, updateErr := c.Update(ctx, other.About.ID, repositories.Changes{Name: new("another"), Archived: new(true)}, nil)
	for what, err := range map[string]error{
		"create":      createErr,
		"update":      updateErr,
		"protect":     c.Protect(ctx, other.About.ID, "main", &repositories.Protection{}, nil),
		"collaborate": c.SetCollaborator(ctx, fork.About.ID, 7, repositories.Write, nil),
		"delete":      c.Delete(ctx, fork.About.ID, nil),
	} {
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	lock.Release()
	for range 3 {
		if err := <-waiting; err != nil {
			t.Error(err)
		}
	}
	now, _ := c.ByID(busy.About.ID)
	if _, isProtected := now.Protection("main"); !isProtected || !now.About.IsCollaborator(7) || now.About.Description != "d" || !now.About.Private {
		t.Errorf("a change was lost: %+v", now.About)
	}
}

// Who holds the lock sees a record that does not change.
func TestRecordsChangeUnderTheLock(t *testing.T) {
	c, busy, _, _ := open(t)
	for range 50 {
		protected := make(chan error, 1)
		go func() {
			protected <- c.Protect(t.Context(), busy.About.ID, "main", &repositories.Protection{}, nil)
		}()
		err := busy.Locked(t.Context(), func(*store.Lock) error {
			now, _ := c.ByID(busy.About.ID)
			_, before := now.Protection("main")
			time.Sleep(2 * time.Millisecond)
			now, _ = c.ByID(busy.About.ID)
			if _, after := now.Protection("main"); before != after {
				t.Error("the record changed while somebody else had the lock")
			}
			return nil
		})
		if err := errors.Join(err, <-protected, c.Protect(t.Context(), busy.About.ID, "main", nil, nil)); err != nil {
			t.Fatal(err)
		}
	}
}

// Whoever leaves while they wait for a busy repository changes nothing.
func TestWhoLeavesWhileTheyWait(t *testing.T) {
	c, busy, _, _ := open(t)
	lock, err := busy.Lock(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for what, change := range map[string]func() error{
		"delete":  func() error { return c.Delete(ctx, busy.About.ID, nil) },
		"protect": func() error { return c.Protect(ctx, busy.About.ID, "main", &repositories.Protection{}, nil) },
		"update": func() error {
			_, err := c.Update(ctx, busy.About.ID, repositories.Changes{Name: new("renamed")}, nil)
			return err
		},
	} {
		if err := change(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", what, err)
		}
	}
	lock.Release()
	now, ok := c.Find("ada", "busy")
	if _, isProtected := now.Protection("main"); !ok || isProtected {
		t.Errorf("found %v, protected %v", ok, isProtected)
	}
	if err := c.Delete(t.Context(), busy.About.ID, nil); err != nil {
		t.Error(err)
	}
	if err := c.Delete(t.Context(), busy.About.ID, nil); !errors.Is(err, store.ErrRepoNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	if err := c.Protect(t.Context(), busy.About.ID, "main", nil, nil); !errors.Is(err, store.ErrRepoNotFound) {
		t.Errorf("changed after it was deleted: %v", err)
	}
}
