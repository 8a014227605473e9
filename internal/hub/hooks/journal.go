package hooks

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"sheaf/internal/durable"
)

// JournalFile has what was noted and what is to be delivered, in Folder: a line of JSON for each change. Lines are
// added at the end; once there are many, the file is replaced by one that says the same in fewer.
const JournalFile = "journal.jsonl"

// record is one line.
type record struct {
	Note       *note       `json:"note,omitempty"`       // something is about to move
	End        *ending     `json:"end,omitempty"`        // it has, or not
	Done       int64       `json:"done,omitempty"`       // the deliveries of this note are in the journal
	Deliveries []*Delivery `json:"deliveries,omitempty"` // as they are now
	Gone       []int64     `json:"gone,omitempty"`       // deliveries that nobody asks for any more
	Last       *lastIDs    `json:"last,omitempty"`
}

type ending struct {
	Note  int64  `json:"note"`
	Moved []Move `json:"moved,omitempty"` // none: it came to nothing
}

type lastIDs struct {
	Note     int64 `json:"note"`
	Delivery int64 `json:"delivery"`
}

// journal writes lines. add gives the place of a line, which sync waits for.
type journal struct {
	path string

	mu        sync.Mutex
	file      *os.File // nil until the first line
	length    int64
	compacted int64 // length when the file was replaced last
	broken    error // the end of the file is not known

	syncing sync.Mutex // one sync at a time serves all who wait
	synced  int64      // guarded by syncing
	epoch   int        // guarded by mu: how often the file was replaced
}

// openJournal gives each line there is to apply. What a crash has left of a last line is cut off. Other lines that
// cannot be read are passed over, and complain is told: what they said is lost, the rest is not.
func openJournal(dir string, apply func(record), complain func(error)) (*journal, error) {
	j := &journal{path: filepath.Join(dir, JournalFile)}
	file, err := os.OpenFile(j.path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return j, nil
	}
	if err != nil {
		return nil, err
	}
	reader := bufio.NewReader(file)
	for {
		line, readErr := reader.ReadBytes('\n')
		if readErr != nil { // a line without an end was never acknowledged
			break
		}
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			complain(fmt.Errorf("read %s at byte %d: %w", JournalFile, j.length, err))
		} else {
			apply(r)
		}
		j.length += int64(len(line))
	}
	if err := file.Truncate(j.length); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	if _, err := file.Seek(j.length, 0); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	j.file, j.compacted = file, j.length
	return j, nil
}

// CheckJournal counts the lines of a journal that cannot be read, for who looks for damage. It changes nothing.
func CheckJournal(dir string) (lost int, err error) {
	text, err := os.ReadFile(filepath.Join(dir, JournalFile))
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	for line := range bytes.Lines(text) {
		if bytes.HasSuffix(line, []byte("\n")) && !json.Valid(line) { // the last may be half a line
			lost++
		}
	}
	return lost, err
}

// place is the end of a line in the journal.
type place struct {
	epoch int
	end   int64
}

// add writes a line, which is on disk once sync has returned.
func (j *journal) add(r record) (place, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return place{}, fmt.Errorf("note in the journal of hooks: %w", err)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.write(append(line, '\n')); err != nil {
		return place{}, fmt.Errorf("note in the journal of hooks: %w", err)
	}
	return place{j.epoch, j.length}, nil
}

func (j *journal) write(line []byte) error {
	if j.broken != nil {
		return j.broken
	}
	if j.file == nil {
		if err := j.create(); err != nil {
			return err
		}
	}
	if _, err := j.file.Write(line); err != nil {
		// Half a line would make one with the next.
		_, seekErr := j.file.Seek(j.length, 0)
		j.broken = errors.Join(j.file.Truncate(j.length), seekErr)
		return err
	}
	j.length += int64(len(line))
	return nil
}

func (j *journal) create() error {
	if err := os.MkdirAll(filepath.Dir(j.path), 0o700); err != nil {
		return err
	}
	file, err := os.OpenFile(j.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(durable.SyncFolder(filepath.Dir(j.path)), durable.SyncFolder(filepath.Dir(filepath.Dir(j.path)))); err != nil {
		return errors.Join(err, file.Close())
	}
	j.file = file
	return nil
}

// sync returns once the line that ends at a place is on disk.
func (j *journal) sync(at place) error {
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.mu.Lock()
	file, length, epoch := j.file, j.length, j.epoch
	j.mu.Unlock()
	if epoch != at.epoch || j.synced >= at.end {
		return nil
	}
	if err := file.Sync(); err != nil {
		j.mu.Lock()
		j.broken = err // what is on disk is not known from here on
		j.mu.Unlock()
		return fmt.Errorf("note in the journal of hooks: %w", err)
	}
	j.synced = length
	return nil
}

// A journal is replaced once it is this long, and this many times as long as it was after the last time.
const (
	longJournal = 4 << 20
	timesLonger = 3
)

func (j *journal) isLong() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.length > longJournal && j.length > timesLonger*j.compacted
}

// replace lets the journal say no more than these records do, on disk when it returns.
func (j *journal) replace(records []record) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for _, r := range records {
		if err := encoder.Encode(r); err != nil {
			return fmt.Errorf("shorten the journal of hooks: %w", err)
		}
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	err := durable.WriteFile(j.path, text.Bytes(), 0o600)
	var file *os.File
	if err == nil {
		file, err = os.OpenFile(j.path, os.O_RDWR|os.O_APPEND, 0)
	}
	if err != nil {
		return fmt.Errorf("shorten the journal of hooks: %w", err)
	}
	_ = j.file.Close() // all that is in it is in the other
	j.file, j.length, j.compacted = file, int64(text.Len()), int64(text.Len())
	j.synced, j.broken = j.length, nil
	j.epoch++
	return nil
}

func (j *journal) close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	err := errors.Join(j.file.Sync(), j.file.Close())
	j.file, j.broken = nil, fs.ErrClosed
	return err
}
