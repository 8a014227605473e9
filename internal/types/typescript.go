package types

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

const made = "Made by sheaf types from the project files: what is changed here is lost."

// TypeScript writes a module as types of TypeScript.
func TypeScript(m Module) string {
	var out strings.Builder
	fmt.Fprintf(&out, "// %s\n", made)
	writeTypeScript(&out, m, "")
	return out.String()
}

// writeTypeScript writes the types. What is optional may be absent, or also undefined where a text for that is given.
func writeTypeScript(out *strings.Builder, m Module, orUndefined string) {
	w := tsWriter{orUndefined: orUndefined}
	for _, declaration := range m.Declarations {
		fmt.Fprintf(out, "\n%sexport type %s = %s\n", tsDoc(declaration.Type.Doc, ""), declaration.Name, w.of(declaration.Type, ""))
	}
	fmt.Fprintf(out, "\n/** What sheaf export writes. */\nexport type %s = {\n", ContentName)
	for _, project := range m.Projects {
		if !project.IsCollection {
			fmt.Fprintf(out, "  %s: { file: string; data: %s }\n", tsName(project.Key), project.Data)
			continue
		}
		language := ""
		if project.HasLanguages {
			language = "language: string; "
		}
		fmt.Fprintf(out, "  %s: { folder: string; entries: { file: string; name: string; %sdata: %s }[] }\n", tsName(project.Key), language, project.Data)
	}
	out.WriteString("}\n")
}

type tsWriter struct{ orUndefined string }

// of writes a type. Lines after its first are indented.
func (w tsWriter) of(t *Type, indent string) string {
	switch t.Kind {
	case Never:
		return "never"
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Integer, Number:
		return "number"
	case String:
		return "string"
	case Literal:
		var values []string
		for _, value := range t.Values {
			values = append(values, tsLiteral(value))
		}
		return strings.Join(values, " | ")
	case List:
		return w.list(t, indent)
	case Object:
		return w.object(t, indent)
	case Union:
		return w.joined(t.Parts, " | ", indent)
	case All:
		return w.joined(t.Parts, " & ", indent)
	case Named:
		return t.Name
	default:
		return "unknown"
	}
}

func (w tsWriter) joined(parts []*Type, sign, indent string) string {
	var written []string
	for _, part := range parts {
		text := w.of(part, indent)
		if sign == " & " && (part.Kind == Union || part.Kind == Literal && len(part.Values) > 1) {
			text = "(" + text + ")"
		}
		written = append(written, text)
	}
	return strings.Join(written, sign)
}

func (w tsWriter) list(t *Type, indent string) string {
	if len(t.Items) == 0 {
		if t.Elem.Kind == Never {
			return "[]"
		}
		elem := w.of(t.Elem, indent)
		if t.Elem.Kind == Union || t.Elem.Kind == All || t.Elem.Kind == Literal && len(t.Elem.Values) > 1 {
			elem = "(" + elem + ")"
		}
		return elem + "[]"
	}
	var items []string
	for i, item := range t.Items {
		if i < t.leastItems() {
			items = append(items, w.of(item, indent))
			continue
		}
		items = append(items, "("+w.of(item, indent)+w.orUndefined+")?")
	}
	if !t.IsClosed {
		items = append(items, "...("+w.of(t.Elem, indent)+")[]")
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func (w tsWriter) object(t *Type, indent string) string {
	if len(t.Fields) == 0 && t.Elem == nil {
		if t.IsClosed {
			return "{ [name: string]: never }"
		}
		return "{ [name: string]: unknown }"
	}
	var out strings.Builder
	out.WriteString("{\n")
	inner := indent + "  "
	for _, field := range t.Fields {
		mark, or := "", ""
		if !field.IsRequired {
			mark, or = "?", w.orUndefined
		}
		fmt.Fprintf(&out, "%s%s%s%s: %s%s\n", tsDoc(field.Type.Doc, inner), inner, tsName(field.Name), mark, w.of(field.Type, inner), or)
	}
	if t.Elem != nil {
		// TypeScript wants of a member with a name that it is one of all members.
		others := w.of(t.Elem, inner)
		if len(t.Fields) > 0 {
			others = "unknown"
		}
		fmt.Fprintf(&out, "%s[name: string]: %s\n", inner, others)
	}
	out.WriteString(indent + "}")
	return out.String()
}

func tsLiteral(value any) string {
	switch value := value.(type) {
	case []any:
		if len(value) == 0 {
			return "[]"
		}
		var items []string
		for _, item := range value {
			items = append(items, tsLiteral(item))
		}
		return "[" + strings.Join(items, ", ") + "]"
	case map[string]any:
		return "{ [name: string]: unknown }"
	default:
		return jsonText(value)
	}
}

// tsIdentifier are names that stand without quotes. Others may, but need not.
var tsIdentifier = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*$`)

func tsName(name string) string {
	if tsIdentifier.MatchString(name) {
		return name
	}
	return jsonText(name)
}

// tsDoc is a comment before something, with the line's end.
func tsDoc(doc, indent string) string {
	if doc == "" {
		return ""
	}
	return fmt.Sprintf("%s/** %s */\n", indent, strings.ReplaceAll(doc, "*/", "*\\/"))
}

// jsonText is a value as JSON, which is also how TypeScript spells it.
func jsonText(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // it was read from JSON
	return strings.TrimSuffix(text.String(), "\n")
}
