package diff

import (
	"io"
	"strings"
)

// Limits of patches, in bytes.
const (
	PatchLength = 1 << 20  // of one file: beyond it Patch stays empty
	TextLength  = 16 << 20 // of all together
)

// Text keeps the first TextLength bytes of what git writes, and then ends it.
type Text struct {
	strings.Builder
	IsCut bool // there was more
}

func (t *Text) Write(p []byte) (int, error) {
	room := TextLength - t.Len()
	if len(p) > room {
		t.IsCut = true
		t.Builder.Write(p[:room])
		return room, io.ErrShortWrite // which ends git
	}
	return t.Builder.Write(p)
}

const patchStart = "diff --git "

// splitPatches cuts the output of --patch into its files' sections. Lines of content begin with a space,
// "+", "-" or "\", so the start of a section cannot be forged. Of an output that was cut, the last section
// is not whole and left out.
func splitPatches(text string, isCut bool) []string {
	var sections []string
	for text != "" {
		end := strings.Index(text[1:], "\n"+patchStart)
		if end < 0 {
			if !isCut {
				sections = append(sections, text)
			}
			break
		}
		sections = append(sections, text[:end+2])
		text = text[end+2:]
	}
	return sections
}

// AddPatches gives each entry its hunks out of the output of diff-tree --patch.
func AddPatches(entries []Entry, patches *Text) {
	addSections(entries, splitPatches(patches.String(), patches.IsCut))
}

// addSections takes sections in the order of the entries. A change of type has two, a removal and an
// addition, and no hunks here.
func addSections(entries []Entry, sections []string) {
	for i := range entries {
		if len(sections) == 0 {
			return
		}
		section := sections[0]
		sections = sections[1:]
		if isRemoval(section) && entries[i].Status == "modified" {
			if len(sections) > 0 {
				sections = sections[1:]
			}
			continue
		}
		if at := strings.Index(section, "\n@@"); at >= 0 && len(section)-at <= PatchLength {
			entries[i].Patch = strings.TrimSuffix(section[at+1:], "\n")
		}
	}
}

func isRemoval(section string) bool {
	_, second, _ := strings.Cut(section, "\n")
	return strings.HasPrefix(second, "deleted file mode ")
}
