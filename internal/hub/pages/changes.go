package pages

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/web/urlpath"
)

// changes are the changed files. Hidden counts those that are left out. Of what is TooLarge nothing is known.
type changes struct {
	TooLarge             bool
	Files                []file
	Hidden               int
	Additions, Deletions int
}

type file struct {
	Path, OldPath, Status string
	Additions, Deletions  int
	Lines                 []line
	Before, After         string // addresses, of a picture
	Note                  string // in place of lines
}

// line is one line of a patch. Kind is "added", "removed", "hunk" or empty.
type line struct{ Kind, Sign, Text string }

func changesBetween(ctx context.Context, r repositories.Repository, from, to object.ID) (changes, error) {
	entries, err := r.Diff(ctx, from, to)
	if errors.Is(err, store.ErrDiffTooLarge) {
		return changes{TooLarge: true}, nil
	}
	if err != nil {
		return changes{}, err
	}
	var c changes
	for i, entry := range entries {
		c.Additions += entry.Additions
		c.Deletions += entry.Deletions
		if i >= maxFiles {
			c.Hidden++
			continue
		}
		f := file{
			Path: entry.Path, OldPath: entry.OldPath, Status: entry.Status,
			Additions: entry.Additions, Deletions: entry.Deletions, Lines: lines(entry.Patch),
		}
		if isPicture(entry.Path) && entry.Patch == "" {
			f.Before, f.After = picture(r, from, cmp.Or(entry.OldPath, entry.Path), entry.OldID), picture(r, to, entry.Path, entry.ID)
		}
		switch {
		case f.Before != "" || f.After != "":
		case entry.TooLarge:
			f.Note = "The file is too large to be compared here."
		case entry.Binary:
			f.Note = "A binary file."
		case entry.Patch == "" && entry.Additions+entry.Deletions > 0:
			f.Note = "The change is too large to be shown here."
		case entry.Patch == "":
			f.Note = "Nothing inside the file changed."
		case len(f.Lines) > maxLines:
			f.Note = fmt.Sprintf("Only the first %d lines are shown.", maxLines)
			f.Lines = f.Lines[:maxLines]
		}
		c.Files = append(c.Files, f)
	}
	return c, nil
}

// pictures are the kinds that a browser shows, and that run nothing.
var pictures = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".bmp", ".ico"}

func isPicture(name string) bool { return slices.Contains(pictures, strings.ToLower(path.Ext(name))) }

// picture is where the picture of one side is, empty where there is none.
func picture(r repositories.Repository, commit object.ID, name string, blob object.ID) string {
	if blob == "" {
		return ""
	}
	return "/" + urlpath.Escape(r.Name().String()) + "/raw/" + string(commit) + "/" + urlpath.Escape(name)
}

func lines(patch string) []line {
	if patch == "" {
		return nil
	}
	var list []line
	for text := range strings.SplitSeq(strings.TrimSuffix(patch, "\n"), "\n") {
		switch {
		case strings.HasPrefix(text, "@@"):
			list = append(list, line{Kind: "hunk", Text: text})
		case strings.HasPrefix(text, "+"):
			list = append(list, line{Kind: "added", Sign: "+", Text: text[1:]})
		case strings.HasPrefix(text, "-"):
			list = append(list, line{Kind: "removed", Sign: "-", Text: text[1:]})
		default:
			list = append(list, line{Text: strings.TrimPrefix(text, " ")})
		}
	}
	return list
}
