package inference

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/format/tree"
)

// textKind is what a text is, as the formats of JSON Schema tell texts apart.
type textKind string

const (
	isEmpty    textKind = "empty"
	isDate     textKind = "date"
	isDateTime textKind = "date-time"
	isTime     textKind = "time"
	isClock    textKind = "clock" // without a zone, as people write it
	isEmail    textKind = "email"
	isURI      textKind = "uri"
	isColor    textKind = "color"
	isImage    textKind = "image"
	isPlain    textKind = "text"
)

var formats = []textKind{isDate, isDateTime, isTime, isEmail, isURI, isColor}

// blank is what JavaScript takes for white space, inside of a class.
const blank = `\s\v\p{Z}\x{feff}`

// Each of these is a part of what both validators take for the format: what is doubtful is a text.
var (
	dateForm     = regexp.MustCompile(`^(\d{4})-(\d\d)-(\d\d)$`)
	dateTimeForm = regexp.MustCompile(`^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`)
	clockForm    = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$`)
	emailForm    = regexp.MustCompile(`^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]{2,24})+$`)
	uriForm      = regexp.MustCompile(`^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?` +
		`(\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(#([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`)
	colorForm = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)
	imageForm = regexp.MustCompile(`^[^` + blank + `:?#]([^:?#\n]*[^:?#` + blank + `])?\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[gG][iI][fF]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[sS][vV][gG])$`)
)

// maxFormat is the length above which texts are read by people, and are none of these.
const maxFormat = 500

func textKindOf(text string) textKind {
	switch {
	case text == "":
		return isEmpty
	case length(text) > maxFormat:
		return isPlain
	case isDay(text):
		return isDate
	}
	if match := dateTimeForm.FindStringSubmatch(text); match != nil {
		if isDay(match[1]) {
			return isDateTime
		}
		return isPlain
	}
	if match := clockForm.FindStringSubmatch(text); match != nil {
		seconds, zone := match[2], match[4]
		switch {
		case zone == "":
			return isClock
		case seconds == "":
			return isPlain // the format of JSON Schema has seconds
		default:
			return isTime
		}
	}
	switch {
	case emailForm.MatchString(text):
		return isEmail
	case uriForm.MatchString(text):
		return isURI
	case colorForm.MatchString(text):
		return isColor
	case imageForm.MatchString(text):
		return isImage
	default:
		return isPlain
	}
}

func isDay(text string) bool {
	match := dateForm.FindStringSubmatch(text)
	if match == nil {
		return false
	}
	year, _ := strconv.Atoi(match[1])
	month, _ := strconv.Atoi(match[2])
	day, _ := strconv.Atoi(match[3])
	last := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return month >= 1 && month <= 12 && day >= 1 && day <= last
}

// longText is the length above which a text has a field of several lines.
const longText = 120

// fixedNames are members that generators read to choose how a page is made: where so many entries agree, a new one does.
var fixedNames = regexp.MustCompile(`^(layout|template)$`)

const minFixed = 10

func (o Options) ofTexts(texts []located, at place) inferred {
	kinds := map[textKind][]located{}
	for _, text := range texts {
		of := textKindOf(text.text())
		kinds[of] = append(kinds[of], text)
	}
	format := func(of textKind) *tree.Node {
		return object(member("type", "string"), member("format", string(of)))
	}
	if len(kinds) == 1 {
		for of := range kinds {
			if slices.Contains(formats, of) {
				return inferred{schema: format(of)}
			}
		}
	}
	switch {
	case len(kinds) == 2 && kinds[isDate] != nil && kinds[isDateTime] != nil:
		return inferred{schema: object(member("anyOf", list(format(isDate), format(isDateTime))))}
	case len(kinds) == 1 && kinds[isClock] != nil:
		return inferred{typed("string"), object(member("ui:widget", "time"))}
	}
	if options := o.pictures(kinds); options != nil {
		return inferred{typed("string"), object(member("ui:widget", "image"), member("ui:options", options))}
	}
	if slices.ContainsFunc(texts, func(text located) bool { return length(text.text()) > longText || strings.Contains(text.text(), "\n") }) {
		return inferred{typed("string"), object(member("ui:widget", "textarea"))}
	}
	return o.short(texts, at)
}

// pictures are the options of the image widget where all texts are paths of pictures that are there.
func (o Options) pictures(kinds map[textKind][]located) *tree.Node {
	images := kinds[isImage]
	for of := range kinds {
		if of != isImage && of != isEmpty {
			return nil
		}
	}
	if images == nil {
		return nil
	}
	return o.Images.options(images)
}

// short are texts on one line: those that stand often are offered, and never all there may be.
func (o Options) short(values []located, at place) inferred {
	first := values[0].text()
	isFixed := !slices.ContainsFunc(values, func(value located) bool { return value.text() != first })
	if isFixed && o.IsWhole && len(values) >= minFixed && at.hasName && fixedNames.MatchString(at.name) {
		return inferred{schema: object(member("type", "string"), member("const", first))}
	}
	if choices := choicesOf(values, at); len(choices) > 1 {
		return inferred{schema: object(member("type", "string"), member("examples", texts(choices)))}
	}
	return inferred{schema: typed("string")}
}
