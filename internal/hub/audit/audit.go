// Package audit keeps the log of who did what to the hub's people, rights and secrets, in files of the data folder, by pages,
// commands and the API. What
// moves in repositories is told by their own history.
package audit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sheaf/internal/durable"
)

// Anybody stands for who is not signed in, in the place of a login.
const Anybody = "(anybody)"

// CommandLine stands for whoever runs commands on the data folder, in the place of a login.
const CommandLine = "(command line)"

// Entry is one thing that was done.
type Entry struct {
	At     time.Time `json:"at"`
	By     string    `json:"by"` // login
	Did    Deed      `json:"did"`
	To     string    `json:"to,omitempty"`     // login, or what else it was done to
	Detail string    `json:"detail,omitempty"` // never a secret
	From   string    `json:"from,omitempty"`   // address of the browser
}

// Deed is what was done, as files and programs have it.
type Deed string

// Deeds.
const (
	SignedIn          Deed = "signed-in"
	SignedOut         Deed = "signed-out"
	AddedPerson       Deed = "added-person"
	RemovedPerson     Deed = "removed-person"
	Suspended         Deed = "suspended"
	Reactivated       Deed = "reactivated"
	MadeAdmin         Deed = "made-administrator"
	EndedAdmin        Deed = "ended-administrator"
	OfferedReset      Deed = "offered-password-reset"
	ResetPassword     Deed = "reset-password"
	SetPassword       Deed = "set-password"
	EndedSessions     Deed = "ended-sessions"
	EndedTokens       Deed = "ended-tokens"
	MadeToken         Deed = "made-token"
	EndedToken        Deed = "ended-token"
	Invited           Deed = "invited"
	EndedInvitation   Deed = "revoked-invitation"
	Accepted          Deed = "accepted-invitation"
	AddedOrganisation Deed = "added-organisation"
	EndedOrganisation Deed = "removed-organisation"
	BeganFactor       Deed = "began-second-factor"
	EndedFactor       Deed = "ended-second-factor"
	WrongCode         Deed = "wrong-code"
	AddedPasskey      Deed = "added-passkey"
	RenamedPasskey    Deed = "renamed-passkey"
	EndedPasskey      Deed = "removed-passkey"
	RefusedPasskey    Deed = "refused-passkey"
	EndedSession      Deed = "ended-session"
	Linked            Deed = "linked-identity"
	Unlinked          Deed = "unlinked-identity"
	SetMember         Deed = "set-member"
	EndedMember       Deed = "removed-member"
	Redelivered       Deed = "redelivered-webhook"
	MadeHook          Deed = "made-webhook"
	ChangedHook       Deed = "changed-webhook"
	EndedHook         Deed = "removed-webhook"
	SetCollaborator   Deed = "set-collaborator"
	EndedCollaborator Deed = "removed-collaborator"
	SetProtection     Deed = "set-protection"
	EndedProtection   Deed = "removed-protection"
	MadePublic        Deed = "made-public"
	MadePrivate       Deed = "made-private"
	Renamed           Deed = "renamed-repository"
	Archived          Deed = "archived-repository"
	EndedArchive      Deed = "unarchived-repository"
	EndedRepository   Deed = "deleted-repository"
	Granted           Deed = "granted-application"
	RenewedGrant      Deed = "renewed-application"
	EndedGrant        Deed = "ended-application"
	FoundToken        Deed = "reported-token"
)

// Taking is the detail of an account that was made, of one that may have got what lay under its login.
func Taking(takesLeft bool) string {
	if takesLeft {
		return "with the repositories that lay under the name"
	}
	return ""
}

