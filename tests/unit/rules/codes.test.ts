import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODE_LENGTH, codeShard, isCode, MOST_SHARDS, makeCode } from "#core/rules/codes.ts";

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** How the codes of a shard begin. */
function namesOf(shard: number, length: number): string[] {
  const codes = Array.from({ length: 60 }, (_, first) =>
    makeCode(shard, (bytes) => (bytes === 1 ? Uint8Array.of(first) : random(bytes))),
  );
  return [...new Set(codes.map((code) => code.slice(0, length)))].sort();
}

describe("public codes", () => {
  it("name their shard and have the right form, for every shard", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_SHARDS - 1 }), (shard) => {
        const code = makeCode(shard, random);
        expect(isCode(code)).toBe(true);
        expect(code).toHaveLength(CODE_LENGTH);
        expect(codeShard(code)).toBe(shard);
      }),
      { numRuns: 2000 },
    );
  });

  it("are enough for twenty times 31 shards", () => {
    expect(MOST_SHARDS).toBeGreaterThan(620);
    // A message's id has two characters of base 32 for its shard.
    expect(MOST_SHARDS).toBeLessThanOrEqual(1024);
  });

  it("of a first shard begin with either of its two characters, as when each shard had two", () => {
    const rest = fc.stringMatching(/^[0-9A-Za-z]{7}$/);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.boolean(), rest, (shard, second, text) => {
        const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        expect(codeShard(alphabet.charAt(second ? shard + 31 : shard) + text)).toBe(shard);
      }),
    );
    expect(namesOf(3, 1)).toEqual(["3", "Y"]);
  });

  it("of any other shard begin with one of four pairs that are no other shard's", () => {
    const all = Array.from({ length: MOST_SHARDS - 8 }, (_, n) => namesOf(n + 8, 2));
    expect(all.filter((names) => names.length !== 4)).toEqual([]);
    expect(new Set(all.flat()).size).toBe((MOST_SHARDS - 8) * 4);
    const first = Array.from({ length: 8 }, (_, shard) => namesOf(shard, 1)).flat();
    expect(all.flat().filter((name) => first.includes(name.charAt(0)))).toEqual([]);
  });

  it("discard bytes that would favour some characters", () => {
    const bytes = [0, 255, 248, 247, 61, 0, 254, 10, 36, 62, 1];
    const given = (count: number) => Uint8Array.from(bytes.splice(0, count));
    expect(makeCode(0, given)).toBe("0zz0Aa01");
  });

  it("use all 62 characters about equally", () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 10_000; ) {
      const code = makeCode(0, random);
      // Of those that begin with a digit, the rest is as it came.
      if (!code.startsWith("0")) continue;
      i++;
      for (const character of code.slice(1)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    // 70,000 draws: 1129 each, six standard deviations are 200. A byte modulo 62 would give the first eight 1367.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 1129)).toBeLessThan(200);
  });

  it("always have a digit, so that none is a word", () => {
    const codes = Array.from({ length: 2000 }, () => makeCode(700, random));
    expect(codes.filter((code) => !/[0-9]/.test(code))).toEqual([]);
  });

  it("refuse a shard that has no name", () => {
    for (const shard of [-1, MOST_SHARDS, 1.5, Number.NaN]) {
      expect(() => makeCode(shard, random)).toThrow(RangeError);
    }
  });

  it("are distinguished from other texts", () => {
    for (const text of ["", "abcdefg", "abcdefghi", "abcd-fgh", "abcdefg\n", "abcdefgé"]) {
      expect(isCode(text)).toBe(false);
      expect(codeShard(text)).toBeUndefined();
    }
  });
});
