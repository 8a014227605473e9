package project

import (
	"encoding/json"
	"math"
	"strconv"
)

// exactDigits is how many digits a double keeps of any number: one with no more of them is the same number read
// back.
const exactDigits = 15

// asDoubles is a copy of a JSON value with the numbers that a browser has for it: those that
// a double cannot hold are rounded, and bound to its range. Otherwise a value could be valid
// in the form and not here.
func asDoubles(value any) any {
	switch value := value.(type) {
	case json.Number:
		return asDouble(value)
	case []any:
		read := make([]any, len(value))
		for i, item := range value {
			read[i] = asDoubles(item)
		}
		return read
	case map[string]any:
		read := make(map[string]any, len(value))
		for name, member := range value {
			read[name] = asDoubles(member)
		}
		return read
	default:
		return value
	}
}

func asDouble(number json.Number) json.Number {
	// An error says that it is out of range; the result is then the nearest infinity.
	double, err := strconv.ParseFloat(string(number), 64)
	if err == nil && len(number) <= exactDigits && double != 0 {
		return number
	}
	double = max(-math.MaxFloat64, min(double, math.MaxFloat64))
	return json.Number(strconv.FormatFloat(double, 'g', -1, 64))
}
