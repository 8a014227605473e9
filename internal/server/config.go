package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"sheaf/internal/broker"
)

// configFile is config.json: all that the front end knows about its deployment.
type configFile struct {
	Environment string         `json:"environment"`
	Version     string         `json:"version"`
	Embedded    bool           `json:"embedded"`
	Provider    providerConfig `json:"provider"`
	Auth        struct {
		URL       *string `json:"url"`                 // null: there is no sign-in by redirect
		DeviceURL *string `json:"deviceUrl,omitempty"` // where codes to type come from
		AppURL    string  `json:"appUrl,omitempty"`    // the page of the GitHub App of the sign-in
	} `json:"auth"`
	PublicURL string        `json:"publicUrl"`
	Folder    *folderConfig `json:"folder,omitempty"` // that is shown; else there is none
	Feedback  struct {
		Email     string `json:"email"`
		IssuesURL string `json:"issuesUrl"`
	} `json:"feedback"`
}

// folderConfig is a folder that somebody works in.
type folderConfig struct {
	Path  string `json:"path"`
	Saves bool   `json:"saves"` // what is committed is only written to the files
}

type providerConfig struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	REST    string `json:"rest"`
	GraphQL string `json:"graphql"`
	Web     string `json:"web"`
	Raw     string `json:"raw"`
}

// config is the file of this deployment.
func (s *Server) config(hasSignIn bool) configFile {
	config := configFile{
		Environment: s.settings.Environment,
		Version:     s.settings.Version,
		Embedded:    s.settings.isEmbedded(),
		Provider: providerConfig{
			Kind: "github", Name: "GitHub",
			REST: s.provider.REST.String(), GraphQL: s.provider.GraphQL.String(),
			Web: s.provider.Web.String(), Raw: s.provider.Raw.String(),
		},
		PublicURL: s.addresses.frontEnd.String(),
	}
	if folder := s.settings.Folder; folder != nil {
		config.Folder = &folderConfig{Path: folder.Path(), Saves: folder.Saves}
		config.Provider.Name = "Git" // what it refuses, the person's own git has refused
	}
	switch {
	case hasSignIn && s.settings.GitHubDeviceFlow:
		device := s.addresses.self.JoinPath(broker.DevicePath).String()
		config.Auth.DeviceURL = &device
	case hasSignIn:
		start := s.addresses.self.JoinPath(broker.StartPath).String()
		config.Auth.URL = &start
	}
	if app := s.settings.GitHubAppURL; app != nil {
		config.Auth.AppURL = app.String()
	}
	config.Feedback.Email = s.settings.FeedbackEmail
	config.Feedback.IssuesURL = s.settings.FeedbackIssuesURL
	return config
}

// configHandler answers with the settings, made once.
func configHandler(config configFile) (http.Handler, error) {
	text, err := json.MarshalIndent(config, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write config.json: %w", err)
	}
	text = append(text, '\n')
	etag := fmt.Sprintf(`"%x"`, sha256.Sum256(text))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Etag", etag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	}), nil
}
