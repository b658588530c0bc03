import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { notWhole } from "#worker/media/arrived-whole.ts";

const bytes = new TextEncoder().encode("Mobile\r\n0412345678\r\n");
const digest = createHash("md5").update(bytes).digest("base64");
const said = (headers: Record<string, string>) => notWhole(new Headers(headers), bytes);

it("a body is whole if it is as long as its headers say, and has their digest", () => {
  expect(said({})).toBeUndefined();
  expect(said({ "content-length": "20", "content-md5": digest })).toBeUndefined();
  expect(said({ "content-length": "21" })).toBe(FILE_TEXTS.half(20, 21));
  expect(said({ "content-md5": `${digest.slice(1)}A` })).toBe(FILE_TEXTS.digest);
});

it("the length of a compressed body says nothing of what was in it", () => {
  expect(said({ "content-length": "9", "content-encoding": "gzip" })).toBeUndefined();
});
