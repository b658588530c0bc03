import { expect, it } from "vitest";
import { type BlockId, blockIdText, readBlockId } from "#core/rules/block-ids.ts";

const NUMBER = "61400000001";
const RECORDS: [string, BlockId][] = [
  ["block-61400000001", { kind: "block", number: NUMBER }],
  ["optOut-61400000001", { kind: "optOut", number: NUMBER }],
  ["optOut-61400000001-Any-Shop", { kind: "optOut", number: NUMBER, sender: "Any-Shop" }],
];

it.each(RECORDS)("%s is written and read back", (text, record) => {
  expect(blockIdText(record)).toBe(text);
  expect(readBlockId(text)).toEqual(record);
});

it.each([
  "",
  "block-",
  "block-0400000001",
  "block-61298765432",
  "block-61400000001-Shop",
  "block-61400000001-",
  "optOut-61400000001-",
  "stop-61400000001",
  "a block-61400000001",
  "block-6140000000x",
])("%j is the id of no record", (text) => {
  expect(readBlockId(text)).toBeUndefined();
});
