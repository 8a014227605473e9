// Package process runs the real git binary: short commands, conversations with clients, and the long-lived
// `git cat-file` processes that objects are read through.
//
// Every child runs in a process group of its own with a budget of memory, time and output, ends with the
// context that it was started with, and inherits the lock of the store's folder.
package process