var words = map[Deed]string{
	SignedIn: "signed in", SignedOut: "signed out", AddedPerson: "added the person", RemovedPerson: "removed the person",
	Suspended: "suspended", Reactivated: "reactivated", MadeAdmin: "made an administrator of", EndedAdmin: "took the rights of an administrator from",
	OfferedReset: "made a link to reset the password of", ResetPassword: "chose another password by a link", SetPassword: "set the password of",
	EndedSessions: "ended the sessions of", EndedTokens: "ended all tokens of", MadeToken: "made the token", EndedToken: "ended the token",
	Invited: "invited", EndedInvitation: "revoked the invitation", Accepted: "accepted an invitation",
	BeganFactor: "began to use a second factor", EndedFactor: "switched off the second factor of", WrongCode: "gave the right password and a wrong code",
	AddedPasskey: "added a passkey to", RenamedPasskey: "renamed a passkey of", EndedPasskey: "removed a passkey of",
	RefusedPasskey: "was refused, as its counter went back, with a passkey of",
	Linked:         "linked an identity to", Unlinked: "took an identity from",
	EndedSession: "ended the session of", AddedOrganisation: "added the organisation", EndedOrganisation: "removed the organisation",
	SetMember: "gave a role in", EndedMember: "took the role in",
	Redelivered: "sent once more to a webhook of", MadeHook: "made a webhook of", ChangedHook: "changed a webhook of", EndedHook: "removed a webhook of",
	SetCollaborator: "gave a role at", EndedCollaborator: "took the role at", SetProtection: "set the protection of", EndedProtection: "took the protection of",
	MadePublic: "made public", MadePrivate: "made private", Renamed: "gave another name to", Archived: "archived", EndedArchive: "took from the archive",
	EndedRepository: "deleted the repository", Granted: "signed in to the application", RenewedGrant: "got another token for the application",
	EndedGrant: "signed out of the application", FoundToken: "ended, as it was found by strangers, a token of",
}

// String is the deed in words that stand between who did it and what it was done to.
func (d Deed) String() string {
	if said, ok := words[d]; ok {
		return said
	}
	return string(d) // of a newer version
}

// maxFile is where a file is full. One that is full takes the place of the one before it, so that the log has at most twice
// as much, some tens of thousands of entries.
const maxFile = 4 << 20

// maxText bounds the texts of an entry, in bytes.
const maxText = 200

// Log appends to the log of one data folder and reads it. Its methods may be called from many goroutines and processes at
// once.
type Log struct {
	dir string
	max int64
}

// Open returns the log of the data folder dir. It makes no file.
func Open(dir string) *Log { return &Log{dir: dir, max: maxFile} }

func (l *Log) newest() string { return filepath.Join(l.dir, "audit.jsonl") }
func (l *Log) older() string  { return filepath.Join(l.dir, "audit.1.jsonl") }

// Add appends an entry. When it returns without an error the entry is on the disk.
func (l *Log) Add(entry Entry) (err error) {
	entry.At = time.Now().UTC().Truncate(time.Second)
	for _, text := range []*string{&entry.By, &entry.To, &entry.Detail, &entry.From} {
		*text = (*text)[:min(len(*text), maxText)]
	}
	line, err := json.Marshal(entry)
	if err != nil {
		return fmt.Errorf("encode an entry of the log: %w", err)
	}
	lock, err := durable.Lock(l.newest() + ".lock")
	if err != nil {
		return fmt.Errorf("lock the log: %w", err)
	}
	defer lock.Close()
	file, err := os.OpenFile(l.newest(), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open the log: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	end, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("find the end of the log: %w", err)
	}
	if end > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, end-1); err != nil {
			return fmt.Errorf("read the end of the log: %w", err)
		}
		if last[0] != '\n' { // a crash has left a part of a line
			line = append([]byte{'\n'}, line...)
		}
	}
	if _, err := file.WriteAt(append(line, '\n'), end); err != nil {
		return fmt.Errorf("write the log: %w", err)
	}
	if err := file.Sync(); err != nil {
		return fmt.Errorf("write the log: %w", err)
	}
	if end < l.max {
		return nil
	}
	if err := durable.Rename(l.newest(), l.older()); err != nil {
		return fmt.Errorf("begin another file of the log: %w", err)
	}
	return durable.SyncFolder(l.dir)
}

// Newest returns up to count entries, the newest first, after skipping some, and whether there are more.
func (l *Log) Newest(skip, count int) (entries []Entry, hasMore bool, err error) {
	for _, path := range []string{l.newest(), l.older()} {
		read, err := readFile(path)
		if err != nil {
			return nil, false, err
		}
		slices.Reverse(read)
		entries = append(entries, read...)
	}
	entries = entries[min(skip, len(entries)):]
	return entries[:min(count, len(entries))], len(entries) > count, nil
}

// readFile passes over what is no entry: the half line of a crash.
func readFile(path string) ([]Entry, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	var entries []Entry
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxFile)
	for lines.Scan() {
		var entry Entry
		if json.Unmarshal(lines.Bytes(), &entry) == nil && entry.Did != "" {
			entries = append(entries, entry)
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	return entries, nil
}
