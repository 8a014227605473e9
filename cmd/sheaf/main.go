// Command sheaf builds forms and edits content in Git repositories. `sheaf help` lists
// what it can do.
package main

import (
	"os"

	"sheaf/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], cli.System()))
}
