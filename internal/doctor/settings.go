package doctor

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sheaf/internal/durable"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/afterpush"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/server"
)

// settings looks at the files of the data folder itself.
func (e *examination) settings(dir string) {
	e.accounts(dir)
	clients := filepath.Join(dir, server.ClientsFile)
	if err := checkJSON(clients); err != nil {
		p := unreadable(clients, err)
		p.Advice = "Restore it from a backup, or remove it: people then sign in once more."
		e.add(p)
	}
	ids := filepath.Join(dir, repositories.IDsFile)
	if _, err := repositories.ReadLastID(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		p := unreadable(ids, err)
		p.Wrong += "; the next start finds out from the repositories which ids were given"
		p.Advice = adviceRestore + " Otherwise nothing has to be done."
		e.add(p)
	}
	e.hooks(dir)
	e.unfinished(dir)
}

// hooks looks at the webhooks and at what waits to be told. The hub passes over lines of the journal that it cannot read.
func (e *examination) hooks(dir string) {
	folder := filepath.Join(dir, hooks.Folder)
	kept := filepath.Join(folder, hooks.HooksFile)
	if err := hooks.Check(kept); err != nil {
		p := unreadable(kept, err)
		p.Wrong += "; nobody is told of anything, and no hook can be changed"
		p.Advice = adviceRestore + " Or remove it: all webhooks have to be made again."
		e.add(p)
	}
	waiting := filepath.Join(dir, afterpush.File)
	if err := checkJSON(waiting); err != nil {
		p := unreadable(waiting, err)
		p.Advice = "Remove it: a command after a push may not be run then."
		e.add(p)
	}
	journal := filepath.Join(folder, hooks.JournalFile)
	if lost, err := hooks.CheckJournal(folder); err != nil || lost > 0 {
		p := unreadable(journal, errors.Join(err, fmt.Errorf("%d lines are damaged", lost)))
		p.Advice = "Nothing has to be done: what these lines said of deliveries is lost."
		e.add(p)
	}
	if _, err := os.Stat(folder); err == nil {
		e.unfinished(folder)
	}
}

func (e *examination) accounts(dir string) {
	known, err := accounts.Open(dir)
	if err != nil {
		e.add(unreadable(filepath.Join(dir, "accounts.json"), err))
		return
	}
	users, userErr := known.Users()
	organisations, err := known.Organisations()
	if err = errors.Join(userErr, err); err != nil {
		e.add(unreadable(filepath.Join(dir, "accounts.json"), err))
		return
	}
	e.logins = map[string]bool{}
	for _, user := range users {
		e.logins[strings.ToLower(user.Login)] = true
	}
	for _, organisation := range organisations {
		e.logins[strings.ToLower(organisation.Login)] = true
	}
}

// checkJSON reads a file that holds JSON, if it is there.
func checkJSON(path string) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return fmt.Errorf("it is no JSON: %w", err)
	}
	return nil
}

// unfinished adds the files of the data folder that a crash has left half written.
func (e *examination) unfinished(dir string) {
	if e.IsInUse() {
		return
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		e.add(unreadable(dir, err))
		return
	}
	for _, entry := range entries {
		if !durable.IsLeftover(entry.Name()) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		e.add(Problem{Path: path, Wrong: "it was left by a crash", mend: func() error { return os.Remove(path) }})
	}
}
