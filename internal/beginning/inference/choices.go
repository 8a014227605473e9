package inference

import (
	"regexp"
	"slices"
)

// Limits as in the front end: choices are so few, so short, and each of them stands so often; texts that are offered beside
// others stand twice as often as they are different ones.
const (
	maxChoices   = 12
	maxChoice    = 40
	minRepeated  = 3
	minValues    = 10
	maxExamples  = 20
	minSuggested = 2
)

var (
	// openNames are of people and things: another one is expected any time.
	openNames = regexp.MustCompile(`(?i)title|name|label|author|slug|\bid\b|url|link|path|description|summary|date|icon|email|key`)
	// choiceNames are what members are called that choose among a few words.
	choiceNames = regexp.MustCompile(`^(type|kind|status|state|mode|level|severity|visibility|variant|priority|scope|format|layout|role|style|theme|category|severity)$|(Type|Kind|Status|State|Mode|Level|Severity|Visibility|Variant|Priority|Scope|Format|_type|_kind|_status|_mode|-type|-kind|-status|-mode)$`)
	// word is what programs call things.
	word = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)
)

// choicesOf are the texts of a place that are worth to be offered, the commonest first; none where they are as many as there
// are, or as long.
func choicesOf(texts []located, at place) []string {
	counts := map[string]int{}
	var values []string
	for _, text := range texts {
		value := text.text()
		if counts[value] == 0 {
			values = append(values, value)
		}
		counts[value]++
		if len(values) > maxExamples || length(value) > maxChoice {
			return nil
		}
	}
	if counts[""] > 0 {
		return nil
	}
	slices.SortStableFunc(values, func(a, b string) int { return counts[b] - counts[a] })
	isFew := len(values) <= maxChoices
	isWord := func(value string) bool { return word.MatchString(value) }
	if at.hasName && isFew && choiceNames.MatchString(at.name) && !slices.ContainsFunc(values, func(value string) bool { return !isWord(value) }) {
		return values
	}
	if len(texts) < minValues || len(values) == 1 {
		return nil
	}
	isTelling := at.hasName && !openNames.MatchString(at.name)
	if isTelling && isFew && len(texts) >= len(values)*minRepeated || len(texts) >= len(values)*minSuggested {
		return values
	}
	return nil
}
