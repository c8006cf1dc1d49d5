// The service worker: keeps exactly the files of one version, so that the page starts
// without a network. The build puts "version" and "files" (addresses with their hashes)
// in front. A new version is stored beside the old one and waits until a page asks for it.
"use strict";
const scope = self.registration.scope;
const family = "fieldpost " + scope + " ";
const name = family + version;
const kept = new Map(files.map(f => [new URL(f.url, scope).href, f.integrity]));
const unchanging = /\.[0-9a-f]{12}\.[a-z]+$/; // names that carry their hash

self.addEventListener("install", event => event.waitUntil(fill()));

// fill stores every file or fails as a whole; one with another hash than listed is refused.
async function fill() {
	const cache = await caches.open(name);
	await Promise.all([...kept].map(async ([address, integrity]) => {
		if (await cache.match(address)) return;
		const same = unchanging.test(address);
		let response = same ? await caches.match(address) : undefined;
		if (!response) response = await fetch(address, { integrity, cache: same ? "default" : "no-cache" });
		if (!response.ok) throw new Error(address + ": " + response.status);
		await cache.put(address, response);
	}));
}

self.addEventListener("activate", event => event.waitUntil(takeOver()));

async function takeOver() {
	for (const other of await caches.keys()) {
		if (other.startsWith(family) && other !== name) await caches.delete(other);
	}
	await self.clients.claim();
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
	if (kept.has(address)) event.respondWith(answer(event.request, address));
});

async function answer(request, address) {
	const cache = await caches.open(name);
	return await cache.match(address) || fetch(request);
}
