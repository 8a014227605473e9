package releases

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/releases"
	"sheaf/internal/hub/repositories"
)

const maxNames = releases.MaxName

// given is what a body says of a release; what is nil is left out.
type given struct {
	tag, target, name, body *string
	draft, prerelease       *bool
	latest                  *string
}

func readRelease(body web.Body) given {
	return given{
		tag: body.GivenText("tag_name"), target: body.GivenText("target_commitish"), name: body.GivenText("name"), body: body.GivenText("body"),
		draft: body.GivenFlag("draft"), prerelease: body.GivenFlag("prerelease"), latest: body.GivenText("make_latest"),
	}
}

func set[T any](to *T, given *T) {
	if given != nil {
		*to = *given
	}
}

func (g given) apply(release *releases.Release) error {
	set(&release.Tag, g.tag)
	set(&release.Target, g.target)
	set(&release.Name, g.name)
	set(&release.Body, g.body)
	set(&release.Draft, g.draft)
	set(&release.Prerelease, g.prerelease)
	if g.latest != nil {
		release.NeverLatest = *g.latest == "false"
	}
	for field, text := range map[string]string{"tag_name": release.Tag, "target_commitish": release.Target, "name": release.Name} {
		if len(text) > maxNames {
			return invalid("custom", field, field+" is too long")
		}
	}
	if len([]rune(release.Body)) > releases.MaxBody {
		return invalid("custom", "body", "body is too long (maximum is 125000 characters)")
	}
	return nil
}

func invalid(code, field, message string) error {
	return web.Invalid(web.Detail{Resource: "Release", Code: code, Field: field, Message: message})
}

// refusal is the answer to a release that could not be stored.
func refusal(err error) error {
	switch {
	case errors.Is(err, releases.ErrExists):
		return invalid("already_exists", "tag_name", "")
	case errors.Is(err, releases.ErrTarget):
		return invalid("invalid", "target_commitish", "")
	case errors.Is(err, object.ErrRefInvalid):
		return invalid("custom", "tag_name", "tag_name is not a valid tag")
	case errors.Is(err, store.ErrRefConflict):
		return invalid("custom", "tag_name", "tag_name conflicts with another tag")
	case errors.Is(err, releases.ErrTooMany):
		return invalid("custom", "", "The repository has as many releases as it may have.")
	}
	return orNotFound(err)
}

func createRelease(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	asked, hasNotes := readRelease(body), body.Flag("generate_release_notes")
	if asked.tag == nil || *asked.tag == "" {
		body.Complain("%q wasn't supplied.", "tag_name")
	}
	if err := body.Problem(); err != nil {
		return err
	}
	if err := repos.RefuseEmpty(c.Context(), r); err != nil {
		return err
	}
	var release releases.Release
	if release.Target, err = r.Branch(c.Context()); err != nil {
		return err
	}
	if asked.target != nil && *asked.target == "" {
		asked.target = nil
	}
	if err := asked.apply(&release); err != nil {
		return err
	}
	if hasNotes {
		notes, err := notesOf(c, r, release.Tag, release.Target, "")
		if err != nil {
			return err
		}
		if release.Name == "" {
			release.Name = notes.Name
		}
		release.Body = strings.TrimSpace(release.Body + "\n\n" + notes.Body)
	}
	release, err = c.Releases.Create(c.Context(), *c.Caller, r, release)
	if err != nil {
		return refusal(err)
	}
	shown, err := show(c, r, release)
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown.URL, shown)
}

func updateRelease(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	asked := readRelease(body)
	if err := body.Problem(); err != nil {
		return err
	}
	release, err := c.Releases.Change(c.Context(), *c.Caller, r, number(c, r), asked.apply)
	if err != nil {
		return refusal(err)
	}
	return reply(c, r, release, nil)
}

func deleteRelease(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	if err := c.Releases.Delete(c.Context(), *c.Caller, r, number(c, r)); err != nil {
		return orNotFound(err)
	}
	return c.ReplyNoContent()
}

// notesJSON is what a release may say of itself.
type notesJSON struct {
	Name string `json:"name"`
	Body string `json:"body"`
}

func generateNotes(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	tag, target, previous := body.Text("tag_name"), body.OptionalText("target_commitish"), body.OptionalText("previous_tag_name")
	if err := body.Problem(); err != nil {
		return err
	}
	notes, err := notesOf(c, r, tag, target, previous)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, notes)
}

// maxNoted is how many commits are looked through for pull requests.
const maxNoted = 1000

// notesOf lists the pull requests that came in since the previous tag, without one the latest release's.
func notesOf(c *web.Call, r repositories.Repository, tag, target, previous string) (notesJSON, error) {
	ctx := c.Context()
	head, err := repos.CommitOf(ctx, r, object.TagPrefix+tag)
	if repos.IsAbsent(err) {
		head, err = repos.CommitOf(ctx, r, target)
	}
	if repos.IsAbsent(err) {
		return notesJSON{}, invalid("invalid", "target_commitish", "")
	}
	if err != nil {
		return notesJSON{}, err
	}
	if previous == "" {
		all, err := c.Releases.List(ctx, r)
		if err != nil {
			return notesJSON{}, err
		}
		if latest, err := releases.Latest(all); err == nil && latest.Tag != tag {
			previous = latest.Tag
		}
	}
	notes := notesJSON{Name: tag, Body: "**Full Changelog**: " + c.Links.Page(r.Name(), "/commits/%s", tag)}
	if previous == "" {
		return notes, nil
	}
	base, err := repos.CommitOf(ctx, r, object.TagPrefix+previous)
	if repos.IsAbsent(err) {
		return notesJSON{}, invalid("invalid", "previous_tag_name", "")
	}
	if err != nil {
		return notesJSON{}, err
	}
	commits, _, err := r.Between(ctx, base, head, store.Window{Limit: maxNoted})
	if err != nil {
		return notesJSON{}, err
	}
	came := map[object.ID]bool{}
	for _, commit := range commits {
		came[commit.ID] = true
	}
	pulls, err := c.Reviews.List(ctx, r)
	if err != nil {
		return notesJSON{}, err
	}
	var text strings.Builder
	for _, p := range pulls {
		if !came[p.Merged] {
			continue
		}
		author, ok, err := c.Accounts.UserByID(p.Author)
		if err != nil {
			return notesJSON{}, err
		}
		if text.Len() == 0 {
			text.WriteString("## What's Changed\n")
		}
		text.WriteString("* " + p.Title)
		if ok {
			text.WriteString(" by @" + author.Login)
		}
		text.WriteString(" in " + c.Links.Page(r.Name(), "/pull/%d", p.Number) + "\n")
	}
	if text.Len() > 0 {
		text.WriteString("\n\n")
	}
	notes.Body = text.String() + "**Full Changelog**: " + c.Links.Page(r.Name(), "/compare/%s...%s", previous, tag)
	return notes, nil
}
