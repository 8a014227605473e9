package issues

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unsafe"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Comment is one comment on an issue or a pull request.
type Comment struct {
	Sequence  int       `json:"sequence"` // of the issue; never given twice
	Author    int64     `json:"author"`   // user
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// Heading is a comment without its text, and where it is.
type Heading struct {
	Number, Sequence     int
	Author               int64
	CreatedAt, UpdatedAt time.Time
}

// The comments of an issue are kept in pages, so that to write one takes the same time whatever was said before. Page
// P of issue N is refs/sheaf/comments/N/P and has the comments from P*commentsPerPage+1 on.
type page struct {
	Given     int       `json:"given"` // how many sequences of this page were given
	Number    int       `json:"number"`
	Comments  []Comment `json:"comments"`
	UpdatedAt time.Time `json:"updated_at"` // when something was written or taken away last
}

const (
	commentRefs     = "refs/sheaf/comments/"
	commentsPerPage = 32
	maxComments     = 2500     // of an issue, as at GitHub, those that were deleted counted in
	maxPage         = 16 << 20 // bytes; JSON may write six for one
)

func pageRef(number, page int) string {
	return commentRefs + strconv.Itoa(number) + "/" + strconv.Itoa(page)
}

func pageOf(sequence int) int { return (sequence - 1) / commentsPerPage }

// readHeadings reads a page without the texts.
func readHeadings(text []byte) (list []Heading, weight int, err error) {
	var p page
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, 0, err
	}
	list = make([]Heading, 0, len(p.Comments)+1)
	for _, c := range p.Comments {
		list = append(list, Heading{p.Number, c.Sequence, c.Author, c.CreatedAt, c.UpdatedAt})
	}
	list = append(list, Heading{Number: p.Number, UpdatedAt: p.UpdatedAt}) // see Digest
	return list, len(list) * int(unsafe.Sizeof(Heading{})), nil
}

// Digest is what is said of the comments of an issue.
type Digest struct {
	Count     int
	UpdatedAt time.Time // zero: nobody ever commented
}

// Later is the later one of when an issue and its comments changed.
func (d Digest) Later(than time.Time) time.Time {
	if d.UpdatedAt.After(than) {
		return d.UpdatedAt
	}
	return than
}

// Digests tells of the comments of all issues and pull requests of a repository, by number. What cannot be read counts
// for nothing.
func (s *Service) Digests(ctx context.Context, r repositories.Repository) (map[int]Digest, error) {
	digests := map[int]Digest{}
	refs, err := allPages(ctx, r)
	if err != nil {
		return nil, err
	}
	err = s.eachHeading(ctx, r, refs, func(h Heading) { digests[h.Number] = digests[h.Number].with(h) })
	return digests, err
}

// Digest is Digests for one issue or pull request.
func (s *Service) Digest(ctx context.Context, r repositories.Repository, number int) (Digest, error) {
	var d Digest
	refs, err := pagesOf(ctx, r.Repo, number)
	if err != nil {
		return d, err
	}
	err = s.eachHeading(ctx, r, refs, func(h Heading) { d = d.with(h) })
	return d, err
}

func (d Digest) with(h Heading) Digest {
	if h.Sequence > 0 {
		d.Count++
	}
	d.UpdatedAt = d.Later(h.UpdatedAt)
	return d
}

// allPages are those of all issues, and pagesOf those of one, which are found without a process of git's.
func allPages(ctx context.Context, r repositories.Repository) ([]store.Ref, error) {
	if has, err := r.HasRefs(ctx, commentRefs); err != nil || !has {
		return nil, err
	}
	refs, err := r.Refs(ctx, commentRefs)
	if err != nil {
		err = fmt.Errorf("list the comments: %w", err)
	}
	return refs, err
}

func pagesOf(ctx context.Context, repo *store.Repo, number int) ([]store.Ref, error) {
	var refs []store.Ref
	for page := 0; page*commentsPerPage < maxComments; page++ {
		ref, err := repo.RefOrAbsent(ctx, pageRef(number, page))
		if errors.Is(err, store.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("list the comments: %w", err)
		}
		if ref.Target == "" {
			break
		}
		refs = append(refs, ref)
	}
	return refs, nil
}

