package hooks

import (
	"bytes"
	"context"
	"encoding/json"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/pulls"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/hooks"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// Payloads makes the payloads of webhooks. They show what the API shows to whoever may have hooks: the owner of the
// repository, or an admin of the organisation.
type Payloads struct{ *web.Services }

// Payload implements hooks.Builder.
func (p Payloads) Payload(ctx context.Context, h hooks.Happening) (payload []byte, action string, err error) {
	viewer, err := p.viewer(h.Repository)
	if err != nil {
		return nil, "", err
	}
	c := web.Offline(ctx, p.Services, viewer)
	switch {
	case h.Name == hooks.Push:
		payload, err = marshal(showPush(c, h))
	case h.Move != nil:
		payload, err = marshal(showRef(c, h))
	default:
		action = h.Event.Action
		payload, err = marshal(showEvent(c, h))
	}
	return payload, action, err
}

func marshal[T any](value T, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// viewer is one of those who may have hooks of a repository, nil if there is nobody.
func (p Payloads) viewer(r repositories.Repository) (*accounts.User, error) {
	user, ok, err := p.Accounts.User(r.Name().Owner)
	if err != nil || ok {
		return &user, err
	}
	organisation, _, err := p.Accounts.Organisation(r.Name().Owner)
	if err != nil {
		return nil, err
	}
	for _, member := range organisation.Members {
		if member.Role < accounts.RoleAdmin {
			continue
		}
		user, ok, err := p.Accounts.UserByID(member.User)
		if err != nil || ok {
			return &user, err
		}
	}
	return nil, nil
}

// happenedJSON is what happened to an issue or a pull request, with what it is about.
type happenedJSON struct {
	repos.EventJSON
	Number            int               `json:"number,omitempty"`
	Issue             any               `json:"issue,omitempty"`
	PullRequest       any               `json:"pull_request,omitempty"`
	Review            any               `json:"review,omitempty"`
	Comment           any               `json:"comment,omitempty"`
	Changes           map[string]any    `json:"changes,omitempty"`
	Label             any               `json:"label,omitempty"`
	Assignee          *people.ActorJSON `json:"assignee,omitempty"`
	RequestedReviewer *people.ActorJSON `json:"requested_reviewer,omitempty"`
	Before            string            `json:"before,omitempty"`
	After             string            `json:"after,omitempty"`
}

type fromJSON struct {
	From string `json:"from"`
}

func showEvent(c *web.Call, h hooks.Happening) (happenedJSON, error) {
	e, r := h.Event, h.Repository
	shown := happenedJSON{Before: string(e.Before), After: string(e.After)}
	var err error
	if shown.EventJSON, err = repos.ShowEvent(c, r, h.By, e.Action); err != nil {
		return shown, err
	}
	isThere := false
	var issue issues.Event
	var pull pulls.Event
	switch h.Name {
	case reviews.PullEvent:
		shown.Number = e.Number
		pull, isThere, err = pulls.ShowEvent(c, r, e.Number)
	case "pull_request_review":
		pull, isThere, err = pulls.ShowReviewEvent(c, r, e.Number, e.ID)
	case "pull_request_review_comment":
		pull, isThere, err = pulls.ShowRemarkEvent(c, r, e.Number, e.ID)
	case "issues", "issue_comment":
		issue, isThere, err = issues.ShowEvent(c, r, e.Number, e.ID)
	}
	if err != nil {
		return shown, err
	}
	if !isThere { // a comment that was deleted as well: what it said is gone
		return shown, hooks.ErrGone
	}
	shown.PullRequest, shown.Review, shown.Comment = pull.PullRequest, pull.Review, pull.Comment
	if issue.Issue != nil {
		shown.Issue, shown.Comment = issue.Issue, issue.Comment
	}
	if e.Action == "edited" {
		shown.Changes = changesOf(e.Changes)
	}
	if e.Label != "" {
		if shown.Label, err = issues.ShowLabelEvent(c, r, e.Label); err != nil {
			return shown, err
		}
	}
	return shown, showUser(c, e, &shown)
}

// showUser adds whom an action is about.
func showUser(c *web.Call, e *moves.Event, shown *happenedJSON) error {
	if e.User == 0 {
		return nil
	}
	user, err := people.ByID(c, e.User)
	switch e.Action {
	case "review_requested", "review_request_removed":
		shown.RequestedReviewer = user
	default:
		shown.Assignee = user
	}
	return err
}

func changesOf(before map[string]string) map[string]any {
	changes := map[string]any{}
	for _, member := range []string{"title", "body"} {
		if from, ok := before[member]; ok {
			changes[member] = fromJSON{from}
		}
	}
	if from, ok := before["base"]; ok {
		changes["base"] = map[string]fromJSON{"ref": {from}, "sha": {before["base_sha"]}}
	}
	return changes
}

// pingJSON is what a new hook is told.
type pingJSON struct {
	Zen          string                   `json:"zen"`
	HookID       int64                    `json:"hook_id"`
	Hook         hookJSON                 `json:"hook"`
	Repository   *repos.RepositoryJSON    `json:"repository,omitempty"`
	Organization *people.OrganizationJSON `json:"organization,omitempty"`
	Sender       people.ActorJSON         `json:"sender"`
}

// zen stands where GitHub has a saying.
const zen = "Keep it logically awesome."

func sendPing(c *web.Call, o owner, h hooks.Hook) error {
	told := pingJSON{Zen: zen, HookID: h.ID, Hook: show(c, o, h), Sender: people.Show(c.Links, *c.User)}
	login, repository := o.organisation.Login, int64(0)
	if o.isRepository() {
		shown, err := repos.ShowInner(c, o.repository)
		if err != nil {
			return err
		}
		told.Repository = &shown
		login, repository = o.repository.Name().Owner, o.repository.About.ID
	}
	var err error
	if told.Organization, err = people.ShowOwner(c, login); err != nil {
		return err
	}
	payload, err := marshal(told, nil)
	if err != nil {
		return err
	}
	return c.Hooks.Send(h.ID, repository, "ping", "", payload, true)
}
