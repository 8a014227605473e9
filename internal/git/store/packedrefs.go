package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sheaf/internal/git/object"
)

// errPackedRefs is a file of packed refs that is left to git to read.
var errPackedRefs = errors.New("packed-refs is not sorted, or malformed")

// packedRef looks up a ref among those that `git pack-refs` has put into one file, and gives its target; empty if
// it is not there. The file is sorted, so that few of its bytes are read however many refs there are. Git replaces
// it as a whole, never writes into it. Source: refs/packed-backend.c.
func packedRef(dir, name string) (object.ID, error) {
	file, err := os.Open(filepath.Join(dir, "packed-refs"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return "", err
	}
	return findPacked(file, info.Size(), name)
}

// findPacked looks for the line "ID NAME". Lines that begin with "^" belong to the one before, the first line
// tells how the file was made.
func findPacked(file io.ReaderAt, size int64, name string) (object.ID, error) {
	lines := packedLines{file, size}
	first, next, err := lines.at(0)
	if err != nil {
		return "", err
	}
	if size == 0 {
		return "", nil
	}
	if !strings.HasPrefix(first, "# pack-refs with:") || !strings.Contains(first+" ", " sorted ") {
		return "", errPackedRefs
	}
	low, high := next, size // the ref begins in between, if it is there
	for low < high {
		middle := low + (high-low)/2
		start, err := lines.refFrom(middle, low)
		if err != nil {
			return "", err
		}
		if start >= high {
			high = middle
			continue
		}
		line, end, err := lines.at(start)
		if err != nil {
			return "", err
		}
		id, found, ok := strings.Cut(line, " ")
		if !ok || len(id) != object.IDLength {
			return "", fmt.Errorf("%w: %q", errPackedRefs, line)
		}
		switch order := strings.Compare(found, name); {
		case order == 0:
			return object.ParseID(id)
		case order < 0:
			low = end
		default:
			high = middle
		}
	}
	return "", nil
}

// packedLines reads single lines of a file of size bytes.
type packedLines struct {
	file io.ReaderAt
	size int64
}

// longestPackedLine bounds what is read for one line, in bytes; a name of a file has at most 4096.
const longestPackedLine = 8 << 10

// at gives the line that begins at an offset, without its end, and where the next begins.
func (l packedLines) at(offset int64) (line string, next int64, err error) {
	const usual = 256
	reader := bufio.NewReaderSize(io.NewSectionReader(l.file, offset, min(l.size-offset, longestPackedLine)), usual)
	text, err := reader.ReadBytes('\n')
	if errors.Is(err, io.EOF) && offset+int64(len(text)) == l.size {
		err = nil
	}
	if err != nil {
		return "", 0, fmt.Errorf("%w: %w", errPackedRefs, err)
	}
	return string(bytes.TrimSuffix(text, []byte("\n"))), offset + int64(len(text)), nil
}

// refFrom gives where the first ref begins at an offset or behind it, or the size. A line begins at low, which is
// not behind the offset.
func (l packedLines) refFrom(offset, low int64) (int64, error) {
	if offset > low {
		_, next, err := l.at(offset - 1) // whose end is the beginning, if offset is one
		if err != nil {
			return 0, err
		}
		offset = next
	}
	for offset < l.size {
		line, next, err := l.at(offset)
		if err != nil || !strings.HasPrefix(line, "^") {
			return offset, err
		}
		offset = next
	}
	return offset, nil
}
