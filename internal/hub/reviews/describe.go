package reviews

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// ErrMethod is a method of merging that there is not.
var ErrMethod = errors.New("no method of merging")

// maxListed is how many commits the message of a squash names, as at GitHub.
const maxListed = 250

// Describe fills in the texts of a merge that GitHub would choose. ErrMethod.
func (s *Service) Describe(ctx context.Context, r repositories.Repository, p Pull, ends Ends, options *MergeOptions) error {
	switch options.Method {
	case MethodMerge:
		options.Title = cmp.Or(options.Title, fmt.Sprintf("Merge pull request #%d from %s/%s", p.Number, p.HeadOwner, p.Head))
		options.Message = cmp.Or(options.Message, p.Title)
	case MethodSquash:
		commits, total, err := r.Between(ctx, ends.Base, ends.Head, store.Window{Limit: maxListed})
		if err != nil {
			return err
		}
		options.Title = cmp.Or(options.Title, fmt.Sprintf("%s (#%d)", p.Title, p.Number))
		if options.Message == "" && total > 1 {
			options.Message = listMessages(commits)
		}
	case MethodRebase:
	default:
		return ErrMethod
	}
	return nil
}

func listMessages(commits []object.Commit) string {
	messages := make([]string, len(commits))
	for i, commit := range commits {
		messages[i] = "* " + strings.TrimRight(commit.Message, "\n")
	}
	return strings.Join(messages, "\n\n")
}
