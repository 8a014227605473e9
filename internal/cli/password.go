package cli

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

// readPassword takes a password from a file, the terminal or standard input, never from the
// arguments: those can be seen by others.
func readPassword(env Environment, file string) (string, error) {
	if file != "" && file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		defer opened.Close()
		return passwordIn(opened)
	}
	if file == "" && isTerminal(env.Stdin) {
		return askForPassword(env)
	}
	return passwordIn(env.Stdin)
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
func askForPassword(env Environment) (string, error) {
	lines := bufio.NewReader(env.Stdin)
	first, err := askHidden(env, lines, "Password: ")
	if err != nil {
		return "", err
	}
	second, err := askHidden(env, lines, "Again: ")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", failure.WithHint(fmt.Errorf("read the password: the two are not the same"), "Nothing was changed. Try again.")
	}
	return first, nil
}

func askHidden(env Environment, lines *bufio.Reader, prompt string) (string, error) {
	show, err := hideTyping(env.Stdin)
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	defer show()
	fmt.Fprint(env.Stderr, prompt)
	line, err := lines.ReadString('\n')
	fmt.Fprintln(env.Stderr)
	if err != nil {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return withoutLineEnd(line), nil
}
