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
	e.unfinished(dir)
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
