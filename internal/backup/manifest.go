package backup

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

const (
	manifestFile = "manifest.jsonl"
	dataFolder   = "data"
	// format is that of backups. A program refuses those that are newer than it knows.
	format = 1
)

// ErrNotWhole is a folder that is no backup, or only a part of one.
var ErrNotWhole = errors.New("it is no whole backup")

// ErrNewer is a backup of a later version.
var ErrNewer = errors.New("it was made by a newer version of Sheaf")

// head is the first line of a manifest.
type head struct {
	Format int       `json:"sheaf_backup"`
	Made   time.Time `json:"made"` // the moment
}

// item is a line: one folder or file.
type item struct {
	Path   string      `json:"path"` // with slashes, below the data folder
	Mode   fs.FileMode `json:"mode"` // permissions, and whether it is a folder
	Size   int64       `json:"size,omitempty"`
	SHA256 string      `json:"sha256,omitempty"`
}

// tail is the last line.
type tail struct {
	Items  int    `json:"items"`
	SHA256 string `json:"sha256"` // of all lines before
}

// manifestWriter writes a manifest line by line.
type manifestWriter struct {
	file  *os.File
	to    *bufio.Writer
	sum   hash.Hash
	items int
}

func newManifest(path string, made time.Time) (*manifestWriter, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	m := &manifestWriter{file: file, to: bufio.NewWriter(file), sum: sha256.New()}
	if err := m.line(head{format, made}); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return m, nil
}

func (m *manifestWriter) line(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	m.sum.Write(text)
	_, err = m.to.Write(text)
	return err
}

func (m *manifestWriter) add(i item) error {
	m.items++
	return m.line(i)
}

// end writes the last line. The manifest is on disk when it returns.
func (m *manifestWriter) end() error {
	last := tail{Items: m.items, SHA256: hex.EncodeToString(m.sum.Sum(nil))}
	return errors.Join(m.line(last), m.to.Flush(), m.file.Sync(), m.file.Close())
}

// readManifest gives each item of the manifest of a backup to use, unless that is nil. It returns ErrNotWhole where the
// manifest is missing, cut off or changed; what use got by then is worth nothing.
func readManifest(backup string, use func(item) error) (head, tail, error) {
	file, err := os.Open(filepath.Join(backup, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return head{}, tail{}, fmt.Errorf("%w: there is no %s in it", ErrNotWhole, manifestFile)
	}
	if err != nil {
		return head{}, tail{}, err
	}
	defer file.Close()
	return parseManifest(file, use)
}

func parseManifest(from io.Reader, use func(item) error) (first head, last tail, err error) {
	cut := fmt.Errorf("%w: %s is cut off or was changed", ErrNotWhole, manifestFile)
	reader := bufio.NewReader(from)
	sum := sha256.New()
	line, err := reader.ReadBytes('\n')
	if err != nil || json.Unmarshal(line, &first) != nil || first.Format == 0 {
		return first, last, cut
	}
	if first.Format > format {
		return first, last, fmt.Errorf("%w: format %d", ErrNewer, first.Format)
	}
	sum.Write(line)
	for items := 0; ; items++ {
		if line, err = reader.ReadBytes('\n'); err != nil {
			return first, last, cut
		}
		var i item
		if json.Unmarshal(line, &i) == nil && i.Path != "" {
			sum.Write(line)
			if use != nil {
				if err := use(i); err != nil {
					return first, last, err
				}
			}
			continue
		}
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.DisallowUnknownFields()
		isLast := decoder.Decode(&last) == nil && last.Items == items && last.SHA256 == hex.EncodeToString(sum.Sum(nil))
		if _, err := reader.ReadByte(); !isLast || !errors.Is(err, io.EOF) {
			return first, last, cut
		}
		return first, last, nil
	}
}
