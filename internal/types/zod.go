package types

import (
	"fmt"
	"strings"
)

// Zod writes a module as types of TypeScript and as schemas of Zod, which check data at run time: the kinds of values,
// constants, and bounds of numbers and lists. Lengths of texts, patterns and formats are left to sheaf check: Zod counts
// and matches otherwise than JSON Schema says.
func Zod(m Module) string {
	var out strings.Builder
	fmt.Fprintf(&out, "// %s\nimport { z } from 'zod'\n", made)
	// By Zod's types what is optional may be undefined, also where TypeScript tells that from absent.
	writeTypeScript(&out, m, " | undefined")
	w := zodWriter{}
	for _, declaration := range m.Declarations {
		fmt.Fprintf(&out, "\nexport const %s: z.ZodType<%s> = %s\n", zodName(declaration.Name), declaration.Name, w.of(declaration.Type, ""))
	}
	fmt.Fprintf(&out, "\nexport const %s: z.ZodType<%s> = z.object({\n", zodName(ContentName), ContentName)
	for _, project := range m.Projects {
		data := zodName(project.Data)
		if !project.IsCollection {
			fmt.Fprintf(&out, "  %s: z.object({ file: z.string(), data: %s }),\n", zodKey(project.Key), data)
			continue
		}
		language := ""
		if project.HasLanguages {
			language = "language: z.string(), "
		}
		fmt.Fprintf(&out, "  %s: z.object({ folder: z.string(), entries: z.array(z.object({ file: z.string(), name: z.string(), %sdata: %s })) }),\n", zodKey(project.Key), language, data)
	}
	out.WriteString("})\n")
	return out.String()
}

// zodName is the constant of a type.
func zodName(name string) string {
	runes := []rune(name)
	return strings.ToLower(string(runes[:1])) + string(runes[1:]) + "Schema"
}

// zodKey is a member of an object that is written out. One called __proto__ would set what it inherits.
func zodKey(name string) string {
	if name == "__proto__" {
		return `["__proto__"]`
	}
	return tsName(name)
}

type zodWriter struct{}

func (w zodWriter) of(t *Type, indent string) string {
	switch t.Kind {
	case Never:
		return "z.never()"
	case Null:
		return "z.null()"
	case Bool:
		return "z.boolean()"
	case Integer:
		return "z.number().int()" + zodBounds(t.Bounds)
	case Number:
		return "z.number()" + zodBounds(t.Bounds)
	case String:
		return "z.string()"
	case Literal:
		return w.literal(t)
	case List:
		return w.list(t, indent)
	case Object:
		return w.object(t, indent)
	case Union:
		return "z.union([" + w.each(t.Parts, indent) + "])"
	case All:
		made := w.of(t.Parts[0], indent)
		for _, part := range t.Parts[1:] {
			made = "z.intersection(" + made + ", " + w.of(part, indent) + ")"
		}
		return made
	case Named:
		return "z.lazy(() => " + zodName(t.Name) + ")"
	default:
		return "z.unknown()"
	}
}

func (w zodWriter) each(parts []*Type, indent string) string {
	var written []string
	for _, part := range parts {
		written = append(written, w.of(part, indent))
	}
	return strings.Join(written, ", ")
}

func (w zodWriter) literal(t *Type) string {
	var written []string
	for _, value := range t.Values {
		switch value := value.(type) {
		case []any:
			var items []string
			for _, item := range value {
				items = append(items, w.literal(&Type{Values: []any{item}}))
			}
			written = append(written, "z.tuple(["+strings.Join(items, ", ")+"])")
		case map[string]any:
			written = append(written, "z.record(z.string(), z.unknown())")
		default:
			written = append(written, "z.literal("+jsonText(value)+")")
		}
	}
	if len(written) == 1 {
		return written[0]
	}
	return "z.union([" + strings.Join(written, ", ") + "])"
}

func (w zodWriter) list(t *Type, indent string) string {
	var made string
	switch {
	case len(t.Items) == 0 && t.IsClosed:
		made = "z.tuple([])"
	case len(t.Items) == 0:
		made = "z.array(" + w.of(t.Elem, indent) + ")"
	default:
		var items []string
		for i, item := range t.Items {
			optional := ".optional()"
			if i < t.leastItems() {
				optional = ""
			}
			items = append(items, w.of(item, indent)+optional)
		}
		made = "z.tuple([" + strings.Join(items, ", ") + "])"
		if !t.IsClosed {
			made += ".rest(" + w.of(t.Elem, indent) + ")"
		}
		return made
	}
	if t.IsClosed {
		return made
	}
	if t.Bounds.Least != "" {
		made += ".min(" + t.Bounds.Least + ")"
	}
	if t.Bounds.Most != "" {
		made += ".max(" + t.Bounds.Most + ")"
	}
	return made
}

func (w zodWriter) object(t *Type, indent string) string {
	if len(t.Fields) == 0 {
		switch {
		case t.IsClosed:
			return "z.record(z.string(), z.never())"
		case t.Elem != nil:
			return "z.record(z.string(), " + w.of(t.Elem, indent) + ")"
		default:
			return "z.record(z.string(), z.unknown())"
		}
	}
	var out strings.Builder
	out.WriteString("z.object({\n")
	inner := indent + "  "
	for _, field := range t.Fields {
		optional := ""
		if !field.IsRequired {
			optional = ".optional()"
		}
		fmt.Fprintf(&out, "%s%s: %s%s,\n", inner, zodKey(field.Name), w.of(field.Type, inner), optional)
	}
	out.WriteString(indent + "})")
	if t.IsClosed {
		return out.String() + ".strict()"
	}
	return out.String() + ".passthrough()"
}

func zodBounds(b Bounds) string {
	made := ""
	for _, bound := range []struct{ call, value string }{
		{"gte", b.Least}, {"lte", b.Most}, {"gt", b.Above}, {"lt", b.Below}, {"multipleOf", b.MultipleOf},
	} {
		if bound.value != "" {
			made += "." + bound.call + "(" + bound.value + ")"
		}
	}
	return made
}
