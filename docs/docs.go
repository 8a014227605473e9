// Package docs holds the documents, so that the binary has them with it.
package docs

import "embed"

// Files are the documents as they are written, with their pictures and what they link to.
//
//go:embed *.md ci forms pictures start
var Files embed.FS
