// Package moving takes the repositories of an embedded hub to GitHub or to an Enterprise Server, over GitHub's REST API and by
// git, with what people said in them.
//
// It reads the hub by the same API (source), so that what it takes is what everybody was shown. Every thing that must not be
// made twice is noted before and after in a journal (journal.go); all other steps may be repeated.
package moving

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Owner is an account of the hub whose repositories are moved.
type Owner struct {
	Login          string
	Token          string // of the owner, or of somebody who administers the organisation; empty: nobody may read what is theirs
	IsOrganisation bool
}

// Config is what a move needs.
type Config struct {
	Source string // REST address of the hub
	Owners []Owner
	Folder func(owner, name string) string // of a repository, bare
	Git    string                          // path of the git program

	Target    string // REST address; https://api.github.com
	TargetWeb string // where its repositories are pushed to; https://github.com
	Token     string // at the target

	Journal string            // path
	Only    string            // OWNER/NAME; empty: all
	Map     map[string]string // logins here to logins there, in small letters; who is not in it keeps the name
	DryRun  bool              // nothing is made
	Pause   time.Duration     // between writes

	HTTP *http.Client
	Tell func(format string, values ...any) // what goes on, a line each
}

// move is one run.
type move struct {
	Config
	target  *client
	journal *journal
	report  *Report
	me      string // login of the token's owner at the target
}

// Run moves what was not moved yet. It may be called again after any failure, and to take what has come since. The report
// is of this run; it is there with an error too.
func Run(ctx context.Context, config Config) (*Report, error) {
	m := &move{Config: config, report: &Report{Moved: map[string]int{}, Left: []Left{}}}
	m.target = m.client(config.Target, config.Token)
	m.target.pause = config.Pause
	var me struct{ Login string }
	if err := m.target.get(ctx, "/user", &me); err != nil {
		return m.report, fmt.Errorf("ask the target who you are: %w", err)
	}
	m.me = me.Login
	if !config.DryRun {
		var err error
		if m.journal, err = openJournal(config.Journal, config.Target); err != nil {
			return m.report, err
		}
		defer m.journal.close()
	}
	err := m.all(ctx)
	m.report.IsWhole = err == nil
	return m.report, err
}

func (m *move) client(base, token string) *client {
	return &client{base: base, token: token, http: m.HTTP, tell: m.Tell}
}

func (m *move) all(ctx context.Context) error {
	found := false
	for _, owner := range m.Owners {
		if owner.Token == "" {
			m.report.left(owner.Login, "all repositories", "the account is suspended; lift that, move, and suspend it again")
			continue
		}
		source := m.client(m.Source, owner.Token)
		path := "/user/repos?affiliation=owner"
		if owner.IsOrganisation {
			path = "/orgs/" + owner.Login + "/repos?type=all"
		}
		repositories, err := list[repositoryJSON](ctx, source, path)
		if err != nil {
			return fmt.Errorf("list the repositories of %s: %w", owner.Login, err)
		}
		if owner.IsOrganisation && m.Only == "" { // before its repositories: nobody else is given issues in them
			if err := m.members(ctx, source, owner.Login); err != nil {
				return err
			}
		}
		for _, about := range repositories {
			if m.Only != "" && !strings.EqualFold(about.FullName, m.Only) {
				continue
			}
			found = true
			r := &repository{move: m, source: source, about: about, owner: m.mapped(owner.Login), isOrganisation: owner.IsOrganisation, unassignable: map[string]string{}}
			if err := r.run(ctx); err != nil {
				return fmt.Errorf("move %s: %w", about.FullName, err)
			}
		}
	}
	if !found && m.Only != "" {
		return fmt.Errorf("there is no repository %s", m.Only)
	}
	m.report.left("the hub", "passwords, tokens and sessions", "people sign in at the target with their accounts there")
	return nil
}

// mapped is the login at the target of somebody here.
func (m *move) mapped(login string) string {
	if other, ok := m.Map[strings.ToLower(login)]; ok {
		return other
	}
	return login
}

// members invites the people of an organisation.
func (m *move) members(ctx context.Context, source *client, organisation string) error {
	members, err := list[accountJSON](ctx, source, "/orgs/"+organisation+"/members")
	if err != nil {
		return fmt.Errorf("list the members of %s: %w", organisation, err)
	}
	admins, err := list[accountJSON](ctx, source, "/orgs/"+organisation+"/members?role=admin")
	if err != nil {
		return fmt.Errorf("list the members of %s: %w", organisation, err)
	}
	for _, member := range members {
		role, login := "member", m.mapped(member.Login)
		if slices.Contains(admins, member) {
			role = "admin"
		}
		if m.DryRun || strings.EqualFold(login, m.me) {
			continue
		}
		path := "/orgs/" + m.mapped(organisation) + "/memberships/" + login
		err := m.target.send(ctx, http.MethodPut, path, map[string]string{"role": role}, nil)
		if isRefused(err) {
			m.report.left(organisation, role+" "+member.Login, "the target has not taken the invitation of "+login+": "+words(err))
			continue
		}
		if err != nil {
			return err
		}
		m.report.moved("members")
	}
	return nil
}

// words are those of a refusal.
func words(err error) string {
	var refused *refusal
	if errors.As(err, &refused) {
		return fmt.Sprintf("%d %s", refused.status, refused.message)
	}
	return err.Error()
}
