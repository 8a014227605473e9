package accounts

// WaysIn are the ways in which a user can prove who they are.
type WaysIn struct {
	Password   bool
	Identities int
	Passkeys   int
}

// Any reports whether there is one. Who has none is taken for the local user on a machine of their own, and is let in nowhere
// else.
func (w WaysIn) Any() bool { return w.Password || w.Identities > 0 || w.Passkeys > 0 }

func (b *book) waysIn(user int64) WaysIn {
	_, hasPassword := b.password(user)
	ways := WaysIn{Password: hasPassword, Passkeys: len(b.passkeysOf(user))}
	for _, identity := range b.Identities {
		if identity.User == user {
			ways.Identities++
		}
	}
	return ways
}

// WaysIn are those of the user with this id.
func (s *Store) WaysIn(user int64) (WaysIn, error) {
	b, err := s.current()
	if err != nil {
		return WaysIn{}, err
	}
	return b.waysIn(user), nil
}

// SignIns is the one answer to whether people sign in here: how many users have a way in, and the logins of those who have
// none and are not suspended. As soon as there is one, nobody is the administrator of the hub without signing in.
func (s *Store) SignIns() (count int, without []string, err error) {
	b, err := s.current()
	if err != nil {
		return 0, nil, err
	}
	for _, user := range b.Users {
		if b.waysIn(user.ID).Any() {
			count++
		} else if !user.IsSuspended() {
			without = append(without, user.Login)
		}
	}
	return count, without, nil
}
