package reviews

import (
	"encoding/json"
	"testing"
)

// A record of a version that knew no labels is read as it was meant.
func TestOldRecord(t *testing.T) {
	const old = `{
  "number": 7, "title": "T", "body": "B", "closed": true, "draft": true, "author": 1, "base": "main", "head_owner": "ada", "head_repo": 3, "head": "work",
  "base_commit": "1111111111111111111111111111111111111111", "merged": "2222222222222222222222222222222222222222", "merged_by": 2, "reviewers": [4],
  "created_at": "2025-01-02T03:04:05Z", "updated_at": "2025-01-03T03:04:05Z", "closed_at": "2025-01-03T03:04:05Z"
}`
	var p Pull
	if err := json.Unmarshal([]byte(old), &p); err != nil {
		t.Fatal(err)
	}
	if p.Number != 7 || p.Title != "T" || p.Body != "B" || !p.Closed || !p.Draft || p.Author != 1 || p.Head != "work" || !p.IsMerged() ||
		len(p.Reviewers) != 1 || p.CreatedAt.Day() != 2 || p.UpdatedAt.Day() != 3 || p.ClosedAt.Day() != 3 || len(p.Labels) != 0 {
		t.Errorf("read: %+v", p)
	}
	text, err := json.Marshal(p)
	var before, after map[string]any
	if err != nil || json.Unmarshal([]byte(old), &before) != nil || json.Unmarshal(text, &after) != nil {
		t.Fatal(err)
	}
	for name, value := range before {
		if name != "reviewers" && after[name] != value {
			t.Errorf("%s was %v and is written as %v", name, value, after[name])
		}
	}
}
