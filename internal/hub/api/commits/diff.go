package commits

import (
	"strings"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// MaxFiles is how many changed files of a commit or a pull request are listed, on
// all pages, as at GitHub.
const MaxFiles = 3000

// StatsJSON counts changed lines.
type StatsJSON struct {
	Total     int `json:"total"`
	Additions int `json:"additions"`
	Deletions int `json:"deletions"`
}

// DiffEntryJSON is one changed file.
type DiffEntryJSON struct {
	SHA              *object.ID `json:"sha"`
	Filename         string     `json:"filename"`
	Status           string     `json:"status"`
	Additions        int        `json:"additions"`
	Deletions        int        `json:"deletions"`
	Changes          int        `json:"changes"`
	BlobURL          string     `json:"blob_url"`
	RawURL           string     `json:"raw_url"`
	ContentsURL      string     `json:"contents_url"`
	Patch            string     `json:"patch,omitempty"`
	PreviousFilename string     `json:"previous_filename,omitempty"`
}

// ShowDiff returns the files changed between two commits. Links lead to the later
// one, those of removed files to the earlier.
func ShowDiff(l web.Links, r repositories.Repository, before, after object.ID, entries []diff.Entry) ([]DiffEntryJSON, StatsJSON) {
	var stats StatsJSON
	list := make([]DiffEntryJSON, len(entries))
	for i, entry := range entries {
		at, id := after, entry.ID
		if entry.Status == "removed" {
			at, id = before, entry.OldID
		}
		list[i] = DiffEntryJSON{
			SHA: &id, Filename: entry.Path, Status: entry.Status,
			Additions: entry.Additions, Deletions: entry.Deletions, Changes: entry.Additions + entry.Deletions,
			BlobURL:     l.Blob(r.Name(), string(at), entry.Path),
			RawURL:      l.Raw(r.Name(), string(at), entry.Path),
			ContentsURL: l.Contents(r.Name(), entry.Path, string(at)),
			Patch:       strings.TrimSuffix(entry.Patch, "\n"), PreviousFilename: entry.OldPath,
		}
		stats.Additions += entry.Additions
		stats.Deletions += entry.Deletions
	}
	stats.Total = stats.Additions + stats.Deletions
	return list, stats
}

// ReplyChanges answers a request for a diff or for patches, and reports whether it
// was one. from is where head left base; without a base it is a single commit.
func ReplyChanges(c *web.Call, r repositories.Repository, base, from, head object.ID) (bool, error) {
	accepted := c.Accepted()
	var text string
	var err error
	switch accepted.Format {
	case web.FormatDiff:
		text, err = r.DiffText(c.Context(), from, head)
	case web.FormatPatch:
		text, err = r.PatchText(c.Context(), base, head)
	default:
		return false, nil
	}
	if err != nil {
		return true, err
	}
	return true, c.ReplyText(accepted, text)
}
