package folder

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

const linksFolder = "links"

// LinkLifetime is how long a link signs in.
const LinkLifetime = 10 * time.Minute

// NewLink makes a code that signs in once, wherever the folder is shown: it is a file, so another process that may write
// to the folder can make one too. Only its hash is kept.
func (f *Folder) NewLink() (code string, err error) {
	code = rand.Text()
	folder := filepath.Join(f.dir, linksFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	return code, os.WriteFile(linkFile(folder, code), nil, 0o600)
}

func linkFile(folder, code string) string {
	sum := sha256.Sum256([]byte(code))
	return filepath.Join(folder, hex.EncodeToString(sum[:]))
}

// Redeem reports whether a code signs in, which it does once.
func (f *Folder) Redeem(code string) bool {
	file := linkFile(filepath.Join(f.dir, linksFolder), code)
	info, err := os.Stat(file)
	if err != nil || os.Remove(file) != nil { // of two at once one removes it
		return false
	}
	return time.Since(info.ModTime()) < LinkLifetime
}

// Page is the address of the page of the branch that the folder is on.
func (f *Folder) Page() string {
	return "/github/" + User + "/" + f.name.Repo + "/tree/" + url.PathEscape(f.Branch())
}
