import { describe, expect, it } from "vitest";
import * as z from "zod";
import { endpoint, noInput } from "#core/endpoint.ts";
import { refuseUndeclared } from "#worker/http/strict-output.ts";

const kitchen = endpoint("GET", "/kitchen", {
  summary: "Everything that an output can hold",
  access: { who: "anyone" },
  input: noInput,
  output: z.object({
    name: z.string(),
    note: z.string().optional(),
    cook: z.object({ name: z.string() }).nullable(),
    pots: z.array(z.object({ litres: z.number() })),
    shelf: z.record(z.string(), z.object({ jars: z.number() })),
    dish: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("soup"), bowls: z.number() }),
      z.object({ kind: z.literal("pie"), slices: z.number() }),
    ]),
    anything: z.unknown(),
  }),
});

const right = {
  name: "Ours",
  cook: { name: "Ada" },
  pots: [{ litres: 2 }, { litres: 3 }],
  shelf: { top: { jars: 4 } },
  dish: { kind: "pie", slices: 8 },
  anything: { goes: ["here"] },
};

describe("in tests, what an endpoint sends", () => {
  it("passes if its contract declares all of it", () => {
    expect(() => refuseUndeclared(kitchen, { ...right, note: undefined })).not.toThrow();
    expect(() => refuseUndeclared(kitchen, { ...right, cook: null, note: "!" })).not.toThrow();
  });

  it.each<[what: string, result: object, where: string]>([
    ["an undeclared field", { ...right, key: "under the mat" }, "output.key"],
    ["one in an object", { ...right, cook: { name: "Ada", age: 36 } }, "output.cook.age"],
    ["one in a list", { ...right, pots: [{ litres: 2 }, { litres: 3, lid: true }] }, "pots.1.lid"],
    ["one in a record", { ...right, shelf: { top: { jars: 4, dust: 1 } } }, "shelf.top.dust"],
    ["another branch's", { ...right, dish: { kind: "pie", slices: 8, bowls: 1 } }, "dish.bowls"],
    ["a missing field", { ...right, name: undefined }, "name"],
    ["a wrong one", { ...right, pots: [{ litres: "2" }] }, "litres"],
  ])("is refused with %s", (_, result, where) => {
    expect(() => refuseUndeclared(kitchen, result)).toThrow(where);
    expect(() => refuseUndeclared(kitchen, result)).toThrow("The contract of GET /kitchen");
  });
});
