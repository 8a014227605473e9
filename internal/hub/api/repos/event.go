package repos

import (
	"encoding/json"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// EventJSON is what the payloads of all webhooks have.
type EventJSON struct {
	Action       string                   `json:"action,omitempty"`
	Repository   RepositoryJSON           `json:"repository"`
	Organization *people.OrganizationJSON `json:"organization,omitempty"`
	Sender       people.ActorJSON         `json:"sender"`
}

// ShowEvent returns what all payloads of a repository's webhooks have. What nobody has done, who owns it has.
func ShowEvent(c *web.Call, r repositories.Repository, by int64, action string) (EventJSON, error) {
	shown := EventJSON{Action: action}
	var err error
	if shown.Repository, err = ShowInner(c, r); err != nil {
		return shown, err
	}
	if shown.Organization, err = people.ShowOwner(c, r.Name().Owner); err != nil {
		return shown, err
	}
	sender, err := people.ByID(c, by)
	if err != nil {
		return shown, err
	}
	shown.Sender = shown.Repository.Owner
	if sender != nil {
		shown.Sender = *sender
	}
	return shown, nil
}

// changedJSON is the event of a repository with what was changed.
type changedJSON struct {
	EventJSON
	Changes any `json:"changes,omitempty"`
}

type fromJSON struct {
	From string `json:"from"`
}

// tell tells webhooks what was done to a repository. It comes too late to change the answer.
func tell(c *web.Call, r repositories.Repository, action string, changes any) {
	logLate(c, r, c.Hooks.Tell(r, "repository", action, func() ([]byte, error) { return showChanged(c, r, action, changes) }))
}

func showChanged(c *web.Call, r repositories.Repository, action string, changes any) ([]byte, error) {
	shown, err := ShowEvent(c, r, c.User.ID, action)
	if err != nil {
		return nil, err
	}
	return json.Marshal(changedJSON{shown, changes})
}

// tellingDeleted makes ready what is told of a repository that is about to be deleted. Its own hooks go with it.
func tellingDeleted(c *web.Call, r repositories.Repository) (tell func(), err error) {
	telling, err := c.Hooks.Prepare(r, "repository", "deleted", func() ([]byte, error) { return showChanged(c, r, "deleted", nil) })
	return func() {
		logLate(c, r, telling())
		c.Hooks.RepositoryGone(r.About.ID)
	}, err
}

func logLate(c *web.Call, r repositories.Repository, err error) {
	if err != nil {
		c.Log.WarnContext(c.Context(), "webhooks are not told of a repository", "repository", r.Name().String(), "error", err)
	}
}

// tellOf tells webhooks how a repository was changed.
func tellOf(c *web.Call, before, after repositories.Repository, name string) {
	if name != after.Name().Repo {
		tell(c, after, "renamed", map[string]any{"repository": map[string]fromJSON{"name": {name}}})
	}
	switch {
	case before.About.Archived != after.About.Archived && after.About.Archived:
		tell(c, after, "archived", nil)
	case before.About.Archived != after.About.Archived:
		tell(c, after, "unarchived", nil)
	}
	switch {
	case before.About.Private != after.About.Private && after.About.Private:
		tell(c, after, "privatized", nil)
	case before.About.Private != after.About.Private:
		tell(c, after, "publicized", nil)
	}
	if before.About.Description != after.About.Description {
		tell(c, after, "edited", map[string]fromJSON{"description": {before.About.Description}})
	}
}
