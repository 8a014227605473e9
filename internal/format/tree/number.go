package tree

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// maxBased is how many digits a number may have that is not written in the decimal system: turning it into
// decimals takes time by more than its length.
const maxBased = 1000

// Number is a number as JSON spells it, digit by digit, of a spelling that a format allows beside: with a plus
// sign, zeros in front, a point at an end, or 0x, 0o or 0b. The format has found out that it is a number.
func Number(spelling string) (json.Number, error) {
	sign := ""
	digits, isNegative := strings.CutPrefix(spelling, "-")
	if isNegative {
		sign = "-"
	} else {
		digits = strings.TrimPrefix(digits, "+")
	}
	if len(digits) > 1 && digits[0] == '0' && strings.IndexByte("xXoObB", digits[1]) >= 0 {
		if len(digits) > maxBased {
			return "", fmt.Errorf("a number that begins with %s has at most %d digits", digits[:2], maxBased)
		}
		number, isNumber := new(big.Int).SetString(digits, 0)
		if !isNumber {
			return "", fmt.Errorf("%s is no number", digits)
		}
		return json.Number(sign + number.String()), nil
	}
	mantissa, exponent := digits, ""
	if at := strings.IndexAny(digits, "eE"); at >= 0 {
		mantissa, exponent = digits[:at], digits[at:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	whole = strings.TrimLeft(whole, "0")
	if whole == "" {
		whole = "0"
	}
	if fraction != "" {
		fraction = "." + fraction
	}
	return json.Number(sign + whole + fraction + exponent), nil
}
