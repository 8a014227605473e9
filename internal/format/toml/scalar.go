package toml

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"

	"sheaf/internal/format/tree"
)

// Spellings of numbers, dates and times. The parser has found out only which of them was meant.
var (
	numbers = regexp.MustCompile(`^(?:[-+]?(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][-+]?[0-9](?:_?[0-9])*)?` +
		`|0x[0-9a-fA-F](?:_?[0-9a-fA-F])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*)$`)
	dates = regexp.MustCompile(`^(?:([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]` + times + `([Zz]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?|` + times + `)$`)
)

const times = `((?:[01][0-9]|2[0-3]):[0-5][0-9])(:(?:[0-5][0-9]|60)(?:\.[0-9]+)?)?`

func number(spelling string) (any, error) {
	switch strings.TrimLeft(spelling, "+-") {
	case "nan":
		return math.NaN(), nil
	case "inf":
		if spelling[0] == '-' {
			return math.Inf(-1), nil
		}
		return math.Inf(1), nil
	}
	if !numbers.MatchString(spelling) {
		return nil, fmt.Errorf("not valid TOML: %.40q is no number", spelling)
	}
	return tree.Number(strings.ReplaceAll(spelling, "_", ""))
}

// date spells a date, a time or both as RFC 3339 has it: TOML also has a blank between them, small letters,
// and times without seconds.
func date(spelling string) (string, error) {
	parts := dates.FindStringSubmatch(spelling)
	if parts == nil {
		return "", fmt.Errorf("not valid TOML: %.40q is no date or time", spelling)
	}
	day, minutes, seconds, zone := parts[1], parts[2]+parts[5], parts[3]+parts[6], strings.ToUpper(parts[4])
	if day != "" {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return "", fmt.Errorf("not valid TOML: there is no day %s", day)
		}
	}
	if minutes == "" {
		return day, nil
	}
	if seconds == "" {
		seconds = ":00"
	}
	if day != "" {
		day += "T"
	}
	return day + minutes + seconds + zone, nil
}
