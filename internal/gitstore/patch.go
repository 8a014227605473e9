package gitstore

import (
	"context"
	"errors"
	"fmt"
)

// ErrDiffTooLarge is a comparison whose text is beyond diffLength.
var ErrDiffTooLarge = errors.New("the diff is too large")

// DiffText compares two commits or trees as `git diff` prints it. An empty base means the empty tree.
func (r *Repo) DiffText(ctx context.Context, base, head ID) (string, error) {
	if base == "" {
		base = EmptyTree
	}
	err := r.checkTextSize(ctx, base, head)
	var text string
	if err == nil {
		text, err = r.limitedText(ctx, "diff-tree", "-r", "-M", "--patch", "--no-ext-diff", "--no-textconv", string(base), string(head))
	}
	if err != nil {
		return "", fmt.Errorf("compare %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return text, nil
}

// PatchText gives the commits of head that base does not have as mails, the oldest first. An empty base
// means head's commit alone.
func (r *Repo) PatchText(ctx context.Context, base, head ID) (string, error) {
	from := base
	if base == "" {
		from = head + "^" // without a parent there is nothing to compare with
	}
	args := []string{"format-patch", "--stdout", "--no-signature", "--no-ext-diff", "--no-textconv"}
	if base == "" {
		args = append(args, "-1", string(head))
	} else {
		args = append(args, string(base)+".."+string(head))
	}
	err := r.checkTextSize(ctx, from, head)
	var text string
	if err == nil {
		text, err = r.limitedText(ctx, args...)
	}
	if err != nil {
		return "", fmt.Errorf("format the commits of %s in %s: %w", head, r.Name(), err)
	}
	return text, nil
}

func (r *Repo) checkTextSize(ctx context.Context, base, head ID) error {
	to, err := r.treeOf(ctx, head)
	if err != nil {
		return err
	}
	from := EmptyTree
	if object, err := r.Stat(ctx, string(base)+"^{tree}"); err == nil {
		from = object.ID
	} else if !errors.Is(err, ErrObjectNotFound) {
		return err
	}
	return r.checkDiffSize(ctx, from, to)
}

func (r *Repo) limitedText(ctx context.Context, args ...string) (string, error) {
	var out limitedBuffer
	if _, err := r.run(ctx, call{args: args, stdout: &out}); err != nil {
		return "", err
	}
	if out.isCut {
		return "", ErrDiffTooLarge
	}
	return out.String(), nil
}
