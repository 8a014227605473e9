package issues

import (
	"errors"
	"net/http"
	"slices"

	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// Event is what the payload of a webhook shows of an issue. What is nil is not there.
type Event struct {
	Issue   any `json:"issue,omitempty"`
	Comment any `json:"comment,omitempty"`
}

// ShowEvent returns an issue, or a pull request as an issue, with one of its comments unless the id is zero. It reports
// whether they are there.
func ShowEvent(c *web.Call, r repositories.Repository, number int, comment int64) (Event, bool, error) {
	v := newView(c, r)
	i, err := v.item(c, number)
	if problem, ok := errors.AsType[*web.Problem](err); ok && problem.Status == http.StatusNotFound {
		return Event{}, false, nil
	}
	if err != nil {
		return Event{}, false, err
	}
	shown := Event{}
	if shown.Issue, err = v.show(c, i); err != nil || comment == 0 {
		return shown, true, err
	}
	_, _, sequence := issues.OfCommentID(comment)
	said, err := c.Issues.Comment(c.Context(), r, number, sequence)
	if errors.Is(err, issues.ErrNotFound) {
		return shown, false, nil
	}
	if err != nil {
		return shown, false, err
	}
	shown.Comment, err = v.showComment(c, number, i.Pull != nil, said)
	return shown, true, err
}

// ShowLabelEvent returns the label with a name, nil if there is none.
func ShowLabelEvent(c *web.Call, r repositories.Repository, name string) (any, error) {
	all, err := c.Issues.Labels(c.Context(), r)
	i := slices.IndexFunc(all, func(l issues.Label) bool { return l.Name == name })
	if err != nil || i < 0 {
		return nil, err
	}
	return showLabel(c, r, all[i]), nil
}
