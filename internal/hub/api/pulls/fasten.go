package pulls

import (
	"strings"

	"sheaf/internal/git/object"
	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/reviews"
)

// wanted is where somebody wants to comment.
type wanted struct {
	body, path, commit     string
	side, startSide        reviews.Side
	line, startLine        int
	position               int
	isPositioned, isOfFile bool
}

func readWanted(body web.Body) wanted {
	w := wanted{
		body: body.RequireText("body"), path: body.OptionalText("path"), commit: body.OptionalText("commit_id"),
		side:      reviews.Side(strings.ToUpper(body.OptionalText("side"))),
		startSide: reviews.Side(strings.ToUpper(body.OptionalText("start_side"))),
		isOfFile:  body.OptionalText("subject_type") == aboutFile,
	}
	for name, into := range map[string]*int{"line": &w.line, "start_line": &w.startLine, "position": &w.position} {
		if body.Has(name) {
			*into = body.Integer(name)
		}
	}
	w.isPositioned = body.Has("position")
	return w
}

// patch is what a file of the pull request was at a commit.
type patch struct {
	base, at object.ID
	text     string
}

// fastener makes comments of what is wanted. A file is compared once, whatever is said of it.
type fastener struct {
	d     *discussed
	known map[string]patch
}

func (f *fastener) fasten(c *web.Call, w wanted) (reviews.Remark, error) {
	if err := issueapi.CheckText(remarkResource, "body", w.body, true); err != nil {
		return reviews.Remark{}, err
	}
	var commit object.ID
	var err error
	if w.commit != "" {
		if commit, err = f.d.commit(c, w.commit); err != nil {
			return reviews.Remark{}, err
		}
	}
	key := string(commit) + ":" + w.path
	found, ok := f.known[key]
	if !ok {
		found.base, found.at, found.text, err = c.Reviews.PatchOf(c.Context(), f.d.repo, f.d.ends, commit, w.path)
		if err != nil {
			return reviews.Remark{}, reviewProblem(err)
		}
		f.known[key] = found
	}
	m := reviews.Remark{Body: w.body, Path: w.path, Base: found.base, Commit: found.at, Side: reviews.SideRight}
	if w.isOfFile {
		return m, nil
	}
	m.Line, m.StartLine, m.StartSide = w.line, w.startLine, w.startSide
	if w.side != "" {
		m.Side = w.side
	}
	if w.isPositioned && w.line == 0 {
		m.Side, m.Line, ok = reviews.LineAt(found.text, w.position)
		if !ok {
			return m, reviewProblem(reviews.ErrLineNotShown)
		}
	}
	if m.StartLine != 0 && m.StartSide == "" {
		m.StartSide = m.Side
	}
	isSide := func(s reviews.Side) bool { return s == reviews.SideLeft || s == reviews.SideRight }
	switch {
	case m.Line < 1:
		return m, lineProblem("line", "is missing")
	case !isSide(m.Side) || m.StartLine != 0 && !isSide(m.StartSide):
		return m, lineProblem("side", "is not LEFT or RIGHT")
	}
	return m, reviewProblem(m.Fasten(found.text))
}
