import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { leanSchemas, methodsOf } from "../../../scripts/console-zod.ts";

const whole = readFileSync("node_modules/zod/v4/classic/schemas.js", "utf8");
const lean = leanSchemas(whole);

describe("what the console has of zod", () => {
  it("is less: the methods that nothing calls are gone, and what writes code or JSON", () => {
    expect(methodsOf(whole).size).toBeGreaterThan(90);
    expect(methodsOf(lean).size).toBeLessThan(40);
    expect(lean).not.toMatch(/ZodObjectJIT|check\(core\._jwt|Schema = \(ctx/);
  });

  it("has every method that the contract and the console call on a schema", () => {
    const kept = methodsOf(lean);
    const gone = [...methodsOf(whole)].filter((name) => !kept.has(name));
    // `z.email()` and `z.iso.datetime()` are no methods, nor is one of an encoder.
    const call = new RegExp(
      `(?<!\\bz\\s*|\\biso|coder\\(\\)|\\btext)\\.(${gone.join("|")})\\(`,
      "g",
    );
    const missing = globSync(["core/**/*.ts", "web/**/*.{ts,tsx}"]).flatMap((file) => {
      const text = readFileSync(file, "utf8");
      if (!text.includes('import * as z from "zod"')) return [];
      return [...text.matchAll(call)].map(([, name]) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
