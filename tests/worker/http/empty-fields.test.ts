import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { monthlyTotals } from "#core/contract/dashboard/dashboard.ts";
import { endpoints } from "#core/contract/registry.ts";
import { placeOf } from "#core/endpoint.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";

it("lists take fields of their query that are left empty as not given", async () => {
  const cookie = await sessionFor(await newAccount({ role: "superAdmin" }));
  const lists = endpoints.filter(({ method, path, input }) => {
    return method === "GET" && !path.includes("{") && "page" in input.shape;
  });
  const refused = [];
  for (const list of lists) {
    const names = Object.entries(list.input.shape).flatMap(([name, field]) => {
      const mayBeLeftOut = field.safeParse(undefined).success;
      return mayBeLeftOut && placeOf(list, name) === "query" ? [name] : [];
    });
    const query = names.map((name) => `${name}=`).join("&");
    const url = (text: string) => `${ORIGIN}/api${list.path}?${text}`;
    const { status } = await SELF.fetch(url(query), { headers: { cookie } });
    const without = await SELF.fetch(url(""), { headers: { cookie } });
    if (status !== without.status) refused.push(`${list.path}: ${status}`);
  }
  expect(lists.length).toBeGreaterThan(20);
  expect(refused).toEqual([]);
});

it("a month may be said by a day in it, in each spelling", async () => {
  const cookie = await sessionFor(await newAccount());
  const months = async (from: string, to: string) =>
    (await call(monthlyTotals, { from, to }, { cookie })).json();
  const expected = await months("2026-01", "2026-03");
  expect(expected).toMatchObject({ success: true });
  expect(await months("15/01/2026", "2026/03/31")).toEqual(expected);
});
