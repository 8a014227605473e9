package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/folder"
	"sheaf/internal/git/worktree"
	"sheaf/internal/server"
)

const openUsage = `Usage: sheaf open [flags] [DIR]

Opens the Git repository around DIR (the current folder) in the browser, with the files as they are
on disk, those that are not committed among them. What is committed on the page is written to the
files and committed on the branch that the folder is on: just those files, by your own git, with your
name, your hooks and your signature. What you change with an editor meanwhile the page merges in, as a
colleague's commit. Nothing is pushed, and nothing is written outside of the repository; what is
kept of it lies in .git/sheaf.

It prints a link that signs in once, within ten minutes. In another terminal, while it runs, it
prints a further link. Only this machine reaches it.

  --save        pages only write files; you commit by yourself
  --no-browser  print the link, and do not open it
  --port PORT   where to listen at 127.0.0.1 (the one of last time, or a free one)

Ctrl-C ends it.

Exit status: 0 it was asked to stop, 1 it failed, 2 it was called wrongly.
`

func openFolder(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("open", nil)
	saves := flags.Bool("save", false, "")
	noBrowser := flags.Bool("no-browser", false, "")
	port := -1
	flags.Func("port", "", flagset.Count(&port))
	if err := flags.Read(args, 1); err != nil {
		return err
	}
	path := "."
	if len(flags.Args()) > 0 {
		path = flags.Args()[0]
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return flags.Wrong(fmt.Sprintf("there is no folder %q", path))
	}
	log := slog.New(slog.NewTextHandler(env.Stderr, nil))
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	shown, err := folder.Open(ctx, path, *saves, log)
	var isOpen *folder.OpenError
	if errors.As(err, &isOpen) {
		return openAgain(isOpen.Folder, env, !*noBrowser)
	}
	if err != nil {
		return openFailure(flags, path, err)
	}
	defer shown.Close()
	opened, err := openServer(ctx, shown, port, log)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	if err := greet(ctx, shown, opened.URL(), env, !*noBrowser); err != nil {
		return err
	}
	return opened.Serve(ctx)
}

// openFailure says what to do about a folder that cannot be opened.
func openFailure(flags *flagset.Set, path string, err error) error {
	err = fmt.Errorf("%s: %s: %w", flags.Command(), path, err)
	switch {
	case errors.Is(err, worktree.ErrNoRepository):
		return failure.WithHint(err, "Make it one with git init, or go to a clone.")
	case errors.Is(err, worktree.ErrNoGit):
		return failure.WithHint(err, installGit)
	case errors.Is(err, folder.ErrBare):
		return failure.WithHint(err, "Clone it, and open the clone.")
	}
	return err
}

// openServer listens where the folder was shown last, because a browser keeps drafts by the address, or else at a free
// port.
func openServer(ctx context.Context, shown *folder.Folder, port int, log *slog.Logger) (*server.Server, error) {
	settings := server.Settings{
		Addr: net.JoinHostPort(loopback, fmt.Sprint(max(port, 0))), DataDir: shown.Dir(), User: folder.User, Folder: shown,
		Environment: server.Production, Version: currentVersion(), Requests: server.FailedRequests,
		RateAccount: server.DefaultRate, RateAnonymous: server.DefaultRate, Log: log,
	}
	if last := shown.Address(); port < 0 && strings.HasPrefix(last, loopback+":") {
		again := settings
		again.Addr = last
		opened, err := server.Open(ctx, again)
		if !errors.Is(err, server.ErrPortTaken) {
			return opened, err
		}
	}
	opened, err := server.Open(ctx, settings)
	if err != nil {
		return nil, err
	}
	return opened, shown.KeepAddress(strings.TrimPrefix(opened.URL(), "http://"))
}

const loopback = "127.0.0.1"

// greet says where the folder is shown, and how one gets in.
func greet(ctx context.Context, shown *folder.Folder, address string, env command.Environment, opensBrowser bool) error {
	code, err := shown.NewLink()
	if err != nil {
		return fmt.Errorf("make a link: %w", err)
	}
	link := server.OpenLink(address, code)
	fmt.Fprintf(env.Stdout, "%s is open at %s\nSign in, once and within ten minutes: %s\n", shown.Path(), address, link)
	reason, err := shown.CannotCommit(context.WithoutCancel(ctx)) // who stops it now has begun it all the same
	if err != nil {
		return err
	}
	if reason != "" && !shown.Saves {
		fmt.Fprintf(env.Stdout, "Nothing can be committed here as long as %s. With --save pages write files.\n", reason)
	}
	lacks, err := shown.Lacks(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	if lacks != "" {
		fmt.Fprintln(env.Stdout, lacks)
	}
	if opensBrowser {
		openBrowser(link, env)
	}
	return nil
}

// openAgain gives a further link to a folder that another process shows.
func openAgain(shown *folder.Folder, env command.Environment, opensBrowser bool) error {
	address := shown.Address()
	if address == "" {
		return failure.WithHint(errors.New("open: another sheaf open is just beginning in "+shown.Path()), "Try again in a moment.")
	}
	code, err := shown.NewLink()
	if err != nil {
		return fmt.Errorf("open: make a link: %w", err)
	}
	link := server.OpenLink("http://"+address, code)
	fmt.Fprintf(env.Stdout, "%s is open already, at http://%s\nSign in, once and within ten minutes: %s\n", shown.Path(), address, link)
	if opensBrowser {
		openBrowser(link, env)
	}
	return nil
}

// openBrowser has the system open an address where there is a screen. The link was printed, so nothing is lost if it
// does not.
func openBrowser(link string, env command.Environment) {
	program, arguments := "xdg-open", []string{link}
	switch {
	case runtime.GOOS == "darwin":
		program = "open"
	case runtime.GOOS == "windows":
		program, arguments = "rundll32", []string{"url.dll,FileProtocolHandler", link}
	case env.Getenv("DISPLAY") == "" && env.Getenv("WAYLAND_DISPLAY") == "":
		return
	}
	command := exec.Command(program, arguments...)
	if command.Start() == nil {
		go func() { _ = command.Wait() }()
	}
}
