// Package notices has the licences of what others wrote and this program contains: Go modules, and packages of npm in the front
// end. Theirs are written by its build (web/notices.ts), those of Go by the test of this package.
package notices

import (
	_ "embed"
	"fmt"
	"io"

	"sheaf/internal/webapp"
)

//go:embed go.txt
var modules []byte

// Write writes all notices as text.
func Write(to io.Writer) error {
	packages, err := webapp.Notices()
	if err != nil {
		return fmt.Errorf("read the notices of the front end: %w", err)
	}
	_, err = fmt.Fprintf(to, "What others wrote and is in this program, with their licences.\n\n# Go\n\n%s", modules)
	if err == nil && packages != nil {
		_, err = fmt.Fprintf(to, "\n# The front end\n\n%s", packages)
	}
	return err
}
