// Package webapp serves the built front end out of the binary.
//
// The build puts Vite's output into dist and then runs
//
//	go run ./internal/webapp/precompress internal/webapp/dist
//
// which writes a Brotli and a Zstandard variant beside each file that gains by it. Serving
// is then a look-up and one write: nothing is compressed, read from disk or sniffed while
// a request waits.
//
// Caching follows the names. Files under /assets carry a hash of their content in their
// name and never change; everything else is revalidated by ETag.
package webapp
