/** One line of an email's head, unfolded, with its name in lower case. */
export interface Header {
  name: string;
  value: string;
}

/** Far more than any email has. */
const MOST_BYTES = 64 * 1024;
const CR = 13;
const LF = 10;

/** The head of an email, from top to bottom; undefined if it has none that can be read. */
export function readHeaders(raw: Uint8Array): Header[] | undefined {
  const end = endOfHead(raw.subarray(0, MOST_BYTES + 4));
  if (end === undefined) return undefined;
  const lines = new TextDecoder().decode(raw.subarray(0, end)).split(/\r?\n/);
  const headers: Header[] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      // A head that begins in the middle of a line is none.
      if (!last) return undefined;
      last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(":");
    if (colon < 1) return undefined;
    headers.push({
      name: line.slice(0, colon).trim().toLowerCase(),
      value: line.slice(colon + 1).trim(),
    });
  }
  return headers;
}

/** Where the empty line behind the head begins. */
function endOfHead(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return bytes[at - 1] === CR ? at - 1 : at;
  }
  return undefined;
}

export function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.flatMap((header) => (header.name === name ? [header.value] : []));
}

/** The value of a header that there is once; undefined if there are several, or none. */
export function onlyValue(headers: readonly Header[], name: string): string | undefined {
  const values = valuesOf(headers, name);
  return values.length === 1 ? values[0] : undefined;
}
