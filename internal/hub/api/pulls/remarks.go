package pulls

import (
	"net/http"
	"slices"
	"strconv"

	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// remarkResource is what errors call a comment on lines of a pull request.
const remarkResource = "PullRequestReviewComment"

func listRemarks(c *web.Call) error {
	d, err := discussable(c, repos.Readable)
	if err != nil {
		return err
	}
	return d.replyRemarks(c, "/pulls/"+decimal(d.pull.Number)+"/comments", d.said.Remarks)
}

func listRemarksOfReview(c *web.Call) error {
	d, review, err := reviewed(c, repos.Readable)
	if err != nil {
		return err
	}
	of := slices.DeleteFunc(d.said.Remarks, func(m reviews.Remark) bool { return m.Review != review.Sequence })
	return d.replyRemarks(c, "/pulls/"+decimal(d.pull.Number)+"/reviews/"+c.Param("review")+"/comments", of)
}

// replyRemarks answers a list of comments that the user sees: those of submitted reviews, and of their own.
func (d *discussed) replyRemarks(c *web.Call, path string, remarks []reviews.Remark) error {
	since, err := issueapi.Since(c)
	if err != nil {
		return err
	}
	remarks = slices.DeleteFunc(remarks, func(m reviews.Remark) bool { return m.UpdatedAt.Before(since) })
	if c.Query("sort") == "updated" {
		slices.SortStableFunc(remarks, func(a, b reviews.Remark) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
	}
	if c.Query("direction") == "desc" {
		slices.Reverse(remarks)
	}
	list, err := d.showRemarks(c, web.Paginate(c, repos.ListPath(d.repo, path), remarks))
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, list)
}

func createRemark(c *web.Call) error {
	d, err := discussable(c, repos.Proposable)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	w := readWanted(body)
	var replyTo string
	if body.Has("in_reply_to") {
		replyTo = strconv.Itoa(body.Integer("in_reply_to"))
	}
	if err := body.Problem(); err != nil {
		return err
	}
	if replyTo != "" {
		if err := issueapi.CheckText(remarkResource, "body", w.body, true); err != nil {
			return err
		}
		return d.answer(c, replyTo, w.body)
	}
	f := fastener{d: d, known: map[string]patch{}}
	remark, err := f.fasten(c, w)
	if err != nil {
		return err
	}
	return d.addRemark(c, remark)
}

func replyToRemark(c *web.Call) error {
	d, err := discussable(c, repos.Proposable)
	if err != nil {
		return err
	}
	text, err := issueapi.ReadText(c, remarkResource, "body", true)
	if err != nil {
		return err
	}
	return d.answer(c, c.Param("comment"), text)
}

func (d *discussed) answer(c *web.Call, to, text string) error {
	if _, err := d.said.Remark(d.sequence(to)); err != nil {
		return reviewProblem(err)
	}
	return d.addRemark(c, reviews.Remark{Body: text, InReplyTo: d.sequence(to)})
}

func (d *discussed) addRemark(c *web.Call, remark reviews.Remark) error {
	made, err := c.Reviews.AddRemark(c.Context(), *c.Caller, d.repo, d.pull.Number, remark)
	if err != nil {
		return reviewProblem(err)
	}
	shown, err := d.showRemarks(c, []reviews.Remark{made})
	if err != nil {
		return err
	}
	return c.ReplyCreated(shown[0].URL, shown[0])
}

// listRemarksOfRepository lists the comments on all pull requests, as they were written.
func listRemarksOfRepository(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	since, err := issueapi.Since(c)
	if err != nil {
		return err
	}
	digests, err := c.Reviews.Digests(c.Context(), r)
	if err != nil {
		return err
	}
	type place struct {
		d *discussed
		m reviews.Remark
	}
	all := []place{}
	for number := range digests {
		p, err := c.Reviews.Get(c.Context(), r, number)
		if err != nil {
			continue // it is lost, and listed nowhere
		}
		ends, err := c.Reviews.Ends(c.Context(), r, p)
		if err != nil {
			continue
		}
		d, err := discussionOf(c, r, p, ends)
		if err != nil {
			continue
		}
		for _, remark := range d.said.Remarks {
			if !remark.UpdatedAt.Before(since) {
				remark.Hunk, remark.Body = "", "" // those of the page are read again
				all = append(all, place{d, remark})
			}
		}
		d.said = reviews.Discussion{}
	}
	slices.SortFunc(all, func(a, b place) int {
		at := a.m.CreatedAt.Compare(b.m.CreatedAt)
		if c.Query("sort") == "updated" {
			at = a.m.UpdatedAt.Compare(b.m.UpdatedAt)
		}
		if at == 0 {
			at = a.d.pull.Number - b.d.pull.Number
		}
		if at == 0 {
			at = a.m.Sequence - b.m.Sequence
		}
		if c.Query("direction") == "desc" {
			return -at
		}
		return at
	})
	list := []remarkJSON{}
	for _, at := range web.Paginate(c, repos.ListPath(r, "/pulls/comments"), all) {
		d, err := discussionOf(c, r, at.d.pull, at.d.ends)
		if err != nil {
			return err
		}
		remark, err := d.said.Remark(at.m.Sequence)
		if err != nil {
			continue // deleted just now
		}
		shown, err := d.showRemarks(c, []reviews.Remark{remark})
		if err != nil {
			return err
		}
		list = append(list, shown...)
	}
	return c.Reply(http.StatusOK, list)
}

// namedRemark returns the comment of the path, whatever pull request it is on.
func namedRemark(c *web.Call, may func(*web.Call) (repositories.Repository, error)) (*discussed, reviews.Remark, error) {
	r, err := may(c)
	if err != nil {
		return nil, reviews.Remark{}, err
	}
	id, err := strconv.ParseInt(c.Param("comment"), 10, 64)
	if err != nil || id < 1 {
		return nil, reviews.Remark{}, web.NotFound()
	}
	repository, number, sequence := issues.OfCommentID(id)
	if repository != r.About.ID {
		return nil, reviews.Remark{}, web.NotFound()
	}
	p, err := c.Reviews.Get(c.Context(), r, number)
	if err != nil {
		return nil, reviews.Remark{}, reviewProblem(err)
	}
	ends, err := c.Reviews.Ends(c.Context(), r, p)
	if err != nil {
		return nil, reviews.Remark{}, err
	}
	d, err := discussionOf(c, r, p, ends)
	if err != nil {
		return nil, reviews.Remark{}, err
	}
	remark, err := d.said.Remark(sequence)
	return d, remark, reviewProblem(err)
}

func getRemark(c *web.Call) error {
	d, remark, err := namedRemark(c, repos.Readable)
	if err != nil {
		return err
	}
	return d.replyRemark(c, remark)
}

func (d *discussed) replyRemark(c *web.Call, remark reviews.Remark) error {
	shown, err := d.showRemarks(c, []reviews.Remark{remark})
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown[0])
}

func updateRemark(c *web.Call) error {
	d, remark, err := namedRemark(c, repos.Proposable)
	if err != nil {
		return err
	}
	text, err := issueapi.ReadText(c, remarkResource, "body", true)
	if err != nil {
		return err
	}
	if remark, err = c.Reviews.EditRemark(c.Context(), *c.Caller, d.repo, d.pull.Number, remark.Sequence, text); err != nil {
		return reviewProblem(err)
	}
	return d.replyRemark(c, remark)
}

func deleteRemark(c *web.Call) error {
	d, remark, err := namedRemark(c, repos.Proposable)
	if err != nil {
		return err
	}
	if err := c.Reviews.DeleteRemark(c.Context(), *c.Caller, d.repo, d.pull.Number, remark.Sequence); err != nil {
		return reviewProblem(err)
	}
	return c.ReplyNoContent()
}
