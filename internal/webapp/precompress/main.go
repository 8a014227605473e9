// Command precompress writes a Brotli (.br) and a Zstandard (.zst) variant beside each
// file of a built front end that gets smaller by it, so that the server never compresses.
//
//	go run ./internal/webapp/precompress DIR
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "precompress: which folder? Give it as the one argument.")
		os.Exit(2)
	}
	written, err := compressFolder(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "precompress:", err)
		os.Exit(1)
	}
	fmt.Printf("precompressed %d files: %d kB plain, %d kB Brotli, %d kB Zstandard\n",
		written.files, written.plain/1000, written.brotli/1000, written.zstd/1000)
}
