package issues

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

const labelKind = "Label"

// label is a label of a repository.
type label struct {
	repository repositories.Repository
	issues.Label
}

func (l label) nodeID() string {
	return nodeid.Of(labelKind, issues.LabelID(l.repository.About.ID, l.Number))
}

func (l label) path() string { return "/labels/" + strings.ReplaceAll(l.Name, " ", "%20") }

func showLabel(r repositories.Repository) func(issues.Label) *engine.Object {
	return func(l issues.Label) *engine.Object { return &engine.Object{Kind: labelKind, Of: label{r, l}} }
}

func labelsOfRepository() call.Fields[repositories.Repository] {
	return call.Fields[repositories.Repository]{
		"label": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			found, err := c.Issues.Label(ctx, r, given.Text("name"))
			if errors.Is(err, issues.ErrNotFound) {
				return nil, nil
			}
			return showLabel(r)(found), err
		},
		"labels": func(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments) (any, error) {
			all, err := c.Issues.Labels(ctx, r)
			if err != nil {
				return nil, err
			}
			query := strings.ToLower(given.Text("query"))
			all = slices.DeleteFunc(slices.Clone(all), func(l issues.Label) bool {
				return !strings.Contains(strings.ToLower(l.Name+"\n"+l.Description), query)
			})
			return connectLabels(r, given, all)
		},
	}
}

// labelsOf is a page of the labels of an issue or a pull request.
func labelsOf(ctx context.Context, c *call.Call, s call.Subject, given engine.Arguments) (any, error) {
	all, err := c.Issues.Labels(ctx, s.Repository)
	if err != nil {
		return nil, err
	}
	return connectLabels(s.Repository, given, issues.LabelsOf(all, s.Subject))
}

func connectLabels(r repositories.Repository, given engine.Arguments, all []issues.Label) (any, error) {
	if order := given.Object("orderBy"); order != nil {
		slices.SortStableFunc(all, func(a, b issues.Label) int {
			if order.Text("field") == "NAME" {
				return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
			}
			return cmp.Compare(a.Number, b.Number) // as they were made
		})
		if order.Text("direction") == "DESC" {
			slices.Reverse(all)
		}
	}
	return engine.Connect(given, all, showLabel(r))
}

// LabelNumbers are the numbers of labels by their names; one that is not there matches nothing.
func LabelNumbers(ctx context.Context, c *call.Call, r repositories.Repository, names []string) ([]int64, error) {
	var numbers []int64
	for _, name := range names {
		found, err := c.Issues.Label(ctx, r, name)
		switch {
		case errors.Is(err, issues.ErrNotFound):
			numbers = append(numbers, -1)
		case err != nil:
			return nil, err
		default:
			numbers = append(numbers, found.Number)
		}
	}
	return numbers, nil
}

func labelFields() call.Fields[label] {
	return call.Fields[label]{
		"color":       call.Is(func(l label) any { return l.Color }),
		"createdAt":   call.Is(func(label) any { return nil }),
		"description": call.Is(func(l label) any { return orNone(l.Description) }),
		"id":          call.Is(func(l label) any { return l.nodeID() }),
		"isDefault":   call.Is(func(l label) any { return l.IsDefault }),
		"issues": func(ctx context.Context, c *call.Call, l label, given engine.Arguments) (any, error) {
			with := engine.Arguments{}
			for name, value := range given {
				with[name] = value
			}
			with["labels"] = []any{l.Name}
			return List(ctx, c, l.repository, with)
		},
		"name":       call.Is(func(l label) any { return l.Name }),
		"repository": call.Is(func(l label) any { return call.Repository(l.repository) }),
		"resourcePath": call.Is(func(l label) any {
			return "/" + l.repository.Name().String() + l.path()
		}),
		"updatedAt": call.Is(func(label) any { return nil }),
		"url": func(_ context.Context, c *call.Call, l label, _ engine.Arguments) (any, error) {
			return c.Links.RepoWeb(l.repository.Name()) + l.path(), nil
		},
	}
}

// labelOf finds a label by its global id, if the caller may see it.
func labelOf(ctx context.Context, c *call.Call, id string) (label, error) {
	number, ok := nodeid.Number(labelKind, id)
	if !ok {
		return label{}, call.NoNode(id)
	}
	repository, _ := issues.OfGlobalID(number)
	r, ok, err := c.Visible(repository)
	if err != nil || !ok {
		return label{}, cmp.Or(err, call.NoNode(id))
	}
	all, err := c.Issues.Labels(ctx, r)
	for _, one := range all {
		if issues.LabelID(repository, one.Number) == number {
			return label{r, one}, nil
		}
	}
	return label{}, cmp.Or(err, call.NoNode(id))
}

