// The engine in a Worker, where it thinks for the computer player: the same program as the page's, which is
// posted compiled as the first message. The program posts "ready" when it hears; "died" is the last that is heard.
onmessage = async event => {
	onmessage = null;
	const go = new Go();
	try {
		await go.run(await WebAssembly.instantiate(event.data, go.importObject));
	} finally {
		postMessage("died");
	}
};
