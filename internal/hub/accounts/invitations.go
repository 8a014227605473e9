package accounts

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Why nobody is invited.
var (
	ErrInvitationTime     = errors.New("an invitation counts for at least a minute and at most 90 days")
	ErrTooManyInvitations = errors.New("there are as many invitations as there may be")
	ErrInvitationNote     = errors.New("a note has at most 100 characters, in one line")
)

const (
	maxInvitations = 1000
	// MaxInvitationTime is for how long an invitation may count.
	MaxInvitationTime = 90 * 24 * time.Hour
)

type invitation struct {
	ID           int64     `json:"id"`
	SHA256       string    `json:"sha256"`
	Note         string    `json:"note,omitempty"`
	Organisation int64     `json:"organisation,omitempty"` // zero: none
	Role         Role      `json:"role,omitempty"`         // in the organisation
	By           int64     `json:"by,omitempty"`           // zero: a command
	CreatedAt    time.Time `json:"created_at"`
	ExpiresAt    time.Time `json:"expires_at"`
}

// NewInvitation is what somebody is invited to.
type NewInvitation struct {
	Note         string // for whoever looks at the list
	Organisation string // login; empty: none
	Role         Role   // in it
	By           int64  // who invites; zero: a command
	For          time.Duration
}

// Invitation is one that counts: who made it looks after the hub, or owns the organisation that it is to, at that moment.
type Invitation struct {
	ID                     int64
	Note, Organisation, By string // logins; By is empty for a command
	Role                   Role
	CreatedAt, ExpiresAt   time.Time
}

// To is what it is for in words, empty for just an account.
func (i Invitation) To() string {
	if i.Organisation == "" {
		return ""
	}
	return i.Organisation + " as " + i.Role.String()
}

// Invite makes a link by which one person can make an account. The secret cannot be had again.
func (s *Store) Invite(asked NewInvitation) (Invitation, string, error) {
	note := strings.TrimSpace(asked.Note)
	switch {
	case asked.For < time.Minute || asked.For > MaxInvitationTime:
		return Invitation{}, "", ErrInvitationTime
	case utf8.RuneCountInString(note) > maxTokenName || !utf8.ValidString(note) || strings.ContainsFunc(note, isControl):
		return Invitation{}, "", ErrInvitationNote
	}
	secret := newLinkSecret()
	var shown Invitation
	err := s.change(func(b *book) error {
		b.dropExpiredLinks()
		if len(b.Invitations) >= maxInvitations {
			return ErrTooManyInvitations
		}
		made := invitation{SHA256: digest(secret), Note: note, By: asked.By, CreatedAt: now(), ExpiresAt: now().Add(asked.For)}
		if asked.Organisation != "" {
			i := b.organisation(asked.Organisation)
			if i < 0 {
				return fmt.Errorf("%q: %w", asked.Organisation, ErrNoOrganisation)
			}
			if asked.Role == RoleNone {
				return ErrRoleUnknown
			}
			made.Organisation, made.Role = b.Organisations[i].ID, asked.Role
		}
		made.ID = b.nextID()
		b.Invitations = append(b.Invitations, made)
		var counts bool
		if shown, counts = b.shown(made); !counts {
			return ErrLinkGone // who invites may not
		}
		return nil
	})
	if err != nil {
		return Invitation{}, "", fmt.Errorf("invite: %w", err)
	}
	return shown, secret, nil
}

// shown is what may be known of an invitation, and whether it counts.
func (b *book) shown(i invitation) (Invitation, bool) {
	shown := Invitation{ID: i.ID, Note: i.Note, Role: i.Role, CreatedAt: i.CreatedAt, ExpiresAt: i.ExpiresAt}
	isOwner := false
	if i.Organisation != 0 {
		of := slices.IndexFunc(b.Organisations, func(o Organisation) bool { return o.ID == i.Organisation })
		if of < 0 {
			return Invitation{}, false
		}
		shown.Organisation = b.Organisations[of].Login
		isOwner = b.owns(i.By, b.Organisations[of])
	}
	if i.By != 0 {
		by := b.userByID(i.By)
		if by < 0 || !isOwner && !isActingAdmin(b.Users[by]) {
			return Invitation{}, false
		}
		shown.By = b.Users[by].Login
	}
	return shown, time.Now().Before(i.ExpiresAt)
}

