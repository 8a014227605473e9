package accounts_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sheaf/internal/hub/accounts"
)

func TestRemovedUserLeavesNothingBehind(t *testing.T) {
	store := open(t, t.TempDir())
	addUser(t, store, "ada")
	eve := addUser(t, store, "eve")
	if _, err := store.AddOrganisation(accounts.NewOrganisation{Login: "guild"}); err != nil {
		t.Fatal(err)
	}
	if err := store.SetMember("guild", "eve", accounts.RoleWrite); err != nil {
		t.Fatal(err)
	}
	token, err := store.IssueToken("eve", "test")
	if err != nil {
		t.Fatal(err)
	}
	if err := store.RemoveUser("EVE"); err != nil {
		t.Fatal(err)
	}
	if owner(t, store, token) != "" {
		t.Error("the token lives")
	}
	if _, err := store.CheckPassword(t.Context(), "eve", horse); !errors.Is(err, accounts.ErrWrongPassword) {
		t.Errorf("the password lives: %v", err)
	}
	if guild, _, err := store.Organisation("guild"); err != nil || len(guild.Members) != 0 {
		t.Errorf("members %v, %v", guild.Members, err)
	}
	if err := store.RemoveUser("eve"); !errors.Is(err, accounts.ErrNoUser) {
		t.Errorf("again: %v", err)
	}
	// Collaborators are kept by id: it must never be somebody else's.
	if again := addUser(t, store, "eve"); again.ID == eve.ID {
		t.Error("a new account has the id of an old one")
	}
}

func TestOrganisations(t *testing.T) {
	store := open(t, t.TempDir())
	ada := addUser(t, store, "ada")
	for _, login := range []string{"Guild", "bakers"} {
		if _, err := store.AddOrganisation(accounts.NewOrganisation{Login: login, Name: "Name", Description: "What it is"}); err != nil {
			t.Fatal(err)
		}
	}
	for i, test := range []struct {
		got, want error
	}{
		{onlyError(store.AddOrganisation(accounts.NewOrganisation{Login: "guild"})), accounts.ErrLoginExists},
		{onlyError(store.AddOrganisation(accounts.NewOrganisation{Login: "ada"})), accounts.ErrLoginExists},
		{onlyError(store.AddOrganisation(accounts.NewOrganisation{Login: "login"})), accounts.ErrLoginInvalid},
		{onlyError(store.AddUser(accounts.NewUser{Login: "GUILD", Password: horse})), accounts.ErrLoginExists},
		{onlyError(store.AddUser(accounts.NewUser{Login: "a b", Password: horse})), accounts.ErrLoginInvalid},
		{store.SetMember("nothing", "ada", accounts.RoleRead), accounts.ErrNoOrganisation},
		{store.SetMember("guild", "nobody", accounts.RoleRead), accounts.ErrNoUser},
		{store.SetMember("guild", "ada", accounts.RoleNone), accounts.ErrNoMember},
		{store.RemoveOrganisation("nothing"), accounts.ErrNoOrganisation},
	} {
		if !errors.Is(test.got, test.want) {
			t.Errorf("%d: %v, want %v", i, test.got, test.want)
		}
	}
	for _, role := range []accounts.Role{accounts.RoleRead, accounts.RoleAdmin, accounts.RoleWrite, accounts.RoleNone} {
		if err := store.SetMember("guild", "ada", role); err != nil {
			t.Fatal(err)
		}
		guild, _, err := store.Organisation("GUILD")
		if err != nil || guild.Role(ada.ID) != role || guild.HasMember(ada.ID) != (role != accounts.RoleNone) {
			t.Errorf("%s: %v, %v", role, guild.Members, err)
		}
	}
	if err := store.RemoveOrganisation("guild"); err != nil {
		t.Fatal(err)
	}
	if left, err := store.Organisations(); err != nil || len(left) != 1 || left[0].Login != "bakers" {
		t.Errorf("left: %v, %v", left, err)
	}
}

func onlyError[T any](_ T, err error) error { return err }

// Who was a member before there were roles may do what they could.
func TestFirstFormatIsRead(t *testing.T) {
	dir := t.TempDir()
	text := `{"version": 1, "last_id": 2, "users": [{"id": 1, "login": "ada"}],
		"organisations": [{"id": 2, "login": "guild", "members": [1]}], "tokens": []}`
	if err := os.WriteFile(filepath.Join(dir, "accounts.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	store := open(t, dir)
	addUser(t, store, "eve") // writes the newer format
	guild, _, err := open(t, dir).Organisation("guild")
	if err != nil || guild.Role(1) != accounts.RoleAdmin || guild.Role(3) != accounts.RoleNone {
		t.Errorf("members %v, %v", guild.Members, err)
	}
}

func TestRoles(t *testing.T) {
	for _, role := range []accounts.Role{accounts.RoleRead, accounts.RoleWrite, accounts.RoleAdmin} {
		if got, err := accounts.ParseRole(role.String()); err != nil || got != role {
			t.Errorf("%s is read as %s, %v", role, got, err)
		}
	}
	for _, text := range []string{"", "none", "Admin", "owner"} {
		if _, err := accounts.ParseRole(text); !errors.Is(err, accounts.ErrRoleUnknown) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestRevoking(t *testing.T) {
	store := open(t, t.TempDir())
	addUser(t, store, "ada")
	addUser(t, store, "eve")
	issue := func(login, issuer string) string {
		t.Helper()
		token, err := store.IssueToken(login, issuer)
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	first, second, others, eves := issue("ada", "app"), issue("ada", "app"), issue("ada", "other"), issue("eve", "app")
	if found, err := store.RevokeGrant(first, "other"); err != nil || found {
		t.Errorf("another issuer: %v, %v", found, err)
	}
	if found, err := store.RevokeGrant(first, "app"); err != nil || !found {
		t.Errorf("grant: %v, %v", found, err)
	}
	for token, want := range map[string]string{first: "", second: "", others: "ada", eves: "eve"} {
		if got := owner(t, store, token); got != want {
			t.Errorf("after the grant a token of %q belongs to %q", want, got)
		}
	}
	if _, err := store.RevokeLeaked([]string{"unknown", others}); err != nil {
		t.Fatal(err)
	}
	if owner(t, store, others) != "" || owner(t, store, eves) != "eve" {
		t.Error("the wrong token was ended")
	}
	if err := store.RevokeAll("EVE"); err != nil || owner(t, store, eves) != "" {
		t.Errorf("all of eve's: %v, still %q", err, owner(t, store, eves))
	}
	if err := store.RevokeAll("nobody"); !errors.Is(err, accounts.ErrNoUser) {
		t.Errorf("all of nobody's: %v", err)
	}
}
