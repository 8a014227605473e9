package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"sheaf/internal/broker"
	"sheaf/internal/checkup"
	"sheaf/internal/durable"
	"sheaf/internal/folder"
	"sheaf/internal/git/store"
	"sheaf/internal/hub"
	"sheaf/internal/sample"
)

// ErrDataFolder says that the data folder cannot be made.
var ErrDataFolder = errors.New("the data folder cannot be used")

// embedded is the provider inside this process.
type embedded struct {
	store  *store.Store
	hub    *hub.Hub
	client client // ours, at the hub
}

// StoreDir is the folder of the repositories, in the data folder. It belongs to the store alone, which removes everything
// from the folder tmp in it.
const StoreDir = "git"

// openEmbedded opens the data folder and, the first time, fills it.
func openEmbedded(ctx context.Context, settings Settings, at addresses, isPublic bool, log *slog.Logger) (*embedded, error) {
	if err := os.MkdirAll(settings.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDataFolder, err)
	}
	if err := hub.CheckVersion(settings.DataDir); err != nil { // the store tidies what it opens
		return nil, fmt.Errorf("open the data folder: %w", err)
	}
	store, err := store.Open(ctx, filepath.Join(settings.DataDir, StoreDir), log)
	if err != nil {
		return nil, err
	}
	e := &embedded{store: store}
	if err := e.open(ctx, settings, at, isPublic, log); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return e, nil
}

func (e *embedded) open(ctx context.Context, settings Settings, at addresses, isPublic bool, log *slog.Logger) error {
	known, err := loadClients(settings.DataDir)
	if durable.IsDiskFull(err) && known.Own.ID != "" {
		log.Warn("there is no room on the disk to keep our OAuth client, so it lives as long as the process", "error", err)
	} else if err != nil {
		return err
	}
	e.client = known.Own
	perAccount, perAddress := settings.rates(isPublic)
	damagedText := ""
	if settings.Folder != nil {
		damagedText = folder.DamagedText
	}
	e.hub, err = hub.Open(ctx, hub.Config{
		Dir:         settings.DataDir,
		Store:       e.store,
		BaseURL:     at.self.String,
		Clients:     known.atHub(at),
		DefaultUser: settings.User,
		Log:         log,
		InitDelay:   settings.InitDelay,
		DamagedText: damagedText,

		AsksEverybody: isPublic || settings.Folder != nil || settings.Issuer != nil,
		Issuer:        settings.Issuer, NoPasswords: settings.NoPasswords,

		HooksToPrivateAddresses: settings.HooksToPrivateAddresses, AfterPush: settings.AfterPush,

		RateAccount: perAccount, RateAnonymous: perAddress,

		Examine: settings.examination(at),
	})
	if err != nil {
		return err
	}
	if settings.Folder != nil {
		return settings.Folder.Fill(ctx, e.hub)
	}
	asks, err := e.hub.AnybodySignsIn()
	if err != nil {
		return err
	}
	asks = asks || settings.Issuer != nil
	warnOfReach(at, isPublic, asks, log)
	if asks {
		return nil // accounts are made by hand here, and so are their repositories
	}
	err = sample.Maker{Dir: settings.DataDir, Hub: e.hub, Store: e.store, User: settings.User}.Ensure(ctx)
	if durable.IsDiskFull(err) || errors.Is(err, store.ErrDiskFull) {
		log.Warn("there is no room on the disk for the sample content; the next start goes on with it", "error", err)
		return nil
	}
	return err
}

// examination looks at the hub with the address that it really listens on.
func (s Settings) examination(at addresses) func(context.Context) []checkup.Finding {
	if s.Examine == nil {
		return nil
	}
	s.Addr = at.listening.Host
	return func(ctx context.Context) []checkup.Finding { return s.Examine(ctx, s) }
}

// warnOfReach logs what the network can do and the person who starts Sheaf may not expect.
func warnOfReach(at addresses, isPublic, asks bool, log *slog.Logger) {
	if isPublic && at.self.Scheme == "http" {
		log.Warn("passwords, tokens and content travel unencrypted; put a proxy with TLS in front and name it with --public-url", "url", at.self)
	}
	if !isPublic && !asks && !isLoopback(at.self.Hostname()) {
		log.Warn("whoever reaches the public address is the local user; give the account a password with sheaf user passwd", "url", at.self)
	}
}

// atHub are the clients as the hub registers them.
func (c clients) atHub(at addresses) []hub.OAuthClient {
	list := []hub.OAuthClient{{
		ID: c.Own.ID, Secret: c.Own.Secret, Name: "Sheaf",
		RedirectURIs: []string{at.self.JoinPath(broker.CallbackPath).String()},
		Origins:      []string{origin(at.frontEnd)},
	}}
	for _, other := range c.Others {
		list = append(list, hub.OAuthClient{
			ID: other.ID, Secret: other.Secret, Name: other.Name,
			RedirectURIs: other.Callbacks, Origins: other.Origins,
		})
	}
	return list
}

func (e *embedded) close() error {
	var err error
	if e.hub != nil {
		err = e.hub.Close()
	}
	if err := errors.Join(err, e.store.Close()); err != nil {
		return fmt.Errorf("close the data folder: %w", err)
	}
	return nil
}
