// 語を探す。まず名の索引（一字目ごとの小さなファイル）、続けて本文の索引（Pagefind）。

const root = new URL("../", import.meta.url);
const loaded = new Map();
const MOST = 12;
const LOOKED_AT = 60;

/** @returns {string} the form in which words are compared; the same as cardrules.publish.lookup.normal */
export function normal(text) {
  const folded = text.normalize("NFKC").toLowerCase().replace(/[ァ-ヶ]/g, (sign) => String.fromCodePoint(sign.codePointAt(0) - 0x60));
  return folded.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || folded.trim();
}

function load(name) {
  if (!loaded.has(name)) loaded.set(name, fetch(new URL(`assets/lookup/${name}.json`, root)).then((answer) => answer.json()));
  return loaded.get(name);
}

/** What is called so, exact names first, then names that begin so. */
export async function find(query) {
  const key = normal(query);
  if (!key) return [];
  const sign = String.fromCodePoint(key.codePointAt(0));
  if (![...(await load("signs"))].includes(sign)) return [];
  const piece = await load(`u${sign.codePointAt(0).toString(16).padStart(4, "0")}`);
  const names = Object.keys(piece).filter((name) => name.startsWith(key));
  names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const seen = new Set();
  return names.flatMap((name) => piece[name].map(([label, title, kind, url]) => ({ label, title, kind, url, exact: name === key })))
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}

let engine;
async function inText(query) {
  engine ??= import(new URL("pagefind/pagefind.js", root)).then(async (pagefind) => {
    await pagefind.options({ excerptLength: 24 });
    return pagefind;
  });
  const { results } = await (await engine).search(query);
  const words = query.split(/\s+/u).map(normal).filter(Boolean);
  const found = [];
  for (let at = 0; at < Math.min(results.length, LOOKED_AT) && found.length < MOST; at += MOST) {
    const data = await Promise.all(results.slice(at, at + MOST).map((result) => result.data()));
    found.push(...data.filter((page) => says(page, words)));
  }
  return found.map(({ url, meta, excerpt }) => (
    { url: new URL(url, location.href).href, title: meta.title, kind: meta.kind, excerpt }
  ));
}

// Pagefind は、語の初めだけが合うページも返す。書かれていないものは、見つかったことにしない。
function says({ raw_content: raw, content, meta }, words) {
  const text = normal(`${meta.title ?? ""}${raw ?? content}`);
  return words.every((word) => text.includes(word));
}

const box = document.querySelector("#lookup");
const list = document.querySelector("#lookup-list");
const said = document.querySelector("#lookup-said");
let turn = 0;
let chosen = -1;

function option(href, content, number) {
  const link = document.createElement("a");
  Object.assign(link, { href, id: `lookup-${number}`, tabIndex: -1, innerHTML: content });
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  return link;
}

const escaped = (text) => Object.assign(document.createElement("i"), { textContent: text }).innerHTML;

function shown({ label, title, kind }) {
  const under = normal(label) === normal(title) ? "" : `<small>${escaped(label)}</small>`;
  return `<b>${escaped(title)}</b>${under}<small>${escaped(kind)}</small>`;
}

/** Show what was found; ``whole`` says that nothing more is looked for. */
function show(named, texts, whole) {
  const found = named.slice(0, MOST).map((hit) => [new URL(hit.url, root).href, shown(hit)]);
  const known = new Set(found.map(([href]) => href));
  for (const { url, title, kind, excerpt } of texts)
    if (!known.has(url)) found.push([url, `<b>${escaped(title ?? "")}</b><small>${escaped(kind ?? "")}</small><span class="excerpt">${excerpt}</span>`]);
  list.replaceChildren(...found.map(([href, content], number) => option(href, content, number)));
  open(found.length > 0);
  said.textContent = found.length ? `${found.length}件` : whole ? "見つからない" : "";
  said.classList.toggle("nothing", whole && !found.length);
}

function open(is) {
  list.hidden = !is;
  said.classList.remove("nothing");
  box.setAttribute("aria-expanded", String(is));
  choose(-1);
}

function choose(number) {
  const options = [...list.children];
  chosen = options.length ? (number + options.length + 1) % (options.length + 1) : -1;
  if (number < 0 || chosen === options.length) chosen = number === -2 ? options.length - 1 : -1;
  options.forEach((each, at) => each.setAttribute("aria-selected", String(at === chosen)));
  if (chosen >= 0) {
    box.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  } else box.removeAttribute("aria-activedescendant");
}

async function search() {
  const mine = ++turn;
  const query = box.value.trim();
  if (!query) return open(false);
  const named = await find(query);
  if (mine !== turn) return undefined;
  show(named, [], false);
  await new Promise((done) => setTimeout(done, 150));
  if (mine !== turn) return undefined;
  const texts = await inText(query);
  if (mine === turn) {
    const before = chosen;
    show(named, texts, true);
    if (before >= 0) choose(before);
  }
  return undefined;
}

function key(event) {
  if (event.isComposing) return;
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen <= 0 ? -2 : chosen - 1);
  else if (event.key === "Enter" && list.children.length) list.children[Math.max(chosen, 0)].click();
  else if (event.key === "Escape") open(false);
  else return;
  event.preventDefault();
}

if (box) {
  box.addEventListener("input", search);
  box.addEventListener("keydown", key);
  box.addEventListener("focus", () => box.value && search());
  document.addEventListener("click", ({ target }) => target.closest(".lookup") || open(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      box.focus();
    }
  });
  // 同じ関数を、すべての語について試験が呼ぶ。
  Object.assign(window, { cardrules: { find, normal } });
}
