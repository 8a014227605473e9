package types

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sheaf/internal/project"
)

// ContentName is the type of all that sheaf export writes.
const ContentName = "Content"

// Collector makes a module of projects, one after the other.
type Collector struct {
	module Module
	names  names
	// declared are the names of schemas that are referred to.
	declared map[*jsonschema.Schema]string
	// open are the declarations that are being made, with how deep in lists and objects that was: a type may contain
	// itself, but not be itself.
	open map[*jsonschema.Schema]int
	deep int
}

// NewCollector makes a collector. Languages keep some names for themselves.
func NewCollector(taken ...string) *Collector {
	c := &Collector{declared: map[*jsonschema.Schema]string{}, open: map[*jsonschema.Schema]int{}}
	c.names.take(ContentName)
	for _, name := range taken {
		c.names.take(name)
	}
	return c
}

// Add takes in a project with its compiled schema.
func (c *Collector) Add(of project.Project, schema *jsonschema.Schema) {
	key := strings.TrimSuffix(of.Path, project.Suffix)
	wanted := path.Base(key)
	if of.Collection != nil {
		wanted += " entry"
	}
	name := c.names.unique(wanted, key+" "+wanted)
	c.declared[schema] = name
	c.declare(name, schema)
	c.module.Projects = append(c.module.Projects, Project{
		Key: key, Data: name, IsCollection: of.Collection != nil,
		HasLanguages: of.Collection != nil && of.Locales != nil && of.Locales.Layout != project.LayoutMembers,
	})
}

// Module is what was collected.
func (c *Collector) Module() Module { return c.module }

func (c *Collector) declare(name string, schema *jsonschema.Schema) {
	at := len(c.module.Declarations)
	c.module.Declarations = append(c.module.Declarations, Declaration{Name: name})
	c.open[schema] = c.deep
	made := c.of(schema)
	delete(c.open, schema)
	c.module.Declarations[at].Type = made
}

// refer is the name of a schema that a reference leads to.
func (c *Collector) refer(schema *jsonschema.Schema) *Type {
	name, isKnown := c.declared[schema]
	if !isKnown {
		name = c.names.unique(calledBy(schema), "")
		c.declared[schema] = name
		c.declare(name, schema)
	}
	if depth, isOpen := c.open[schema]; isOpen && depth == c.deep {
		return &Type{Kind: Any} // nothing stands in between: it would be defined by itself
	}
	return &Type{Kind: Named, Name: name}
}

// calledBy is what a schema is called by those who refer to it: the last step of its address, or its file.
func calledBy(schema *jsonschema.Schema) string {
	file, pointer, _ := strings.Cut(schema.Location, "#")
	if step := path.Base(pointer); step != "." && step != "/" {
		if name, err := url.PathUnescape(step); err == nil {
			return strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		}
	}
	name, _, _ := strings.Cut(path.Base(file), ".")
	if name == "" {
		return "value"
	}
	return name
}

// inside makes what stands in something.
func (c *Collector) inside(schema *jsonschema.Schema) *Type {
	c.deep++
	made := c.of(schema)
	c.deep--
	return made
}

// of makes the type of a schema.
func (c *Collector) of(s *jsonschema.Schema) *Type {
	made := c.bare(s)
	if doc := docOf(s); doc != "" {
		if made.Doc != "" || made.Kind == Named {
			copied := *made
			made = &copied
		}
		made.Doc = doc
	}
	return made
}

func docOf(s *jsonschema.Schema) string {
	if s == nil {
		return ""
	}
	var said []string
	for _, text := range []string{s.Title, s.Description} {
		if text = strings.Join(strings.Fields(project.Printable(text)), " "); text != "" {
			said = append(said, text)
		}
	}
	return strings.Join(said, ": ")
}

func (c *Collector) bare(s *jsonschema.Schema) *Type {
	switch {
	case s == nil:
		return &Type{Kind: Any}
	case s.Bool != nil && !*s.Bool:
		return &Type{Kind: Never}
	case s.Bool != nil:
		return &Type{Kind: Any}
	case s.Const != nil:
		return &Type{Kind: Literal, Values: []any{*s.Const}}
	case s.Enum != nil && len(s.Enum.Values) > 0:
		return &Type{Kind: Literal, Values: s.Enum.Values}
	}
	var parts []*Type
	add := func(part *Type) {
		if part.Kind != Any {
			parts = append(parts, part)
		}
	}
	for _, target := range []*jsonschema.Schema{s.Ref, s.RecursiveRef} {
		if target != nil {
			add(c.refer(target))
		}
	}
	if s.DynamicRef != nil {
		add(c.refer(s.DynamicRef.Ref))
	}
	add(c.own(s))
	for _, part := range s.AllOf {
		add(c.of(part))
	}
	for _, branches := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
		if len(branches) > 0 {
			add(c.union(branches))
		}
	}
	return all(parts)
}

// union is one of several. Where one of them is anything, so is the whole.
func (c *Collector) union(branches []*jsonschema.Schema) *Type {
	var parts []*Type
	for _, branch := range branches {
		part := c.of(branch)
		switch part.Kind {
		case Any:
			return part
		case Never:
		default:
			parts = append(parts, part)
		}
	}
	isChoice := !slices.ContainsFunc(parts, func(part *Type) bool { return part.Kind != Literal })
	switch {
	case len(parts) == 0:
		return &Type{Kind: Never}
	case len(parts) == 1:
		return parts[0]
	case isChoice:
		choice := &Type{Kind: Literal}
		for _, part := range parts {
			choice.Values = append(choice.Values, part.Values...)
		}
		return choice
	default:
		return &Type{Kind: Union, Parts: parts}
	}
}