func (s *Service) eachHeading(ctx context.Context, r repositories.Repository, pages []store.Ref, do func(Heading)) error {
	for _, ref := range pages {
		headings, err := s.headings.Read(ctx, r.Repo, ref.Target)
		if errors.Is(err, store.ErrDamaged) {
			s.log.WarnContext(ctx, "comments cannot be read", "repository", r.Name().String(), "ref", ref.Name, "error", err)
			continue
		}
		if err != nil {
			return err
		}
		for _, h := range headings {
			do(h)
		}
	}
	return nil
}

// Headings lists the comments of a whole repository, or of one issue where number is not zero, without their texts, as
// they were written.
func (s *Service) Headings(ctx context.Context, r repositories.Repository, number int) ([]Heading, error) {
	refs, err := pagesOf(ctx, r.Repo, number)
	if number == 0 {
		refs, err = allPages(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	list := []Heading{}
	err = s.eachHeading(ctx, r, refs, func(h Heading) {
		if h.Sequence > 0 {
			list = append(list, h)
		}
	})
	slices.SortFunc(list, func(a, b Heading) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Number, b.Number), cmp.Compare(a.Sequence, b.Sequence))
	})
	return list, err
}

// Comments lists the comments on an issue or a pull request, as they were written.
func (s *Service) Comments(ctx context.Context, r repositories.Repository, number int) ([]Comment, error) {
	refs, err := pagesOf(ctx, r.Repo, number)
	list := []Comment{}
	for _, ref := range refs {
		p, err := s.pages.Read(ctx, r.Repo, ref.Target)
		if errors.Is(err, store.ErrDamaged) {
			s.log.WarnContext(ctx, "comments cannot be read", "repository", r.Name().String(), "ref", ref.Name, "error", err)
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, p.Comments...)
	}
	return list, err
}

// Comment returns a comment. ErrNotFound.
func (s *Service) Comment(ctx context.Context, r repositories.Repository, number, sequence int) (Comment, error) {
	return s.comment(ctx, r.Repo, number, sequence)
}

func (s *Service) comment(ctx context.Context, repo *store.Repo, number, sequence int) (Comment, error) {
	if sequence < 1 {
		return Comment{}, ErrNotFound
	}
	ref, err := repo.RefOrAbsent(ctx, pageRef(number, pageOf(sequence)))
	if err != nil {
		return Comment{}, err
	}
	p, err := s.pages.At(ctx, repo, ref)
	if err != nil {
		return Comment{}, err
	}
	if i := p.find(sequence); i >= 0 {
		return p.Comments[i], nil
	}
	return Comment{}, ErrNotFound
}

func (p page) find(sequence int) int {
	return slices.IndexFunc(p.Comments, func(c Comment) bool { return c.Sequence == sequence })
}

// errFull is a page that has no room for one more.
var errFull = errors.New("the page is full")

// AddComment stores a comment and gives it its sequence and times. Whoever may read may comment, and where the
// conversation is locked who may push. ErrNotFound, ErrLocked, ErrTooMany, ErrNoIDs.
func (s *Service) AddComment(ctx context.Context, by accounts.Caller, r repositories.Repository, number int, body string) (Comment, error) {
	if CommentID(r.About.ID, number, maxComments) == 0 {
		return Comment{}, ErrNoIDs
	}
	pages, err := pagesOf(ctx, r.Repo, number)
	if err != nil {
		return Comment{}, err
	}
	for page := max(len(pages)-1, 0); ; page++ {
		comment, err := s.addComment(ctx, by, r, number, page, body)
		if !errors.Is(err, errFull) {
			return comment, err
		}
	}
}

