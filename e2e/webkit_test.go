package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// browserOf is where the small browser of WebKitGTK lies, whose driver starts it.
func browserOf(t *testing.T) (driver, browser string) {
	driver, err := exec.LookPath("WebKitWebDriver")
	for _, need := range []string{"Xvfb", "dbus-daemon"} {
		if err == nil {
			_, err = exec.LookPath(need)
		}
	}
	if err != nil {
		t.Skipf("skipped: %v; WebKit needs webkit2gtk-driver, xvfb and dbus", err)
	}
	found, _ := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if len(found) == 0 {
		t.Skip("skipped: there is no MiniBrowser of WebKitGTK here")
	}
	return driver, found[0]
}

// TestSmokeWebKit starts the page in WebKit, the engine of Safari, where its driver is installed, asks the computer in its
// Worker for advice, and finds the match again.
func TestSmokeWebKit(t *testing.T) {
	driver, browser := browserOf(t)
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	screen := fmt.Sprintf(":%d", 100+port%800)
	serve := func(environment []string, command ...string) {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Env = append(os.Environ(), environment...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Signal(os.Interrupt)
			time.AfterFunc(3*time.Second, func() { cmd.Process.Kill() })
			cmd.Wait()
		})
	}
	// Each is started by itself: one that another had started would be left when the test is over.
	home := profile(t)
	bus := "unix:path=" + filepath.Join(home, "bus")
	serve(nil, "Xvfb", screen, "-screen", "0", "1280x800x24", "-nolisten", "tcp")
	serve(nil, "dbus-daemon", "--session", "--nofork", "--nopidfile", "--address="+bus)
	serve([]string{"DISPLAY=" + screen, "HOME=" + home, "DBUS_SESSION_BUS_ADDRESS=" + bus, "NO_AT_BRIDGE=1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1", "WEBKIT_DISABLE_DMABUF_RENDERER=1", "LIBGL_ALWAYS_SOFTWARE=1"},
		driver, fmt.Sprintf("--port=%d", port))
	w := &webDriver{t: t, root: fmt.Sprintf("http://127.0.0.1:%d", port)}
	w.ready()
	var begun struct{ SessionID string }
	w.call("POST", "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"webkitgtk:browserOptions": map[string]any{"binary": browser, "args": []string{"--automation"}}}}}, &begun)
	w.root += "/session/" + begun.SessionID
	t.Cleanup(func() { w.call("DELETE", "", nil, nil) })
	url := map[string]string{"url": Served(t).URL}
	w.call("POST", "/url", url, nil)
	w.until(`return !!(window.fieldpost && fieldpost.module && document.documentElement.dataset.stored === "true" && !document.querySelector("#app .boot"))`)
	w.until(`document.querySelector('[data-testid="start-` + firstBlood + `"]')?.click(); return !!document.querySelector("#prompt")`)
	w.until(`return fieldpost.board.painted()`)
	if trouble := w.script(`return document.querySelector("#boot-problem:not([hidden])")?.innerText || ""`); trouble != "" {
		t.Errorf("the page says %v", trouble)
	}
	if prompt, _ := w.script(`return document.querySelector("#prompt").innerText`).(string); !strings.Contains(prompt, " ") {
		t.Errorf("the page asks %q", prompt)
	}
	// The engine in a Worker thinks, and the match is there after the page has been loaded again.
	w.script(`document.querySelector("#advice [data-cmd=advise]").click()`)
	w.until(`return !!document.querySelector(".counsels")`)
	w.call("POST", "/url", url, nil)
	w.until(`document.querySelector(".match-card button")?.click(); return !!document.querySelector("#prompt")`)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// A webDriver is a browser that is told what to do as the standard of that name has it.
type webDriver struct {
	t    *testing.T
	root string
}

// ready waits until the driver listens.
func (w *webDriver) ready() {
	w.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if r, err := http.Get(w.root + "/status"); err == nil {
			r.Body.Close()
			return
		}
	}
	w.t.Fatal("the driver does not listen")
}

// call sends a command and reads its value.
func (w *webDriver) call(method, path string, body, value any) {
	w.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	request, err := http.NewRequest(method, w.root+path, bytes.NewReader(text))
	if err != nil {
		w.t.Fatal(err)
	}
	client := http.Client{Timeout: 2 * patience}
	answer, err := client.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || answer.StatusCode != http.StatusOK {
		w.t.Fatalf("%s %s: %s %s %v", method, path, answer.Status, got.Value, err)
	}
	if value != nil {
		if err := json.Unmarshal(got.Value, value); err != nil {
			w.t.Fatal(err)
		}
	}
}

// script is what a piece of JavaScript returns in the page.
func (w *webDriver) script(text string) (value any) {
	w.t.Helper()
	w.call("POST", "/execute/sync", map[string]any{"script": text, "args": []any{}}, &value)
	return value
}

// until waits for a script that returns true.
func (w *webDriver) until(text string) {
	w.t.Helper()
	for end := time.Now().Add(2 * patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if w.script(text) == true {
			return
		}
	}
	w.t.Fatalf("in vain: %s", text)
}
