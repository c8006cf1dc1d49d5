// Package chrome finds the Chromium or Chrome in which tests and measurements run. Most tests run in its headless shell where
// there is one: the same engine without what a window needs, which opens a page for half the work.
package chrome

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// shell is the headless shell, and Debian's package of it.
const shell = "chromium-headless-shell"

// Find is the browser's path: CHROME if set, else the first known name on PATH. As root on
// Debian or Ubuntu without one it installs Debian's package chromium.
func Find() (string, error) {
	if named := os.Getenv("CHROME"); named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("CHROME=%s is not a program: set it to the path of Chromium or Chrome", named)
		}
		return path, nil
	}
	if path := onPath(names...); path != "" {
		return path, nil
	}
	if installs() {
		install("chromium")
		if path := onPath(names...); path != "" {
			return path, nil
		}
	}
	return "", fmt.Errorf("no browser to test in: install Chromium (Debian: apt-get install chromium) or set CHROME to the path of Chromium or Chrome")
}

// Shell is the path of the headless shell if CHROME is not set and it is on PATH, else what Find finds.
func Shell() (string, error) {
	if path := onPath(shell); path != "" && os.Getenv("CHROME") == "" {
		return path, nil
	}
	return Find()
}

// InstallShell installs the headless shell for a run of CI as root on Debian. Where that fails the tests need more time.
func InstallShell() {
	if os.Getenv("CI") != "" && os.Getenv("CHROME") == "" && onPath(shell) == "" && installs() {
		install(shell)
	}
}

func onPath(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// installs tells whether a package can be installed: by root, on Debian or Ubuntu.
func installs() bool {
	release, _ := os.ReadFile("/etc/os-release")
	_, err := exec.LookPath("apt-get")
	return os.Getuid() == 0 && err == nil && (strings.Contains(string(release), "ID=debian") || strings.Contains(string(release), "ID_LIKE=debian"))
}

// install asks apt for a package; whether it worked is seen by looking for the program.
func install(name string) {
	fmt.Fprintf(os.Stderr, "installing %s with apt-get, for the tests in a browser\n", name)
	soon := []string{"-q", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"} // without a network the tests go on soon
	for _, args := range [][]string{
		append(slices.Clip(soon), "update"),
		append(slices.Clip(soon), "install", "-y", "--no-install-recommends", "--no-remove", name),
	} {
		cmd := exec.Command("apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
		if err := cmd.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "apt-get:", err)
			return
		}
	}
}
