package yaml

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"

	yaml "go.yaml.in/yaml/v4"

	"sheaf/internal/format/tree"
)

// Spellings of the core schema (YAML 1.2.2 §10.3.2).
var (
	integer = regexp.MustCompile(`^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$`)
	float   = regexp.MustCompile(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$`)
)

// Values that have a name.
var (
	nulls     = map[string]bool{"": true, "~": true, "null": true, "Null": true, "NULL": true}
	booleans  = map[string]bool{"true": true, "True": true, "TRUE": true, "false": false, "False": false, "FALSE": false}
	unlimited = map[string]float64{
		".inf": math.Inf(1), ".Inf": math.Inf(1), ".INF": math.Inf(1),
		".nan": math.NaN(), ".NaN": math.NaN(), ".NAN": math.NaN(),
	}
)

// Tags, as the parser writes them short.
const (
	tagText    = "!!str"
	tagNull    = "!!null"
	tagBoolean = "!!bool"
	tagInteger = "!!int"
	tagFloat   = "!!float"
	tagMerge   = "!!merge"
)

const styleOfTexts = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle

// scalar is what a scalar means: what its tag says, else what it looks like. With a tag that says something
// else, or that does not fit, it is a text.
func (r *reader) scalar(found *yaml.Node) (any, error) {
	text := r.back.Replace(found.Value)
	tag := tagOf(found)
	if tag == "" && found.Style&styleOfTexts != 0 {
		return text, nil
	}
	if (tag == "" || tag == tagNull) && nulls[text] {
		return nil, nil
	}
	if value, isBoolean := booleans[text]; isBoolean && (tag == "" || tag == tagBoolean) {
		return value, nil
	}
	if (tag == "" || tag == tagInteger || tag == tagFloat) && integer.MatchString(text) ||
		(tag == "" || tag == tagFloat) && float.MatchString(text) {
		number, err := tree.Number(text)
		if err != nil {
			return nil, r.mistake(found, "%v", err)
		}
		return number, nil
	}
	if tag == "" || tag == tagFloat {
		if value, isUnlimited := unlimited[strings.TrimPrefix(text, "+")]; isUnlimited && (text[0] == '.' || !math.IsNaN(value)) {
			return value, nil
		}
		if value, isUnlimited := unlimited[strings.TrimPrefix(text, "-")]; isUnlimited && !math.IsNaN(value) {
			return -value, nil
		}
	}
	return text, nil
}

// tagOf is the tag that stands in the text; empty where none does.
func tagOf(found *yaml.Node) string {
	switch {
	case found.Tag == "!":
		return tagText
	case found.Style&yaml.TaggedStyle != 0:
		return found.ShortTag()
	default:
		return ""
	}
}

// isMerge tells a merge key from a text "<<" in quotes.
func isMerge(key *yaml.Node) bool {
	tag := tagOf(key)
	return key.Kind == yaml.ScalarNode && key.Value == "<<" && (tag == tagMerge || tag == "" && key.Style&styleOfTexts == 0)
}

// nameOf is what JavaScript calls a member whose key is a value.
func nameOf(value any) (name string, isScalar bool) {
	switch value := value.(type) {
	case nil:
		return "", true
	case string:
		return value, true
	case bool:
		return strconv.FormatBool(value), true
	case json.Number:
		double, err := strconv.ParseFloat(string(value), 64)
		if err != nil { // beyond all doubles
			return nameOf(double)
		}
		if double == 0 {
			return "0", true
		}
		// encoding/json writes doubles as ECMAScript does.
		text, err := json.Marshal(double)
		return string(text), err == nil
	case float64:
		switch {
		case math.IsNaN(value):
			return "NaN", true
		case value < 0:
			return "-Infinity", true
		default:
			return "Infinity", true
		}
	default:
		return "", false
	}
}
