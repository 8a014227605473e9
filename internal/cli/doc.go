// Package cli is the command line of Sheaf: commands, flags and what is said when
// something fails.
//
// Each flag of serve has an environment variable: --public-url is SHEAF_PUBLIC_URL. The
// flag wins. A failure is one line, "sheaf: what failed: why", and a line that says what
// to do. The exit statuses are 0, it went well; 1, it failed; 2, it was called wrongly.
package cli
