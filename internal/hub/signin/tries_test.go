package signin

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/hub/accounts"
)

// tried is a sign-in with a password, from an address of its own, with the status that refuses it.
func tried(t *testing.T, s *Server, login, address string) int {
	t.Helper()
	request := &http.Request{RemoteAddr: address}
	// One that is too long for a password is refused without the work of a check.
	_, refused, err := s.CheckPassword(request.WithContext(t.Context()), login, strings.Repeat("x", 2000))
	if err != nil || refused == nil {
		t.Fatal(errors.Join(err, errors.New("signed in")))
	}
	return refused.Status
}

func serverOf(t *testing.T, logins ...string) *Server {
	t.Helper()
	people, err := accounts.Open(t.TempDir(), accounts.WithIterations(10))
	if err != nil {
		t.Fatal(err)
	}
	for _, login := range logins {
		if _, err := people.AddUser(accounts.NewUser{Login: login, Password: "correct horse battery"}); err != nil {
			t.Fatal(err)
		}
	}
	return New(Config{Accounts: people, Origin: func() string { return "" }, Log: slog.New(slog.DiscardHandler)})
}

// place is another IPv4 address for each number.
func place(i int) string { return fmt.Sprintf("10.%d.%d.%d:1000", i>>16&255, i>>8&255, i&255) }

// The tries at one account count together, however its name is written and wherever they come from. An account that is
// not there looks the same.
func TestTriesAtOneAccountCountTogether(t *testing.T) {
	s := serverOf(t, "kim-s")
	statuses := map[string][]int{}
	spellings := []string{"kim-s", "KIM-S", " kim-s ", "\u212aim-\u017f", "Kim-\u017f"}
	for i := range 3 * loginsBurst {
		statuses["known"] = append(statuses["known"], tried(t, s, spellings[i%len(spellings)], place(2*i)))
		statuses["unknown"] = append(statuses["unknown"], tried(t, s, strings.ReplaceAll(spellings[i%len(spellings)], "-", "0"), place(2*i+1)))
	}
	want := slices.Concat(
		slices.Repeat([]int{http.StatusUnprocessableEntity}, loginsBurst), slices.Repeat([]int{http.StatusTooManyRequests}, 2*loginsBurst),
	)
	for account, got := range statuses {
		if !slices.Equal(got, want) {
			t.Errorf("%s account: %v", account, got)
		}
	}
}

// Names that strangers make up do not empty the limit of an account.
func TestOtherNamesDoNotHelp(t *testing.T) {
	s := serverOf(t, "ada")
	for i := range 2 * loginsBurst {
		tried(t, s, "ada", place(i))
	}
	for i := range 10_000 {
		tried(t, s, fmt.Sprint("stranger", i), place(1000+i))
	}
	if status := tried(t, s, "ada", place(20_000)); status != http.StatusTooManyRequests {
		t.Errorf("after 10,000 other names the account may be tried again: %d", status)
	}
}

// Whoever has a whole network has no more tries than one line.
func TestTriesCountByNetwork(t *testing.T) {
	s := serverOf(t)
	for i := range 2 * triesBurst {
		status := tried(t, s, fmt.Sprint("name", i), fmt.Sprintf("[2001:db8::%x]:1", i))
		if isRefused := status == http.StatusTooManyRequests; isRefused != (i >= triesBurst) {
			t.Errorf("try %d of a network: %d", i, status)
		}
	}
}
