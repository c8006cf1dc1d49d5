// Carries out the board's list of drawing commands (web/board/commands.go) on canvases.
// Only JavaScript can do this without a costly call for each operation.
//
//   fieldpostBoard(canvas)   makes an interpreter whose slot 0 is the canvas. It has
//     texts            table of texts, filled by the engine
//     room(n)          the bytes of a buffer for at least n numbers, to copy commands into
//     run(n)           carries out the first n numbers
//     measure(font, text, spacing)   width in pixels
//     loop(step)       calls step(time) in animation frames while it answers true; wake() starts it again. Without a step it
//                      ends: all pictures are given back at once, which would else wait for the engine's garbage collector
//     stats            script milliseconds of the last frames, for measurements
(() => {
	"use strict";
	window.fieldpostBoard = canvas => {
		const slots = [canvas.getContext("2d", { alpha: false })];
		const paths = [];
		const texts = [];
		const aligns = ["left", "center", "right"];
		const baselines = ["alphabetic", "middle"];
		const stats = { frames: 0, samples: new Float64Array(600), reset() { this.frames = 0; } };
		let buffer = new Float32Array(1 << 16);
		let gauge = null;

		function slot(i) {
			if (!slots[i]) {
				const c = document.createElement("canvas");
				c.width = c.height = 1;
				c.addEventListener("contextrestored", () => canvas.dispatchEvent(new Event("contextrestored")));
				slots[i] = c.getContext("2d");
			}
			return slots[i];
		}

		function target(i, w, h) {
			const g = slot(i);
			if (w > 0 && (g.canvas.width !== w || g.canvas.height !== h)) {
				g.canvas.width = w;
				g.canvas.height = h;
			}
			g.setTransform(1, 0, 0, 1, 0, 0);
			g.lineJoin = "round";
			return g;
		}

		function run(n) {
			const b = buffer;
			let g = target(0, 0, 0);
			for (let i = 0; i < n;) {
				switch (b[i++]) {
				case 0: return;
				case 1: g = target(b[i], b[i + 1], b[i + 2]); i += 3; break;
				case 2: g.setTransform(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]); i += 6; break;
				case 3: g.clearRect(b[i], b[i + 1], b[i + 2], b[i + 3]); i += 4; break;
				case 4: g.fillStyle = texts[b[i++]]; break;
				case 5: g.strokeStyle = texts[b[i]]; g.lineWidth = b[i + 1]; g.lineCap = b[i + 2] ? "round" : "butt"; i += 3; break;
				case 6: { const k = b[i++]; g.setLineDash(Array.from(b.subarray(i, i + k))); i += k; break; }
				case 7: g.beginPath(); break;
				case 8: {
					const closed = b[i], k = b[i + 1];
					i += 2;
					g.moveTo(b[i], b[i + 1]);
					for (let j = 1; j < k; j++) g.lineTo(b[i + 2 * j], b[i + 2 * j + 1]);
					if (closed) g.closePath();
					i += 2 * k;
					break;
				}
				case 9:
					for (let k = b[i++]; k > 0; k--, i += 3) {
						g.moveTo(b[i] + b[i + 2], b[i + 1]);
						g.arc(b[i], b[i + 1], b[i + 2], 0, 2 * Math.PI);
					}
					break;
				case 10: g.fill(); break;
				case 11: g.stroke(); break;
				case 12: g.fillRect(b[i], b[i + 1], b[i + 2], b[i + 3]); i += 4; break;
				case 13: {
					const x = b[i], y = b[i + 1], w = b[i + 2], h = b[i + 3], r = b[i + 4];
					g.moveTo(x + r, y);
					g.arcTo(x + w, y, x + w, y + h, r);
					g.arcTo(x + w, y + h, x, y + h, r);
					g.arcTo(x, y + h, x, y, r);
					g.arcTo(x, y, x + w, y, r);
					g.closePath();
					i += 5;
					break;
				}
				case 14: g.drawImage(slot(b[i]).canvas, b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5], b[i + 6], b[i + 7], b[i + 8]); i += 9; break;
				case 15:
					g.font = texts[b[i]];
					g.textAlign = aligns[b[i + 1]];
					g.textBaseline = baselines[b[i + 2]];
					g.letterSpacing = b[i + 3] + "px";
					i += 4;
					break;
				case 16:
					if (b[i + 3] === 1) g.strokeText(texts[b[i]], b[i + 1], b[i + 2]);
					g.fillText(texts[b[i]], b[i + 1], b[i + 2], b[i + 3] > 1 ? b[i + 3] : undefined);
					i += 4;
					break;
				case 17: g.save(); break;
				case 18: g.restore(); break;
				case 19: g.clip(); break;
				case 20: {
					const p = paths[b[i]] || (paths[b[i]] = new Path2D(texts[b[i]]));
					if (b[i + 1]) g.fill(p); else g.stroke(p);
					i += 2;
					break;
				}
				case 21: { const k = b[i++]; if (slots[k]) slots[k].canvas.width = slots[k].canvas.height = 0; slots[k] = undefined; break; }
				case 22: g.transform(b[i], b[i + 1], b[i + 2], b[i + 3], b[i + 4], b[i + 5]); i += 6; break;
				}
			}
		}

		let step = null, asked = false;
		function frame(time) {
			asked = false;
			if (!step) return;
			const before = performance.now();
			const again = step(time);
			stats.samples[stats.frames++ % stats.samples.length] = performance.now() - before;
			if (again) wake();
		}
		function wake() {
			if (asked) return;
			asked = true;
			requestAnimationFrame(frame);
		}

		return {
			texts, stats, run, wake,
			loop(f) {
				step = f;
				if (f) wake();
				else for (const g of slots) if (g) g.canvas.width = 0;
			},
			room(n) {
				if (buffer.length < n) buffer = new Float32Array(2 * n);
				return new Uint8Array(buffer.buffer);
			},
			measure(font, text, spacing) {
				gauge = gauge || document.createElement("canvas").getContext("2d");
				gauge.font = font;
				gauge.letterSpacing = spacing + "px";
				return gauge.measureText(text).width;
			},
			picture(i, type) { return slot(i).canvas.toDataURL(type); },
		};
	};
})();
