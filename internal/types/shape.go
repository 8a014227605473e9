package types

import "strconv"

// Kind is what a value is.
type Kind int

// The kinds. Any is anything at all, Never nothing.
const (
	Any Kind = iota
	Never
	Null
	Bool
	Integer
	Number
	String
	Literal // one of Values
	List    // of Elem; with Items first where the places of a list differ
	Object  // with Fields, and others of Elem where that is not nil
	Union   // one of Parts
	All     // all of Parts at once
	Named   // what Name says
)

// Type is what is known of a value.
type Type struct {
	Kind   Kind
	Doc    string // what it is called, and what is said about it
	Name   string
	Values []any // of JSON: nil, bool, string, json.Number, []any or map[string]any
	Elem   *Type
	Items  []*Type
	Fields []Field
	Parts  []*Type
	// IsClosed is set where a list has no more items, or an object no more members, than are said.
	IsClosed bool
	Bounds   Bounds
}

// Field is a member of an object.
type Field struct {
	Name       string
	Type       *Type
	IsRequired bool
}

// Bounds are of a number or of the length of a list, as JSON spells them; empty where there is none.
type Bounds struct{ Least, Most, Above, Below, MultipleOf string }

// leastItems is how many items a list has at least.
func (t *Type) leastItems() int {
	least, err := strconv.Atoi(t.Bounds.Least)
	if err != nil {
		return 0
	}
	return least
}

// Declaration is a type with a name.
type Declaration struct {
	Name string
	Type *Type
}

// Project is what one project's content looks like.
type Project struct {
	// Key is its path without the ending, as sheaf export calls it.
	Key string
	// Data is the name of the type of its data, or of an entry's.
	Data         string
	IsCollection bool
	HasLanguages bool // each entry says its language
}

// Module is all that is written into one file: declarations, those used first after those that use them, and the
// projects by their keys.
type Module struct {
	Declarations []Declaration
	Projects     []Project
}

// named finds the type behind names.
func (m *Module) named(t *Type) *Type {
	for range len(m.Declarations) + 1 {
		if t.Kind != Named {
			return t
		}
		for _, declaration := range m.Declarations {
			if declaration.Name == t.Name {
				t = declaration.Type
				break
			}
		}
	}
	return t
}
