import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CODE_LENGTH, codeShard, isCode, makeCode } from "#core/rules/codes.ts";

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

describe("public codes", () => {
  it("name their shard and have the right form, for every shard", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), (shard) => {
        const code = makeCode(shard, random);
        expect(isCode(code)).toBe(true);
        expect(code).toHaveLength(CODE_LENGTH);
        expect(codeShard(code)).toBe(shard);
      }),
    );
  });

  it("begin with either of the shard's two characters", () => {
    const firsts = new Set(Array.from({ length: 200 }, () => makeCode(3, random).charAt(0)));
    expect([...firsts].sort()).toEqual(["3", "Y"]);
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
    const codes = Array.from({ length: 2000 }, () => makeCode(30, random));
    expect(codes.filter((code) => !/[0-9]/.test(code))).toEqual([]);
  });

  it("refuse a shard that the first character cannot name", () => {
    for (const shard of [-1, 31, 1.5, Number.NaN]) {
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
