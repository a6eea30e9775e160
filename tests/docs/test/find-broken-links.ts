import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** Links of a page to files of the repository, or to headings in them, that lead nowhere; each with what is missing. */
export function findBrokenLinks(root: string, file: string): readonly string[] {
  return readLinks(readFileSync(join(root, file), "utf8")).flatMap((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return [`${file}: ${link} leads to no file`];
    if (anchor === undefined || statSync(join(root, target)).isDirectory()) return [];
    const headings = readAnchors(readFileSync(join(root, target), "utf8"));
    return headings.has(anchor) ? [] : [`${file}: ${link} leads to no heading of ${target}`];
  });
}

/** Targets of the links in Markdown, without those to the web and those in code. */
export function readLinks(markdown: string): readonly string[] {
  const text = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, "code");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/i.test(link));
}

/** The anchors of a page's headings, as GitHub makes them. */
export function readAnchors(markdown: string): ReadonlySet<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,})[^]*?^\1\s*$/gm, "");
}
