package accounts_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/accounts"
)

func TestWhatIsLeftIsNotInherited(t *testing.T) {
	broken := errors.New("the folder cannot be read")
	under := func(login string) ([]string, error) {
		switch strings.ToLower(login) {
		case "eve":
			return []string{"eve/diary", "eve/notes"}, nil
		case "dim":
			return nil, broken
		}
		return nil, nil
	}
	store, err := accounts.Open(t.TempDir(), accounts.WithIterations(10), accounts.WithLeft(under))
	must(t, err)
	invite := func() string {
		_, secret, err := store.Invite(accounts.NewInvitation{For: time.Hour})
		must(t, err)
		return secret
	}
	for _, login := range []string{"eve", "EVE"} {
		var left *accounts.LeftError
		_, added := store.AddUser(accounts.NewUser{Login: login, Password: horse})
		if !errors.As(added, &left) || left.Named() != "eve/diary, eve/notes" || !errors.Is(added, accounts.ErrLeft) {
			t.Errorf("added as %s: %v", login, added)
		}
		if _, err := store.AddOrganisation(accounts.NewOrganisation{Login: login}); !errors.Is(err, accounts.ErrLeft) {
			t.Errorf("organisation %s: %v", login, err)
		}
		// Whoever is invited says nothing of it.
		if _, err := store.AcceptInvitation(invite(), accounts.NewUser{Login: login, Password: horse, TakesLeft: true}); !errors.Is(err, accounts.ErrLeft) {
			t.Errorf("invited as %s: %v", login, err)
		}
	}
	// What cannot be known is not given.
	if _, err := store.AddUser(accounts.NewUser{Login: "dim", Password: horse}); !errors.Is(err, broken) {
		t.Errorf("unknown: %v", err)
	}
	if _, err := store.Arrive(accounts.Arrival{Identity: accounts.Identity{Issuer: "i", Subject: "0"}, MayJoin: true, Names: []string{"dim"}}); !errors.Is(err, broken) {
		t.Errorf("unknown to who arrives: %v", err)
	}
	// Nobody was made, and the invitation counts.
	secret := invite()
	if _, err := store.AcceptInvitation(secret, accounts.NewUser{Login: "eve", Password: horse}); err == nil {
		t.Error("eve's are inherited")
	}
	if users, err := store.Users(); err != nil || len(users) > 0 {
		t.Errorf("there are %v, %v", users, err)
	}
	if _, err := store.AcceptInvitation(secret, accounts.NewUser{Login: "eve-2", Password: horse}); err != nil {
		t.Error(err)
	}
	welcome, err := store.Arrive(accounts.Arrival{Identity: accounts.Identity{Issuer: "i", Subject: "1"}, MayJoin: true, Names: []string{"Eve"}})
	if err != nil || welcome.User.Login != "Eve-3" {
		t.Errorf("arrived as %q, %v", welcome.User.Login, err)
	}
	if _, err := store.AddUser(accounts.NewUser{Login: "eve", Password: horse, TakesLeft: true}); err != nil {
		t.Errorf("given: %v", err)
	}
}

func TestManyThatAreLeftAreCounted(t *testing.T) {
	left := &accounts.LeftError{Login: "eve"}
	for i := range 13 {
		left.Repositories = append(left.Repositories, fmt.Sprintf("eve/r%d", i))
	}
	if named := left.Named(); !strings.HasSuffix(named, "eve/r9 and 3 more") || strings.Contains(named, "r10") {
		t.Error(named)
	}
}
