// Package archive makes archives for download out of what `git archive` writes. It holds one entry at a time.
//
// The tree comes from strangers, and git passes on whatever its format allows: two entries of one name, one of them a
// link, so that an unpacker would write the other one through it, anywhere. So each entry is looked at, and what could
// be unpacked outside of the archive's own folder is left out.
package archive

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Format is a kind of archive. Its text is what a file's name ends in.
type Format string

// The formats that GitHub has.
const (
	TarGz Format = ".tar.gz"
	Zip   Format = ".zip"
)

// MediaType is the format's Content-Type.
func (f Format) MediaType() string {
	if f == Zip {
		return "application/zip"
	}
	return "application/gzip"
}

// maxEntries bounds the number of files and folders of one archive.
const maxEntries = 1_000_000

// copyBuffer is how much is read and written at once, in bytes. One buffer serves all entries of an archive.
const copyBuffer = 32 << 10

// ErrTooMany is a tree with more entries than an archive may have.
var ErrTooMany = errors.New("too many files for an archive")

// ErrNotTar is what begins as no archive of git's.
var ErrNotTar = errors.New("not an archive")

// Reader gives the harmless entries of an archive that git writes.
type Reader struct {
	tar   *tar.Reader
	links links
	count int
	first *tar.Header // was read already
}

// NewReader reads up to the first entry, so that nothing need be sent before git has begun to write. ErrNotTar if there is
// none, or what the reader gives.
func NewReader(from io.Reader) (*Reader, error) {
	r := &Reader{tar: tar.NewReader(bufio.NewReaderSize(from, copyBuffer))}
	var err error
	r.first, err = r.tar.Next()
	if errors.Is(err, io.EOF) || errors.Is(err, tar.ErrHeader) {
		err = fmt.Errorf("%w: %w", ErrNotTar, err)
	}
	return r, err
}

// next returns the next harmless entry, or io.EOF.
func (r *Reader) next() (*tar.Header, error) {
	for {
		header := r.first
		if r.first = nil; header == nil {
			var err error
			if header, err = r.tar.Next(); err != nil {
				return nil, err
			}
		}
		if r.count++; r.count > maxEntries {
			return nil, ErrTooMany
		}
		if header.Typeflag == tar.TypeXGlobalHeader || r.links.admit(header) {
			return header, nil
		}
	}
}

// Write makes an archive in a format. The error of out is returned as it is.
func (r *Reader) Write(format Format, out io.Writer) error {
	if format == Zip {
		return r.writeZip(out)
	}
	return r.writeTarGz(out)
}

func (r *Reader) writeTarGz(out io.Writer) error {
	packed := gzip.NewWriter(out)
	to := tar.NewWriter(packed)
	buffer := make([]byte, copyBuffer)
	for {
		header, err := r.next()
		if errors.Is(err, io.EOF) {
			return errors.Join(to.Close(), packed.Close())
		}
		if err != nil {
			return err
		}
		header.Format = tar.FormatUnknown // what the name and the size need
		if err := to.WriteHeader(header); err != nil {
			return err
		}
		if _, err := io.CopyBuffer(to, r.tar, buffer); err != nil {
			return err
		}
	}
}

func (r *Reader) writeZip(out io.Writer) error {
	to := newZipWriter(out)
	for {
		header, err := r.next()
		if errors.Is(err, io.EOF) {
			return to.close()
		}
		if err == nil {
			err = r.addToZip(to, header)
		}
		if err != nil {
			return err
		}
	}
}

// addToZip writes one entry. A link's target is its content.
func (r *Reader) addToZip(to *zipWriter, header *tar.Header) error {
	if header.Typeflag == tar.TypeXGlobalHeader {
		to.comment = header.PAXRecords["comment"] // the commit, as git has it there
		return nil
	}
	entry := zipEntry{name: header.Name, mode: header.FileInfo().Mode(), modified: header.ModTime, size: header.Size}
	content := io.Reader(r.tar)
	if header.Typeflag == tar.TypeSymlink {
		content = strings.NewReader(header.Linkname)
	}
	return to.add(entry, content)
}
