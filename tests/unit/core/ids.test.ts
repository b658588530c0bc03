import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstMessageIdAt,
  idSchema,
  isId,
  type Kind,
  messageHome,
  messageIds,
  newId,
  newIds,
  PREFIXES,
  timeOf,
} from "#core/ids.ts";

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const kinds = Object.keys(PREFIXES).filter((name): name is Kind => name in PREFIXES);
const SHAPE = /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/;

describe("ids", () => {
  it("have the prefix of their kind and the form of a ULID", () => {
    expect(new Set(Object.values(PREFIXES)).size).toBe(kinds.length);
    for (const kind of kinds) {
      const id = newId(kind, NOW);
      expect(id).toMatch(SHAPE);
      expect(kinds.filter((other) => isId(other, id))).toEqual([kind]);
    }
  });

  it("encode their time as a ULID does", () => {
    // The example in the ULID specification: 01ARZ3NDEK is 1469922850259.
    expect(newId("group", 1469922850259)).toMatch(/^grp_01ARZ3NDEK/);
    expect(newId("group", 0)).toMatch(/^grp_0000000000/);
    expect(newId("group", 2 ** 48 - 1)).toMatch(/^grp_7ZZZZZZZZZ/);
  });

  it("makes many of one moment, ascending and all different from other sets'", () => {
    const made = [newIds("contact", NOW, 2000), newIds("contact", NOW, 2000)];
    for (const ids of made) {
      expect(ids).toEqual(ids.toSorted());
      for (const id of ids) expect(isId("contact", id)).toBe(true);
    }
    expect(new Set(made.flat()).size).toBe(4000);
  });

  it("sort by their time", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 47 }), fc.integer({ min: 1, max: 2 ** 40 }), (at, more) => {
        expect(newId("campaign", at) < newId("campaign", at + more)).toBe(true);
      }),
    );
  });

  it("from the same moment differ", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId("contact", NOW))).size).toBe(10_000);
  });

  it.each([
    "",
    "grp_",
    "grp_01ARZ3NDEKTSV4RRFFQ69G5FA",
    "grp_01ARZ3NDEKTSV4RRFFQ69G5FAVX",
    "grp_01arz3ndektsv4rrffq69g5fav",
    "grp_01ARZ3NDEKTSV4RRFFQ69G5FAU",
    "GRP_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "con_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    " grp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV\n",
    "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV' OR 1=1",
  ])("are not %j if a group's is expected", (text) => {
    expect(isId("group", text)).toBe(false);
    expect(idSchema("group").safeParse(text).error?.issues[0]?.message).toBe(
      "Must be an id that starts with grp_",
    );
  });

  it("pass the schema of their kind as they are", () => {
    expect(idSchema("group").parse("grp_01ARZ3NDEKTSV4RRFFQ69G5FAV")).toBe(
      "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    );
    expect(idSchema("group").safeParse(7).success).toBe(false);
  });
});

describe("message ids", () => {
  it("say where the message is stored and when it was made", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 30 }),
        fc.integer({ min: 1, max: 2 ** 30 - 1 }),
        fc.nat({ max: 2 ** 47 }),
        (shard, accountNumber, now) => {
          const id = messageIds(shard, accountNumber)(now);
          expect(isId("message", id)).toBe(true);
          expect(messageHome(id)).toEqual({ shard, accountNumber });
          expect(timeOf(id)).toBe(now);
        },
      ),
    );
  });

  it("from one source sort in the order they were made, even if the clock goes back", () => {
    const next = messageIds(1, 42);
    const ids: string[] = [];
    for (const now of [NOW, NOW, NOW + 5, NOW - 60_000, NOW + 6]) {
      for (let n = 0; n < 1000; n++) ids.push(next(now));
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("from two sources of an account do not collide", () => {
    const [one, two] = [messageIds(0, 7), messageIds(0, 7)];
    const ids = Array.from({ length: 5000 }, () => [one(NOW), two(NOW)]).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("have no shard if the text is not a message id", () => {
    for (const text of ["", "msg_", newId("campaign", NOW), "61412345678"]) {
      expect(messageHome(text)).toBeUndefined();
    }
  });

  it("from a moment are not below its lowest one", () => {
    const id = messageIds(3, 9)(NOW);
    expect(firstMessageIdAt(NOW) <= id).toBe(true);
    expect(firstMessageIdAt(NOW + 1) > id).toBe(true);
    expect(firstMessageIdAt(-5)).toBe(firstMessageIdAt(0));
  });
});
