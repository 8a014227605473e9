package moves

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/push"
	"sheaf/internal/git/store"
)

// transfer copies commits from one repository of the hub to another, and makes
// the moves there, all or none of them. It plays a Git client between the two, so
// that what arrives is checked, limited and made durable like any push. Each target
// must be what a visible ref of from points at. before, which may be nil, is called
// under the lock before the moves; its error keeps them from being made.
func transfer(ctx context.Context, from, to *store.Repo, moves []store.RefMove, before func(ctx context.Context) error) error {
	if len(moves) == 0 {
		return nil
	}
	known, err := to.Refs(ctx, object.BranchPrefix)
	if err != nil {
		return fmt.Errorf("list what %s has: %w", to.Name(), err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	pack, packWriter := io.Pipe()
	sent := make(chan error, 1)
	go func() {
		err := from.UploadPack(ctx, store.PackOptions{}, wants(moves, known), packWriter)
		packWriter.CloseWithError(err)
		sent <- err
	}()
	err = receive(ctx, to, moves, before, pack)
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
func wants(moves []store.RefMove, known []store.Ref) io.Reader {
	var request bytes.Buffer
	asked := map[object.ID]bool{}
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
	offered := map[object.ID]bool{}
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
func receive(ctx context.Context, to *store.Repo, moves []store.RefMove, before func(ctx context.Context) error, answer io.Reader) error {
	pack := bufio.NewReader(answer)
	if err := skipAcknowledgements(pack); err != nil {
		return fmt.Errorf("read the answer to the fetch: %w", err)
	}
	var commands, report bytes.Buffer
	for i, move := range moves {
		command := string(cmp.Or(move.Old, object.Zero)) + " " + string(move.Target) + " " + move.Name
		if i == 0 {
			command += "\x00report-status atomic"
		}
		commands.WriteString(line(command + "\n"))
	}
	commands.WriteString("0000")
	complaint := ""
	options := push.Options{MaxBlob: maxBlob, OwnRefs: true, Complaint: func(text string) { complaint = text }}
	if before != nil {
		options.Check = func(ctx context.Context, _ *store.Lock, _ []store.RefMove) error { return before(ctx) }
	}
	if err := push.Receive(ctx, to, options, io.MultiReader(&commands, pack), &report); err != nil {
		return err
	}
	err := checkReport(&report)
	switch {
	case err == nil:
		return nil
	case store.IsRoomComplaint(complaint):
		return fmt.Errorf("%w: %w", store.ErrDiskFull, err)
	case complaint != "":
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(complaint))
	}
	return err
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
