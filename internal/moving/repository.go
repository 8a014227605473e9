package moving

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

// repository is one repository on its way.
type repository struct {
	*move
	source         *client
	about          repositoryJSON
	owner          string // at the target
	isOrganisation bool
	holdings       []holding
	unassignable   map[string]string // why, by login; empty for those who may have issues
}

// here and there are the paths of the repository at both ends.
func (r *repository) here() string  { return "/repos/" + r.about.FullName }
func (r *repository) there() string { return "/repos/" + r.owner + "/" + r.about.Name }

func (r *repository) key(what string, values ...any) string {
	return r.about.FullName + " " + fmt.Sprintf(what, values...)
}

// left reports what the target does not have.
func (r *repository) left(what, reason string) { r.report.left(r.about.FullName, what, reason) }

func (r *repository) run(ctx context.Context) error {
	if !r.isOrganisation && !strings.EqualFold(r.owner, r.me) {
		r.left("the repository", "only "+r.owner+" can make it: move it with a token of that account, or name another owner with --map")
		return nil
	}
	if r.DryRun {
		r.report.moved("repositories")
		r.Tell("%s would go to %s/%s", r.about.FullName, r.owner, r.about.Name)
		if err := r.strangers(ctx); err != nil {
			return err
		}
		return r.without(ctx)
	}
	made, err := r.make(ctx)
	if err != nil || !made {
		return err
	}
	r.Tell("%s: branches and tags", r.about.FullName)
	for _, step := range []func(context.Context) error{r.unprotect, r.push, r.describe, r.labels, r.conversations, r.releases, r.collaborators, r.assign, r.protections, r.without} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	r.report.moved("repositories")
	return nil
}

// make makes the repository. One that somebody else has made there is left alone.
func (r *repository) make(ctx context.Context) (made bool, err error) {
	path := "/user/repos"
	if r.isOrganisation {
		path = "/orgs/" + r.owner + "/repos"
	}
	if r.journal.isNew(r.key("repository")) {
		err := r.target.get(ctx, r.there(), nil)
		if err == nil {
			r.left("the repository", "the target has another one of this name")
			return false, nil
		}
		if !isRefused(err, http.StatusNotFound) {
			return false, err
		}
	}
	_, err = r.journal.once(r.key("repository"), func() (string, bool, error) {
		err := r.target.get(ctx, r.there(), nil)
		if isRefused(err, http.StatusNotFound) {
			return "", false, nil
		}
		return "", err == nil, err
	}, func() (string, error) {
		body := map[string]any{"name": r.about.Name, "private": r.about.Private, "description": text(r.about.Description), "auto_init": false}
		return "", r.target.send(ctx, http.MethodPost, path, body, nil)
	})
	switch {
	case isRefused(err, http.StatusUnprocessableEntity):
		// Nothing was made, so the next run is not to take somebody's repository for its own.
		if forgotten := r.journal.forget(r.key("repository")); forgotten != nil {
			return false, forgotten
		}
		r.left("the repository", "the target has not taken it: "+words(err))
		return false, nil
	case r.isOrganisation && isRefused(err, http.StatusNotFound, http.StatusForbidden):
		r.left("the repository", "the organisation "+r.owner+" is not there, or the token may not make repositories in it. Make it first")
		return false, nil
	}
	return err == nil, err
}

// push sends branches and tags, never by force. The token is in git's environment, where other people of this machine do
// not see it.
func (r *repository) push(ctx context.Context) error {
	folder := r.Folder(r.about.split())
	some := exec.CommandContext(ctx, r.Git, "for-each-ref", "--count=1", "refs/heads", "refs/tags")
	some.Dir = folder
	if out, err := some.Output(); err != nil || len(out) == 0 { // git fails where there is nothing to push
		return err
	}
	command := exec.CommandContext(ctx, r.Git, "push", "--porcelain", r.TargetWeb+"/"+r.owner+"/"+r.about.Name+".git", "refs/heads/*:refs/heads/*", "refs/tags/*:refs/tags/*")
	command.Dir = folder
	basic := base64.StdEncoding.EncodeToString([]byte("x-access-token:" + r.Token))
	command.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_TERMINAL_PROMPT=0",
		"GIT_CONFIG_COUNT=3", "GIT_CONFIG_KEY_0=http.extraHeader", "GIT_CONFIG_VALUE_0=Authorization: Basic " + basic,
		"GIT_CONFIG_KEY_1=http.followRedirects", "GIT_CONFIG_VALUE_1=false", "GIT_CONFIG_KEY_2=core.hooksPath", "GIT_CONFIG_VALUE_2=/dev/null",
	}
	out, err := command.CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if refused, ok := strings.CutPrefix(line, "!\t"); ok {
			name, reason, _ := strings.Cut(refused, "\t")
			_, name, _ = strings.Cut(name, ":")
			r.left(name, "the target has not taken it: "+strings.TrimSpace(reason))
		}
	}
	if err != nil && !strings.Contains(string(out), "\n!\t") && !strings.HasPrefix(string(out), "!\t") {
		return fmt.Errorf("git push: %w: %s", err, strings.TrimSpace(strings.ReplaceAll(string(out), basic, "…")))
	}
	return ctx.Err()
}

