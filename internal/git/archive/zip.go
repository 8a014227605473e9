package archive

import (
	"bufio"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
	"os"
	"sync"
	"time"
	"unicode/utf8"
)

// zipWriter writes a ZIP file as a stream (APPNOTE.TXT of PKWARE, 6.3.10). It is here because that of the standard library
// keeps some 250 bytes for each entry as separate objects until the end: of the archive of a large tree nothing but its
// directory is kept, as the bytes that will be written.
type zipWriter struct {
	out       *bufio.Writer
	offset    uint64
	directory zipDirectory
	count     uint64
	comment   string
	buffer    []byte // content on its way
}

// zipDirectory is the directory in blocks: one slice that grew would be there twice while it is copied.
type zipDirectory struct {
	blocks [][]byte
	size   int // bytes of all
}

const directoryBlock = 1 << 20

func (d *zipDirectory) add(r *zipRecord) {
	last := len(d.blocks) - 1
	if last < 0 || len(d.blocks[last])+r.directorySize() > directoryBlock {
		d.blocks = append(d.blocks, make([]byte, 0, max(directoryBlock, r.directorySize())))
		last++
	}
	before := len(d.blocks[last])
	d.blocks[last] = r.appendDirectory(d.blocks[last])
	d.size += len(d.blocks[last]) - before
}

// maxDirectory bounds the directory, in bytes: half a million files with names of usual length.
const maxDirectory = 64 << 20

// Numbers of the format.
const (
	zipFileHeader      = 0x04034b50
	zipDescriptor      = 0x08074b50
	zipDirectoryHeader = 0x02014b50
	zipEnd             = 0x06054b50
	zipEnd64           = 0x06064b50
	zipLocator64       = 0x07064b50

	zipVersion, zipVersion64 = 20, 45
	zipByUnix                = 3 << 8
	zipFollows               = 1 << 3  // sizes come after the content
	zipUTF8                  = 1 << 11 // the name's encoding
	zipStored, zipDeflated   = 0, 8
	zipTimeExtra             = 0x5455
	zip64Extra               = 1
	zip32, zip16             = math.MaxUint32, math.MaxUint16
)

// zipEntry is what is told of an entry beside its content.
type zipEntry struct {
	name     string
	mode     os.FileMode
	modified time.Time
	size     int64 // of the content
}

func newZipWriter(out io.Writer) *zipWriter {
	return &zipWriter{out: bufio.NewWriterSize(out, copyBuffer), buffer: make([]byte, copyBuffer)}
}

// Packing a tiny file gains nothing. The usual level clears 650 kB of tables for each file, the fastest one none.
const (
	tinyFile  = 64      // bytes
	smallFile = 4 << 10 // bytes
)

// deflater packs at one level. Its writers are large, and most files small, so they are kept.
type deflater struct {
	level int
	kept  sync.Pool
}

var usualDeflater, fastDeflater = deflater{level: flate.DefaultCompression}, deflater{level: flate.BestSpeed}

func (d *deflater) take() *flate.Writer {
	if kept, ok := d.kept.Get().(*flate.Writer); ok {
		return kept
	}
	made, err := flate.NewWriter(nil, d.level)
	if err != nil {
		panic(err) // it only refuses levels that there are not
	}
	return made
}

// add writes one entry. The content of what is no file is in memory.
func (z *zipWriter) add(entry zipEntry, content io.Reader) error {
	if z.count++; z.directory.size > maxDirectory || len(entry.name) > zip16 {
		return ErrTooMany
	}
	r := zipRecord{zipEntry: entry, start: z.offset, isLarge: entry.size > zip32-zip32/100} // deflate never adds a hundredth
	if utf8.ValidString(entry.name) {
		r.flags |= zipUTF8
	}
	pack := z.store
	if entry.mode.IsRegular() && entry.size > tinyFile {
		r.flags, r.method, pack = r.flags|zipFollows, zipDeflated, z.deflate
	}
	if err := pack(&r, content); err != nil {
		return err
	}
	z.directory.add(&r)
	return nil
}

// zipRecord is an entry on its way into the archive.
type zipRecord struct {
	zipEntry
	flags, method int
	start         uint64
	isLarge       bool // its sizes may need more than 32 bits
	sum           uint32
	packed        uint64
	unpacked      uint64
}

// store writes an entry that is not packed. Who reads a ZIP file as a stream must know its length before.
func (z *zipWriter) store(r *zipRecord, content io.Reader) error {
	whole, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	r.sum, r.packed, r.unpacked = crc32.ChecksumIEEE(whole), uint64(len(whole)), uint64(len(whole))
	return z.write(append(r.header(), whole...))
}

// deflate writes an entry whose sizes come after it.
func (z *zipWriter) deflate(r *zipRecord, content io.Reader) error {
	if err := z.write(r.header()); err != nil {
		return err
	}
	before, checksum := z.offset, crc32.NewIEEE()
	packer := &usualDeflater
	if r.size <= smallFile {
		packer = &fastDeflater
	}
	writer := packer.take()
	defer packer.kept.Put(writer)
	writer.Reset(countedZip{z})
	n, err := io.CopyBuffer(io.MultiWriter(writer, checksum), content, z.buffer)
	if err == nil {
		err = writer.Close()
	}
	if err != nil {
		return err
	}
	r.sum, r.packed, r.unpacked = checksum.Sum32(), z.offset-before, uint64(n)
	descriptor := appendInts(nil, zipDescriptor, uint64(r.sum))
	if r.isLarge {
		return z.write(appendLongs(descriptor, r.packed, r.unpacked))
	}
	return z.write(appendInts(descriptor, r.packed, r.unpacked))
}

