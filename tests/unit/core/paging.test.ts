import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";

describe("R241: paging, by default 10 per page", () => {
  it.each([
    [{}, { current: 1, limit: 10, offset: 0 }],
    [{ page: 3 }, { current: 3, limit: 10, offset: 20 }],
    [
      { page: 2, limit: 25 },
      { current: 2, limit: 25, offset: 25 },
    ],
    [
      { page: 0, limit: 0 },
      { current: 1, limit: 1, offset: 0 },
    ],
    [
      { page: -4, limit: -4 },
      { current: 1, limit: 1, offset: 0 },
    ],
    [{ limit: 100 }, { current: 1, limit: 100, offset: 0 }],
    [{ limit: 101 }, { current: 1, limit: 100, offset: 0 }],
    [{ limit: 1_000_000 }, { current: 1, limit: 100, offset: 0 }],
  ])("of %j", (asked, page) => expect(paging(asked)).toEqual(page));

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
    [101, 11],
  ])("%i items, ten per page, are %i pages", (total, totalPages) => {
    expect(pageOf(["a"], total, paging({ page: 1 }))).toEqual({
      items: ["a"],
      total,
      current: 1,
      limit: 10,
      totalPages,
    });
  });
});

it("a page of two lists is a page of both together, wherever the first one ends", () => {
  const list = (prefix: string) =>
    fc.nat(40).map((length) => Array.from({ length }, (_, index) => `${prefix}${index}`));
  fc.assert(
    fc.property(
      list("shared"),
      list("own"),
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 20 }),
      (given, own, isShared, page, limit) => {
        const shared = isShared ? given : [];
        const asked = paging({ page, limit });
        const { read, cut } = sharedFirst(asked, isShared);
        const rows = own.slice(read.offset, read.offset + read.limit);
        expect(cut([...shared, ...rows])).toEqual(
          [...shared, ...own].slice(asked.offset, asked.offset + asked.limit),
        );
      },
    ),
  );
});
