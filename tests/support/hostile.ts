import type * as z from "zod";
import { isId, type Kind, PREFIXES } from "#core/ids.ts";
import type { Input } from "./call.ts";

/** What every run of the suite tries; `FUZZ_SEED=1 npm test -- worker security` tries others. */
export const SEED = 20_261_126;

/** Random numbers from 0 to 1 that a seed gives again. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KINDS = Object.keys(PREFIXES).filter((name): name is Kind => name in PREFIXES);

/** An id of the same kind that nothing has. */
function unknownId(kind: Kind): string {
  return `${PREFIXES[kind]}_${"0".repeat(25)}Z`;
}

const deep = (levels: number): unknown => (levels === 0 ? [] : { a: deep(levels - 1) });

const TEXTS: readonly string[] = [
  ...["", " ", "\0", "\ud800", "\u202e", "\ufeff", "👩‍👩‍👧", "ﷺ".repeat(40), "a".repeat(5000)],
  ...["null", "undefined", "true", "NaN", "[]", "{}", "__proto__", "constructor", "toString"],
  ...["0", "-0", "-1", "1e999", "1.5", "9007199254740993", "0x10", "٣", "1,2,3", "4294967296"],
  ...[
    "%",
    "%00",
    "%E0%A4",
    "../../etc/passwd",
    "//evil.example",
    "?a=1&a=2",
    "#",
    "'; DROP TABLE a",
  ],
  ...[
    "((((((((((",
    "[a-",
    "*",
    "\\",
    "{{",
    "{{name",
    "{{__proto__}}",
    "$&",
    "<script>",
    "\r\nX: y",
  ],
  ...[
    "2026-13-45",
    "31/02/2026",
    "29/02/2027",
    "0000-00-00",
    "99999999999999",
    "25:61",
    "-271822-01-01",
  ],
  ...[
    "a@",
    "@b.c",
    `${"a".repeat(300)}@b.example`,
    "https://",
    "https://[",
    "http://127.0.0.1",
    "data:,",
  ],
  ...["+61", "0400000000", "61400000000", "1".repeat(40), "-createdAt", "-", "GMT+99"],
  ...KINDS.map(unknownId),
];

const OTHERS: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 8.64e15 + 1, 1e308],
  ...[[], {}, [null], [[]], [{}], [""], { a: 1 }, { length: 5 }, { toString: null }, deep(300)],
  ...[Array(2000).fill(""), Array(50).fill({}), Array(1001).fill("0412345678"), ["__proto__"]],
  JSON.parse('{"__proto__": {"role": "superAdmin"}}'),
];

/** A value that a field takes, if it is none that the example gives: an id, a day, a text or a number. */
function taken(field: z.ZodType | undefined): unknown {
  const candidates = [...KINDS.map(unknownId), "2026-11-01", "x", 1, "1", true, ["x"], {}];
  return candidates.find((value) => field?.safeParse(value).success);
}

/** What a caller who wishes us ill may put in place of a value. */
function hostile(random: () => number, valid: unknown): unknown {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const kind = typeof valid === "string" && KINDS.find((one) => isId(one, valid));
  if (kind && random() < 0.5) return unknownId(kind);
  if (Array.isArray(valid) && random() < 0.5) {
    return [...valid, hostile(random, valid[0])].slice(random() < 0.3 ? valid.length : 0);
  }
  if (typeof valid === "object" && valid !== null && random() < 0.5) {
    return hostileFields(random, Object.entries(valid), 0.5);
  }
  return random() < 0.6 ? pick(TEXTS) : pick(OTHERS);
}

function hostileFields(
  random: () => number,
  fields: readonly (readonly [string, unknown])[],
  share: number,
): Input {
  return Object.fromEntries(
    fields.map(([name, value]) => [name, random() < share ? hostile(random, value) : value]),
  );
}

/**
 * Input for a call: nothing but its path; all of it hostile; or what is valid with some of its fields hostile, missing,
 * or beside others that the call takes or does not know.
 */
export function hostileInput(
  random: () => number,
  valid: Input,
  shape: Readonly<Record<string, z.ZodType>>,
  turn: number,
): Input {
  const all = Object.entries(shape).map(
    ([name, field]) => [name, valid[name] ?? taken(field)] as const,
  );
  if (turn === 0) return {};
  if (turn === 1) return hostileFields(random, all, 1);
  // All that it takes, none of it hostile by itself: records that are not there, and fields that exclude each other.
  if (turn === 2) return Object.fromEntries(all);
  const given = all.filter(([name]) => valid[name] !== undefined || random() < 0.3);
  const kept = given.filter(() => random() < 0.9);
  const extra = random() < 0.2 ? { [random() < 0.5 ? "constructor" : "nosuch"]: 1 } : {};
  return { ...hostileFields(random, kept, 0.3), ...extra };
}

/** A body that its sender has signed, with some of what it says replaced by something else, at any depth; or no object at all. */
export function hostileBody(random: () => number, body: object): unknown {
  if (random() < 0.1) return hostile(random, body);
  return hostileFields(random, Object.entries(body), 0.3);
}
