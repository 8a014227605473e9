package access_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const uploadPack = "git-upload-pack"

// line frames a text (gitprotocol-common).
func line(text string) string { return fmt.Sprintf("%04x%s\n", len(text)+5, text) }

// command is a request of version 2 of the protocol (gitprotocol-v2).
func command(r *repository, name string, arguments ...string) request {
	var body strings.Builder
	body.WriteString(line("command=" + name))
	body.WriteString("0001")
	for _, argument := range arguments {
		body.WriteString(line(argument))
	}
	body.WriteString("0000")
	return request{
		method: "POST", path: "/" + r.fullName() + ".git/" + uploadPack, contentType: "application/x-" + uploadPack + "-request", body: body.String(),
	}
}

// gitStatus is what git is answered that wants to fetch.
func (w *world) gitStatus(v viewer, r *repository) int {
	return choose(w.access(v.who, r) >= read, 200, choose(v.who == nil, 401, 404))
}

// listsRefs is `git ls-remote`.
func (w *world) listsRefs(v viewer, r *repository) question {
	q := question{request: command(r, "ls-refs", "peel", "symrefs"), status: w.gitStatus(v, r)}
	if q.status == 200 {
		for _, branch := range r.branchNames() {
			q.holds = append(q.holds, r.branches[branch].id+" refs/heads/"+branch)
		}
		q = hidesRefs(q)
	}
	return q
}

// fetches asks for commits by their ids, as `git fetch` does for a clone.
func fetches(r *repository, status int, commits ...*commit) question {
	arguments := []string{"no-progress", "ofs-delta"}
	q := question{status: status}
	for _, c := range commits {
		arguments = append(arguments, "want "+c.id)
		for path, content := range c.files {
			if path != "README.md" { // which can come as a delta
				q.holds = append(q.holds, content)
			}
		}
	}
	q.request = command(r, "fetch", append(arguments, "done")...)
	return q
}

// unpack returns what is in the pack of an answer to a fetch, one object after the other.
func unpack(body []byte) (string, error) {
	var pack bytes.Buffer
	for len(body) >= 4 {
		size, err := strconv.ParseUint(string(body[:4]), 16, 16)
		if err != nil || int(size) > len(body) {
			return "", fmt.Errorf("no line: %.20q", body)
		}
		text := body[min(4, size):max(4, size)]
		body = body[max(4, size):]
		if size > 4 && text[0] == 1 { // the pack; 2 and 3 are for people
			pack.Write(text[1:])
		}
	}
	return inflate(pack.Bytes())
}

// inflate reads the objects of a pack (gitformat-pack). Of a delta it gives the instructions, in which all that is new
// stands as it is.
func inflate(pack []byte) (string, error) {
	const header = 12
	if len(pack) < header || !bytes.HasPrefix(pack, []byte("PACK")) {
		return "", nil
	}
	var text strings.Builder
	rest := bytes.NewReader(pack[header:])
	for range binary.BigEndian.Uint32(pack[8:header]) {
		first, err := rest.ReadByte()
		for b := first; err == nil && b >= 0x80; {
			b, err = rest.ReadByte()
		}
		switch first >> 4 & 7 {
		case 6: // a delta to an object that is so far before it
			for b := byte(0x80); err == nil && b >= 0x80; {
				b, err = rest.ReadByte()
			}
		case 7: // a delta to an object by its id
			_, err = rest.Seek(20, io.SeekCurrent)
		}
		if err != nil {
			return "", err
		}
		content, err := zlib.NewReader(rest)
		if err == nil {
			_, err = io.Copy(&text, content)
		}
		if err != nil {
			return "", fmt.Errorf("inflate: %w", err)
		}
	}
	return text.String(), nil
}