// describe sets what can be set again at any time.
func (r *repository) describe(ctx context.Context) error {
	err := r.target.send(ctx, http.MethodPatch, r.there(), map[string]any{"description": text(r.about.Description), "default_branch": r.about.DefaultBranch}, nil)
	if isRefused(err, http.StatusUnprocessableEntity) { // there is no such branch: the repository is empty
		err = nil
	}
	if err == nil && len(r.about.Topics) > 0 {
		err = r.target.send(ctx, http.MethodPut, r.there()+"/topics", map[string]any{"names": r.about.Topics}, nil)
	}
	return err
}

func (r *repository) labels(ctx context.Context) error {
	labels, err := list[labelJSON](ctx, r.source, r.here()+"/labels")
	if err != nil {
		return err
	}
	for _, label := range labels {
		_, err := r.journal.once(r.key("label %s", label.Name), notFound, func() (string, error) {
			body := map[string]any{"name": label.Name, "color": label.Color, "description": text(label.Description)}
			err := r.target.send(ctx, http.MethodPost, r.there()+"/labels", body, nil)
			if isRefused(err, http.StatusUnprocessableEntity) { // GitHub begins with nine labels, and an earlier run may have made it
				return "", r.target.send(ctx, http.MethodPatch, r.there()+"/labels/"+url.PathEscape(label.Name), body, nil)
			}
			return "", err
		})
		if err != nil {
			return err
		}
		r.report.moved("labels")
	}
	return nil
}

func notFound() (string, bool, error) { return "", false, nil }

// collaborators invites those who have a right in this repository alone.
func (r *repository) collaborators(ctx context.Context) error {
	people, err := list[collaboratorJSON](ctx, r.source, r.here()+"/collaborators?affiliation=direct")
	if err != nil {
		return err
	}
	for _, person := range people {
		login := r.mapped(person.Login)
		if strings.EqualFold(login, r.owner) || strings.EqualFold(login, r.me) {
			continue
		}
		right := "pull"
		for _, higher := range []string{"push", "admin"} {
			if person.Permissions[higher] {
				right = higher
			}
		}
		err := r.target.send(ctx, http.MethodPut, r.there()+"/collaborators/"+login, map[string]string{"permission": right}, nil)
		if isRefused(err) {
			r.left("the right of "+person.Login+" ("+right+")", "the target has not taken "+login+": "+words(err))
			continue
		}
		if err != nil {
			return err
		}
		r.report.moved("collaborators")
	}
	return nil
}

// without reports what is never moved.
func (r *repository) without(ctx context.Context) error {
	if r.about.Fork {
		r.left("being a fork", "the API makes no fork of a repository that is there; it is one by itself")
	}
	hooks, err := list[hookJSON](ctx, r.source, r.here()+"/hooks")
	if err != nil {
		return err
	}
	for _, hook := range hooks {
		host := "an address"
		if parsed, err := url.Parse(hook.Config.URL); err == nil {
			host = parsed.Host // paths of webhooks are often secrets
		}
		r.left("the webhook to "+host+" ("+strings.Join(hook.Events, ", ")+")", "its secret cannot be read; make it anew at the target")
	}
	return nil
}

func text(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

// split gives owner and name: the full name.
func (r repositoryJSON) split() (owner, name string) {
	owner, name, _ = strings.Cut(r.FullName, "/")
	return owner, name
}
