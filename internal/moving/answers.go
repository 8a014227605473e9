package moving

import "time"

// What is read of GitHub's answers, at both ends.

type accountJSON struct {
	Login string `json:"login"`
}

type repositoryJSON struct {
	Name          string   `json:"name"`
	FullName      string   `json:"full_name"`
	Description   *string  `json:"description"`
	Private       bool     `json:"private"`
	Fork          bool     `json:"fork"`
	DefaultBranch string   `json:"default_branch"`
	Topics        []string `json:"topics"`
}

type labelJSON struct {
	Name        string  `json:"name"`
	Color       string  `json:"color"`
	Description *string `json:"description"`
}

// issueJSON is an issue, or a pull request in the list of issues.
type issueJSON struct {
	Number      int           `json:"number"`
	Title       string        `json:"title"`
	Body        *string       `json:"body"`
	State       string        `json:"state"`
	StateReason *string       `json:"state_reason"`
	Locked      bool          `json:"locked"`
	LockReason  *string       `json:"active_lock_reason"`
	User        accountJSON   `json:"user"`
	Assignees   []accountJSON `json:"assignees"`
	Labels      []labelJSON   `json:"labels"`
	CreatedAt   time.Time     `json:"created_at"`
	Pull        *struct{}     `json:"pull_request"`
}

type pullJSON struct {
	Number   int        `json:"number"`
	Draft    bool       `json:"draft"`
	MergedAt *time.Time `json:"merged_at"`
	MergeSHA *string    `json:"merge_commit_sha"`
	Head     endJSON    `json:"head"`
	Base     endJSON    `json:"base"`

	RequestedReviewers []accountJSON `json:"requested_reviewers"`
}

type endJSON struct {
	Ref  string          `json:"ref"`
	SHA  string          `json:"sha"`
	Repo *repositoryJSON `json:"repo"`
}

// remarkJSON is a comment, a review, or a comment in a review.
type remarkJSON struct {
	ID          int64       `json:"id"`
	Body        string      `json:"body"`
	User        accountJSON `json:"user"`
	CreatedAt   time.Time   `json:"created_at"`
	SubmittedAt time.Time   `json:"submitted_at"` // of a review
	State       string      `json:"state"`        // of a review
	Path        string      `json:"path"`         // of a comment in a review
	Line        *int        `json:"line"`
}

type releaseJSON struct {
	ID         int64       `json:"id"`
	TagName    string      `json:"tag_name"`
	Target     string      `json:"target_commitish"`
	Name       *string     `json:"name"`
	Body       *string     `json:"body"`
	Draft      bool        `json:"draft"`
	Prerelease bool        `json:"prerelease"`
	UploadURL  string      `json:"upload_url"`
	Assets     []assetJSON `json:"assets"`
}

// assetJSON is a file of a release.
type assetJSON struct {
	ID          int64   `json:"id"`
	Name        string  `json:"name"`
	Label       *string `json:"label"`
	State       string  `json:"state"`
	ContentType string  `json:"content_type"`
	Size        int64   `json:"size"`
	Digest      *string `json:"digest"` // "sha256:…", where the target counts one
}

type hookJSON struct {
	Events []string `json:"events"`
	Config struct {
		URL string `json:"url"`
	} `json:"config"`
}

type collaboratorJSON struct {
	Login       string          `json:"login"`
	Permissions map[string]bool `json:"permissions"`
}
