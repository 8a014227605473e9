package hooks

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"sheaf/internal/hub/hooks/outgoing"
)

// Hook is one webhook, of a repository or of an organisation.
type Hook struct {
	ID           int64     `json:"id"`
	Repository   int64     `json:"repository,omitempty"`
	Organisation int64     `json:"organisation,omitempty"`
	Active       bool      `json:"active"`
	Events       []string  `json:"events"`
	Target       Target    `json:"config"`
	CreatedAt    time.Time `json:"created_at"`
	UpdatedAt    time.Time `json:"updated_at"`
}

// Target is where and how a hook sends, GitHub's `config`.
type Target struct {
	URL         string `json:"url"`
	ContentType string `json:"content_type"` // json or form
	Secret      string `json:"secret,omitempty"`
	InsecureSSL bool   `json:"insecure_ssl,omitempty"`
}

// Content types of a delivery.
const (
	JSON = "json"
	Form = "form"
)

// AllEvents stands for every event there is.
const AllEvents = "*"

// Wants reports whether the hook is to be told of an event.
func (h Hook) Wants(event string) bool {
	return h.Active && (slices.Contains(h.Events, event) || slices.Contains(h.Events, AllEvents))
}

// Errors of hooks that cannot be kept.
var (
	ErrURL     = errors.New("the address must begin with http:// or https:// and name a host")
	ErrTooMany = fmt.Errorf("an event cannot have more than %d hooks", maxHooks)
	ErrExists  = errors.New("there is such a hook already")
	ErrNoHook  = errors.New("no such hook")
	ErrPrivate = outgoing.ErrPrivate
)

// maxHooks is GitHub's limit for the hooks of a repository, or of an organisation, that want one event.
const maxHooks = 20

// maxURL bounds an address, in bytes.
const maxURL = 2048

// checkURL returns ErrURL for what nothing can be sent to, and ErrPrivate for what is private by the look of it.
func (s *Service) checkURL(text string) error {
	parsed, err := url.Parse(text)
	isWeb := err == nil && (parsed.Scheme == "http" || parsed.Scheme == "https")
	if !isWeb || parsed.Hostname() == "" || len(text) > maxURL || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return ErrURL
	}
	if !s.config.ToPrivateAddresses {
		return outgoing.CheckHost(parsed.Hostname())
	}
	return nil
}

// IsKnown reports whether GitHub has an event of this name.
func IsKnown(event string) bool { return event == AllEvents || slices.Contains(known, event) }

// known are GitHub's events (docs.github.com, "Webhook events and payloads"). The hub sends those that happen in it:
// the others can be asked for as well, and never come.
var known = []string{
	"branch_protection_configuration", "branch_protection_rule", "check_run", "check_suite", "code_scanning_alert",
	"commit_comment", "create", "custom_property", "custom_property_values", "delete", "dependabot_alert", "deploy_key",
	"deployment", "deployment_protection_rule", "deployment_review", "deployment_status", "discussion",
	"discussion_comment", "fork", "gollum", "issue_comment", "issue_dependencies", "issues", "label", "member",
	"membership", "merge_group", "meta", "milestone", "org_block", "organization", "package", "page_build",
	"personal_access_token_request", "ping", "project", "project_card", "project_column", "projects_v2",
	"projects_v2_item", "projects_v2_status_update", "public", "pull_request", "pull_request_review",
	"pull_request_review_comment", "pull_request_review_thread", "push", "registry_package", "release", "repository",
	"repository_advisory", "repository_dispatch", "repository_import", "repository_ruleset",
	"repository_vulnerability_alert", "secret_scanning_alert", "secret_scanning_alert_location", "secret_scanning_scan",
	"security_and_analysis", "sponsorship", "star", "status", "sub_issues", "team", "team_add", "watch",
	"workflow_dispatch", "workflow_job", "workflow_run",
}
