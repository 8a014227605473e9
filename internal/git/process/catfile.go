package process

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
)

// CatFile is one `git cat-file --batch-command` process. It serves one caller at a time.
type CatFile struct {
	child  *Child
	in     io.WriteCloser
	out    *bufio.Reader
	broken bool // the conversation is out of step: never use it again
	lost   bool // because the process has ended

	unstored Unstored    // of whoever has it now; may be nil
	missing  []object.ID // that were asked for and not found since it was lent
}

// Missing are the objects, asked for by their whole ids, that were not found since the process was lent.
func (c *CatFile) Missing() []object.ID { return c.missing }

// Unstored finds objects that are not stored yet, as a step of several writers makes them. For what it does
// not have, ask is what git can be asked for in the place of rev.
type Unstored interface {
	Find(rev string) (found object.Raw, ok bool, ask string)
}

func (c *CatFile) find(rev string) (found object.Raw, ok bool, ask string) {
	if c.unstored == nil {
		return object.Raw{}, false, rev
	}
	return c.unstored.Find(rev)
}

// maxContents bounds, in bytes, an object that is read as a whole. Larger blobs are streamed; trees and
// commits of that size are nobody's.
const maxContents = 64 << 20

// maxQuestions bounds, in bytes, what is asked before the answers are read. A pipe holds 64 KiB: with
// more, git and we could both wait for the other to read.
const maxQuestions = 32 << 10

// StartCatFile starts a process in a repository's folder that outlives the call: ctx only bounds the start.
func (g *Git) StartCatFile(ctx context.Context, c Command) (*CatFile, error) {
	c.Args = []string{"cat-file", "--batch-command", "--buffer"}
	c.Budget = Budget{Time: Endless}
	child, err := g.prepare(context.WithoutCancel(ctx), c)
	if err != nil {
		return nil, err
	}
	in, inErr := child.cmd.StdinPipe()
	out, outErr := child.cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		child.done()
		return nil, err
	}
	if err := child.start(); err != nil {
		return nil, err
	}
	return &CatFile{child: child, in: in, out: bufio.NewReaderSize(out, 64<<10)}, nil
}

// stop ends the process. The caller does not wait for it; Store.Close does.
func (c *CatFile) stop() {
	_ = c.in.Close()
	if c.broken {
		_ = c.child.cmd.Process.Kill() // it only reads, so it leaves nothing behind
	}
	if !c.lost {
		go func() { _ = c.child.Wait() }() // ending it is all we wanted; the error that led here was reported
	}
}

// fail marks the conversation as out of step. What git complained of before it ended is in the error.
func (c *CatFile) fail(err error) error {
	isLost := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, brokenPipe) || errors.Is(err, os.ErrClosed)
	if isLost && !c.lost {
		_ = c.in.Close()
		if ended := c.child.Wait(); ended != nil { // with it all of standard error has come
			err = fmt.Errorf("%w: %w", err, ended)
		}
	}
	c.broken, c.lost = true, c.lost || isLost
	return fmt.Errorf("git cat-file: %w", err)
}

// Infos describes the objects that revs name, in their order. An absent one has an empty ID.
func (c *CatFile) Infos(revs []string) ([]object.Info, error) {
	objects := make([]object.Info, len(revs))
	var asked []string
	var places []int
	for i, rev := range revs {
		found, ok, ask := c.find(rev)
		if ok {
			objects[i] = found.Info()
			continue
		}
		asked, places = append(asked, ask), append(places, i)
	}
	answered := 0
	err := c.askAll("info", asked, func(rev string) error {
		info, err := c.header(rev)
		objects[places[answered]] = info
		answered++
		return err
	})
	return objects, err
}

// askAll puts a question about each rev, many at a time, and has the answers read in their order.
func (c *CatFile) askAll(question string, revs []string, read func(rev string) error) error {
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

// Info describes one object, or gives object.ErrNotFound.
func (c *CatFile) Info(rev string) (object.Info, error) {
	objects, err := c.Infos([]string{rev})
	if err != nil {
		return object.Info{}, err
	}
	if objects[0].ID == "" {
		return object.Info{}, fmt.Errorf("%q: %w", rev, object.ErrNotFound)
	}
	return objects[0], nil
}

// Contents reads one object as a whole, or gives object.ErrNotFound.
func (c *CatFile) Contents(rev string) (object.Info, []byte, error) {
	if found, ok, _ := c.find(rev); ok {
		return found.Info(), found.Content, nil
	}
	if err := c.ask("contents " + rev + "\n"); err != nil {
		return object.Info{}, nil, err
	}
	info, content, err := c.answer(rev)
	if err == nil && info.ID == "" {
		err = fmt.Errorf("%q: %w", rev, object.ErrNotFound)
	}
	return info, content, err
}

// answer reads what comes for one "contents REV": an absent object has an empty ID.
func (c *CatFile) answer(rev string) (object.Info, []byte, error) {
	info, err := c.header(rev)
	if err != nil || info.ID == "" {
		return info, nil, err
	}
	if info.Size > maxContents {
		return object.Info{}, nil, c.fail(fmt.Errorf("%s has %d bytes: %w", info.ID, info.Size, object.ErrTooLarge))
	}
	content := make([]byte, info.Size+1) // and the line feed that ends it
	if _, err := io.ReadFull(c.out, content); err != nil {
		return object.Info{}, nil, c.fail(fmt.Errorf("read %s: %w", info.ID, err))
	}
	return info, content[:info.Size], nil
}

func (c *CatFile) ask(questions string) error {
	if _, err := io.WriteString(c.in, questions+"flush\n"); err != nil {
		return c.fail(err)
	}
	return nil
}

// header reads "ID KIND SIZE", or "REV missing" and the like, for which the object is empty.
func (c *CatFile) header(rev string) (object.Info, error) {
	line, err := c.out.ReadString('\n')
	if err != nil {
		return object.Info{}, c.fail(fmt.Errorf("ask for %q: %w", rev, err))
	}
	line = strings.TrimSuffix(line, "\n")
	if line == rev+" missing" || line == rev+" ambiguous" {
		if id, err := object.ParseID(rev); err == nil {
			c.missing = append(c.missing, id)
		}
		return object.Info{}, nil
	}
	fields := strings.Split(line, " ")
	if len(fields) != 3 {
		return object.Info{}, c.fail(fmt.Errorf("unexpected answer %q for %q", line, rev))
	}
	id, idErr := object.ParseID(fields[0])
	size, sizeErr := strconv.ParseInt(fields[2], 10, 64)
	if err := errors.Join(idErr, sizeErr); err != nil {
		return object.Info{}, c.fail(fmt.Errorf("unexpected answer %q for %q: %w", line, rev, err))
	}
	return object.Info{ID: id, Kind: object.Kind(fields[1]), Size: size}, nil
}