// header is what comes before the content.
func (r *zipRecord) header() []byte {
	version, extra := zipVersion, timeExtra(r.modified)
	if r.isLarge { // the sizes that follow are long ones
		version, extra = zipVersion64, append(appendLongs(appendShorts(nil, zip64Extra, 16), 0, 0), extra...)
	}
	header := appendInts(nil, zipFileHeader)
	header = r.appendCommon(header, version)
	header = appendInts(header, uint64(r.sum), r.packed, r.unpacked)
	header = appendShorts(header, len(r.name), len(extra))
	return append(append(header, r.name...), extra...)
}

// appendCommon is what both headers of an entry begin with.
func (r *zipRecord) appendCommon(to []byte, version int) []byte {
	date, clock := dosTime(r.modified)
	return appendShorts(to, version, r.flags, r.method, clock, date)
}

// directorySize is no less than what appendDirectory adds.
func (r *zipRecord) directorySize() int { return 46 + 28 + 9 + len(r.name) }

func (r *zipRecord) appendDirectory(to []byte) []byte {
	version, extra, start, packed, unpacked := zipVersion, timeExtra(r.modified), r.start, r.packed, r.unpacked
	if r.isLarge || start >= zip32 {
		long := appendLongs(appendShorts(nil, zip64Extra, 24), unpacked, packed, start)
		version, extra, start, packed, unpacked = zipVersion64, append(long, extra...), zip32, zip32, zip32
	}
	to = appendShorts(appendInts(to, zipDirectoryHeader), zipByUnix|version)
	to = r.appendCommon(to, version)
	to = appendInts(to, uint64(r.sum), packed, unpacked)
	to = appendShorts(to, len(r.name), len(extra), 0, 0, 0)
	to = appendInts(to, uint64(unixMode(r.mode))<<16|dosAttributes(r.mode), start)
	return append(append(to, r.name...), extra...)
}

// close writes the directory.
func (z *zipWriter) close() error {
	start, size, count := z.offset, uint64(z.directory.size), z.count
	for _, block := range z.directory.blocks {
		if err := z.write(block); err != nil {
			return err
		}
	}
	if count >= zip16 || start >= zip32 || size >= zip32 {
		end := appendLongs(appendInts(nil, zipEnd64), 44) // the length of the rest
		end = appendShorts(end, zipByUnix|zipVersion64, zipVersion64)
		end = appendLongs(appendInts(end, 0, 0), count, count, size, start)
		end = appendInts(appendLongs(appendInts(end, zipLocator64, 0), z.offset), 1)
		if err := z.write(end); err != nil {
			return err
		}
	}
	end := appendInts(nil, zipEnd)
	short := int(min(count, zip16))
	end = appendShorts(end, 0, 0, short, short)
	end = appendInts(end, min(size, zip32), min(start, zip32))
	end = append(appendShorts(end, len(z.comment)), z.comment...)
	if err := z.write(end); err != nil {
		return err
	}
	return z.out.Flush()
}

func (z *zipWriter) write(p []byte) error {
	_, err := countedZip{z}.Write(p)
	return err
}

// countedZip counts what is written.
type countedZip struct{ *zipWriter }

func (z countedZip) Write(p []byte) (int, error) {
	n, err := z.out.Write(p)
	z.offset += uint64(n)
	return n, err
}

func appendShorts(to []byte, numbers ...int) []byte {
	for _, number := range numbers {
		to = binary.LittleEndian.AppendUint16(to, uint16(number))
	}
	return to
}

func appendInts(to []byte, numbers ...uint64) []byte {
	for _, number := range numbers {
		to = binary.LittleEndian.AppendUint32(to, uint32(number))
	}
	return to
}

func appendLongs(to []byte, numbers ...uint64) []byte {
	for _, number := range numbers {
		to = binary.LittleEndian.AppendUint64(to, number)
	}
	return to
}

// timeExtra is the exact time, as far as 32 bits reach.
func timeExtra(at time.Time) []byte {
	seconds := at.Unix()
	if seconds < 0 || seconds > math.MaxInt32 {
		return nil
	}
	return binary.LittleEndian.AppendUint32(append(appendShorts(nil, zipTimeExtra, 5), 1), uint32(seconds))
}

// dosTime is a time in steps of two seconds from 1980 to 2107.
func dosTime(at time.Time) (date, clock int) {
	at = at.UTC()
	if at.Year() < 1980 || at.Year() > 2107 {
		return 1<<5 | 1, 0
	}
	return (at.Year()-1980)<<9 | int(at.Month())<<5 | at.Day(), at.Hour()<<11 | at.Minute()<<5 | at.Second()/2
}

// unixMode is a mode as stat(2) has it.
func unixMode(mode os.FileMode) uint32 {
	bits := uint32(mode.Perm())
	switch mode.Type() {
	case os.ModeDir:
		return bits | 0o040000
	case os.ModeSymlink:
		return bits | 0o120000
	}
	return bits | 0o100000
}

func dosAttributes(mode os.FileMode) uint64 {
	if mode.IsDir() {
		return 0x10
	}
	return 0
}
