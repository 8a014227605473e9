package pulls

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/commits"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

func decimal(n int) string { return strconv.Itoa(n) }

func listPulls(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	all, err := c.Reviews.List(c.Context(), r)
	if err != nil {
		return err
	}
	s, err := newShower(c, r)
	if err == nil {
		err = s.digestAll(c)
	}
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(p reviews.Pull) bool { return !selects(c, p) })
	s.sort(c, all, c.Query("sort"), c.Query("direction"))
	list, err := s.list(c, web.Paginate(c, repos.ListPath(r, "/pulls"), all), func(reviews.Pull, reviews.Ends) bool { return true })
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, list)
}

// list shows those of some pull requests that selects picks. One that cannot be read is left out.
func (s *shower) list(c *web.Call, pulls []reviews.Pull, selects func(reviews.Pull, reviews.Ends) bool) ([]pullJSON, error) {
	list := []pullJSON{}
	for _, p := range pulls {
		ends, err := c.Reviews.Ends(c.Context(), s.repo, p)
		if errors.Is(err, store.ErrDamaged) {
			logLeftOut(c, s.repo, p, err)
			continue
		}
		if err != nil {
			return nil, err
		}
		if !selects(p, ends) {
			continue
		}
		item, err := s.show(c, p, ends)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, nil
}

// logLeftOut logs that a list lacks a pull request that cannot be read.
func logLeftOut(c *web.Call, r repositories.Repository, p reviews.Pull, err error) {
	c.Log.WarnContext(c.Context(), "a pull request is left out of a list", "repository", r.Name().String(), "number", p.Number, "error", err)
}

// selects applies the filters of the query. A head without an owner filters
// nothing, as at GitHub.
func selects(c *web.Call, p reviews.Pull) bool {
	state := cmp.Or(c.Query("state"), "open")
	owner, branch, hasOwner := strings.Cut(c.Query("head"), ":")
	base := c.Query("base")
	return (state == "all" || p.Closed == (state == "closed")) &&
		(base == "" || p.Base == base) &&
		(!hasOwner || strings.EqualFold(p.HeadOwner, owner) && p.Head == branch)
}

// sort is called once everything is digested, so that nothing is asked for any more.
func (s *shower) sort(c *web.Call, list []reviews.Pull, by, direction string) {
	isDescending := direction == "desc" || direction == "" && (by == "" || by == "created")
	slices.SortStableFunc(list, func(a, b reviews.Pull) int {
		result := cmp.Compare(a.Number, b.Number)
		if by == "updated" {
			left, _ := s.updatedAt(c, a)
			right, _ := s.updatedAt(c, b)
			result = cmp.Or(left.Compare(right), result)
		}
		if isDescending {
			return -result
		}
		return result
	})
}

func getPull(c *web.Call) error {
	r, p, ends, err := readable(c)
	if err != nil {
		return err
	}
	if c.Accepted().Format != web.FormatJSON {
		fork, err := r.MergeBase(c.Context(), ends.Base, ends.Head)
		if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
			return err
		}
		if done, err := commits.ReplyChanges(c, r, ends.Base, fork, ends.Head); done {
			return err
		}
	}
	return replyPull(c, http.StatusOK, r, p, ends)
}

func replyPull(c *web.Call, status int, r repositories.Repository, p reviews.Pull, ends reviews.Ends) error {
	full, err := showFull(c, r, p, ends)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.ReplyCreated(full.URL, full)
	}
	return c.Reply(status, full)
}

func listPullFiles(c *web.Call) error {
	r, p, ends, err := readable(c)
	if err != nil {
		return err
	}
	changed, err := c.Reviews.Files(c.Context(), r, ends)
	if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
		return err
	}
	files, _ := commits.ShowDiff(c.Links, r, ends.Base, ends.Head, changed[:min(len(changed), commits.MaxFiles)])
	return c.Reply(http.StatusOK, web.Paginate(c, repos.ListPath(r, "/pulls/"+decimal(p.Number)+"/files"), files))
}

func listPullCommits(c *web.Call) error {
	r, p, ends, err := readable(c)
	if err != nil {
		return err
	}
	inPull, total, err := r.Between(c.Context(), ends.Base, ends.Head, c.Page().Window())
	if err != nil {
		return err
	}
	c.LinkPages(repos.ListPath(r, "/pulls/"+decimal(p.Number)+"/commits"), total)
	list, err := commits.ShowAll(c, r, inPull)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, list)
}

// listPullsOfCommit lists the pull requests whose head is a commit.
func listPullsOfCommit(c *web.Call) error {
	r, id, err := commits.Named(c)
	if err != nil {
		return err
	}
	all, err := c.Reviews.List(c.Context(), r)
	if err != nil {
		return err
	}
	shower, err := newShower(c, r)
	if err != nil {
		return err
	}
	list, err := shower.list(c, all, func(p reviews.Pull, ends reviews.Ends) bool { return ends.Head == id || p.Merged == id })
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, web.Paginate(c, repos.ListPath(r, "/commits/"+string(id)+"/pulls"), list))
}
