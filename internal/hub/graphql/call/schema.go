package call

import "embed"

// Schema is the part of the schema that all others stand on.
//
//go:embed *.graphql
var Schema embed.FS
