package object

import (
	"bytes"
	"compress/zlib"
	"crypto/sha1"
	"encoding/binary"
	"fmt"
)

// Distinct keeps the first of objects that are the same.
func Distinct(objects []Raw) []Raw {
	seen := map[ID]bool{}
	var kept []Raw
	for _, object := range objects {
		if !seen[object.ID] {
			seen[object.ID] = true
			kept = append(kept, object)
		}
	}
	return kept
}

// The numbers of gitformat-pack(5).
var packKinds = map[Kind]byte{KindCommit: 1, KindTree: 2, KindBlob: 3, KindTag: 4}

// FormatPack makes a version 2 pack of whole objects, without deltas.
func FormatPack(objects []Raw) ([]byte, error) {
	var pack bytes.Buffer
	pack.WriteString("PACK")
	pack.Write(binary.BigEndian.AppendUint32(nil, 2))
	pack.Write(binary.BigEndian.AppendUint32(nil, uint32(len(objects))))
	// Trees are mostly ids, which do not shrink: more effort takes time and saves little.
	compressor, err := zlib.NewWriterLevel(&pack, zlib.BestSpeed)
	if err != nil {
		return nil, err
	}
	for _, object := range objects {
		pack.Write(packHeader(packKinds[object.Kind], len(object.Content)))
		compressor.Reset(&pack)
		if _, err := compressor.Write(object.Content); err != nil {
			return nil, err
		}
		if err := compressor.Close(); err != nil {
			return nil, err
		}
	}
	sum := sha1.Sum(pack.Bytes())
	pack.Write(sum[:])
	return pack.Bytes(), nil
}

// packHeader gives the kind and size of an object: four bits of the size in the first byte, then seven in
// each, the lowest first; the highest bit says that more follow.
func packHeader(kind byte, size int) []byte {
	header := []byte{kind<<4 | byte(size&0x0f)}
	for size >>= 4; size > 0; size >>= 7 {
		header[len(header)-1] |= 0x80
		header = append(header, byte(size&0x7f))
	}
	return header
}

// FormatLoose is the content of a loose object file, see gitformat-pack(5) and git-hash-object(1).
func FormatLoose(object Raw) ([]byte, error) {
	var content bytes.Buffer
	compressor, err := zlib.NewWriterLevel(&content, zlib.BestSpeed)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(compressor, "%s %d\x00", object.Kind, len(object.Content))
	if _, err := compressor.Write(object.Content); err != nil {
		return nil, err
	}
	if err := compressor.Close(); err != nil {
		return nil, err
	}
	return content.Bytes(), nil
}
