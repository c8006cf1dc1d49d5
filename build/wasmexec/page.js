// What a Go program expects of its surroundings, in a page: files to read (asked from the
// server of wasmexec, one at a time and at once, as the system calls want it), a place to
// write its output, a working directory. What it writes to files stays in this page, in
// /tmp. It stands before wasm_exec.js.
"use strict";
(() => {
	const temporary = /^\/tmp(\/|$)/;
	const known = new Map([["/tmp", folderOf([])]]); // path -> {mode, size, entries | data}, or an error
	const open = new Map();  // descriptor -> {node, at}
	let nextDescriptor = 3;

	const failure = code => Object.assign(new Error(code), { code });

	function look(path) {
		path = globalThis.path.resolve(path);
		if (!known.has(path)) {
			const request = new XMLHttpRequest();
			request.open("GET", "/file?path=" + encodeURIComponent(path), false);
			request.send();
			known.set(path, request.status === 200 ? node(JSON.parse(request.responseText)) : failure("ENOENT"));
		}
		const found = known.get(path);
		if (found instanceof Error) throw found;
		return found;
	}

	function node(answer) {
		if (answer.entries) return folderOf(answer.entries);
		const data = Uint8Array.from(atob(answer.data), c => c.charCodeAt(0));
		return { mode: 0o100444, data, size: data.length };
	}

	function folderOf(entries) {
		return { mode: 0o040755, entries, size: 0 };
	}

	// add puts a new file or folder of the page's own into its folder.
	function add(path, made) {
		path = globalThis.path.resolve(path);
		if (!temporary.test(path)) throw failure("EROFS");
		const [parent, name] = split(path);
		if (parent.entries.includes(name)) throw failure("EEXIST");
		parent.entries.push(name);
		known.set(path, made);
	}

	function remove(path, isFolder) {
		path = globalThis.path.resolve(path);
		if (!temporary.test(path)) throw failure("EROFS");
		const gone = look(path);
		if (!gone.entries === isFolder) throw failure(isFolder ? "ENOTDIR" : "EISDIR");
		if (isFolder && gone.entries.length) throw failure("ENOTEMPTY");
		const [parent, name] = split(path);
		parent.entries.splice(parent.entries.indexOf(name), 1);
		known.set(path, failure("ENOENT"));
	}

	function split(path) {
		const cut = path.lastIndexOf("/");
		return [look(path.slice(0, cut) || "/"), path.slice(cut + 1)];
	}

	function has(path) {
		try { return !!look(path); } catch { return false; }
	}

	function stat(n) {
		return {
			dev: 0, ino: 0, mode: n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: n.size,
			blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => !!n.entries,
		};
	}

	function descriptor(fd) {
		if (!open.has(fd)) throw failure("EBADF");
		return open.get(fd);
	}

	const decoder = new TextDecoder();
	const calls = {
		stat: path => stat(look(path)),
		lstat: path => stat(look(path)),
		fstat: fd => stat(descriptor(fd).node),
		readdir: path => look(path).entries,
		open(path, flags) {
			const { O_CREAT, O_EXCL, O_TRUNC, O_WRONLY, O_RDWR } = constants;
			const writes = (flags & (O_WRONLY | O_RDWR)) !== 0;
			if (flags & O_CREAT && (flags & O_EXCL || !has(path))) add(path, { mode: 0o100644, data: new Uint8Array(0), size: 0 });
			if (writes && !temporary.test(globalThis.path.resolve(path))) throw failure("EROFS");
			const file = { node: look(path), at: 0, writes };
			if (flags & O_TRUNC) Object.assign(file.node, { data: new Uint8Array(0), size: 0 });
			open.set(nextDescriptor, file);
			return nextDescriptor++;
		},
		close: fd => void open.delete(fd),
		read(fd, buffer, offset, length, position) {
			const file = descriptor(fd);
			if (!file.node.data) throw failure("EISDIR");
			const from = position === null ? file.at : position;
			const part = file.node.data.subarray(from, from + length);
			buffer.set(part, offset);
			if (position === null) file.at += part.length;
			return part.length;
		},
		write(fd, buffer, offset, length, position) {
			const part = buffer.subarray(offset, offset + length);
			if (fd === 1 || fd === 2) {
				goWrite(decoder.decode(part, { stream: true }));
				return length;
			}
			const file = descriptor(fd);
			if (!file.writes) throw failure("EBADF");
			const from = position === null ? file.at : position;
			const data = new Uint8Array(Math.max(file.node.size, from + length));
			data.set(file.node.data);
			data.set(part, from);
			Object.assign(file.node, { data, size: data.length });
			if (position === null) file.at += length;
			return length;
		},
		mkdir: path => add(path, folderOf([])),
		rmdir: path => remove(path, true),
		unlink: path => remove(path, false),
		fsync() {},
		chmod() {},
	};

	const constants = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 4, O_TRUNC: 8, O_APPEND: 16, O_EXCL: 32, O_DIRECTORY: 0 };
	globalThis.fs = { constants, writeSync: (fd, buffer) => calls.write(fd, buffer, 0, buffer.length, null) };
	for (const name of ["chown", "fchmod", "fchown", "ftruncate", "lchown", "link", "readlink", "rename",
		"symlink", "truncate", "utimes", ...Object.keys(calls)]) {
		globalThis.fs[name] = (...args) => {
			const done = args.pop();
			let result;
			try {
				if (!calls[name]) throw failure("EROFS");
				result = calls[name](...args);
			} catch (err) {
				return done(err.code ? err : failure("EIO"));
			}
			done(null, result);
		};
	}

	let folder = "/";
	globalThis.path = {
		resolve(path) {
			const parts = [];
			for (const part of (path.startsWith("/") ? path : folder + "/" + path).split("/")) {
				if (part === "..") parts.pop();
				else if (part && part !== ".") parts.push(part);
			}
			return "/" + parts.join("/");
		},
	};
	const none = () => -1;
	globalThis.process = {
		getuid: none, getgid: none, geteuid: none, getegid: none, getgroups: () => [], pid: 1, ppid: 0,
		umask: () => 0, cwd: () => folder, chdir: path => { folder = globalThis.path.resolve(path); },
	};

	globalThis.runProgram = async () => {
		try {
			const start = await (await fetch("/start")).json();
			folder = start.folder;
			const go = new Go();
			go.argv = start.args;
			go.env = start.env;
			go.exit = code => goExit(String(code));
			const program = await WebAssembly.instantiateStreaming(fetch("/program.wasm"), go.importObject);
			await go.run(program.instance);
			if (!go.exited) throw new Error("the program is blocked for ever");
		} catch (err) {
			goWrite(err.stack + "\n");
			goExit("2");
		}
	};
})();
