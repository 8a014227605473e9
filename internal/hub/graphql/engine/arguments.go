package engine

import (
	"encoding/json"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
)

// Arguments are the values that a field was given. Their types have been checked against the schema; a variable may
// still hold a number as its digits. What is not in it was not given.
type Arguments map[string]any

func (o *Operation) values(known ast.ArgumentDefinitionList, given ast.ArgumentList) (Arguments, error) {
	values := Arguments{}
	for _, argument := range known {
		source := argument.DefaultValue
		if own := given.ForName(argument.Name); own != nil && !o.isUnset(own.Value) {
			source = own.Value
		}
		if source == nil {
			continue
		}
		value, err := source.Value(o.variables)
		if err != nil {
			return nil, Faultf("", "The value of '%s' cannot be read.", argument.Name)
		}
		values[argument.Name] = value
	}
	return values, nil
}

// isUnset reports whether a value is a variable that has none.
func (o *Operation) isUnset(value *ast.Value) bool {
	if value.Kind != ast.Variable {
		return false
	}
	_, ok := o.variables[value.Raw]
	return !ok && (value.VariableDefinition == nil || value.VariableDefinition.DefaultValue == nil)
}

// Has reports whether an argument was given and is not null.
func (a Arguments) Has(name string) bool { return a[name] != nil }

// Text is empty for what was not given.
func (a Arguments) Text(name string) string { return text(a[name]) }

func text(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case json.Number:
		return value.String()
	case int64:
		return strconv.FormatInt(value, 10)
	default:
		return ""
	}
}

// Number is 0 for what is no number of something.
func (a Arguments) Number(name string) int {
	n, err := strconv.Atoi(a.Text(name))
	if err != nil {
		return 0
	}
	return n
}

// Flag is false for what was not given.
func (a Arguments) Flag(name string) bool {
	value, _ := a[name].(bool)
	return value
}

// Texts is a list of texts or of values of an enum. One that stands alone is a list, as the specification has it.
func (a Arguments) Texts(name string) []string {
	var list []string
	for _, one := range asList(a[name]) {
		list = append(list, text(one))
	}
	return list
}

// Object is an argument that is an input object.
func (a Arguments) Object(name string) Arguments {
	value, _ := a[name].(map[string]any)
	return value
}

// Objects is a list of input objects.
func (a Arguments) Objects(name string) []Arguments {
	var list []Arguments
	for _, one := range asList(a[name]) {
		if object, ok := one.(map[string]any); ok {
			list = append(list, object)
		}
	}
	return list
}

// Input is what a mutation was given.
func (a Arguments) Input() Arguments { return a.Object("input") }

func asList(value any) []any {
	switch value := value.(type) {
	case nil:
		return nil
	case []any:
		return value
	default:
		return []any{value}
	}
}
