// Makes assets/units/symbols.svg, the NATO unit symbols that stand on counters. Run by hand
// when a unit type is added; nothing that builds or tests the project runs it:
//
//	dir=$(mktemp -d) && npm install --prefix "$dir" milsymbol@3.0.4
//	NODE_PATH="$dir/node_modules" node build/symbols/symbols.mjs
//
// Each symbol is what stands inside the frame, which the counter draws itself: paths only,
// in a box of 150 by 100 from 25, 50. An entry is a code of MIL-STD-2525C and, for what the
// standard has no modifier for, paths of our own in that box, from 0, 0.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";

const ms = createRequire(import.meta.url)("milsymbol");

const wheels = "M55,92 a6,6 0 1 0 12,0 a6,6 0 1 0 -12,0 M83,92 a6,6 0 1 0 12,0 a6,6 0 1 0 -12,0";
const types = {
	"infantry": ["SFGPUCI----"],
	"mg-infantry": ["SFGPUCI----", "M75,96 L75,62 M66,73 L75,62 L84,73"],
	"bicycle-infantry": ["SFGPUCI----", wheels],
	"border-guard": ["SFGPUCI----", "M60,6 L90,6 L90,20 L60,20 Z"],
	"fortress": ["SFGPUCI----", "M55,98 L55,84 L65,84 L65,92 L85,92 L85,84 L95,84 L95,98"],
	"motorized-infantry": ["SFGPUCIM---"],
	"armored-infantry": ["SFGPUCIZ---"],
	"glider": ["SFGPUCIS---"],
	"parachute": ["SFGPUCIA---"],
	"mountain": ["SFGPUCIO---"],
	"outpost": ["SFGPUCI----", "M75,55 L90,95 L60,95 Z"],
	"recce": ["SFGPUCRVM--"],
	"engineer": ["SFGPUCE----"],
	"motorized-engineer": ["SFGPUCE----", wheels],
	"armored-engineer": ["SFGPUCE----", "M100,20 C140,20 140,80 100,80 L50,80 C10,80 10,20 50,20 Z"],
	"tank": ["SFGPUCA----"],
	"assault-gun": ["SFGPUCAAAS-"],
	"tank-destroyer": ["SFGPUCAAA--"],
	"anti-tank": ["SFGPUCAA---"],
	"artillery": ["SFGPUCF----"],
	"nebelwerfer": ["SFGPUCF----", "M60,34 L75,20 L90,34 M60,22 L75,8 L90,22"],
	"flak": ["SFGPUCD----"],
	"hq": [null, "M50,90 L50,12 L104,12 L104,48 L50,48"],
};
// Names that share the symbol of another type.
const same = {
	"mech-infantry": "armored-infantry", "panzergrenadier": "armored-infantry", "combat-command": "armored-infantry",
	"task-force": "armored-infantry", "recon": "recce", "cavalry": "recce", "armour": "tank", "special-armour": "tank",
	"tank-nato": "tank", "tank-silhouette": "tank", "pzkpfw-iii": "tank", "pzkpfw-iv": "tank", "bt-5": "tank",
	"t-26": "tank", "kv-2": "tank", "ba-10": "recce", "stug-iii": "assault-gun",
};

// parts turns the SVG of milsymbol into paths, without the frame, which comes first.
function parts(code) {
	const svg = new ms.Symbol(code, { size: 100, fill: false, monoColor: "black" }).asSVG();
	const found = [...svg.matchAll(/<(path|circle|ellipse|rect|text|g)\b([^>]*)>/g)];
	return found.slice(1).map(([, kind, attributes]) => {
		const at = name => (attributes.match(new RegExp(`\\b${name}="([^"]*)"`)) || [])[1];
		const filled = at("fill") === "black" && (kind === "circle" || /z\s*$/i.test(at("d")) && at("stroke-width") === undefined);
		if (/transform/.test(attributes)) throw new Error(`${code}: cannot convert ${attributes}`);
		if (kind === "path") return { d: at("d"), filled };
		if (kind === "circle") {
			const [x, y, r] = ["cx", "cy", "r"].map(n => +at(n));
			return { d: `M${x - r},${y} a${r},${r} 0 1 0 ${2 * r},0 a${r},${r} 0 1 0 ${-2 * r},0`, filled };
		}
		throw new Error(`${code}: cannot convert <${kind}${attributes}>`);
	});
}

// shift moves a path of our own into the box of milsymbol.
function shift(d) {
	return d.replace(/([A-Z])([^A-Za-z]*)/g, (_, c, rest) =>
		c + rest.trim().replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${+x + 25},${+y + 50}`) + " ").trim();
}

let out = `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Made by build/symbols/symbols.mjs with milsymbol 3.0.4 (MIT, Måns Beckman, spatialillusions.com). -->\n`;
const names = [...Object.keys(types), ...Object.keys(same)].sort();
for (const name of names) {
	const [code, own] = types[name] || types[same[name]];
	out += `<symbol id="${name}" viewBox="25 50 150 100">`;
	for (const p of code ? parts(code) : []) out += `<path d="${p.d}"${p.filled ? ' fill="black"' : ""}/>`;
	if (own) out += `<path d="${shift(own)}"/>`;
	out += `</symbol>\n`;
}
writeFileSync(new URL("../../assets/units/symbols.svg", import.meta.url), out + "</svg>\n");
