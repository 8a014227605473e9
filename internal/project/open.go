package project

import "github.com/santhosh-tekuri/jsonschema/v6"

// leaveOpen changes a compiled schema so that data are refused only where they are wrong whatever its
// lost references may lead to: keywords that could refuse data because a schema fits no longer do
// where such a reference decides whether it fits.
func leaveOpen(root *jsonschema.Schema) {
	graph := schemaGraph{links: map[*jsonschema.Schema][]schemaLink{}, lost: map[*jsonschema.Schema]jsonschema.SchemaExt{}}
	graph.walk(root)
	if len(graph.lost) == 0 {
		return
	}
	anywhere := graph.reaching(func(schemaLink) bool { return true })
	inPlace := graph.reaching(func(link schemaLink) bool { return link.isInPlace })
	for schema := range anywhere {
		relax(schema, anywhere, inPlace[schema] != nil)
	}
}

// schemaGraph has which schemas apply where a schema does.
type schemaGraph struct {
	seen []*jsonschema.Schema
	// links are those that lead to a schema.
	links map[*jsonschema.Schema][]schemaLink
	// lost are the schemas that stand for what is not at hand.
	lost map[*jsonschema.Schema]jsonschema.SchemaExt
}

// schemaLink is a schema that another one applies to the same value, or to a part of it.
type schemaLink struct {
	from      *jsonschema.Schema
	isInPlace bool
}

func (g *schemaGraph) walk(root *jsonschema.Schema) {
	known := map[*jsonschema.Schema]bool{root: true}
	dynamic := map[string][]*jsonschema.Schema{}
	g.seen = []*jsonschema.Schema{root}
	lead := func(from, to *jsonschema.Schema, isInPlace bool) {
		if to == nil {
			return
		}
		g.links[to] = append(g.links[to], schemaLink{from, isInPlace})
		if !known[to] {
			known[to] = true
			g.seen = append(g.seen, to)
		}
	}
	for at := 0; at < len(g.seen); at++ {
		schema := g.seen[at]
		for _, extension := range schema.Extensions {
			if lost, isLost := extension.(lostSchema); isLost {
				g.lost[schema] = lost
			}
		}
		if schema.DynamicAnchor != "" {
			dynamic[schema.DynamicAnchor] = append(dynamic[schema.DynamicAnchor], schema)
		}
		for _, inner := range sameValue(schema) {
			lead(schema, inner, true)
		}
		for _, inner := range parts(schema) {
			lead(schema, inner, false)
		}
	}
	for _, schema := range g.seen {
		if schema.DynamicRef != nil {
			for _, target := range dynamic[schema.DynamicRef.Anchor] {
				lead(schema, target, true)
			}
		}
	}
}

// reaching returns the schemas that hang on what is not at hand, each with an extension that says so.
func (g *schemaGraph) reaching(isFollowed func(schemaLink) bool) map[*jsonschema.Schema]jsonschema.SchemaExt {
	found := map[*jsonschema.Schema]jsonschema.SchemaExt{}
	var waiting []*jsonschema.Schema
	for _, schema := range g.seen {
		if lost := g.lost[schema]; lost != nil {
			found[schema] = lost
			waiting = append(waiting, schema)
		}
	}
	for len(waiting) > 0 {
		next := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		for _, link := range g.links[next] {
			if found[link.from] == nil && isFollowed(link) {
				found[link.from] = found[next]
				waiting = append(waiting, link.from)
			}
		}
	}
	return found
}

// sameValue are the schemas that apply to the same value.
func sameValue(s *jsonschema.Schema) []*jsonschema.Schema {
	list := []*jsonschema.Schema{s.Ref, s.RecursiveRef, s.Not, s.If}
	if s.If != nil {
		list = append(list, s.Then, s.Else)
	}
	if s.DynamicRef != nil {
		list = append(list, s.DynamicRef.Ref)
	}
	list = append(append(append(list, s.AllOf...), s.AnyOf...), s.OneOf...)
	for _, dependent := range s.DependentSchemas {
		list = append(list, dependent)
	}
	for _, dependent := range s.Dependencies {
		list = appendSchemas(list, dependent)
	}
	return list
}

// parts are the schemas that apply to parts of the value, and to its names.
func parts(s *jsonschema.Schema) []*jsonschema.Schema {
	list := []*jsonschema.Schema{s.PropertyNames, s.UnevaluatedProperties, s.Contains, s.Items2020, s.UnevaluatedItems}
	list = append(list, s.PrefixItems...)
	list = appendSchemas(appendSchemas(appendSchemas(list, s.AdditionalProperties), s.Items), s.AdditionalItems)
	for _, property := range s.Properties {
		list = append(list, property)
	}
	for _, property := range s.PatternProperties {
		list = append(list, property)
	}
	return list
}

func appendSchemas(list []*jsonschema.Schema, value any) []*jsonschema.Schema {
	switch value := value.(type) {
	case *jsonschema.Schema:
		return append(list, value)
	case []*jsonschema.Schema:
		return append(list, value...)
	}
	return list
}

func relax(s *jsonschema.Schema, unsure map[*jsonschema.Schema]jsonschema.SchemaExt, isUnsureInPlace bool) {
	// That two of them fit cannot be known. That none does, can.
	for _, branch := range s.OneOf {
		if unsure[branch] == nil {
			continue
		}
		if s.AnyOf == nil {
			s.AnyOf = s.OneOf
		} else {
			s.AllOf = append(s.AllOf, &jsonschema.Schema{DraftVersion: s.DraftVersion, Location: s.Location, AnyOf: s.OneOf})
		}
		s.OneOf = nil
		break
	}
	open := func(cause *jsonschema.Schema) bool {
		isOpen := cause != nil && unsure[cause] != nil
		if isOpen {
			s.Extensions = append(s.Extensions, unsure[cause])
		}
		return isOpen
	}
	if open(s.Not) {
		s.Not = nil
	}
	if (s.Then != nil || s.Else != nil) && open(s.If) {
		s.If, s.Then, s.Else = nil, nil, nil
	}
	if s.MaxContains != nil && open(s.Contains) {
		s.MaxContains = nil
	}
	// What is evaluated by a schema that is not at hand is not known.
	if isUnsureInPlace {
		s.UnevaluatedProperties, s.UnevaluatedItems = nil, nil
	}
}
