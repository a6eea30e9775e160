// Makes corpus.json, what the emulated upstreams know, from the Markdown files of the repository's docs folder.
// Plain Node without dependencies; the same files always give the same bytes.
//   node scripts/build-corpus.mjs            writes ../corpus.json
//   node scripts/build-corpus.mjs --check    exit code 1 when it is stale
//   … --docs <folder> --out <file>           other places
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    docs: { type: "string", default: fileURLToPath(new URL("../../../docs", import.meta.url)) },
    out: { type: "string", default: fileURLToPath(new URL("../corpus.json", import.meta.url)) },
    check: { type: "boolean", default: false },
  },
});

/** The folder of emulated web pages; each one names its host itself. */
const webFolder = "sandbox-web";
/** Packages, no pages. */
const examplesFolder = "examples";
/** Folders of the documentation that are sites of their own, so that `site:` and fusion have something to tell apart. */
const folderHosts = { decisions: "decisions.websonde.example", providers: "providers.websonde.example" };
const docsHost = "docs.websonde.example";
/** A section with less text than this says nothing that a search could find. */
const shortestSection = 60;
/** Documentation pages get an age from 0 to 3 years by their URL. */
const oldestDays = 1095;

if (!existsSync(options.docs)) fail(`there is no folder ${options.docs}`);
const files = listMarkdown(options.docs);
const documents = files.flatMap((file) => {
  const path = relative(options.docs, file).split(sep).join("/");
  const source = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  return path.startsWith(`${webFolder}/`) ? [readWebPage(path, source)] : readSections(path, source);
});
const addresses = documents.map((document) => document.url);
const twice = addresses.find((url, index) => addresses.indexOf(url) !== index);
if (twice !== undefined) fail(`two documents have the address ${twice}`);

const text = `${foldShortLists(JSON.stringify({ documents }, undefined, 2))}\n`;
const isStale = !existsSync(options.out) || readFileSync(options.out, "utf8") !== text;
if (options.check && isStale) fail(`${options.out} is stale: run "node apps/sandbox/scripts/build-corpus.mjs"`);
if (isStale) writeFileSync(options.out, text);

function fail(message) {
  process.stderr.write(`build-corpus: ${message}\n`);
  process.exit(1);
}

/** Lists of texts on one line where they fit, as the repository's formatter wants them. */
function foldShortLists(json) {
  return json.replaceAll(/^(.*)\[\n((?:\s+".*",?\n)+)\s+\]/gm, (whole, before, items) => {
    const line = `${before}[${items.trim().replaceAll(/\n\s+/g, " ")}]`;
    return line.length <= 120 ? line : whole;
  });
}

/** Symbolic links are not followed: an example's node_modules leads back to the whole repository. */
function listMarkdown(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "node_modules");
  const files = entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join(options.docs, examplesFolder) ? [] : listMarkdown(path);
    return entry.isFile() && entry.name.endsWith(".md") ? [path] : [];
  });
  return files.toSorted((a, b) => (a < b ? -1 : 1));
}

/** One document for a page with front matter: title, host, path, author?, days?, related?. */
function readWebPage(path, source) {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? fail(`${path} has no front matter`);
  const fields = {};
  const related = [];
  for (const line of head.split("\n")) {
    const [, name, value = ""] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    const item = /^\s+-\s+(.+)$/.exec(line)?.[1];
    if (item !== undefined) related.push(item.trim());
    else if (name !== undefined) fields[name] = value.trim();
    else if (line.trim() !== "") fail(`${path}: the front matter line "${line}" cannot be read`);
  }
  for (const name of ["title", "host", "path"]) if (!fields[name]) fail(`${path}: "${name}" is missing`);
  const days = fields.days === undefined ? undefined : Number(fields.days);
  if (days !== undefined && !(Number.isInteger(days) && days >= 0)) fail(`${path}: "days" is no whole number`);
  return {
    title: fields.title,
    url: `https://${fields.host}${fields.path}`,
    text: plainText(body),
    ...(fields.author ? { author: fields.author } : {}),
    ...(days === undefined ? {} : { ageDays: days }),
    ...(related.length > 0 ? { related } : {}),
  };
}

/** One document for each heading of a documentation page that has text under it. */
function readSections(path, source) {
  const [folder, ...rest] = path.replace(/\.md$/, "").split("/");
  const ownHost = folderHosts[folder];
  const place = ownHost === undefined ? [folder, ...rest] : rest;
  const page = `https://${ownHost ?? docsHost}/${place.join("/")}`.replace(/\/(?:index|README)$/, "/");
  const sections = [{ heading: "", lines: [] }];
  let isCode = false;
  for (const line of withoutFrontMatter(source).split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1).lines.push(line);
    else sections.push({ heading: plainText(heading), lines: [] });
  }
  // What stands before the first heading belongs to it.
  const [intro, first, ...others] = sections;
  const parts = first === undefined ? [intro] : [{ ...first, lines: [...intro.lines, ...first.lines] }, ...others];
  const pageTitle = parts[0].heading || place.at(-1);
  const slugs = new Map();
  return parts.flatMap(({ heading, lines }, index) => {
    const slug = uniqueSlug(heading, slugs);
    const body = plainText(lines.join("\n"));
    if (body.length < shortestSection) return [];
    const url = index === 0 ? page : `${page}#${slug}`;
    const title = index === 0 ? pageTitle : `${heading} - ${pageTitle}`;
    return [{ title, url, text: body, author: "Websonde", ageDays: hash(url) % (oldestDays + 1) }];
  });
}

function withoutFrontMatter(source) {
  return source.replace(/^---\n.*?\n---\n/s, "");
}

function uniqueSlug(heading, slugs) {
  const slug = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = slugs.get(slug) ?? 0;
  slugs.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Markdown as the text that a reader sees: one line for each paragraph, list item or table row; code blocks are left out. */
function plainText(markdown) {
  return markdown
    .replaceAll(/^\s*(```|~~~)[\s\S]*?^\s*\1.*$/gm, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/(`[^`\n]*`)|<\/?[a-z][^>\n]*>/gi, (_whole, code) => code ?? "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)|\n(?=\s*\|)/)
    .map((block) => plainLine(block))
    .filter((line) => line !== "")
    .join("\n");
}

function plainLine(block) {
  if (/^\s*\|?[\s:|-]+\|?\s*$/.test(block)) return "";
  return block
    .replace(/^\s*(?:[-*+]|\d+\.|>|#{1,6})\s+/, "")
    .replaceAll(/^\s*>\s?/gm, "")
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, "$2")
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+?)\*(?!\w)/g, "$1")
    .replaceAll("`", "")
    .replace(/^\s*\|/, "")
    .replace(/\|\s*$/, "")
    .replaceAll(/\s*\|\s*/g, " · ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The same hash as in src/corpus/stable-hash.ts (FNV-1a, unmixed: only the spread counts here). */
function hash(value) {
  let result = 0x811c9dc5;
  for (const character of value) result = Math.imul(result ^ character.codePointAt(0), 0x01000193) >>> 0;
  return result;
}
