// The service worker: keeps exactly the files of one version, so that the page starts
// without a network. The build puts "version" and "files" (addresses with their hashes)
// in front. A new version is stored beside the old one and waits until a page asks for it.
"use strict";
const scope = self.registration.scope;
const family = "fieldpost " + scope + " ";
const name = family + version;
const kept = new Map(files.map(f => [new URL(f.url, scope).href, f.integrity]));
const packed = ".gz"; // what the name of a packed copy has behind it
const unchanging = /\.[0-9a-f]{12}\.[a-z]+$/; // names that carry their hash

self.addEventListener("install", event => event.waitUntil(fill()));

// fill stores every file or fails as a whole; one with another hash than listed is refused.
async function fill() {
	const cache = await caches.open(name);
	await Promise.all([...kept].map(async ([address, integrity]) => {
		if (await cache.match(address)) return;
		if (await cache.match(address + packed)) return;
		const same = unchanging.test(address);
		let response = same ? await caches.match(address) : undefined;
		if (!response && address.endsWith(".wasm") && await small(cache, address, integrity)) return;
		if (!response) response = await fetch(address, { integrity, cache: same ? "default" : "no-cache" });
		if (!response.ok) throw new Error(address + ": " + response.status);
		// Where the server has sent it on to another address a browser would refuse it as an answer for the page.
		if (response.redirected) response = new Response(response.body, response);
		await cache.put(address, response);
	}));
}

// small stores the packed copy of a file where the server cannot compress, if what is in it has the right hash.
async function small(cache, address, integrity) {
	try {
		const head = await fetch(address, { method: "HEAD" });
		if (!head.ok || head.headers.get("Content-Encoding")) return false;
		const response = await fetch(address + packed);
		if (!response.ok) return false;
		const hash = await crypto.subtle.digest("SHA-256", await unpacked(response.clone()).arrayBuffer());
		if ("sha256-" + btoa(String.fromCharCode(...new Uint8Array(hash))) !== integrity) return false;
		await cache.put(address + packed, response);
		return true;
	} catch {
		return false; // as it is, then
	}
}

function unpacked(response) {
	return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
}

self.addEventListener("activate", event => event.waitUntil(takeOver()));

async function takeOver() {
	await sweep();
	await self.clients.claim();
}

// sweep removes what other versions have left.
async function sweep() {
	for (const other of await caches.keys()) {
		if (other.startsWith(family) && other !== name) await caches.delete(other);
	}
}

self.addEventListener("message", event => {
	if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", event => {
	if (event.request.method !== "GET") return;
	const url = new URL(event.request.url);
	url.search = url.hash = "";
	let address = url.href;
	if (address === scope + "index.html") address = scope;
	if (kept.has(address)) event.respondWith(answer(event, address));
});

async function answer(event, address) {
	if (event.request.mode === "navigate") event.waitUntil(tidy());
	const cache = await caches.open(name);
	const response = await cache.match(address);
	if (response) return response;
	const small = await cache.match(address + packed);
	return small ? unpacked(small) : fetch(event.request);
}

// tidy makes good what a browser that was killed, or that made room, has left: it stores
// files that are missing, if the network has them, and removes the files of versions that
// are neither this one nor the next.
async function tidy() {
	const { installing, waiting } = self.registration;
	if (!installing && !waiting) await sweep();
	await fill().catch(() => {}); // without a network the next start will do
}