func (s *Service) addComment(ctx context.Context, by accounts.Caller, r repositories.Repository, number, at int, body string) (Comment, error) {
	comment := Comment{Author: by.ID, Body: body, CreatedAt: Now()}
	comment.UpdatedAt = comment.CreatedAt
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: pageRef(number, at), Needs: repositories.Read, OwnRefs: true}
	err := s.moves.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		if err := s.CheckMayComment(ctx, by, now.Repository, number); err != nil {
			return "", err
		}
		p, err := s.pages.At(ctx, now.Repo, now.At)
		if err != nil {
			return "", err
		}
		comment.Sequence = at*commentsPerPage + p.Given + 1
		switch {
		case comment.Sequence > maxComments:
			return "", ErrTooMany
		case p.Given >= commentsPerPage:
			return "", errFull
		}
		p.Number, p.Given, p.UpdatedAt = number, p.Given+1, comment.CreatedAt
		p.Comments = append(slices.Clip(p.Comments), comment)
		now.Tell(commented(r.About.ID, number, comment.Sequence, "created"))
		return s.pages.Write(ctx, now.Repo, p)
	})
	return comment, err
}

// CheckMayComment reports whether somebody who may read may say something about an issue or a pull request: ErrLocked,
// ErrNotFound.
func (s *Service) CheckMayComment(ctx context.Context, by accounts.Caller, r repositories.Repository, number int) error {
	subject, _, err := s.subject(ctx, r.Repo, number)
	if err != nil || !subject.Locked {
		return err
	}
	access, err := s.catalogue.See(&by.User, r)
	if err == nil && access < repositories.Write {
		err = ErrLocked
	}
	return err
}

// EditComment gives a comment another text. Its author may, and who may push. ErrNotFound.
func (s *Service) EditComment(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, body string) (Comment, error) {
	var edited Comment
	err := s.changePage(ctx, by, r, number, sequence, "edited", func(p *page, i int) {
		edited = p.Comments[i]
		edited.Body, edited.UpdatedAt = body, p.UpdatedAt
		p.Comments[i] = edited
	})
	return edited, err
}

// DeleteComment takes a comment away. Its author may, and who may push. ErrNotFound.
func (s *Service) DeleteComment(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int) error {
	return s.changePage(ctx, by, r, number, sequence, "deleted", func(p *page, i int) {
		p.Comments = slices.Delete(p.Comments, i, i+1)
	})
}

func (s *Service) changePage(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, action string, change func(p *page, i int)) error {
	if sequence < 1 {
		return ErrNotFound
	}
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: pageRef(number, pageOf(sequence)), Needs: repositories.Write, OwnRefs: true}
	order.Else = func(repo *store.Repo, user int64) (bool, error) {
		c, err := s.comment(ctx, repo, number, sequence)
		return err == nil && c.Author == user, err
	}
	return s.moves.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		p, err := s.pages.At(ctx, now.Repo, now.At)
		if err != nil {
			return "", err
		}
		i := p.find(sequence)
		if i < 0 {
			return "", ErrNotFound
		}
		p.Comments, p.UpdatedAt = slices.Clone(p.Comments), Now()
		change(&p, i)
		now.Tell(commented(r.About.ID, number, sequence, action))
		return s.pages.Write(ctx, now.Repo, p)
	})
}

// Bits of an id: what is whole in every client has 53.
const (
	idBits       = 53
	numberBits   = 24
	sequenceBits = 12
)

// CommentID is the id of a comment, or of whatever else has a sequence in an issue, among those of all repositories.
// Zero stands for none: it would not be a whole number in every client.
func CommentID(repository int64, number, sequence int) int64 {
	if repository >= 1<<(idBits-numberBits-sequenceBits) || repository < 0 || number >= 1<<numberBits || sequence >= 1<<sequenceBits {
		return 0
	}
	return (repository<<numberBits|int64(number))<<sequenceBits | int64(sequence)
}

// OfCommentID is CommentID, read back.
func OfCommentID(id int64) (repository int64, number, sequence int) {
	of := id >> sequenceBits
	return of >> numberBits, int(of & (1<<numberBits - 1)), int(id & (1<<sequenceBits - 1))
}
