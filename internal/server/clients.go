package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sheaf/internal/durable"
)

// ClientsFile names, in the data folder, the OAuth clients that may ask the hub for
// tokens. The first start writes our own. Another Sheaf that takes this hub for its GitHub
// is added by hand under "others", as a client is registered at GitHub.
const ClientsFile = "oauth-clients.json"

// clients is the content of the file.
type clients struct {
	Own    client   `json:"own"`
	Others []client `json:"others,omitempty"`
}

// client is one OAuth client. For our own, all but id and secret follows from where we are.
type client struct {
	ID        string   `json:"id"`
	Secret    string   `json:"secret"`
	Name      string   `json:"name,omitempty"`      // as the authorise page shows it
	Callbacks []string `json:"callbacks,omitempty"` // exact redirect addresses
	Origins   []string `json:"origins,omitempty"`   // where the callbacks lead on to, if elsewhere
}

// loadClients reads the clients of a data folder, and makes our own if there is none.
func loadClients(dataDir string) (clients, error) {
	path := filepath.Join(dataDir, ClientsFile)
	var loaded clients
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return clients{}, fmt.Errorf("read the OAuth clients: %w", err)
	default:
		if err := json.Unmarshal(text, &loaded); err != nil {
			return clients{}, fmt.Errorf("read the OAuth clients in %s: %w", path, err)
		}
	}
	for _, other := range loaded.Others {
		if other.ID == "" || other.Secret == "" || other.Name == "" || len(other.Callbacks) == 0 {
			return clients{}, fmt.Errorf("read the OAuth clients in %s: each of the others needs id, secret, name and callbacks", path)
		}
	}
	if loaded.Own.ID != "" && loaded.Own.Secret != "" {
		return loaded, nil
	}
	loaded.Own = client{ID: "sheaf-" + rand.Text()[:12], Secret: rand.Text()}
	return loaded, saveClients(path, loaded)
}

// saveClients replaces the file as a whole. Two starts at once cannot meet here: the store locks the data folder.
func saveClients(path string, made clients) error {
	text, err := json.MarshalIndent(made, "", "  ")
	if err != nil {
		return fmt.Errorf("write the OAuth clients: %w", err)
	}
	if err := durable.RemoveLeftovers(path); err != nil {
		return fmt.Errorf("write the OAuth clients: %w", err)
	}
	if err := durable.WriteFile(path, append(text, '\n'), 0o600); err != nil {
		return fmt.Errorf("write the OAuth clients: %w", err)
	}
	return nil
}
