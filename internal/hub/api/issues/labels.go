package issues

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
)

// labelResource is what errors call a label.
const labelResource = "Label"

func listLabels(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	all, err := c.Issues.Labels(c.Context(), r)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, showLabels(c, r, web.Paginate(c, repos.ListPath(r, "/labels"), all)))
}

func getLabel(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	label, err := c.Issues.Label(c.Context(), r, c.Param("name"))
	if err != nil {
		return Problem(err)
	}
	return c.Reply(http.StatusOK, showLabel(c, r, label))
}

func createLabel(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	label := issues.Label{Name: strings.TrimSpace(body.Text("name")), Color: issues.NewColor, Description: body.OptionalText("description")}
	if body.Has("color") {
		label.Color = body.OptionalText("color")
	}
	if err := body.Problem(); err != nil {
		return err
	}
	if err := checkLabel(&label); err != nil {
		return err
	}
	label, err = c.Issues.AddLabel(c.Context(), *c.Caller, r, label)
	if err != nil {
		return labelProblem(err)
	}
	shown := showLabel(c, r, label)
	return c.ReplyCreated(shown.URL, shown)
}

func updateLabel(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	name, color, description := body.GivenText("new_name"), body.GivenText("color"), body.GivenText("description")
	if name == nil {
		name = body.GivenText("name") // as older clients say it
	}
	if err := body.Problem(); err != nil {
		return err
	}
	edit := func(label *issues.Label) {
		if name != nil {
			label.Name = strings.TrimSpace(*name)
		}
		if color != nil {
			label.Color = strings.ToLower(*color)
		}
		if description != nil || body.IsNull("description") {
			label.Description = ""
		}
		if description != nil {
			label.Description = *description
		}
	}
	trial := issues.Label{Name: "x", Color: issues.NewColor}
	edit(&trial)
	if err := checkLabel(&trial); err != nil {
		return err
	}
	label, err := c.Issues.ChangeLabel(c.Context(), *c.Caller, r, c.Param("name"), edit)
	if err != nil {
		return labelProblem(err)
	}
	return c.Reply(http.StatusOK, showLabel(c, r, label))
}

func deleteLabel(c *web.Call) error {
	r, err := repos.Writable(c)
	if err != nil {
		return err
	}
	if err := c.Issues.DeleteLabel(c.Context(), *c.Caller, r, c.Param("name")); err != nil {
		return labelProblem(err)
	}
	return c.ReplyNoContent()
}

func labelProblem(err error) error {
	if errors.Is(err, issues.ErrLabelExists) {
		return web.Invalid(web.Detail{Resource: labelResource, Code: "already_exists", Field: "name"})
	}
	return Problem(err)
}

var isColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`).MatchString

// checkLabel also brings the colour into the form that is kept.
func checkLabel(label *issues.Label) error {
	if err := checkLabelName(label.Name); err != nil {
		return err
	}
	if !isColor(label.Color) {
		return web.Invalid(web.Detail{Resource: labelResource, Code: "invalid", Field: "color"})
	}
	label.Color = strings.ToLower(label.Color)
	if utf8.RuneCountInString(label.Description) > issues.MaxLabelDescription {
		return web.Invalid(web.Detail{
			Resource: labelResource, Code: "custom", Field: "description", Message: "description is too long (maximum is 100 characters)",
		})
	}
	return nil
}

func checkLabelName(name string) error {
	switch {
	case name == "":
		return web.Invalid(web.Detail{Resource: labelResource, Code: "missing_field", Field: "name"})
	case utf8.RuneCountInString(name) > issues.MaxLabelName:
		return web.Invalid(web.Detail{
			Resource: labelResource, Code: "custom", Field: "name", Message: "name is too long (maximum is 50 characters)",
		})
	case strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) || strings.Contains(name, ","):
		return web.Invalid(web.Detail{Resource: labelResource, Code: "invalid", Field: "name"})
	}
	return nil
}
