package e2e

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/build/chrome"
	"fieldpost/build/serve"
	"fieldpost/build/site"
)

// smokePage holds the site in a frame, so that any browser can tell how its start went
// without being remote-controlled.
const smokePage = `<!doctype html><title>smoke</title><body><iframe width="1200" height="700"></iframe><script>
const frame = document.querySelector("iframe"), faults = [], end = Date.now() + 40000;
frame.src = "/";
let heard = null;
const timer = setInterval(() => {
	const w = frame.contentWindow, d = frame.contentDocument;
	if (w !== heard && d && d.documentElement && w.location.pathname === "/") {
		heard = w;
		w.addEventListener("error", e => faults.push(e.message || "a file did not load"), true);
		w.addEventListener("unhandledrejection", e => faults.push(String(e.reason)));
		w.addEventListener("securitypolicyviolation", e => faults.push("content security policy: " + e.violatedDirective + " " + e.blockedURI));
		const say = w.console.error;
		w.console.error = (...what) => { faults.push(what.join(" ")); say(...what); };
	}
	const problem = d && d.querySelector("#boot-problem:not([hidden])");
	if (problem) faults.push(problem.textContent);
	const runs = w.fieldpost && w.fieldpost.module && d.readyState === "complete" && !d.querySelector("#app .boot");
	if (!runs && !faults.length && Date.now() < end) return;
	clearInterval(timer);
	if (!runs && !faults.length) faults.push("the engine did not start in time");
	setTimeout(() => fetch("/verdict", { method: "POST", body: faults.join("\n") || "runs" }), 300);
}, 50);
</script>`

// framable is an answer that this test may frame, under the policy that the page itself brings along.
type framable struct{ http.ResponseWriter }

func (f framable) Write(data []byte) (int, error) {
	f.Header().Set("Content-Security-Policy", site.Policy)
	return f.ResponseWriter.Write(data)
}

// smoke starts a browser on the site and returns the verdict, "runs" or the faults.
func smoke(t *testing.T, files fs.FS, command ...string) string {
	verdict := make(chan string, 1)
	handler := serve.Handler(files)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/smoke":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, smokePage)
		case "/verdict":
			text, _ := io.ReadAll(r.Body)
			verdict <- string(text)
		default:
			handler.ServeHTTP(framable{w}, r)
		}
	}))
	defer server.Close()
	cmd := exec.Command(command[0], append(command[1:], server.URL+"/smoke")...)
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	result := "no verdict within a minute"
	select {
	case result = <-verdict:
	case err := <-ended:
		t.Fatalf("%s has ended: %v\n%s", command[0], err, &said)
	case <-time.After(60 * time.Second):
	}
	cmd.Process.Kill()
	<-ended
	return result
}

func smokeTest(t *testing.T, command ...string) {
	if got := smoke(t, os.DirFS(dist(t)), command...); got != "runs" {
		t.Error(got)
	}
}

func chromium(t *testing.T) []string {
	path, err := chrome.Find()
	if err != nil {
		t.Fatal(err)
	}
	return []string{path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--user-data-dir=" + profile(t)}
}

func TestSmokeChromium(t *testing.T) { smokeTest(t, chromium(t)...) }

// TestSmokeFails shows that a page that does not start does not pass.
func TestSmokeFails(t *testing.T) {
	if got := smoke(t, withoutEngine(t), chromium(t)...); !strings.Contains(got, "could not be loaded") {
		t.Errorf("a site without its engine: %q", got)
	}
}

func TestSmokeFirefox(t *testing.T) {
	path := os.Getenv("FIREFOX")
	for _, name := range []string{"firefox", "firefox-esr"} {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		t.Skip("skipped: there is no Firefox here; install it or set FIREFOX to its path")
	}
	dir := profile(t)
	prefs := `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`
	if err := os.WriteFile(filepath.Join(dir, "user.js"), []byte(prefs), 0o644); err != nil {
		t.Fatal(err)
	}
	smokeTest(t, path, "--headless", "--no-remote", "--profile", dir)
}

// profile is a folder for a browser, which may go on writing to it while it is removed.
func profile(t *testing.T) string {
	dir, err := os.MkdirTemp(scratch, "profile")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
