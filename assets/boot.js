// Starts the engine and keeps the page able to start without a network. What the page's
// own code may use of it stands on window.fieldpost:
//
//   single         true in the single-file page
//   pictures       of the scenarios by their names, as far as they stand in the page
//   module         the compiled engine, for a worker; null until it is loaded
//   worker()       starts the engine a second time, in a Worker: see assets/worker.js
//   offline        true once everything is stored for a start without a network
//   update         "" none; "ready" a newer version is stored and waits for applyUpdate;
//                  "stale" another tab has switched to it and this one only needs a reload
//   layout(scale)  tells the style sheet how much text of that scale the window has room for
//   begun()        to be called after the first drawing: does what was pressed before, and stores the page for a start without a network
//   applyUpdate()  switches to the newer version and reloads; call it only when the player asks
//   stopped(cause, name, text)  ends the page after an error of its own: shows the text of the match
//                  on the table, "" if there is none, to be kept in a file of that name
//
// The events "fieldpost-update" and "fieldpost-offline" on window tell of a change.
(() => {
	"use strict";
	const packed = document.getElementById("fieldpost-wasm");
	const pictures = Object.fromEntries(Array.from(document.querySelectorAll("img[data-art][src]"), i => [i.dataset.art, i.src]));
	const workerAddress = document.currentScript.dataset.worker;
	const fieldpost = { single: !!packed, pictures, module: null, worker, offline: false, update: "", layout, begun, applyUpdate, stopped };
	window.fieldpost = fieldpost;

	// The shelf stands on the page before the engine that answers it. What is pressed there is
	// answered with a mark and a word, and done as soon as the engine has drawn the same shelf.
	layout(1);
	// A second click that comes when it is done would undo it, if it opens something.
	let pressed = null, done = null;
	const same = control => "cmd arg x".split(" ").every(name => control.dataset[name] === pressed.dataset[name]);
	document.addEventListener("click", event => {
		const control = event.target.closest("#app :is([data-cmd], summary)");
		if (!control || !control.closest(".boot")) {
			if (control && control === done && event.detail > 1) event.preventDefault();
			pressed = done = null;
			return;
		}
		event.preventDefault();
		if (pressed) pressed.removeAttribute("aria-busy");
		pressed = control;
		control.setAttribute("aria-busy", "true");
		document.querySelector(".boot .waiting").textContent = "The engine is starting…";
	}, true);
	performance.mark("fieldpost-shelf");
	// An address that names a match or a lesson, or holds a letter of a match, goes past the shelf.
	if (/^#(\/match\/|\/learn\/|post=)/.test(location.hash)) document.documentElement.dataset.opening = "";

	function layout(scale) {
		const root = document.documentElement, width = innerWidth / scale;
		// A phone on its side has no room for a sheet below the board.
		const low = root.toggleAttribute("data-low", innerHeight <= 500);
		return root.dataset.layout = width < (low ? 560 : 700) ? "narrow" : width < 1100 ? "middle" : "wide";
	}

	function begun() {
		keepOffline(); // not earlier: the start would share the machine and the network with it
		setTimeout(() => { document.documentElement.dataset.laid = ""; }); // all of the shelf is laid out: a jump finds it in its place
		if (!pressed) return;
		const control = [...document.querySelectorAll("#app [data-cmd], #app summary")].find(same);
		pressed = null;
		if (control) control.click();
		done = control;
	}

	let registration = null;
	let applying = false;
	let broken = false; // the engine could not be loaded

	function applyUpdate() {
		applying = true;
		if (registration && registration.waiting) registration.waiting.postMessage("activate");
		else location.reload();
	}

	function tell(name, value) {
		if (fieldpost[name] === value) return;
		fieldpost[name] = value;
		window.dispatchEvent(new Event("fieldpost-" + name));
	}

	const place = document.getElementById("boot-problem");

	function problem(sentence, cause) {
		place.textContent = sentence;
		place.hidden = false;
		const shelf = document.querySelector("#app .boot");
		if (shelf) shelf.inert = true;
		if (cause) console.error(cause);
	}

	function stopped(cause, name, text) {
		problem("The game has stopped after an error. What is stored is not touched"
			+ (text ? ". This is the match as it stood: keep a copy, then go back to the shelf." : ": go back to the shelf."), cause);
		place.classList.add("stopped");
		const add = (kind, properties) => place.append(Object.assign(document.createElement(kind), properties));
		if (text) {
			add("textarea", { id: "stopped-text", readOnly: true, rows: 10, spellcheck: false, ariaLabel: "The match as text", value: text });
			add("a", { id: "stopped-file", download: name, href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), textContent: "Download " + name });
		}
		add("button", { id: "stopped-home", textContent: "Back to the shelf", onclick() {
			history.replaceState(null, "", "#/");
			location.reload();
		} });
	}

	// Files of the hosted page that were opened from a disk, or saved there by the browser, cannot load the engine.
	function onDisk() {
		problem("This is a copy of the page as a browser saves it, or a hosted page opened from a disk: it cannot play, for a browser does not load the game from there. The copy that plays is one file, fieldpost.html: it lies beside index.html in the folder of a site, and “Download the offline copy” on the shelf of the hosted page is that file. Matches are where they were played.");
	}

	async function start() {
		if (!packed && location.protocol === "file:") return onDisk();
		if (typeof WebAssembly !== "object" || typeof Go !== "function") {
			return problem("This browser does not run WebAssembly, which the game is made of. Open the page in a current Firefox, Chrome, Edge or Safari, or allow WebAssembly in this browser's security settings.");
		}
		const go = new Go();
		let engine;
		try {
			engine = await (packed ? unpack(go) : load(go));
		} catch (cause) {
			broken = true;
			problem(packed
				? "The game inside this file could not be started. The copy may be damaged, or the browser too old: download the file again, or open it in a current Firefox, Chrome, Edge or Safari."
				: "The game could not be loaded. Check the connection and reload the page; matches that you have saved are not touched.", cause);
			keepOffline();
			return;
		}
		fieldpost.module = engine.module;
		performance.mark("fieldpost-engine");
		await new Promise(done => setTimeout(done)); // the page answers between the two
		await go.run(engine.instance);
		if (!place.classList.contains("stopped")) stopped("the engine has ended", "", "");
	}

	let script = workerAddress;

	function worker() {
		const text = id => document.getElementById("fieldpost-" + id).textContent;
		script ||= URL.createObjectURL(new Blob([text("runtime"), "\n", text("worker")], { type: "text/javascript" }));
		const started = new Worker(script);
		started.postMessage(fieldpost.module);
		return started;
	}

	async function load(go) {
		const response = await window.fieldpostEngine; // see engine.js
		if (response.headers.get("Content-Type") === "application/wasm") {
			return WebAssembly.instantiateStreaming(response, go.importObject);
		}
		return WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
	}

	async function unpack(go) {
		await painted();
		const text = packed.textContent;
		const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : Uint8Array.from(atob(text), c => c.charCodeAt(0));
		const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
		return WebAssembly.instantiateStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
	}

	// painted waits until the page has been shown once; a tab in the background never is.
	function painted() {
		return new Promise(done => {
			requestAnimationFrame(() => setTimeout(done));
			setTimeout(done, 300);
		});
	}

	function keepOffline() {
		register().catch(() => {}); // private windows refuse; the page works without it
	}

	async function register() {
		if (packed || !navigator.serviceWorker) return;
		const workers = navigator.serviceWorker;
		let controlled = !!workers.controller;
		workers.addEventListener("controllerchange", () => {
			if (applying) location.reload();
			else if (controlled && workers.controller) tell("update", "stale"); // none: the browser has cleared the site
			controlled = true;
		});
		registration = await workers.register("sw.js", { updateViaCache: "none" });
		const look = () => {
			if (registration.active) tell("offline", true);
			if (registration.active && registration.waiting) tell("update", "ready");
			if (broken && registration.waiting) applyUpdate(); // there is nothing to leave
		};
		const watch = () => registration.installing && registration.installing.addEventListener("statechange", look);
		registration.addEventListener("updatefound", watch);
		watch();
		look();
		let asked = Date.now();
		document.addEventListener("visibilitychange", () => {
			if (document.hidden || Date.now() - asked < 3600000) return;
			asked = Date.now();
			registration.update().catch(() => {}); // no network now: the next look will do
		});
	}

	start();
})();
