// Static writes the documents as pages for a static host, beside the front end: static FOLDER.
package main

import (
	"fmt"
	"os"

	"sheaf/internal/manual"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: static FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "static:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	made, err := manual.Embedded()
	if err != nil {
		return err
	}
	return made.Write(folder)
}
