// Package transfer copies commits from one repository of the hub to another:
// for forks, and for pull requests that come from them.
//
// It plays a Git client between the two, so that what arrives is checked and
// made durable like any push.
package transfer

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sheaf/internal/gitstore"
)

// Move says which ref of the receiving repository is to point at which commit
// or tag of the sending one. The ref must not exist yet.
type Move struct {
	Ref    string
	Target gitstore.ID
}

const noObject = "0000000000000000000000000000000000000000"

// Copy sends what the moves need and makes the refs, all or none of them. Each
// target must be what a visible ref of from points at.
func Copy(ctx context.Context, from, to *gitstore.Repo, moves []Move) error {
	if len(moves) == 0 {
		return nil
	}
	known, err := to.Refs(ctx, "refs/heads/")
	if err != nil {
		return fmt.Errorf("list what %s has: %w", to.Name(), err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	pack, packWriter := io.Pipe()
	sent := make(chan error, 1)
	go func() {
		err := from.UploadPack(ctx, gitstore.PackOptions{}, wants(moves, known), packWriter)
		packWriter.CloseWithError(err)
		sent <- err
	}()
	err = receive(ctx, to, moves, pack)
	pack.Close() // so that a sender nobody listens to any more ends
	if sendErr := <-sent; sendErr != nil && !errors.Is(sendErr, io.ErrClosedPipe) {
		err = errors.Join(err, sendErr)
	}
	if err != nil {
		return fmt.Errorf("copy from %s to %s: %w", from.Name(), to.Name(), err)
	}
	return nil
}

// wants is the request of a fetch (gitprotocol-pack, version 0).
func wants(moves []Move, known []gitstore.Ref) io.Reader {
	var request bytes.Buffer
	asked := map[gitstore.ID]bool{}
	for _, move := range moves {
		if asked[move.Target] {
			continue
		}
		capabilities := ""
		if len(asked) == 0 {
			capabilities = " ofs-delta no-progress"
		}
		asked[move.Target] = true
		request.WriteString(line("want " + string(move.Target) + capabilities + "\n"))
	}
	request.WriteString("0000")
	offered := map[gitstore.ID]bool{}
	for _, ref := range known {
		if !offered[ref.Target] {
			offered[ref.Target] = true
			request.WriteString(line("have " + string(ref.Target) + "\n"))
		}
	}
	request.WriteString(line("done\n"))
	return &request
}

// receive pushes the pack that the sender answers with.
func receive(ctx context.Context, to *gitstore.Repo, moves []Move, answer io.Reader) error {
	pack := bufio.NewReader(answer)
	if err := skipAcknowledgements(pack); err != nil {
		return fmt.Errorf("read the answer to the fetch: %w", err)
	}
	var commands, report bytes.Buffer
	for i, move := range moves {
		command := noObject + " " + string(move.Target) + " " + move.Ref
		if i == 0 {
			command += "\x00report-status atomic"
		}
		commands.WriteString(line(command + "\n"))
	}
	commands.WriteString("0000")
	if err := to.ReceivePack(ctx, gitstore.PackOptions{}, io.MultiReader(&commands, pack), &report); err != nil {
		return err
	}
	return checkReport(&report)
}

// skipAcknowledgements reads up to where the pack begins. Before it come a NAK or
// one or more ACKs: git acknowledges a parent of the first common commit again.
func skipAcknowledgements(answer *bufio.Reader) error {
	const signature = "PACK" // no pkt-line: these are not hexadecimal digits
	for {
		head, err := answer.Peek(len(signature))
		if err != nil {
			return err
		}
		if string(head) == signature {
			return nil
		}
		if _, err := readLine(answer); err != nil {
			return err
		}
	}
}

// checkReport reads how a push ended.
func checkReport(report io.Reader) error {
	lines := bufio.NewReader(report)
	unpacked := false
	for {
		text, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF) && unpacked:
			return nil
		case err != nil:
			return fmt.Errorf("read the report of the push: %w", err)
		case text == "unpack ok":
			unpacked = true
		case text != "" && !strings.HasPrefix(text, "ok "):
			return fmt.Errorf("push refused: %s", text)
		}
	}
}

// line frames text as a pkt-line (gitprotocol-common).
func line(text string) string { return fmt.Sprintf("%04x%s", len(text)+4, text) }

// readLine reads one pkt-line without its newline; a flush is an empty one.
func readLine(from io.Reader) (string, error) {
	var head [4]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return "", err
	}
	size, err := strconv.ParseUint(string(head[:]), 16, 16)
	if err != nil {
		return "", fmt.Errorf("length of a line: %w", err)
	}
	if size < uint64(len(head)) {
		return "", nil
	}
	text := make([]byte, size-uint64(len(head)))
	if _, err := io.ReadFull(from, text); err != nil {
		return "", err
	}
	return strings.TrimSuffix(string(text), "\n"), nil
}
