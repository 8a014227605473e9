// Package nesting measures JSON before it is decoded, which takes memory and stack by what is in it.
package nesting

// Measure counts values, and how deep brackets nest, outside of strings. It takes any text, also one that is no JSON.
func Measure(text []byte) (values, deepest int) {
	level, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			values++
			level++
			deepest = max(deepest, level)
		case c == '}' || c == ']':
			level--
		case c == ',':
			values++
		}
	}
	return values, deepest
}
