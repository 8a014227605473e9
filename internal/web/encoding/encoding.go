// Package encoding reads which encodings of a body a client takes.
package encoding

import (
	"strconv"
	"strings"
)

// Accepts reports whether an Accept-Encoding header (RFC 9110 §12.5.3) takes an encoding.
// The weights only say yes or no here: whoever takes two encodings gets the smaller file.
func Accepts(header, encoding string) bool {
	takesAny := false
	for header != "" {
		var item string
		item, header, _ = strings.Cut(header, ",")
		name, parameters, _ := strings.Cut(item, ";")
		name = strings.TrimSpace(name)
		if strings.EqualFold(name, encoding) {
			return !isZeroWeight(parameters)
		}
		if name == "*" {
			takesAny = !isZeroWeight(parameters)
		}
	}
	return takesAny
}

// isZeroWeight reports whether parameters refuse what they belong to, as in "q=0.0".
func isZeroWeight(parameters string) bool {
	name, value, found := strings.Cut(strings.TrimSpace(parameters), "=")
	if !found || !strings.EqualFold(strings.TrimSpace(name), "q") {
		return false
	}
	weight, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return err == nil && weight == 0
}
