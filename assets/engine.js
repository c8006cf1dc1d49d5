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
			const packed = await fetch(address + ".gz").catch(() => null);
			if (packed && packed.ok) return unpacked(packed);
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

	// A server that knows the ending may have told the browser to unpack it already.
	async function unpacked(packed) {
		const bytes = await packed.blob(), start = new Uint8Array(await bytes.slice(0, 2).arrayBuffer());
		const gzip = start[0] === 0x1f && start[1] === 0x8b;
		const stream = gzip ? bytes.stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
		return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
	}
})();
