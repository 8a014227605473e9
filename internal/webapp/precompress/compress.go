package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/sync/errgroup"
)

// smallest is the size below which a variant saves no packet.
const smallest = 1000

// compressible are the file endings worth trying; fonts and pictures are compressed already.
var compressible = map[string]bool{
	".css": true, ".html": true, ".js": true, ".json": true, ".svg": true, ".txt": true, ".wasm": true, ".webmanifest": true,
}

// totals adds up what was written, in bytes. A file without a variant counts nowhere.
type totals struct {
	files, plain, brotli, zstd int
}

func compressFolder(dir string) (totals, error) {
	names, err := candidates(dir)
	if err != nil {
		return totals{}, err
	}
	results := make([]totals, len(names))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, name := range names {
		group.Go(func() (err error) {
			results[i], err = compressFile(name)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return totals{}, err
	}
	var sum totals
	for _, one := range results {
		sum.files += one.files
		sum.plain += one.plain
		sum.brotli += one.brotli
		sum.zstd += one.zstd
	}
	return sum, nil
}

func candidates(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && compressible[filepath.Ext(name)] {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", dir, err)
	}
	return names, nil
}

func compressFile(name string) (totals, error) {
	plain, err := os.ReadFile(name)
	if err != nil {
		return totals{}, fmt.Errorf("read the file: %w", err)
	}
	if len(plain) < smallest {
		return totals{}, nil
	}
	small, err := withBrotli(plain)
	if err != nil {
		return totals{}, fmt.Errorf("compress %s: %w", name, err)
	}
	quick, err := withZstd(plain)
	if err != nil {
		return totals{}, fmt.Errorf("compress %s: %w", name, err)
	}
	if len(small) >= len(plain) || len(quick) >= len(plain) {
		return totals{}, nil
	}
	for ending, body := range map[string][]byte{".br": small, ".zst": quick} {
		if err := os.WriteFile(name+ending, body, 0o644); err != nil {
			return totals{}, fmt.Errorf("write the variant: %w", err)
		}
	}
	return totals{files: 1, plain: len(plain), brotli: len(small), zstd: len(quick)}, nil
}

func withBrotli(plain []byte) ([]byte, error) {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// Browsers refuse windows above 8 MiB (RFC 9659).
func withZstd(plain []byte) ([]byte, error) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20))
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.EncodeAll(plain, nil), nil
}
