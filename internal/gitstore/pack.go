package gitstore

import (
	"bytes"
	"compress/zlib"
	"context"
	"crypto/sha1"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// newlyMade is an object that is to be stored.
type newlyMade struct {
	id      ID
	kind    Kind
	content []byte
}

func newObject(kind Kind, content []byte) newlyMade {
	hash := sha1.New()
	fmt.Fprintf(hash, "%s %d\x00", kind, len(content))
	hash.Write(content)
	return newlyMade{id: ID(hex.EncodeToString(hash.Sum(nil))), kind: kind, content: content}
}

// From this many objects on, one pack file is cheaper than loose files.
const packedObjects = 20

// keepNote marks a pack whose objects no ref may reach yet: `git repack -a -d`, run by somebody beside us,
// would drop those of a pack that is not marked. Maintain takes old marks away.
const keepNote = "sheaf"

// storeObjects writes objects and returns when they are on disk, or leaves them to the step of AdvanceRef
// that ctx belongs to. ErrDiskFull if there is no room.
func (r *Repo) storeObjects(ctx context.Context, objects []newlyMade) error {
	if step := pendingOf(ctx); step != nil {
		step.add(objects)
		return nil
	}
	_, err := r.writeObjects(ctx, objects)
	return err
}

// writeObjects gives the mark of the pack that it made, for the caller to remove once a ref reaches the
// objects; empty if there is none.
func (r *Repo) writeObjects(ctx context.Context, objects []newlyMade) (mark string, err error) {
	objects = distinct(objects)
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || len(objects) == 0 {
		return "", err
	}
	folder := filepath.Join(dir, "objects")
	if len(objects) < packedObjects {
		return "", roomError(writeLoose(folder, objects))
	}
	pack, err := formatPack(objects)
	if err != nil {
		return "", err
	}
	mark, err = r.storePack(ctx, folder, pack)
	if err != nil {
		return "", roomError(err)
	}
	r.countPack()
	return mark, nil
}

// storePack has git check and index a pack beside the others, and then gives it its place. Git leaves a file
// behind where it fails; so the pack has a folder to itself until it is whole.
func (r *Repo) storePack(ctx context.Context, objects string, pack []byte) (mark string, err error) {
	incoming, err := os.MkdirTemp(objects, "incoming-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(incoming)
	out, err := r.run(ctx, call{
		args: []string{"index-pack", "--stdin", "--keep=" + keepNote}, stdin: bytes.NewReader(pack),
		env: []string{"GIT_OBJECT_DIRECTORY=" + incoming},
	})
	if err != nil {
		return "", err
	}
	_, id, _ := strings.Cut(strings.TrimSpace(string(out)), "\t") // "keep" and the name
	name := "pack-" + id
	folder := filepath.Join(objects, "pack")
	for _, kind := range []string{".keep", ".pack", ".idx"} { // git looks for an index first
		if err := os.Rename(filepath.Join(incoming, "pack", name+kind), filepath.Join(folder, name+kind)); err != nil {
			return "", err
		}
	}
	return filepath.Join(folder, name+".keep"), syncFolder(folder)
}

func distinct(objects []newlyMade) []newlyMade {
	seen := map[ID]bool{}
	var kept []newlyMade
	for _, object := range objects {
		if !seen[object.id] {
			seen[object.id] = true
			kept = append(kept, object)
		}
	}
	return kept
}

// The numbers of gitformat-pack(5).
var packKinds = map[Kind]byte{KindCommit: 1, KindTree: 2, KindBlob: 3, KindTag: 4}

// formatPack makes a version 2 pack of whole objects, without deltas.
func formatPack(objects []newlyMade) ([]byte, error) {
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
		pack.Write(packHeader(packKinds[object.kind], len(object.content)))
		compressor.Reset(&pack)
		if _, err := compressor.Write(object.content); err != nil {
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
