package gitstore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// catFile is one `git cat-file --batch-command` process. It serves one caller at a time.
type catFile struct {
	child  *child
	in     io.WriteCloser
	out    *bufio.Reader
	broken bool // the conversation is out of step: never use it again

	pending *pending // of the step that has it now; may be nil
}

// maxQuestions bounds, in bytes, what is asked before the answers are read. A pipe holds 64 KiB: with
// more, git and we could both wait for the other to read.
const maxQuestions = 32 << 10

// startCatFile starts a process that outlives the call: ctx only bounds the start.
func startCatFile(ctx context.Context, repo *Repo) (*catFile, error) {
	dir, err := repo.dir()
	if err != nil {
		return nil, err
	}
	ch, err := repo.store.git.command(context.WithoutCancel(ctx), call{dir: dir, args: []string{"cat-file", "--batch-command", "--buffer"}})
	if err != nil {
		return nil, err
	}
	in, inErr := ch.cmd.StdinPipe()
	out, outErr := ch.cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		ch.done()
		return nil, err
	}
	if err := ch.start(); err != nil {
		return nil, err
	}
	return &catFile{child: ch, in: in, out: bufio.NewReaderSize(out, 64<<10)}, nil
}

// stop ends the process. The caller does not wait for it; Store.Close does.
func (c *catFile) stop() {
	_ = c.in.Close()
	if c.broken {
		_ = c.child.cmd.Process.Kill() // it only reads, so it leaves nothing behind
	}
	go func() { _ = c.child.wait() }() // ending it is all we wanted; the error that led here was reported
}

// fail marks the conversation as out of step.
func (c *catFile) fail(err error) error {
	c.broken = true
	if text := strings.TrimSpace(c.child.stderr.String()); text != "" {
		return fmt.Errorf("git cat-file: %w: %s", err, text)
	}
	return fmt.Errorf("git cat-file: %w", err)
}

// infos describes the objects that revs name, in their order. An absent one has an empty ID.
func (c *catFile) infos(revs []string) ([]Object, error) {
	objects := make([]Object, len(revs))
	var asked []string
	var places []int
	for i, rev := range revs {
		found, ok, ask := c.pending.find(rev)
		if ok {
			objects[i] = found.describe()
			continue
		}
		asked, places = append(asked, ask), append(places, i)
	}
	answered := 0
	err := c.askAll("info", asked, func(rev string) error {
		object, err := c.header(rev)
		objects[places[answered]] = object
		answered++
		return err
	})
	return objects, err
}

// askAll puts a question about each rev, many at a time, and has the answers read in their order.
func (c *catFile) askAll(question string, revs []string, read func(rev string) error) error {
	for len(revs) > 0 {
		var questions strings.Builder
		asked := 0
		for asked < len(revs) && (asked == 0 || questions.Len()+len(revs[asked]) < maxQuestions) {
			questions.WriteString(question + " " + revs[asked] + "\n")
			asked++
		}
		if err := c.ask(questions.String()); err != nil {
			return err
		}
		for _, rev := range revs[:asked] {
			if err := read(rev); err != nil {
				c.broken = true // the other answers are still to come
				return err
			}
		}
		revs = revs[asked:]
	}
	return nil
}

// info describes one object, or gives ErrObjectNotFound.
func (c *catFile) info(rev string) (Object, error) {
	objects, err := c.infos([]string{rev})
	if err != nil {
		return Object{}, err
	}
	if objects[0].ID == "" {
		return Object{}, fmt.Errorf("%q: %w", rev, ErrObjectNotFound)
	}
	return objects[0], nil
}

// contents reads one object as a whole, or gives ErrObjectNotFound.
func (c *catFile) contents(rev string) (Object, []byte, error) {
	if found, ok, _ := c.pending.find(rev); ok {
		return found.describe(), found.content, nil
	}
	if err := c.ask("contents " + rev + "\n"); err != nil {
		return Object{}, nil, err
	}
	object, content, err := c.answer(rev)
	if err == nil && object.ID == "" {
		err = fmt.Errorf("%q: %w", rev, ErrObjectNotFound)
	}
	return object, content, err
}

// answer reads what comes for one "contents REV": an absent object has an empty ID.
func (c *catFile) answer(rev string) (Object, []byte, error) {
	object, err := c.header(rev)
	if err != nil || object.ID == "" {
		return object, nil, err
	}
	content := make([]byte, object.Size+1) // and the line feed that ends it
	if _, err := io.ReadFull(c.out, content); err != nil {
		return Object{}, nil, c.fail(fmt.Errorf("read %s: %w", object.ID, err))
	}
	return object, content[:object.Size], nil
}

func (c *catFile) ask(questions string) error {
	if _, err := io.WriteString(c.in, questions+"flush\n"); err != nil {
		return c.fail(err)
	}
	return nil
}

// header reads "ID KIND SIZE", or "REV missing" and the like, for which the object is empty.
func (c *catFile) header(rev string) (Object, error) {
	line, err := c.out.ReadString('\n')
	if err != nil {
		return Object{}, c.fail(fmt.Errorf("ask for %q: %w", rev, err))
	}
	line = strings.TrimSuffix(line, "\n")
	if line == rev+" missing" || line == rev+" ambiguous" {
		return Object{}, nil
	}
	fields := strings.Split(line, " ")
	if len(fields) != 3 {
		return Object{}, c.fail(fmt.Errorf("unexpected answer %q for %q", line, rev))
	}
	id, idErr := ParseID(fields[0])
	size, sizeErr := strconv.ParseInt(fields[2], 10, 64)
	if err := errors.Join(idErr, sizeErr); err != nil {
		return Object{}, c.fail(fmt.Errorf("unexpected answer %q for %q: %w", line, rev, err))
	}
	return Object{ID: id, Kind: Kind(fields[1]), Size: size}, nil
}
