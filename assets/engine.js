// Begins to load the engine before anything else of the page. Where the document itself came uncompressed, from a
// server that cannot compress, the packed copy beside the engine is asked for, which is a fourth of it.
(() => {
	"use strict";
	const address = document.currentScript.dataset.wasm;
	if (!address || location.protocol === "file:") return;
	window.fieldpostEngine = load();
	window.fieldpostEngine.catch(() => {}); // boot.js tells

	async function load() {
		const alone = !navigator.serviceWorker || !navigator.serviceWorker.controller; // it has what it needs
		if (alone && await uncompressed()) {
			const engine = await fetch(address + ".gz").then(unpacked).catch(() => null);
			if (engine) return engine;
		}
		const response = await fetch(address);
		if (!response.ok) throw new Error(address + ": " + response.status);
		return response;
	}

	// How the document came is told when all of it has come.
	async function uncompressed() {
		const [page] = performance.getEntriesByType("navigation");
		while (page && !page.responseEnd && document.readyState === "loading") await new Promise(done => setTimeout(done, 5));
		return page && page.encodedBodySize > 0 && page.encodedBodySize === page.decodedBodySize;
	}

	// A server that knows the ending may have told the browser to unpack it already; one that lacks the file may answer
	// with a page of its own, and then the engine is asked for as it is.
	async function unpacked(packed) {
		const bytes = await packed.blob(), [first] = new Uint8Array(await bytes.slice(0, 1).arrayBuffer());
		if (!packed.ok || first !== 0x1f && first !== 0) return null;
		const stream = first ? bytes.stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
		return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
	}
})();
