package outline

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are those that are no others with marks, as they are written in addresses (web/src/workspace/slug.ts).
var letters = func() map[rune]string {
	made := map[rune]string{'ъ': "", 'ь': ""}
	words := strings.Fields("ä ae ö oe ü ue ß ss æ ae œ oe ø o å a đ d ð d þ th ł l ħ h ı i ŋ n ĸ k ſ s " +
		"а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f " +
		"х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya є ie і i ї i ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz " +
		"α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f " +
		"χ ch ψ ps ω o")
	for i := 0; i+1 < len(words); i += 2 {
		letter, _ := utf8.DecodeRuneInString(words[i])
		made[letter] = words[i+1]
	}
	return made
}()

const maxSlug = 80

var (
	marks       = regexp.MustCompile(`[\x{0300}-\x{036f}]`)
	apostrophes = regexp.MustCompile(`['’ʼ]`)
	notInWords  = regexp.MustCompile(`[^\p{L}\p{N}\p{M}]+`)
)

// Slug is what a text is called in the name of a file, as the browser has it (web/src/workspace/slug.ts).
func Slug(text string) string {
	plain := latin(strings.ToLower(norm.NFKC.String(text)))
	plain = latin(marks.ReplaceAllString(norm.NFD.String(plain), ""))
	plain = apostrophes.ReplaceAllString(norm.NFC.String(plain), "")
	name := ""
	words := strings.Fields(notInWords.ReplaceAllString(plain, " "))
	for _, word := range words {
		if utf8.RuneCountInString(name)+utf8.RuneCountInString(word) >= maxSlug {
			break
		}
		if name != "" {
			name += "-"
		}
		name += word
	}
	if name == "" && len(words) > 0 {
		return string([]rune(words[0])[:maxSlug])
	}
	return name
}

func latin(text string) string {
	var made strings.Builder
	for _, letter := range text {
		if written, isKnown := letters[letter]; isKnown {
			made.WriteString(written)
		} else {
			made.WriteRune(letter)
		}
	}
	return made.String()
}

// Names gives names that are free.
type Names map[string]bool

// Free is a name if nobody has it, else with the first number that is free: posts-2.
func (n Names) Free(wanted string) string {
	name := wanted
	for number := 2; n[name]; number++ {
		name = wanted + "-" + strconv.Itoa(number)
	}
	n[name] = true
	return name
}