func findLabelNode(ctx context.Context, c *call.Call, id string) (*engine.Object, error) {
	found, err := labelOf(ctx, c, nodeid.Of(labelKind, id))
	if err != nil {
		return nil, err
	}
	return showLabel(found.repository)(found.Label), nil
}

func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func labelMutations() call.Fields[call.Root] {
	return call.Fields[call.Root]{
		"createLabel": createLabel,
		"updateLabel": updateLabel,
		"deleteLabel": deleteLabel,
		"addLabelsToLabelable": relabel("AddLabelsToLabelable", func(s *issues.Subject, given []int64) {
			s.Labels = issues.Union(s.Labels, given)
		}),
		"removeLabelsFromLabelable": relabel("RemoveLabelsFromLabelable", func(s *issues.Subject, given []int64) {
			s.Labels = issues.Difference(s.Labels, given)
		}),
		"clearLabelsFromLabelable": relabel("ClearLabelsFromLabelable", func(s *issues.Subject, _ []int64) { s.Labels = nil }),
	}
}

// relabel changes the labels of an issue or a pull request.
func relabel(name string, edit func(s *issues.Subject, given []int64)) mutation {
	return onSubject(name, "labelableId", func(ctx context.Context, c *call.Call, on call.Subject, input engine.Arguments) (func(*issues.Subject) error, error) {
		numbers, err := labelNumbers(ctx, c, on.Repository, input.Texts("labelIds"))
		return func(s *issues.Subject) error {
			edit(s, numbers)
			return checkLabels(s.Labels)
		}, err
	}, as("labelable"))
}

// labelNumbers are the numbers of labels of a repository by their global ids.
func labelNumbers(ctx context.Context, c *call.Call, r repositories.Repository, ids []string) ([]int64, error) {
	all, err := c.Issues.Labels(ctx, r)
	if err != nil {
		return nil, err
	}
	var numbers []int64
	for _, id := range ids {
		at := slices.IndexFunc(all, func(l issues.Label) bool { return label{r, l}.nodeID() == id })
		if at < 0 {
			return nil, call.NoNode(id)
		}
		numbers = append(numbers, all[at].Number)
	}
	return numbers, nil
}

func checkLabels(numbers []int64) error {
	if len(numbers) > issues.MaxLabels {
		return engine.Faultf(engine.TypeUnprocessable, "An issue cannot have more than %d labels.", issues.MaxLabels)
	}
	return nil
}

var isColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`).MatchString

func checkLabel(name, color, description string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return engine.Faultf(engine.TypeUnprocessable, "Name can't be blank")
	case utf8.RuneCountInString(name) > issues.MaxLabelName:
		return engine.Faultf(engine.TypeUnprocessable, "Name is too long (maximum is %d characters)", issues.MaxLabelName)
	case !isColor(color):
		return engine.Faultf(engine.TypeUnprocessable, "Color must be a 6 character hex code, without the leading #.")
	case utf8.RuneCountInString(description) > issues.MaxLabelDescription:
		return engine.Faultf(engine.TypeUnprocessable, "Description is too long (maximum is %d characters)", issues.MaxLabelDescription)
	}
	return nil
}

func createLabel(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	r, err := c.RepositoryOf(input.Text("repositoryId"))
	if err != nil {
		return nil, err
	}
	asked := issues.Label{Name: input.Text("name"), Color: input.Text("color"), Description: input.Text("description")}
	if err := checkLabel(asked.Name, asked.Color, asked.Description); err != nil {
		return nil, err
	}
	made, err := c.Issues.AddLabel(ctx, c.Who, r, asked)
	if err != nil {
		return nil, Refused(c, "CreateLabel", err)
	}
	return call.Payload("CreateLabel", input, engine.Values{"label": showLabel(r)(made)}), nil
}

func updateLabel(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	found, err := labelOf(ctx, c, input.Text("id"))
	if err != nil {
		return nil, err
	}
	edit := func(l *issues.Label) {
		for name, to := range map[string]*string{"name": &l.Name, "color": &l.Color, "description": &l.Description} {
			if input.Has(name) {
				*to = input.Text(name)
			}
		}
	}
	asked := found.Label
	edit(&asked)
	if err := checkLabel(asked.Name, asked.Color, asked.Description); err != nil {
		return nil, err
	}
	changed, err := c.Issues.ChangeLabel(ctx, c.Who, found.repository, found.Name, edit)
	if err != nil {
		return nil, Refused(c, "UpdateLabel", err)
	}
	return call.Payload("UpdateLabel", input, engine.Values{"label": showLabel(found.repository)(changed)}), nil
}

func deleteLabel(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	found, err := labelOf(ctx, c, input.Text("id"))
	if err != nil {
		return nil, err
	}
	if err := c.Issues.DeleteLabel(ctx, c.Who, found.repository, found.Name); err != nil {
		return nil, Refused(c, "DeleteLabel", err)
	}
	return call.Payload("DeleteLabel", input, engine.Values{}), nil
}
