// Package chrome finds the Chromium or Chrome in which tests and measurements run.
package chrome

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

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
	if path := onPath(); path != "" {
		return path, nil
	}
	if os.Getuid() == 0 && debian() {
		install()
		if path := onPath(); path != "" {
			return path, nil
		}
	}
	return "", fmt.Errorf("no browser to test in: install Chromium (Debian: apt-get install chromium) or set CHROME to the path of Chromium or Chrome")
}

func onPath() string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func debian() bool {
	release, _ := os.ReadFile("/etc/os-release")
	_, err := exec.LookPath("apt-get")
	return err == nil && (strings.Contains(string(release), "ID=debian") || strings.Contains(string(release), "ID_LIKE=debian"))
}

// install asks apt for Chromium; whether it worked is seen by looking for the program.
func install() {
	fmt.Fprintln(os.Stderr, "installing chromium with apt-get, for the tests in a browser")
	for _, args := range [][]string{
		{"update", "-q"},
		{"install", "-q", "-y", "--no-install-recommends", "chromium"},
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
