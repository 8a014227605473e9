package issues

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

func listComments(c *web.Call) error {
	v, i, err := readable(c)
	if err != nil {
		return err
	}
	return replyComments(c, v, i.Subject.Number, "/issues/"+c.Param("number")+"/comments")
}

func listCommentsOfRepository(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	return replyComments(c, newView(c, r), 0, "/issues/comments")
}

// replyComments answers a list of comments of one issue, or with the number zero of all. Only the texts of the page are
// read.
func replyComments(c *web.Call, v *view, number int, path string) error {
	ctx := c.Context()
	since, err := Since(c)
	if err != nil {
		return err
	}
	all, err := c.Issues.Headings(ctx, v.repo, number)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(h issues.Heading) bool { return h.UpdatedAt.Before(since) })
	if number == 0 {
		if c.Query("sort") == "updated" {
			slices.SortStableFunc(all, func(a, b issues.Heading) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
		}
		if c.Query("direction") == "desc" {
			slices.Reverse(all)
		}
	}
	shown := []commentJSON{}
	isPull := map[int]bool{}
	for _, heading := range web.Paginate(c, repos.ListPath(v.repo, path), all) {
		is, ok := isPull[heading.Number]
		if !ok {
			if _, is, err = c.Issues.Subject(ctx, v.repo, heading.Number); err != nil {
				return Problem(err)
			}
			isPull[heading.Number] = is
		}
		comment, err := c.Issues.Comment(ctx, v.repo, heading.Number, heading.Sequence)
		if err != nil && Problem(err) != err {
			continue // deleted just now
		}
		if err != nil {
			return err
		}
		item, err := v.showComment(c, heading.Number, is, comment)
		if err != nil {
			return err
		}
		shown = append(shown, item)
	}
	return c.Reply(http.StatusOK, shown)
}

// Since reads the time from which on something must have changed.
func Since(c *web.Call) (time.Time, error) {
	text := c.Query("since")
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, web.Unprocessable("Invalid since parameter: %q is not an ISO 8601 timestamp.", clipped(text))
}

func clipped(text string) string {
	const longest = 100
	return strings.ToValidUTF8(text[:min(len(text), longest)], "")
}

func createComment(c *web.Call) error {
	v, i, err := found(c, repos.Proposable)
	if err != nil {
		return err
	}
	text, err := ReadText(c, "IssueComment", "body", true)
	if err != nil {
		return err
	}
	comment, err := c.Issues.AddComment(c.Context(), *c.Caller, v.repo, i.Subject.Number, text)
	if err != nil {
		return commentProblem(err)
	}
	shown, err := v.showComment(c, i.Subject.Number, i.Pull != nil, comment)
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown.URL, shown)
}

func commentProblem(err error) error {
	if err == issues.ErrTooMany {
		return &web.Problem{Status: http.StatusForbidden, Message: "Commenting is disabled on issues with more than 2500 comments."}
	}
	return Problem(err)
}

// ReadText reads a body of one text, which CheckText has checked.
func ReadText(c *web.Call, resource, field string, isNeeded bool) (string, error) {
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return "", err
	}
	text := body.Text(field)
	if err := body.Problem(); err != nil {
		return "", err
	}
	return text, CheckText(resource, field, text, isNeeded)
}

// CheckText refuses a text of more characters than GitHub takes, and where there has to be one an empty one.
func CheckText(resource, field, text string, isNeeded bool) error {
	switch {
	case isNeeded && strings.TrimSpace(text) == "":
		return web.Invalid(web.Detail{Resource: resource, Code: "missing_field", Field: field})
	case utf8.RuneCountInString(text) > issues.MaxBody:
		return web.Invalid(web.Detail{
			Resource: resource, Code: "custom", Field: field, Message: field + " is too long (maximum is 65536 characters)",
		})
	}
	return nil
}

// namedComment is the comment of the path, and what it was written on.
type namedComment struct {
	*view
	number  int
	isPull  bool
	comment issues.Comment
}

// commentOf returns the comment of the path to somebody whom may lets.
func commentOf(c *web.Call, may func(*web.Call) (repositories.Repository, error)) (namedComment, error) {
	r, err := may(c)
	if err != nil {
		return namedComment{}, err
	}
	n := namedComment{view: newView(c, r)}
	id, err := strconv.ParseInt(c.Param("id"), 10, 64)
	if err != nil || id < 1 {
		return n, web.NotFound()
	}
	repository, number, sequence := issues.OfCommentID(id)
	if repository != r.About.ID {
		return n, web.NotFound()
	}
	n.number = number
	if _, n.isPull, err = c.Issues.Subject(c.Context(), r, number); err == nil {
		n.comment, err = c.Issues.Comment(c.Context(), r, number, sequence)
	}
	return n, Problem(err)
}

func (n namedComment) reply(c *web.Call) error {
	shown, err := n.showComment(c, n.number, n.isPull, n.comment)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

func getComment(c *web.Call) error {
	n, err := commentOf(c, repos.Readable)
	if err != nil {
		return err
	}
	return n.reply(c)
}

func updateComment(c *web.Call) error {
	n, err := commentOf(c, repos.Proposable)
	if err != nil {
		return err
	}
	text, err := ReadText(c, "IssueComment", "body", true)
	if err != nil {
		return err
	}
	n.comment, err = c.Issues.EditComment(c.Context(), *c.Caller, n.repo, n.number, n.comment.Sequence, text)
	if err != nil {
		return Problem(err)
	}
	return n.reply(c)
}

func deleteComment(c *web.Call) error {
	n, err := commentOf(c, repos.Proposable)
	if err != nil {
		return err
	}
	if err := c.Issues.DeleteComment(c.Context(), *c.Caller, n.repo, n.number, n.comment.Sequence); err != nil {
		return Problem(err)
	}
	return c.ReplyNoContent()
}
