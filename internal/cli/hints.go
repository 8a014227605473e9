package cli

import (
	"errors"
	"io/fs"
	"syscall"

	"sheaf/internal/backup"
	"sheaf/internal/cli/failure"
	"sheaf/internal/git/store"
	"sheaf/internal/hub"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/server"
)

// explanation is what a person is told about an error.
type explanation struct {
	message, hint string
	status        int
}

const installGit = "Install git 2.38 or newer (on Debian: apt install git) and make sure it is in the PATH."

const otherFolder = "Choose a folder that you may write to, with --data."

// hints say what to do about the errors that people meet. The first that fits counts.
var hints = []struct {
	err    error
	hint   string
	status int
}{
	{hub.ErrNobodySignsIn, "Add accounts first, with sheaf user add NAME, or leave out --addr. With --github-url any address may be listened on.", statusUsage},
	{hub.ErrWayInLacked, "Give each of them one, with sheaf user passwd NAME, or take them away, with sheaf user remove NAME.", statusUsage},
	{server.ErrNoPublicURL, "Say under which address people reach it, with --public-url https://HOST.", statusUsage},
	{server.ErrCertificate, "Name files in PEM that belong together, with --tls-cert and --tls-key, and a host of the certificate with --public-url.", statusFailed},
	{server.ErrPortTaken, "Another program uses the port, perhaps another Sheaf. Take a free one with --addr 127.0.0.1:0.", statusFailed},
	{accounts.ErrNewer, "Start the Sheaf that wrote it, or a later one.", statusFailed},
	{accounts.ErrLoginInvalid, "Choose another name.", statusUsage},
	{accounts.ErrLoginTaken, "Choose another name.", statusUsage},
	{accounts.ErrLoginExists, "Choose another name, or change what is there.", statusFailed},
	{accounts.ErrLeft, "Choose another name, or give them to the new account with --take-repositories.", statusFailed},
	{accounts.ErrPasswordLength, "Several words are easier to remember than a few signs.", statusFailed},
	{accounts.ErrNoUser, "sheaf user list says who there is.", statusFailed},
	{accounts.ErrSuspended, "sheaf user reactivate lets the account in again.", statusFailed},
	{accounts.ErrLastAdmin, "Make somebody else an administrator first, with sheaf user admin NAME.", statusFailed},
	{accounts.ErrNoMember, "sheaf org list says who belongs to it.", statusFailed},
	{accounts.ErrNoOrganisation, "sheaf org list says which there are.", statusFailed},
	{store.ErrGitMissing, installGit, statusFailed},
	{store.ErrGitTooOld, installGit, statusFailed},
	{store.ErrLocked, "Another Sheaf is running on this data folder. Stop it, or choose another folder with --data.", statusFailed},
	{backup.ErrBusy, "Wait until it has ended.", statusFailed},
	{backup.ErrNoData, "Name the folder that sheaf serve uses, with --data.", statusFailed},
	{backup.ErrInside, "Name a folder outside, best on another disk, with --to.", statusUsage},
	{backup.ErrUnsteady, "Try again while less is going on.", statusFailed},
	{backup.ErrNotWhole, "Name a folder that sheaf backup made, or the one that was its --to. One that was broken off is of no use.", statusFailed},
	{backup.ErrNewer, "Restore it with that version.", statusFailed},
	{backup.ErrNotEmpty, "Name a folder that is missing or empty, with --data.", statusFailed},
	{backup.ErrChanged, "Take the backup before it.", statusFailed},
	{store.ErrNotStill, "Try again while less is going on.", statusFailed},
	{store.ErrCannotStill, "The server that runs is of an earlier version, or had no room on its disk when it started. Start it anew.", statusFailed},
	{syscall.ENOSPC, "The disk is full. Make room, or choose another folder with --data.", statusFailed},
	{server.ErrDataFolder, otherFolder, statusFailed},
	{fs.ErrPermission, otherFolder, statusFailed},
	{syscall.EROFS, otherFolder, statusFailed},
}

func explain(err error) explanation {
	var usage failure.Usage
	var quiet failure.Quiet
	var hinted failure.Hinted
	switch {
	case errors.As(err, &usage):
		return explanation{usage.What, usage.Hint, statusUsage}
	case errors.As(err, &quiet):
		return explanation{status: statusFailed}
	case errors.As(err, &hinted):
		return explanation{err.Error(), hinted.Hint, statusFailed}
	}
	for _, known := range hints {
		if errors.Is(err, known.err) {
			return explanation{err.Error(), known.hint, known.status}
		}
	}
	return explanation{message: err.Error(), status: statusFailed}
}
