package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
)

const versionUsage = `Usage: sheaf version

Prints the version of this program, and of the Go that built it.
`

// version is set by the build: -ldflags "-X sheaf/internal/cli.version=1.2.3".
var version string

func printVersion(_ context.Context, args []string, env command.Environment) error {
	if err := flagset.New("version", nil).Read(args, 0); err != nil {
		return err
	}
	fmt.Fprintf(env.Stdout, "sheaf %s (%s %s/%s)\n", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// currentVersion is what the build says, or else the commit that the binary was built from.
func currentVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "development"
	}
	revision, modified := "", ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision" && len(setting.Value) >= 12:
			revision = setting.Value[:12]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = "+changes"
		}
	}
	if revision == "" {
		return "development"
	}
	return revision + modified
}
