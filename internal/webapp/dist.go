package webapp

import (
	"embed"
	"fmt"
	"io/fs"
)

// The "all:" prefix lets a clone without a built front end compile: there is always .gitkeep.
//
//go:embed all:dist
var dist embed.FS

// Embedded is the front end that was built into this binary, with the settings of the deployment.
func Embedded(settings any) (*App, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, fmt.Errorf("open the embedded front end: %w", err)
	}
	return New(files, settings)
}
