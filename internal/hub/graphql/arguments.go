package graphql

import (
	"encoding/json"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
)

// arguments are the values that a field was given. Their types have been checked
// against the schema; a variable may still hold a number as its digits.
type arguments map[string]any

func (e *execution) arguments(of *ast.Field) (arguments, error) {
	return e.values(of.Definition.Arguments, of.Arguments)
}

func (e *execution) values(known ast.ArgumentDefinitionList, given ast.ArgumentList) (arguments, error) {
	values := arguments{}
	for _, argument := range known {
		source := argument.DefaultValue
		if own := given.ForName(argument.Name); own != nil {
			source = own.Value
		}
		if source == nil {
			continue
		}
		value, err := source.Value(e.variables)
		if err != nil {
			return nil, &fault{Message: "The value of '" + argument.Name + "' cannot be read."}
		}
		values[argument.Name] = value
	}
	return values, nil
}

func (a arguments) text(name string) string {
	switch value := a[name].(type) {
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

// number is 0 for what is no number of something.
func (a arguments) number(name string) int {
	n, err := strconv.Atoi(a.text(name))
	if err != nil {
		return 0
	}
	return n
}

func (a arguments) flag(name string) bool {
	value, _ := a[name].(bool)
	return value
}

// input is an argument that is an input object.
func (a arguments) input() arguments {
	value, _ := a["input"].(map[string]any)
	return value
}
