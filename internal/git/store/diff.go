package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// comparedFile is the largest file, in bytes, that is compared line by line; larger ones count as binary.
const comparedFile = 10 << 20

// diffBudget is for what compares contents. A text without long lines takes forty times its size. A machine with
// much else to do gives three seconds of its processor in more than three.
var diffBudget = process.Budget{Memory: 300 << 20, CPU: 3 * time.Second, Time: 20 * time.Second, Heavy: true}

// diffConfig is for all commands that compare contents.
var diffConfig = []string{"-c", "core.bigFileThreshold=" + strconv.Itoa(comparedFile)}

// Diff lists the files that differ between two commits or trees, with renames found, sorted by path. An
// empty base means the empty tree. ErrDiffTooLarge if there are more than can be listed. Where comparing the
// contents would take more than its budget, the files are listed without: they are TooLarge.
func (r *Repo) Diff(ctx context.Context, base, head object.ID) ([]diff.Entry, error) {
	entries, err := r.diff(ctx, base, head)
	if err != nil {
		return nil, fmt.Errorf("compare %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return entries, nil
}

func (r *Repo) diff(ctx context.Context, base, head object.ID) ([]diff.Entry, error) {
	if base == "" {
		base = object.EmptyTree
	}
	from, err := r.treeOf(ctx, base)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", base, err)
	}
	to, err := r.treeOf(ctx, head)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", head, err)
	}
	if from == to {
		return nil, nil
	}
	if err := r.checkDiffSize(ctx, from, to); err != nil {
		return nil, err
	}
	c := comparison{repo: r, from: from, to: to, renames: "-M"}
	entries, err := c.counted(ctx)
	if errors.Is(err, ErrBudget) {
		return c.listed(ctx)
	}
	if err != nil {
		return nil, err
	}
	if err := r.markLarge(ctx, entries); err != nil {
		return nil, err
	}
	return entries, c.addPatches(ctx, entries)
}

// comparison is a diff of two trees on its way.
type comparison struct {
	repo     *Repo
	from, to object.ID
	renames  string // the option that says whether to look for them
}

func (c *comparison) run(ctx context.Context, stdout io.Writer, format ...string) ([]byte, error) {
	args := append([]string{"diff-tree", "-r", c.renames, "--full-index", "--no-ext-diff", "--no-textconv"}, format...)
	return c.repo.Run(ctx, process.Command{
		Args: append(args, string(c.from), string(c.to)), Stdout: stdout, Config: diffConfig, Budget: diffBudget,
	})
}

// counted lists the files with their numbers of lines.
func (c *comparison) counted(ctx context.Context) ([]diff.Entry, error) {
	out, err := c.run(ctx, nil, "--raw", "--numstat", "-z")
	if err != nil {
		return nil, err
	}
	return diff.ParseCounted(string(out))
}

// listed lists the files without looking into them.
func (c *comparison) listed(ctx context.Context) ([]diff.Entry, error) {
	c.renames = "--no-renames"
	out, err := c.run(ctx, nil, "--raw", "-z")
	if errors.Is(err, ErrBudget) {
		err = fmt.Errorf("%w: %w", ErrDiffTooLarge, err)
	}
	if err != nil {
		return nil, err
	}
	return diff.ParseListed(string(out))
}

func (c *comparison) addPatches(ctx context.Context, entries []diff.Entry) error {
	var patches diff.Text
	_, err := c.run(ctx, &patches, "--patch")
	if errors.Is(err, ErrBudget) {
		patches.IsCut = true
	}
	if patches.IsCut {
		err = ctx.Err() // otherwise what there is is shown
	}
	if err == nil {
		diff.AddPatches(entries, &patches)
	}
	return err
}

// markLarge tells files that git takes for binary because of their size from those that are.
func (r *Repo) markLarge(ctx context.Context, entries []diff.Entry) error {
	var revs []string
	var owners []int
	for i, entry := range entries {
		for _, id := range []object.ID{entry.ID, entry.OldID} {
			if entry.Binary && id != "" {
				revs, owners = append(revs, string(id)), append(owners, i)
			}
		}
	}
	if len(revs) == 0 {
		return nil
	}
	return r.read(ctx, func(cat *process.CatFile) error {
		found, err := cat.Infos(revs)
		for i, info := range found {
			if info.Size > comparedFile {
				entries[owners[i]].TooLarge = true
			}
		}
		return err
	})
}

// countTime bounds how long it takes to find out that two trees can be compared.
const countTime = 10 * time.Second

// checkDiffSize gives ErrDiffTooLarge before git would try.
func (r *Repo) checkDiffSize(ctx context.Context, from, to object.ID) error {
	limited, cancel := context.WithTimeout(ctx, countTime)
	defer cancel()
	err := r.read(limited, func(cat *process.CatFile) error { return diff.CheckCount(cat.Tree, from, to) })
	if errors.Is(err, diff.ErrTooMany) || errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", ErrDiffTooLarge, err)
	}
	return err
}

// DiffText compares two commits or trees as `git diff` prints it. An empty base means the empty tree.
func (r *Repo) DiffText(ctx context.Context, base, head object.ID) (string, error) {
	if base == "" {
		base = object.EmptyTree
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
func (r *Repo) PatchText(ctx context.Context, base, head object.ID) (string, error) {
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

func (r *Repo) checkTextSize(ctx context.Context, base, head object.ID) error {
	to, err := r.treeOf(ctx, head)
	if err != nil {
		return err
	}
	from := object.EmptyTree
	if tree, err := r.Stat(ctx, string(base)+"^{tree}"); err == nil {
		from = tree.ID
	} else if !errors.Is(err, object.ErrNotFound) {
		return err
	}
	return r.checkDiffSize(ctx, from, to)
}

// textBudget is for a whole diff or a series of patches as text.
var textBudget = process.Budget{Memory: 300 << 20, Time: 10 * time.Second, Heavy: true}

func (r *Repo) limitedText(ctx context.Context, args ...string) (string, error) {
	var out diff.Text
	_, err := r.Run(ctx, process.Command{Args: args, Stdout: &out, Config: diffConfig, Budget: textBudget})
	if out.IsCut || errors.Is(err, ErrBudget) {
		return "", ErrDiffTooLarge
	}
	if err != nil {
		return "", err
	}
	return out.String(), nil
}
