package server

import (
	"errors"
	"sync/atomic"

	"sheaf/internal/hub"
)

// issuer is who signs people in at the embedded hub, with a secret that is read again when its file changes. Nil: nobody.
func (s *Server) issuer() (*hub.Issuer, error) {
	if s.settings.Issuer == nil {
		return nil, nil
	}
	issuer := *s.settings.Issuer
	var current atomic.Pointer[string]
	current.Store(new(string))
	issuer.Secret = func() string { return *current.Load() }
	if s.settings.IssuerSecretFile == "" {
		return &issuer, nil
	}
	files := &watchedFiles{paths: []string{s.settings.IssuerSecretFile}}
	files.haveChanged()
	read := func() error {
		secret, err := ReadSecretFile(files.paths[0])
		if err == nil && secret == "" {
			err = errors.New("the file is empty")
		}
		if err == nil {
			current.Store(&secret)
		}
		return err
	}
	s.reloadings = append(s.reloadings, reloading{files, func() {
		if err := read(); err != nil {
			s.log.Warn("the secret of the client at the issuer stays as it was", "error", err)
			return
		}
		s.log.Info("the secret of the client at the issuer was read again")
	}})
	return &issuer, read()
}
