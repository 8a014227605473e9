// Package worktree is about the repository that somebody works in: a clone with its files, or a bare repository.
//
// It runs the person's own git, with their settings and their environment, as they would at the shell: a hook is
// called with an index of its own in GIT_INDEX_FILE, and that one counts. (Package process is for repositories of
// ours, and keeps all of that away.) Nothing here changes a file, a ref or the index, but for [Files.Take].
package worktree
