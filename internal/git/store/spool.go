package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Spool makes a file for what shall not be in memory while it arrives. It has no name any more: it is gone once
// it is closed. ErrDiskFull.
func (s *Store) Spool() (*os.File, error) {
	file, err := os.CreateTemp(filepath.Join(s.folder, TemporaryFolder), "spool-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary file: %w", roomError(err))
	}
	if err := os.Remove(file.Name()); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("make a temporary file: %w", err)
	}
	return file, nil
}

// Reserve is a spool of some bytes that have their place on the disk. Closing it makes room for others. ErrDiskFull.
func (s *Store) Reserve(bytes int) (*os.File, error) {
	file, err := s.Spool()
	if err != nil {
		return nil, err
	}
	_, err = file.Write(make([]byte, bytes))
	if err = errors.Join(err, file.Sync()); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("reserve room on the disk: %w", roomError(err))
	}
	return file, nil
}
