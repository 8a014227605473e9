package archive

import (
	"archive/tar"
	"hash/maphash"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// links are the symbolic links that an archive has had so far, by the names that they have on the most forgiving file
// system: one that knows neither case nor accents' spelling, and drops dots and spaces at the end of a name.
type links struct {
	seed  maphash.Seed
	known map[uint64]bool
}

// admit reports whether an entry is harmless: a file, a folder or a link, whose name stays inside of the archive with
// whatever separator an unpacker takes it apart, and does not go through a link.
func (l *links) admit(header *tar.Header) bool {
	switch header.Typeflag {
	case tar.TypeReg, tar.TypeDir, tar.TypeSymlink:
	default:
		return false
	}
	if strings.ContainsRune(header.Name, 0) || strings.ContainsRune(header.Linkname, 0) {
		return false
	}
	segments := strings.FieldsFunc(header.Name, func(r rune) bool { return r == '/' || r == '\\' })
	if len(segments) == 0 || strings.HasPrefix(header.Name, "/") || strings.HasPrefix(header.Name, `\`) {
		return false
	}
	path := ""
	for i, segment := range segments {
		name := folded(segment)
		if name == "" || i == 0 && strings.HasSuffix(name, ":") { // "", "." and ".." fold to nothing
			return false
		}
		path += "/" + name
		isLast := i == len(segments)-1
		if l.has(path) {
			return false // also a second entry in the place of a link
		}
		if isLast && header.Typeflag == tar.TypeSymlink {
			l.add(path)
		}
	}
	return true
}

func folded(segment string) string {
	if isPlain(segment) {
		return segment
	}
	segment = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r) { // HFS+ ignores the former
			return -1
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, norm.NFKD.String(segment))
	return strings.TrimRight(segment, ". ")
}

// isPlain reports whether a name is its own folded form, as most are.
func isPlain(segment string) bool {
	for i, c := range []byte(segment) {
		isInnerDot := c == '.' && i < len(segment)-1
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' && !isInnerDot {
			return false
		}
	}
	return true
}

func (l *links) has(path string) bool {
	return len(l.known) > 0 && l.known[maphash.String(l.seed, path)]
}

func (l *links) add(path string) {
	if l.known == nil {
		l.seed, l.known = maphash.MakeSeed(), map[uint64]bool{}
	}
	l.known[maphash.String(l.seed, path)] = true
}
