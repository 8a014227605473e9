package accounts

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Role is what somebody may do with repositories. Each includes the ones
// before it.
type Role int

// Roles. The zero value is none.
const (
	RoleNone  Role = iota
	RoleRead       // see, clone, fork
	RoleWrite      // push, merge
	RoleAdmin      // make repositories of an organisation, say who else may what
)

// ErrRoleUnknown is a word that is no role.
var ErrRoleUnknown = errors.New("a role is read, write or admin")

var roleNames = []string{"none", "read", "write", "admin"}

// String is the word that GitHub's `permission` uses.
func (r Role) String() string { return roleNames[r] }

// ParseRole reads read, write or admin.
func ParseRole(text string) (Role, error) {
	i := slices.Index(roleNames, text)
	if i <= int(RoleNone) {
		return RoleNone, fmt.Errorf("%q: %w", text, ErrRoleUnknown)
	}
	return Role(i), nil
}

// MarshalText writes a role into JSON as its word.
func (r Role) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the word.
func (r *Role) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRole(string(text))
	return err
}

// Member is a user with a role, in an organisation or at a repository.
type Member struct {
	User int64 `json:"user"`
	Role Role  `json:"role"`
}

// UnmarshalJSON also reads the members of version 1 of accounts.json: bare
// ids, of whom each was allowed everything.
func (m *Member) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &m.User) == nil {
		m.Role = RoleAdmin
		return nil
	}
	type plain Member
	return json.Unmarshal(text, (*plain)(m))
}

// RoleAmong is the role of a user in a list of members.
func RoleAmong(members []Member, user int64) Role {
	for _, member := range members {
		if member.User == user {
			return member.Role
		}
	}
	return RoleNone
}

// WithRole is a new list in which the user has the role; RoleNone takes the
// user out.
func WithRole(members []Member, user int64, role Role) []Member {
	changed := slices.Clone(members)
	i := slices.IndexFunc(changed, func(m Member) bool { return m.User == user })
	switch {
	case i < 0 && role == RoleNone:
	case i < 0:
		changed = append(changed, Member{user, role})
	case role == RoleNone:
		changed = slices.Delete(changed, i, i+1)
	default:
		changed[i].Role = role
	}
	return changed
}
