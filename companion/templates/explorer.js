"use strict";
const grid = JSON.parse(document.getElementById("grid").textContent);
const field = name => document.getElementById(name);
const controls = ["roles", "beside", "dim", "branching", "depth", "failure", "alignment"];

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
const cellOf = (roles, s, depth, dim) => grid.cells[`${roles}|${s.branching}|${depth}|${dim}`];
const cellAt = (s, depth) => cellOf(s.roles, s, depth, s.dim);

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
  const crosstalk = `Crosstalk of two words, level at ${100 * (1 - s.failure)} %`;
  const margin = "Swap margin over 2 b^(-D)";
  const told = "Resolvable depth, margin at least 1/sqrt(d)";
  const right = `Resolvable depth, accuracy ${grid.accuracy} at alignment ${s.alignment}`;
  const proved = depth => depth ? "✓ proved at every depth up to it" : "– nothing proved";
  return [
    row(`${crosstalk}: floor for every role system (largest over pairs)`, digits(cell.floor), "proved", "✓ proved (C7: Coq)"),
    row(`${crosstalk}: one random step, exact law`, digits(cell.step[k]), "proved", `✓ proved (C3: ${grid.proofs.C3})`),
    row(`${crosstalk}: seen`, digits(cell.seen_pair[k]), "seen", exact ? "✓ exact" : "○ seen only"),
    pair ? row(`${crosstalk}: proved for these roles`, digits(pair[0]), "proved", standing(pair[1]))
         : row(`${crosstalk}: proved for these roles`, "nothing below 1", "vacuous", "– vacuous"),
    seen ? row(`${margin}: seen`, `${digits(seen[1])} (${range([seen[0], seen[2]])})`, "seen",
               exact ? `✓ exact, ${seen[3]} swaps` : `○ seen only, ${seen[3]} codes`)
         : row(`${margin}: seen`, "not sampled", "none", "– too many leaves"),
    interval ? row(`${margin}: proved for these roles`, range(interval), "proved", standing(theorem))
             : row(`${margin}: proved for these roles`, "nothing", "vacuous", `– vacuous (${theorem})`),
    row(`${told}: with exact roles`, cell.depth_exact, "none", "if roles were exact (D5)"),
    row(`${told}: proved for these roles`, cell.depth[k], cell.depth[k] ? "proved" : "vacuous", proved(cell.depth[k])),
    row(`${right}: with exact roles`, cell.noise_exact[a], "none", "if roles were exact (C8)"),
    row(`${right}: proved for these roles`, cell.noise[k][a], cell.noise[k][a] ? "proved" : "vacuous", proved(cell.noise[k][a])),
  ];
}

function budget(s, cell) {
  const [, theorem, events] = cell.margin[grid.failures.indexOf(Number(s.failure))];
  const lines = events.map(([name, share, constant, says]) => {
    const line = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = name;
    line.append(head, ...[`${digits(100 * share)} %`, constant === null ? "–" : digits(constant), says].map(text => {
      const part = document.createElement("td");
      part.textContent = text;
      return part;
    }));
    return line;
  });
  field("events").replaceChildren(...lines);
  field("budget").hidden = !lines.length;
  field("spent").textContent = `The proof (${theorem}) spends the failure probability ${s.failure} on these events:`;
  field("no-budget").hidden = Boolean(lines.length);
  field("no-budget").textContent = `No event budget: ${theorem} leaves nothing to chance, or proves nothing here.`;
}

const ns = "http://www.w3.org/2000/svg";
function shape(parent, name, attributes, text) {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

const most = 2, height = 220, left = 46, right = 710;
const y = value => 10 + (height - 20) * (1 - Math.min(value, most) / most);

function axes(svg) {
  svg.replaceChildren();
  for (const tick of [0, 0.5, 1, 1.5, 2]) {
    shape(svg, "line", {x1: left, x2: right, y1: y(tick), y2: y(tick), class: tick === 1 ? "one" : "grid"});
    shape(svg, "text", {x: left - 8, y: y(tick) + 4, "text-anchor": "end"}, tick);
  }
}

// One cell at x: the proved interval as a bar, what is seen as a line with its mean.
function mark(group, cell, k, x, width, which) {
  const interval = cell.margin[k][0];
  if (interval) shape(group, "rect", {class: `proved ${which}`, x: x - width / 2, width, y: y(interval[1]), height: Math.max(2, y(interval[0]) - y(interval[1]))});
  else shape(group, "text", {x, y: height - 16, "text-anchor": "middle", class: "vacuous"}, "–");
  if (cell.seen) {
    shape(group, "line", {class: `seen ${which}`, x1: x, x2: x, y1: y(cell.seen[0]), y2: y(cell.seen[2])});
    shape(group, "circle", {class: which, cx: x, cy: y(cell.seen[1]), r: Math.min(4, width / 3)});
  }
}

function families(s) {
  return s.beside && s.beside !== s.roles ? [[s.roles, "first"], [s.beside, "second"]] : [[s.roles, "first"]];
}

function slot(svg, s, at) {
  const k = grid.failures.indexOf(Number(s.failure)), shown = families(s);
  const group = shape(svg, "g", {class: at.chosen ? "chosen" : "", [at.data]: at.value});
  if (at.label) shape(group, "text", {x: at.x, y: height + 16, "text-anchor": "middle", class: "depth"}, at.label);
  const width = at.width / shown.length;
  shown.forEach(([roles, which], index) => {
    const cell = cellOf(roles, s, at.depth, at.dim);
    if (cell) mark(group, cell, k, at.x + (index - (shown.length - 1) / 2) * width, width * 0.86, which);
  });
}

const named = roles => [...field("roles").options].find(option => option.value === roles).text;

function pictures(s) {
  const wide = (right - left) / grid.depths.length;
  axes(field("picture"));
  grid.depths.forEach((depth, index) => slot(field("picture"), s, {
    x: left + wide * (index + 0.5), width: wide * 0.6, depth, dim: s.dim, label: `D = ${depth}`,
    chosen: String(depth) === s.depth, data: "data-depth", value: depth}));
  axes(field("by-dim"));
  const logs = grid.dimensions.map(Math.log2), low = Math.min(...logs), span = Math.max(...logs) - low || 1;
  let last = -Infinity;
  grid.dimensions.forEach((dim, index) => {
    const x = left + 24 + (right - left - 48) * (logs[index] - low) / span, power = Number.isInteger(logs[index]);
    const label = power && x - last > 44 ? String(dim) : "";
    if (label) last = x;
    slot(field("by-dim"), s, {x, width: 13, depth: s.depth, dim, label, chosen: String(dim) === s.dim, data: "data-dim", value: dim});
  });
  const key = families(s).map(([roles, which]) => `${which === "first" ? "Green" : "Brown"}: ${named(roles)}`).join(". ");
  const rest = `Bars: proved at failure probability ${s.failure}; point and line: seen; a dash: vacuous. Values above 2 are cut off.`;
  field("picture-says").textContent = `Swap margin over 2 b^(-D) against depth, d = ${s.dim}, b = ${s.branching}. ${key}. ${rest}`;
  field("by-dim-says").textContent = `Swap margin over 2 b^(-D) against d (log axis), D = ${s.depth}, b = ${s.branching}. ${key}. ${rest}`;
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
  budget(s, cell);
  pictures(s);
  history.replaceState(null, "", "#" + new URLSearchParams(s));
}

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (controls.includes(name)) field(name).value = value;
field("controls").addEventListener("input", show);
field("controls").addEventListener("submit", event => event.preventDefault());
show();
