// Package object knows what Git's objects, paths and ref names look like: how they are written, read and
// checked. It is pure: it touches no disk and starts no process.
package object
