//go:build conformance

package conformance_test

import (
	"strings"
	"testing"
)

// allowance lets answers differ from recorded ones, for a reason.
type allowance struct {
	kind    string // as of difference
	members string // names, with blanks between them
	before  string // only in recordings older than this day; empty: in all
	in      string // only in recordings with this in their names; empty: in all
	reason  string
}

// allowed is everything that is different on purpose, or only because GitHub
// changed after the recording. NOTICE.md of the recordings has the first rows.
var allowed = []allowance{
	{"added", "status", "2025-01-01", "", "errors have it since 2024"},
	{"added", "verified_at", "2024-11-01", "", "commits have it since 2024"},
	{"added", "user_view_type", "2024-11-01", "", "accounts have it since 2024"},
	{"added", "has_pull_requests pull_request_creation_policy", "2026-06-01", "", "repositories have them since 2026"},
	{"added", "allow_forking is_template topics visibility maintain triage", "2021-09-01", "", "repositories have them since 2021"},
	{"added", "web_commit_signoff_required has_discussions merge_commit_message merge_commit_title squash_merge_commit_message squash_merge_commit_title", "2023-01-01", "", "repositories have them since 2022"},
	{"added", "checks", "2021-01-01", "", "protections have it since 2021"},
	{"added", "used", "2020-06-01", "", "rate limits have it since 2020"},
	{"added", "expires_at", "2021-01-01", "check-token", "tokens have it since 2021"},
	{"added", "archived_at twitter_username", "2018-01-01", "get-organization", "organisations have them since 2020 and 2023"},
	{"added", "node_id verification truncated", "2015-01-01", "", "Git objects have them since 2015 to 2017"},
	{"added", "collaborators disk_usage owned_private_repos private_gists total_private_repos two_factor_authentication", "", "get-user", "the recorded token had no right to read one's private members"},

	{"missing", "temp_clone_token", "", "", "a token in an answer; it is empty or null in all recordings"},
	{"missing", "custom_properties security_and_analysis", "", "", "features of GitHub that the hub has not"},
	{"missing", "integration_manifest source_import", "", "", "features of GitHub that the hub has not"},
	{"missing", "blog company email location", "", "get-org", "an organisation of the hub has a name and a description; GitHub leaves out what is not set"},

	{"missing", ownersSettings, "", "get-org", "settings that the hub has not"},
	{"empty", "topics check_runs requested_teams", "", "", "the hub has no topics, checks and teams"},
	{"type", "homepage language license", "", "", "a repository of the hub has no homepage, and nobody detects its language and license"},
	{"type", "company email location notification_email twitter_username", "", "", "an account of the hub has a login, a name and a few words"},
	{"type", "payload signature", "", "", "the hub does not check signatures and shows commits as unsigned"},
	{"type", "mergeable rebaseable", "", "", "GitHub finds out later and then keeps it; the hub answers at once and only for open pull requests"},
	{"type", "merge_commit_sha", "", "", "the commit of a test merge, which the hub does not make"},
}

// ownersSettings are shown to the owners of an organisation. The hub has one rule
// for all: members may do everything.
const ownersSettings = `advanced_security_enabled_for_new_repositories billing_email collaborators default_repository_branch
	default_repository_permission dependabot_alerts_enabled_for_new_repositories
	dependabot_security_updates_enabled_for_new_repositories dependency_graph_enabled_for_new_repositories
	deploy_keys_enabled_for_repositories disk_usage display_commenter_full_name_setting_enabled
	members_allowed_repository_creation_type members_can_change_repo_visibility
	members_can_create_internal_repositories members_can_create_pages members_can_create_private_pages
	members_can_create_private_repositories members_can_create_public_pages members_can_create_public_repositories
	members_can_create_teams members_can_delete_issues members_can_delete_repositories
	members_can_fork_private_repositories members_can_invite_outside_collaborators
	members_can_view_dependency_insights owned_private_repos plan private_gists readers_can_create_discussions
	secret_scanning_enabled_for_new_repositories secret_scanning_push_protection_custom_link
	secret_scanning_push_protection_custom_link_enabled
	secret_scanning_push_protection_enabled_for_new_repositories secret_scanning_validity_checks_enabled
	total_private_repos two_factor_requirement_enabled web_commit_signoff_required`

// otherHeaders are headers of an exchange that the hub gives another value.
var otherHeaders = map[string]string{
	"hub4j/get-tree-by-sha cache-control": "GitHub lets a tree by id be kept for a day, the hub for a minute as all else",
	"octokit-rb/get-blob cache-control":   "as it was in 2013",
	"hub4j/raw-host-file cache-control":   "raw files of the hub are never old",
}

type allowedKey struct {
	row    int
	member string
}

func allow(found difference, file, recorded string, used map[allowedKey]bool) bool {
	for row, allowance := range allowed {
		isLate := allowance.before != "" && recorded >= allowance.before
		for member := range strings.FieldsSeq(allowance.members) {
			if allowance.kind == found.kind && member == found.member() && !isLate && strings.Contains(file, allowance.in) {
				used[allowedKey{row, member}] = true
				return true
			}
		}
	}
	return false
}

// checkAllowed wants every allowance to be needed.
func checkAllowed(t *testing.T, used map[allowedKey]bool) {
	t.Helper()
	for row, allowance := range allowed {
		for member := range strings.FieldsSeq(allowance.members) {
			if !used[allowedKey{row, member}] {
				t.Errorf("%s %s is allowed and does not occur", allowance.kind, member)
			}
		}
	}
}
