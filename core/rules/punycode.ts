const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const PREFIX = "xn--";
const LAST_CODE = 0x10ffff;

/** No label of a domain is longer. */
const LONGEST_LABEL = 63;

/** A host as people see it: labels of other scripts are decoded (RFC 3492), those that cannot be stay. */
export function readableHost(host: string): string {
  return host
    .split(".")
    .map((label) =>
      label.startsWith(PREFIX) && label.length <= LONGEST_LABEL
        ? (decode(label.slice(PREFIX.length)) ?? label)
        : label,
    )
    .join(".");
}

function decode(label: string): string | undefined {
  if (label === "") return undefined;
  const hyphen = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(0, hyphen))];
  let at = hyphen + 1;
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  for (let i = 0; at < label.length; ) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label.charAt(at++));
      if (digit === undefined) return undefined;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(i - before, length, before === 0);
    code += Math.floor(i / length);
    i %= length;
    if (code > LAST_CODE) return undefined;
    output.splice(i++, 0, String.fromCodePoint(code));
  }
  return output.join("");
}

function digitOf(character: string): number | undefined {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97;
  return /^[0-9]$/.test(character) ? Number(character) + 26 : undefined;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
