"use strict";
const grid = JSON.parse(document.getElementById("grid").textContent);
const field = name => document.getElementById(name);
const controls = ["roles", "dim", "branching", "depth", "failure", "alignment"];

function fill(name, values, chosen) {
  field(name).replaceChildren(...values.map(value => new Option(value, value, false, value === chosen)));
}
fill("branching", grid.branchings, 2);
fill("depth", grid.depths, 4);
fill("failure", grid.failures, 0.05);
fill("alignment", grid.alignments, 0.3);
field("dims").replaceChildren(...grid.dimensions.map(value => new Option(value, value)));

const digits = value => value === 0 ? "0" : Number(value.toPrecision(4)).toString();
const range = ends => `${digits(ends[0])} to ${digits(ends[1])}`;
const state = () => Object.fromEntries(controls.map(name => [name, field(name).value]));
const cellAt = (s, depth) => grid.cells[`${s.roles}|${s.branching}|${depth}|${s.dim}`];

function row(what, value, kind, standing) {
  const line = document.createElement("tr");
  const head = document.createElement("th");
  head.scope = "row";
  head.textContent = what;
  const cell = document.createElement("td");
  cell.textContent = value;
  const last = document.createElement("td");
  const word = document.createElement("span");
  word.className = `state ${kind}`;
  word.textContent = standing;
  last.append(word);
  line.append(head, cell, last);
  return line;
}

function standing(theorem) {
  return `✓ proved (${theorem}: ${grid.proofs[theorem]})`;
}

function rows(s, cell) {
  const k = grid.failures.indexOf(Number(s.failure)), a = grid.alignments.indexOf(Number(s.alignment));
  const [interval, theorem] = cell.margin[k], pair = cell.pair[k], seen = cell.seen;
  const exact = seen && seen[4];
  const level = `level at ${100 * (1 - s.failure)} %`;
  return [
    row(`Crosstalk of two words, ${level}: floor for every role system (largest over pairs)`, digits(cell.floor), "proved", "✓ proved (C7: Coq)"),
    row("one random step, exact law", digits(cell.step[k]), "proved", `✓ proved (C3: ${grid.proofs.C3})`),
    row("seen", digits(cell.seen_pair[k]), "seen", exact ? "✓ exact" : "○ seen only"),
    pair ? row("proved for these roles", digits(pair[0]), "proved", standing(pair[1]))
         : row("proved for these roles", "nothing below 1", "vacuous", "– vacuous"),
    seen ? row("Swap margin over 2 b^(-D): seen", `${digits(seen[1])} (${range([seen[0], seen[2]])})`, "seen",
               exact ? `✓ exact, ${seen[3]} swaps` : `○ seen only, ${seen[3]} codes`)
         : row("Swap margin over 2 b^(-D): seen", "not sampled", "none", "– too many leaves"),
    interval ? row("proved", range(interval), "proved", standing(theorem))
             : row("proved", "nothing", "vacuous", `– vacuous (${theorem})`),
    row("Resolvable depth, margin at least 1/sqrt(d): exact roles", cell.depth_exact, "none", "if roles were exact (D5)"),
    row("proved for these roles", cell.depth[k], cell.depth[k] ? "proved" : "vacuous", cell.depth[k] ? "✓ proved at every depth up to it" : "– nothing proved"),
    row(`Resolvable depth, accuracy ${grid.accuracy} at alignment ${s.alignment}: exact roles`, cell.noise_exact[a], "none", "if roles were exact (C8)"),
    row("proved for these roles", cell.noise[k][a], cell.noise[k][a] ? "proved" : "vacuous", cell.noise[k][a] ? "✓ proved at every depth up to it" : "– nothing proved"),
  ];
}

const ns = "http://www.w3.org/2000/svg";
function shape(parent, name, attributes, text) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

function picture(s) {
  const svg = field("picture"), most = 3, height = 220, left = 46;
  const k = grid.failures.indexOf(Number(s.failure));
  const y = value => 10 + (height - 20) * (1 - Math.min(value, most) / most);
  svg.replaceChildren();
  for (const tick of [0, 1, 2, 3]) {
    shape(svg, "line", {x1: left, x2: 710, y1: y(tick), y2: y(tick), class: tick === 1 ? "one" : "grid"});
    shape(svg, "text", {x: left - 8, y: y(tick) + 4, "text-anchor": "end"}, tick);
  }
  const width = (710 - left) / grid.depths.length;
  grid.depths.forEach((depth, index) => {
    const middle = left + width * (index + 0.5);
    const group = shape(svg, "g", {class: String(depth) === s.depth ? "chosen" : "", "data-depth": depth});
    shape(group, "text", {x: middle, y: height + 16, "text-anchor": "middle", class: "depth"}, `D = ${depth}`);
    const cell = cellAt(s, depth);
    if (!cell) {
      shape(group, "text", {x: middle, y: height - 16, "text-anchor": "middle", class: "title"}, "impossible");
      return;
    }
    const interval = cell.margin[k][0];
    if (interval) shape(group, "rect", {class: "proved", x: middle - width * 0.3, width: width * 0.6, y: y(interval[1]), height: Math.max(1, y(interval[0]) - y(interval[1]))});
    else shape(group, "text", {x: middle, y: height - 16, "text-anchor": "middle", class: "vacuous"}, "vacuous");
    if (cell.seen) {
      shape(group, "line", {class: "seen", x1: middle, x2: middle, y1: y(cell.seen[0]), y2: y(cell.seen[2])});
      shape(group, "circle", {cx: middle, cy: y(cell.seen[1]), r: 4});
    }
  });
  field("picture-says").textContent = `Swap margin over 2 b^(-D) against depth, d = ${s.dim}, b = ${s.branching}: shaded, proved at failure probability ${s.failure}; point and line, seen. Values above 3 are cut off.`;
}

function show() {
  const s = state(), cell = cellAt(s, s.depth), outside = field("outside");
  const known = grid.dimensions.includes(Number(s.dim));
  field("answer").hidden = !cell;
  outside.hidden = Boolean(cell);
  if (!cell) {
    const near = [...grid.dimensions].sort((p, q) => Math.abs(p - s.dim) - Math.abs(q - s.dim)).slice(0, 2);
    outside.textContent = known
      ? `No such setting: ${s.roles} roles with b = ${s.branching}, D = ${s.depth} do not exist or are not computed in ${s.dim} dimensions.`
      : `d = ${s.dim} is not on the grid, and nothing is interpolated: the nearest points are ${near.join(" and ")}.`;
    return;
  }
  field("rows").replaceChildren(...rows(s, cell));
  if (cell.d !== Number(s.dim)) field("rows").prepend(row("Chirp roles live in dimension 2p; used here", `d = ${cell.d}`, "none", "p an odd prime"));
  picture(s);
  history.replaceState(null, "", "#" + new URLSearchParams(s));
}

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (controls.includes(name)) field(name).value = value;
field("controls").addEventListener("input", show);
field("controls").addEventListener("submit", event => event.preventDefault());
show();
