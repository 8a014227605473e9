// Package types writes what projects say of their data as types of a programming language: TypeScript, Go, and schemas
// of Zod for TypeScript that also check at run time.
//
// A schema becomes a Type first (shape.go, collect.go), which is the same for all of them; each language then writes it in
// its own way. The same projects make the same text, whatever the order in which maps are walked.
package types
