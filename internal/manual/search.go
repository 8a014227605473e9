package manual

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a search takes and shows. Beyond it, more words find nothing more.
const (
	maxQuery   = 200 // characters
	maxWords   = 8
	maxFound   = 30
	maxPassage = 220 // characters
)

// index is what is searched, in the form in which it is compared.
type index []indexed

type indexed struct {
	page                 *document
	section              section
	title, heading, text string // folded
}

// found is a section that has all words of a search.
type found struct {
	Page, Heading string
	Href          string
	Passage       []part
	score         int
}

// part is a piece of a passage.
type part struct {
	Text    string
	IsMatch bool
}

// fold is how letters are compared. It keeps the number of characters.
func fold(text string) string { return strings.Map(unicode.ToLower, text) }

func (m *Manual) indexed() index {
	var all index
	for _, page := range m.pages {
		for _, s := range page.sections {
			all = append(all, indexed{page, s, fold(page.title), fold(s.title), fold(s.text)})
		}
	}
	return all
}

// wordsOf are the words of a query: what is between white space, so that `ui:widget` and `--addr` are words too.
func wordsOf(query string) []string {
	if utf8.RuneCountInString(query) > maxQuery {
		query = string([]rune(query)[:maxQuery])
	}
	var words []string
	for _, word := range strings.Fields(fold(strings.ToValidUTF8(query, " "))) {
		if !slices.Contains(words, word) && len(words) < maxWords {
			words = append(words, word)
		}
	}
	return words
}

// text is the index as the script of static pages reads it (static_search.js): for each section the title and address of
// its page, the address and words of its heading, and its text.
func (i index) text() ([]byte, error) {
	sections := make([][5]string, 0, len(i))
	for _, one := range i {
		sections = append(sections, [5]string{
			one.page.title, relative(searchSlug, one.page.slug), one.anchor(), one.section.title, one.section.text,
		})
	}
	text, err := json.Marshal(sections)
	if err != nil {
		return nil, fmt.Errorf("write the index of the search: %w", err)
	}
	return text, nil
}

// anchor leads to the section on its page; that of the page's title is the page.
func (i indexed) anchor() string {
	if i.section.level > 1 {
		return "#" + i.section.id
	}
	return ""
}

// search returns the sections that have all words, the best first: a word in a heading counts more than one in the title
// of the page, and that more than one in the text.
func (i index) search(query, from string) []found {
	words := wordsOf(query)
	if len(words) == 0 {
		return nil
	}
	type hit struct {
		indexed
		score int
	}
	var hits []hit
	for _, one := range i {
		if score := one.score(words); score > 0 {
			hits = append(hits, hit{one, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	var list []found
	for _, one := range hits[:min(len(hits), maxFound)] {
		href := relative(from, one.page.slug) + one.anchor()
		list = append(list, found{
			Page: one.page.title, Heading: one.section.title, Href: href, Passage: passage(one.section.text, one.text, words), score: one.score,
		})
	}
	return list
}

// score is how well a section fits; zero: it lacks a word.
func (i indexed) score(words []string) int {
	total := 0
	for _, word := range words {
		score := 0
		if at := strings.Index(i.heading, word); at >= 0 {
			score += 40 + begins(i.heading, at)*20
		}
		if at := strings.Index(i.title, word); at >= 0 {
			score += 20 + begins(i.title, at)*5
		}
		if count := strings.Count(i.text, word); count > 0 {
			score += 5 + min(count, 5) + begins(i.text, strings.Index(i.text, word))
		}
		if score == 0 {
			return 0
		}
		total += score
	}
	if i.heading == strings.Join(words, " ") {
		total += 100
	}
	return total
}

// begins is 1 where a word of the text begins.
func begins(text string, at int) int {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if at == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) {
		return 1
	}
	return 0
}

// passage is the text around the first word, with all words marked. Folded has the same characters as text.
func passage(text, folded string, words []string) []part {
	first := -1
	for _, word := range words {
		if at := strings.Index(folded, word); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	start := 0
	if first > 0 {
		start = max(0, utf8.RuneCountInString(folded[:first])-maxPassage/3)
	}
	letters, compared := []rune(text), []rune(folded)
	end := min(len(letters), start+maxPassage)
	start, end = atSpace(letters, start, 1), atSpace(letters, end, -1)
	if start >= end {
		return nil
	}
	isMatch := make([]bool, end)
	for _, word := range words {
		mark(isMatch, compared[:end], []rune(word), start)
	}
	var parts []part
	if start > 0 {
		parts = append(parts, part{Text: "… "})
	}
	for at := start; at < end; {
		next := at
		for next < end && isMatch[next] == isMatch[at] {
			next++
		}
		parts = append(parts, part{string(letters[at:next]), isMatch[at]})
		at = next
	}
	if end < len(letters) {
		parts = append(parts, part{Text: " …"})
	}
	return parts
}

// mark notes where a word stands in the letters.
func mark(isMatch []bool, letters, word []rune, start int) {
	for at := start; at+len(word) <= len(letters); at++ {
		if !slices.Equal(letters[at:at+len(word)], word) {
			continue
		}
		for i := range word {
			isMatch[at+i] = true
		}
	}
}

// atSpace moves an end of a passage to the edge of a word, if there is one near.
func atSpace(letters []rune, at, step int) int {
	if at <= 0 || at >= len(letters) {
		return at
	}
	for moved := range 20 {
		if next := at + moved*step; next > 0 && next < len(letters) && unicode.IsSpace(letters[next]) {
			return next + (step+1)/2
		}
	}
	return at
}
