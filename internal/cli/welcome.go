package cli

import (
	"fmt"
	"io"

	"sheaf/internal/server"
)

// writeWelcome says on a terminal what somebody wants to know who has just started Sheaf.
func writeWelcome(out io.Writer, settings server.Settings) {
	if settings.GitHubURL != nil {
		fmt.Fprintf(out, "  Repositories are at %s; nothing is kept here.\n", settings.GitHubURL)
	} else {
		fmt.Fprintf(out, "  Repositories and accounts are in %s.\n", settings.DataDir)
	}
	if settings.Requests == server.FailedRequests {
		fmt.Fprintln(out, "  Only what goes wrong is told below; --log-requests all tells of every request.")
	}
	fmt.Fprintln(out, "  Ctrl-C stops it.")
}
