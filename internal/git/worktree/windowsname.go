package worktree

import (
	"strings"
)

// windowsDevices are names that mean a device on Windows, in whatever folder and with whatever ending
// (learn.microsoft.com/windows/win32/fileio/naming-a-file).
var windowsDevices = map[string]bool{
	"con": true, "prn": true, "aux": true, "nul": true, "conin$": true, "conout$": true, "clock$": true,
}

// windowsFault says why no file can have a name on Windows; empty: it can. Names that Windows would read as another one, or
// as a path, are among them, so that nothing is written elsewhere than it seems.
func windowsFault(name string) string {
	if i := strings.IndexFunc(name, func(c rune) bool { return c < ' ' || strings.ContainsRune(`<>:"|?*\`, c) }); i >= 0 {
		return "Windows allows no control characters and none of < > : \" | ? * \\ in a name"
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return "Windows drops dots and spaces at the end of a name"
	}
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	stem = strings.TrimRight(stem, " ")
	if windowsDevices[stem] || isPort(stem) {
		return "Windows takes it for a device"
	}
	// A short name of .git. git refuses the first alone; there may be others, where the first was taken.
	if number, ok := strings.CutPrefix(stem, "git~"); ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return "Windows may take it for .git"
	}
	return ""
}

// isPort reports whether a name means a serial or parallel port. Windows counts digits above the line, too.
func isPort(stem string) bool {
	number, isSerial := strings.CutPrefix(stem, "com")
	if !isSerial {
		var isParallel bool
		if number, isParallel = strings.CutPrefix(stem, "lpt"); !isParallel {
			return false
		}
	}
	digits := []rune(number)
	return len(digits) == 1 && strings.ContainsRune("0123456789¹²³", digits[0])
}
