/** What a receiving server found, as RFC 8601 writes it. */
export interface AuthenticationResults {
  /** The server that says so. */
  server: string;
  results: readonly Result[];
}

interface Result {
  /** `dmarc`, `dkim`, `spf`. */
  method: string;
  /** `pass`, `fail`, `none`. */
  result: string;
  /** `header.from` and such, by name. */
  properties: ReadonlyMap<string, string>;
}

const MOST_CHARACTERS = 8_000;

/** Undefined if the header is not well formed. */
export function parseResults(value: string): AuthenticationResults | undefined {
  if (value.length > MOST_CHARACTERS) return undefined;
  const [first = "", ...rest] = sectionsOf(value) ?? [];
  const server = first.trim().split(/\s+/)[0]?.toLowerCase();
  if (!server) return undefined;
  return { server, results: rest.flatMap((section) => resultOf(section) ?? []) };
}

/** What stands between semicolons, without comments; undefined if a comment or a quotation has no end. */
function sectionsOf(value: string): string[] | undefined {
  const sections = [""];
  let depth = 0;
  let isQuoted = false;
  const add = (text: string) => sections.push((sections.pop() ?? "") + text);
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    if (sign === "\\" && (isQuoted || depth > 0)) {
      if (isQuoted) add(value.slice(at, at + 2));
      at++;
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      add(sign);
    } else if (sign === "(") depth++;
    else if (sign === ")" && depth > 0) {
      depth--;
      add(" ");
    } else if (depth > 0) continue;
    else if (sign === ";") sections.push("");
    else {
      if (sign === '"') isQuoted = true;
      add(sign);
    }
  }
  return depth > 0 || isQuoted ? undefined : sections;
}

function resultOf(section: string): Result | undefined {
  const [first, ...rest] = wordsOf(section).flatMap((word) => pairOf(word) ?? []);
  if (!first) return undefined;
  const properties = new Map<string, string>();
  // The first of a name counts, as with the servers that write them.
  for (const { name, value } of rest) if (!properties.has(name)) properties.set(name, value);
  const [method = ""] = first.name.split("/");
  return { method, result: first.value, properties };
}

/** What stands between spaces, `name=value` as one word, without quotation marks. */
function wordsOf(section: string): string[] {
  const text = section.replace(/\s+/g, " ");
  const words = [""];
  let isQuoted = false;
  const add = (part: string) => words.push((words.pop() ?? "") + part);
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const isBesideSign = text.charAt(at + 1) === "=" || text.charAt(at - 1) === "=";
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted && sign === "\\") add(text.charAt(++at));
    else if (isQuoted || sign !== " ") add(sign);
    else if (!isBesideSign) words.push("");
  }
  return words;
}

function pairOf(word: string): { name: string; value: string } | undefined {
  const at = word.indexOf("=");
  if (at < 1) return undefined;
  return { name: word.slice(0, at).toLowerCase(), value: word.slice(at + 1).toLowerCase() };
}