// Invitations are those that count, the newest first.
func (s *Store) Invitations() ([]Invitation, error) {
	b, err := s.current()
	if err != nil {
		return nil, err
	}
	var list []Invitation
	for _, kept := range slices.Backward(b.Invitations) {
		if shown, counts := b.shown(kept); counts {
			list = append(list, shown)
		}
	}
	return list, nil
}

// invited is the place of the invitation with this secret, and what may be known of it. It compares with every one in the
// same time.
func (b *book) invited(secret string) (int, Invitation, error) {
	match := -1
	for i, kept := range b.Invitations {
		match = subtle.ConstantTimeSelect(subtle.ConstantTimeCompare([]byte(kept.SHA256), []byte(digest(secret))), i, match)
	}
	if match < 0 {
		return 0, Invitation{}, ErrLinkGone
	}
	shown, counts := b.shown(b.Invitations[match])
	if !counts {
		return 0, Invitation{}, ErrLinkGone
	}
	return match, shown, nil
}

// Invited is what the link with this secret invites to, else ErrLinkGone. It uses nothing up.
func (s *Store) Invited(secret string) (Invitation, error) {
	b, err := s.current()
	if err != nil {
		return Invitation{}, err
	}
	_, shown, err := b.invited(secret)
	return shown, err
}

// AcceptInvitation makes an account by an invitation, which ends with that. Of two who use one link at once the second gets
// ErrLinkGone.
func (s *Store) AcceptInvitation(secret string, asked NewUser) (User, error) {
	if _, err := s.Invited(secret); err != nil { // before the work of a password
		return User{}, err
	}
	kept, err := s.newPassword(asked.Password)
	if err != nil {
		return User{}, err
	}
	var user User
	err = s.change(func(b *book) error {
		if err := s.checkFree(b, asked.Login, false); err != nil {
			return err
		}
		return b.useInvitation(secret, func() (User, error) {
			user = b.addUser(asked, kept)
			return user, nil
		})
	})
	if err != nil {
		return User{}, fmt.Errorf("accept an invitation: %w", err)
	}
	return user, nil
}

// JoinByInvitation gives somebody who has an account what an invitation is for, and ends it. A role that is more already
// stays.
func (s *Store) JoinByInvitation(secret string, user int64) error {
	err := s.change(func(b *book) error {
		return b.useInvitation(secret, func() (User, error) {
			i := b.userByID(user)
			if i < 0 || b.Users[i].IsSuspended() {
				return User{}, ErrNoUser
			}
			return b.Users[i], nil
		})
	})
	if err != nil {
		return fmt.Errorf("accept an invitation: %w", err)
	}
	return nil
}

func (b *book) useInvitation(secret string, who func() (User, error)) error {
	place, _, err := b.invited(secret)
	if err != nil {
		return err
	}
	used := b.Invitations[place]
	user, err := who()
	if err != nil {
		return err
	}
	b.Invitations = slices.Delete(b.Invitations, place, place+1)
	for i, organisation := range b.Organisations {
		if organisation.ID == used.Organisation && organisation.Role(user.ID) < used.Role {
			b.Organisations[i].Members = WithRole(organisation.Members, user.ID, used.Role)
		}
	}
	return nil
}

// EndInvitation revokes one, and reports whether there was one of this id.
func (s *Store) EndInvitation(id int64) (found bool, err error) {
	return s.end("revoke an invitation", func(b *book) (found bool) {
		b.Invitations, found = without(b.Invitations, func(i invitation) bool { return i.ID == id })
		return found
	})
}
