package terminal

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"sheaf/internal/cli/failure"
)

// maxPasswordFile is far above what a password may have.
const maxPasswordFile = 64 << 10

// ReadPassword takes a password from a file, the terminal or standard input, never from the
// arguments: those can be seen by others. The path - is standard input. Where no file is named and
// in is a terminal, it asks twice, and writes to prompts what is asked for. A line end after the
// password does not count, and of what is longer than 64 KB the rest is not read. It fails where
// nothing can be read, and where the two are not the same.
func ReadPassword(in *os.File, prompts io.Writer, file string) (string, error) {
	if file != "" && file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		defer opened.Close()
		return passwordIn(opened)
	}
	if file == "" && IsTerminal(in) {
		return askForPassword(in, prompts)
	}
	return passwordIn(in)
}

func passwordIn(from io.Reader) (string, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxPasswordFile))
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return withoutLineEnd(string(text)), nil
}

func withoutLineEnd(text string) string {
	return strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
}

// askForPassword asks twice, without showing what is typed.
func askForPassword(in *os.File, prompts io.Writer) (string, error) {
	lines := bufio.NewReader(in)
	first, err := askHidden(in, prompts, lines, "Password: ")
	if err != nil {
		return "", err
	}
	second, err := askHidden(in, prompts, lines, "Again: ")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", failure.WithHint(fmt.Errorf("read the password: the two are not the same"), "Nothing was changed. Try again.")
	}
	return first, nil
}

func askHidden(in *os.File, prompts io.Writer, lines *bufio.Reader, prompt string) (string, error) {
	show, err := hideTyping(in)
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	defer show()
	fmt.Fprint(prompts, prompt)
	line, err := lines.ReadString('\n')
	fmt.Fprintln(prompts)
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return withoutLineEnd(line), nil
}
