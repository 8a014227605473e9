package hooks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// Events of branches and tags.
const (
	Push   = "push"
	Create = "create"
	Delete = "delete"
)

// maxPayload is GitHub's: what is larger is not sent.
const maxPayload = 25 << 20

// maxRefs bounds the branches and tags of one push that are told of. GitHub's bounds are 5,000 branches and three tags.
const maxRefs = 1_000

// dispatch makes deliveries of what was noted, the notes of one repository in their order.
func (s *Service) dispatch(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		for len(s.ready) == 0 && !s.isEnding {
			s.work.Wait()
		}
		if s.isEnding {
			return
		}
		repository := s.ready[0]
		s.ready = s.ready[1:]
		n := s.notes[repository][0]
		s.isBusy[repository] = true
		s.mu.Unlock()
		isDone := s.deliver(ctx, n)
		s.mu.Lock()
		delete(s.isBusy, repository)
		if isDone {
			s.drop(n)
			s.look(repository)
		} else {
			time.AfterFunc(dispatchAgain, func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.look(repository)
			})
		}
	}
}

// dispatchAgain is for how long a repository rests whose deliveries could not be noted.
const dispatchAgain = 5 * time.Second

// deliver makes the deliveries of one note. It reports whether the note is done with.
func (s *Service) deliver(ctx context.Context, n *note) bool {
	deliveries, err := s.deliveriesOf(ctx, n)
	if ctx.Err() != nil {
		return false
	}
	if err != nil {
		s.log.WarnContext(ctx, "a webhook could not be made", "repository", n.Repository, "error", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.enqueue(record{Done: n.ID}, deliveries...); err != nil {
		s.log.WarnContext(ctx, "deliveries could not be noted, and are made again", "repository", n.Repository, "error", err)
		return false
	}
	return true
}

func (s *Service) deliveriesOf(ctx context.Context, n *note) (list []*Delivery, errs error) {
	r, ok := s.config.Repositories.ByID(n.Repository)
	if !ok || len(n.moved) == 0 {
		return nil, nil // it was deleted with its hooks, or nothing has moved
	}
	happened := n.happened(r)
	for _, m := range n.moved {
		if s.config.AfterPush != nil && isShared(m.Ref) {
			s.config.AfterPush(ctx, r, n.By, m)
		}
	}
	isTooMany := len(happened) > 2*maxRefs
	if isTooMany { // one tells of all of them
		i := slices.IndexFunc(happened, func(h Happening) bool { return h.Name == Push })
		happened = happened[max(i, 0):][:1]
	}
	for i, h := range happened {
		hooks, err := s.interested(n.Repository, r.Name().Owner, h.Name)
		if err != nil {
			errs = errors.Join(errs, err)
			continue
		}
		if len(hooks) == 0 {
			continue
		}
		made, err := s.make(ctx, h, n.guid(i), isTooMany)
		if err != nil {
			errs = errors.Join(errs, fmt.Errorf("%s of %s: %w", h.Name, r.Name(), err))
		}
		for _, hook := range hooks {
			if made != nil {
				d := *made
				d.Hook = hook.ID
				list = append(list, &d)
			}
		}
	}
	return list, errs
}

// make makes the delivery of an event, as all hooks get it, and keeps the payload; nil if there is nobody left to tell of
// it. What cannot be sent is there as well, to be shown.
func (s *Service) make(ctx context.Context, h Happening, guid string, isTooMany bool) (*Delivery, error) {
	d := &Delivery{GUID: guid, Event: h.Name, Repository: h.Repository.About.ID, Lane: h.lane(), State: Waiting}
	if isTooMany {
		d.State, d.Status = Dropped, fmt.Sprintf("One push has moved more than %d branches and tags.", maxRefs)
		return d, nil
	}
	payload, action, err := s.builder.Payload(ctx, h)
	if errors.Is(err, ErrGone) {
		return nil, nil
	}
	if errors.Is(err, store.ErrBudget) || errors.Is(err, object.ErrTooLarge) {
		d.State, d.Status = Dropped, fmt.Sprintf("The payload would have more than %d bytes.", maxPayload)
		return d, nil
	}
	if err == nil && len(payload) > maxPayload {
		d.State, d.Status = Dropped, fmt.Sprintf("The payload has %d bytes, at most %d are sent.", len(payload), maxPayload)
		return d, nil
	}
	if err == nil {
		d.Action, d.Size = action, int64(len(payload))
		err = s.writePayload(guid, payload)
	}
	if err != nil {
		d.State, d.Status = Dropped, "The payload could not be made. The server's log says why."
	}
	return d, err
}

// happened are the events of a note, in GitHub's order.
func (n *note) happened(r repositories.Repository) []Happening {
	var list []Happening
	for i, m := range n.moved {
		if !isShared(m.Ref) {
			continue
		}
		about := Happening{Repository: r, By: n.By, Move: &n.moved[i]}
		names := []string{Push}
		switch {
		case m.Before == "":
			names = []string{Create, Push}
		case m.After == "":
			names = []string{Delete, Push}
		}
		for _, about.Name = range names {
			list = append(list, about)
		}
	}
	for i, e := range n.Events {
		by := n.By
		if e.By != 0 {
			by = e.By
		}
		list = append(list, Happening{Repository: r, By: by, Name: e.Name, Event: &n.Events[i]})
	}
	return list
}

// lane names what the order counts for: a ref, or one pull request.
func (h Happening) lane() string {
	lane := strconv.FormatInt(h.Repository.About.ID, 10) + " "
	if h.Move != nil {
		return lane + h.Move.Ref
	}
	return lane + "#" + strconv.Itoa(h.Event.Number)
}

// Tell tells all hooks of a repository, and of the organisation that owns it, of something that is no move of a ref.
// payload is asked for if there are any.
func (s *Service) Tell(r repositories.Repository, event, action string, payload func() ([]byte, error)) error {
	tell, err := s.Prepare(r, event, action, payload)
	if err != nil {
		return err
	}
	return tell()
}

// Prepare is Tell of what is about to happen: tell is called once it has.
func (s *Service) Prepare(r repositories.Repository, event, action string, payload func() ([]byte, error)) (tell func() error, err error) {
	hooks, err := s.interested(r.About.ID, r.Name().Owner, event)
	if err != nil || len(hooks) == 0 {
		return func() error { return nil }, err
	}
	text, err := payload()
	if err != nil {
		return nil, err
	}
	return func() error { return s.tell(r.About.ID, hooks, event, action, text) }, nil
}

func (s *Service) tell(repository int64, hooks []Hook, event, action string, text []byte) error {
	guid := newGUID()
	if err := s.writePayload(guid, text); err != nil {
		return fmt.Errorf("keep a payload: %w", err)
	}
	list := make([]*Delivery, len(hooks))
	for i, h := range hooks {
		list[i] = &Delivery{
			Hook: h.ID, GUID: guid, Event: event, Action: action, Repository: repository, Size: int64(len(text)),
			Lane: strconv.FormatInt(repository, 10) + " " + event,
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.enqueue(record{}, list...)
}
