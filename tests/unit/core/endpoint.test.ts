import { describe, expect, it } from "vitest";
import * as z from "zod";
import { areaOf, endpoints } from "#core/contract/registry.ts";
import {
  commaList,
  commaText,
  jsonText,
  keyedListOf,
  listOf,
  pathNames,
  queryNumber,
} from "#core/endpoint.ts";

describe("every endpoint of the contract", () => {
  it.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is declared whole",
    (_, endpoint) => {
      const fields = Object.keys(endpoint.input.shape);
      expect(fields).toEqual(expect.arrayContaining(pathNames(endpoint.path)));
      expect(fields).toEqual(expect.arrayContaining(Object.keys(endpoint.owns ?? {})));
      expect(fields).toEqual(expect.arrayContaining([...(endpoint.query ?? [])]));
      expect(endpoint.path).toMatch(/^(\/(\w[\w-]*|\{\w+\}))+$/);
      expect(endpoint.summary).toMatch(/^[A-Z].*[^.!]$/);
      expect(areaOf(endpoint)).not.toBe("");
      if (endpoint.encoding === "multipart") expect(["POST", "PUT"]).toContain(endpoint.method);
    },
  );
});

describe("path names", () => {
  it.each([
    ["/group", []],
    ["/group/{id}", ["id"]],
    ["/group/{groupId}/x/{contactId}", ["groupId", "contactId"]],
  ])("of %s", (path, names) => expect(pathNames(path)).toEqual(names));
});

describe("a list in a query", () => {
  const list = commaList(z.array(z.string()).max(3), "No list");

  it.each([
    [["sent"], "sent"],
    [["sent", "failed"], "sent,failed"],
    [["Off, or 100% away", "é?&=+"], "Off%2C or 100%25 away,é?&=+"],
  ])("%j is written and read as %j", (items, text) => {
    expect(commaText(items)).toBe(text);
    expect(list.parse(text)).toEqual(items);
  });

  it.each(["%", "a,%2", "a,b,c,d"])("refuses %j", (text) => {
    expect(list.safeParse(text).error?.issues[0]?.message).toBe("No list");
  });
});

describe("a number in a query", () => {
  it.each([
    ["0", 0],
    ["10", 10],
    ["007", 7],
    ["999999999999999", 999_999_999_999_999],
    [25, 25],
  ])("reads %j", (given, number) => expect(queryNumber.parse(given)).toBe(number));

  it.each(["", " ", "-1", "1.5", "1e3", "0x10", "ten", "1000000000000000", 1.5, null, [], "１"])(
    "refuses %j",
    (given) => expect(queryNumber.safeParse(given).success).toBe(false),
  );
});

describe("JSON in a form's field", () => {
  const schema = jsonText(z.array(z.object({ id: z.number() })));

  it("is read and checked", () => expect(schema.parse('[{"id":1}]')).toEqual([{ id: 1 }]));

  it("says what is wrong, and where", () => {
    expect(schema.safeParse("[{").error?.issues).toMatchObject([{ message: "Must be JSON" }]);
    expect(schema.safeParse('[{"id":"1"}]').error?.issues).toMatchObject([{ path: [0, "id"] }]);
    expect(schema.safeParse(undefined).success).toBe(false);
  });
});

it("lists have the fields of the specification", () => {
  const page = { items: ["a"], total: 1, current: 1, limit: 10, totalPages: 1 };
  expect(listOf(z.string()).parse(page)).toEqual(page);
  expect(listOf(z.string()).safeParse({ ...page, items: [1] }).success).toBe(false);
  expect(keyedListOf(z.string()).parse({ items: [], limit: 50 })).toEqual({ items: [], limit: 50 });
});
