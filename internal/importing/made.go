package importing

import (
	"io/fs"
	"strings"
	"time"
)

// madeFile is a file that is not written yet.
type madeFile struct {
	*strings.Reader
	name string
}

// Stat implements fs.File.
func (f *madeFile) Stat() (fs.FileInfo, error) { return madeInfo{f.name, f.Size()}, nil }

// Close implements fs.File.
func (f *madeFile) Close() error { return nil }

type madeInfo struct {
	name string
	size int64
}

func (i madeInfo) Name() string     { return i.name }
func (i madeInfo) Size() int64      { return i.size }
func (madeInfo) Mode() fs.FileMode  { return 0o644 }
func (madeInfo) ModTime() time.Time { return time.Time{} }
func (madeInfo) IsDir() bool        { return false }
func (madeInfo) Sys() any           { return nil }
