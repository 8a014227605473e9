package issues

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Label is one label of a repository. Issues refer to it by its number, so that it keeps them under another name.
type Label struct {
	Number      int64  `json:"number"` // never given twice in a repository
	Name        string `json:"name"`   // unique in any case of letters
	Color       string `json:"color"`  // six hexadecimal digits
	Description string `json:"description,omitempty"`
	IsDefault   bool   `json:"default,omitempty"`
}

// Limits of labels, in characters. How many there are is bounded by us, so that their record stays small.
const (
	MaxLabelName        = 50
	MaxLabelDescription = 100
	maxLabels           = 1000
	maxBook             = 2 << 20 // bytes
)

// NewColor is that of a label that an issue is given and that was not there, as at GitHub.
const NewColor = "ededed"

// defaultLabels are those of a repository that never changed them, GitHub's. Their numbers are their places.
var defaultLabels = []Label{
	{1, "bug", "d73a4a", "Something isn't working", true},
	{2, "documentation", "0075ca", "Improvements or additions to documentation", true},
	{3, "duplicate", "cfd3d7", "This issue or pull request already exists", true},
	{4, "enhancement", "a2eeef", "New feature or request", true},
	{5, "good first issue", "7057ff", "Good for newcomers", true},
	{6, "help wanted", "008672", "Extra attention is needed", true},
	{7, "invalid", "e4e669", "This doesn't seem right", true},
	{8, "question", "d876e3", "Further information is requested", true},
	{9, "wontfix", "ffffff", "This will not be worked on", true},
}

const labelsRef = "refs/sheaf/labels"

// labelBook is the record of the labels of a repository.
type labelBook struct {
	Last   int64   `json:"last"` // number that was given
	Labels []Label `json:"labels"`
}

// book is the record that a ref names, or the one that every repository begins with. The list may be changed.
func (s *Service) book(ctx context.Context, repo *store.Repo, ref store.Ref) (labelBook, error) {
	if ref.Target == "" {
		return labelBook{Last: int64(len(defaultLabels)), Labels: slices.Clone(defaultLabels)}, nil
	}
	book, err := s.books.Read(ctx, repo, ref.Target)
	book.Labels = slices.Clone(book.Labels)
	return book, err
}

// find returns the place of a label, below zero if there is none of this name.
func (b *labelBook) find(name string) int {
	return slices.IndexFunc(b.Labels, func(l Label) bool { return strings.EqualFold(l.Name, name) })
}

func (b *labelBook) add(label Label) (Label, error) {
	if len(b.Labels) >= maxLabels {
		return label, ErrTooMany
	}
	b.Last++
	label.Number = b.Last
	b.Labels = append(b.Labels, label)
	return label, nil
}

// Labels returns the labels of a repository, by name.
func (s *Service) Labels(ctx context.Context, r repositories.Repository) ([]Label, error) {
	ref, err := r.RefOrAbsent(ctx, labelsRef)
	if err != nil {
		return nil, err
	}
	book, err := s.book(ctx, r.Repo, ref)
	slices.SortFunc(book.Labels, byName)
	return book.Labels, err
}

func byName(a, b Label) int {
	return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), cmp.Compare(a.Number, b.Number))
}

// LabelsOf picks those of a subject, by name.
func LabelsOf(all []Label, subject Subject) []Label {
	return slices.DeleteFunc(slices.Clone(all), func(l Label) bool { return !slices.Contains(subject.Labels, l.Number) })
}

// Label returns the label of a name, in any case of letters. ErrNotFound.
func (s *Service) Label(ctx context.Context, r repositories.Repository, name string) (Label, error) {
	all, err := s.Labels(ctx, r)
	if err != nil {
		return Label{}, err
	}
	if i := slices.IndexFunc(all, func(l Label) bool { return strings.EqualFold(l.Name, name) }); i >= 0 {
		return all[i], nil
	}
	return Label{}, ErrNotFound
}

// changeLabels is for those who may push; GitHub's role between reading and writing, triage, is none of ours.
func (s *Service) changeLabels(ctx context.Context, by accounts.Caller, r repositories.Repository, change func(*labelBook) error) error {
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: labelsRef, Needs: repositories.Write, OwnRefs: true}
	err := s.moves.Advance(ctx, order, func(ctx context.Context, at moves.Now) (object.ID, error) {
		book, err := s.book(ctx, at.Repo, at.At)
		if err != nil {
			return "", err
		}
		if err := change(&book); errors.Is(err, errUnchanged) {
			return at.At.Target, nil
		} else if err != nil {
			return "", err
		}
		return s.books.Write(ctx, at.Repo, book)
	})
	return err
}

// errUnchanged ends a change that has nothing to do.
var errUnchanged = errors.New("nothing is to change")

// AddLabel makes a label. ErrLabelExists, ErrTooMany.
func (s *Service) AddLabel(ctx context.Context, by accounts.Caller, r repositories.Repository, label Label) (Label, error) {
	err := s.changeLabels(ctx, by, r, func(book *labelBook) (err error) {
		if book.find(label.Name) >= 0 {
			return ErrLabelExists
		}
		label, err = book.add(label)
		return err
	})
	return label, err
}

// EnsureLabels returns the numbers of the labels with these names, and makes those that are not there.
func (s *Service) EnsureLabels(ctx context.Context, by accounts.Caller, r repositories.Repository, names []string) ([]int64, error) {
	var numbers []int64
	err := s.changeLabels(ctx, by, r, func(book *labelBook) error {
		numbers = nil
		unchanged := errUnchanged
		for _, name := range names {
			if i := book.find(name); i >= 0 {
				numbers = append(numbers, book.Labels[i].Number)
				continue
			}
			made, err := book.add(Label{Name: name, Color: NewColor})
			if err != nil {
				return err
			}
			numbers, unchanged = append(numbers, made.Number), nil
		}
		return unchanged
	})
	return numbers, err
}

// ChangeLabel applies edit to the label of a name. ErrNotFound, ErrLabelExists.
func (s *Service) ChangeLabel(ctx context.Context, by accounts.Caller, r repositories.Repository, name string, edit func(*Label)) (Label, error) {
	var changed Label
	err := s.changeLabels(ctx, by, r, func(book *labelBook) error {
		i := book.find(name)
		if i < 0 {
			return ErrNotFound
		}
		changed = book.Labels[i]
		edit(&changed)
		if other := book.find(changed.Name); other >= 0 && other != i {
			return ErrLabelExists
		}
		book.Labels[i] = changed
		return nil
	})
	return changed, err
}

// DeleteLabel takes a label away, also from all issues. ErrNotFound.
func (s *Service) DeleteLabel(ctx context.Context, by accounts.Caller, r repositories.Repository, name string) error {
	return s.changeLabels(ctx, by, r, func(book *labelBook) error {
		i := book.find(name)
		if i < 0 {
			return ErrNotFound
		}
		book.Labels = slices.Delete(book.Labels, i, i+1)
		return nil
	})
}

// LabelID is the id of a label among those of all repositories.
func LabelID(repository, number int64) int64 { return repository*perRepository + number }
