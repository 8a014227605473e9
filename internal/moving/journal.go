package moving

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// journal remembers what was made at the target, so that a move that was broken off goes on where it was and makes
// nothing twice. Each line is on disk before the next step.
type journal struct {
	file  *os.File
	done  map[string]string
	begun map[string]bool // and not done: whether the target has it is not known
}

type journalLine struct {
	Target string `json:"target,omitempty"` // of the first line
	Begun  string `json:"begun,omitempty"`
	Done   string `json:"done,omitempty"`
	Value  string `json:"value,omitempty"`

	Forgotten string `json:"forgotten,omitempty"` // it had begun and was refused
}

// openJournal reads a journal, or begins one. It belongs to one target.
func openJournal(path, target string) (*journal, error) {
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	j := &journal{done: map[string]string{}, begun: map[string]bool{}}
	whole := text[:bytes.LastIndexByte(text, '\n')+1] // a crash may leave half a line
	lines := bufio.NewScanner(bytes.NewReader(whole))
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		var line journalLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("the journal %s is damaged at line %d", path, number)
		}
		if number == 1 && line.Target != target {
			return nil, fmt.Errorf("the journal %s is of a move to %s", path, line.Target)
		}
		if line.Begun != "" {
			j.begun[line.Begun] = true
		}
		delete(j.begun, line.Forgotten)
		if line.Done != "" {
			j.done[line.Done] = line.Value
			delete(j.begun, line.Done)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	if j.file, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	err = j.file.Truncate(int64(len(whole)))
	if err == nil {
		_, err = j.file.Seek(int64(len(whole)), 0)
	}
	if err == nil && len(whole) == 0 {
		err = j.write(journalLine{Target: target})
	}
	if err != nil {
		_ = j.file.Close()
		return nil, fmt.Errorf("begin the journal: %w", err)
	}
	return j, nil
}

func (j *journal) write(line journalLine) error {
	text, err := json.Marshal(line)
	if err == nil {
		_, err = j.file.Write(append(text, '\n'))
	}
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	return nil
}

// once makes a thing that must not be made twice. find looks for it at the target; it is asked only where an earlier run
// has begun and nobody knows how that ended.
func (j *journal) once(key string, find func() (value string, found bool, err error), create func() (string, error)) (string, error) {
	if value, ok := j.done[key]; ok {
		return value, nil
	}
	value, found := "", false
	var err error
	if j.begun[key] {
		value, found, err = find()
	} else {
		err = j.write(journalLine{Begun: key})
		j.begun[key] = err == nil
	}
	if err == nil && !found {
		value, err = create()
	}
	if err != nil {
		return "", err
	}
	if err := j.write(journalLine{Done: key, Value: value}); err != nil {
		return "", err
	}
	j.done[key] = value
	delete(j.begun, key)
	return value, nil
}

func (j *journal) close() error { return j.file.Close() }

// isNew reports whether no run has begun a thing.
func (j *journal) isNew(key string) bool {
	_, done := j.done[key]
	return !done && !j.begun[key]
}

// madeOf finds what has become a thing at the target, among the keys with a beginning. It is empty for what we have not made.
func (j *journal) madeOf(beginning, value string) string {
	for key, made := range j.done {
		if made == value && strings.HasPrefix(key, beginning) {
			return key
		}
	}
	return ""
}

// forget takes back that a thing has begun, where the target has refused it.
func (j *journal) forget(key string) error {
	delete(j.begun, key)
	return j.write(journalLine{Forgotten: key})
}

// set notes a value that may change.
func (j *journal) set(key, value string) error {
	j.done[key] = value
	return j.write(journalLine{Done: key, Value: value})
}
