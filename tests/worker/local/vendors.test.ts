import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import * as z from "zod";
import { simulatorApp } from "#local/http/routes.ts";
import { vendorOverview, vendorRecord } from "#local/shapes.ts";
import { newAccount } from "#tests/support/account.ts";
import { connect, newPortal } from "#tests/support/crm.ts";
import { hubSpotFields } from "#worker/domains/integrations/connections/crm-records.ts";

const app = simulatorApp();
const listed = z.object({ items: z.array(vendorRecord), total: z.number(), limit: z.number() });

/** Calls about one new account at HubSpot. */
function account(portal = newPortal()) {
  const call = async (method: string, path: string, body?: unknown) => {
    const url = new URL(`http://cooee.test/api/vendors/hubspot${path}`);
    url.searchParams.set("portal", portal);
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await app.request(url, init, env);
    return { status: response.status, answer: await response.json<Record<string, unknown>>() };
  };
  const find = async (search: string, page = 1) => {
    const query = new URLSearchParams({ module: "contacts", search, page: String(page) });
    return listed.parse((await call("GET", `/records?${query}`)).answer);
  };
  const overview = async () => vendorOverview.parse((await call("GET", "")).answer);
  return { portal, call, find, overview };
}

it("shows an account's people a page at a time, and finds them", async () => {
  const { call, find } = account();
  expect((await find("")).total).toBe(10);
  await call("POST", "/people", { count: 300 });
  const first = await find("");
  expect([first.total, first.items.length]).toEqual([310, first.limit]);
  const last = await find("", Math.ceil(first.total / first.limit));
  expect(last.items.at(-1)?.values.firstname).toBe("Mia");
  const found = await find("aroha");
  expect(new Set(found.items.map(({ values }) => values.firstname))).toEqual(new Set(["Aroha"]));
});

it("adds, edits, opts out, merges and deletes people", async () => {
  const { call, find } = account();
  const add = async (firstname: string) => {
    const values = { firstname, mobilephone: "0491 570 006" };
    return Number((await call("POST", "/records", { module: "contacts", values })).answer.id);
  };
  const [one, other] = [await add("Quentin"), await add("Quincy")];
  await call("PUT", "/records", { id: one, values: { city: "Broome" } });
  await call("POST", "/opt-out", { id: one });
  expect((await find("quentin")).items).toMatchObject([
    { id: one, values: { firstname: "Quentin", city: "Broome", sms_opt_out: "true" } },
  ]);
  expect((await call("POST", "/merge", { id: one, into: other })).status).toBe(200);
  expect((await find("quentin")).total).toBe(0);
  expect((await find("quincy")).items).toMatchObject([{ id: other }]);
  expect((await call("POST", "/archive", { id: other })).status).toBe(200);
  expect((await find("quincy")).total).toBe(0);
  for (const path of ["/archive", "/opt-out"]) {
    expect((await call("POST", path, { id: other })).status).toBe(404);
  }
  expect((await call("POST", "/merge", { id: other, into: one })).status).toBe(404);
});

it("says which apps are connected, and ends one of them", async () => {
  const { portal, overview, call } = account();
  const [one, other] = [await newAccount(), await newAccount()];
  await connect(one, "hubspot", portal);
  await connect(other, "hubspot", portal);
  const [first] = (await overview()).agreements;
  expect((await overview()).agreements).toHaveLength(2);
  await call("POST", "/end", { id: first?.id });
  expect((await overview()).agreements).toHaveLength(1);
  await expect(hubSpotFields(one)).rejects.toMatchObject({ refusal: "revoked" });
  expect((await hubSpotFields(other)).data).not.toEqual([]);
});

it("refuses what names no account, or too much", async () => {
  const { call } = account();
  const wrong: [string, unknown, string][] = [
    ["/people", { count: 200_001 }, "count"],
    [
      "/records",
      { module: "contacts", values: { firstname: "x".repeat(1001) } },
      "values.firstname",
    ],
    ["/merge", { id: 1 }, "into"],
  ];
  for (const [path, body, field] of wrong) {
    const { status, answer } = await call("POST", path, body);
    expect([path, status]).toEqual([path, 400]);
    expect(Object.keys(Object(answer.fields))).toContain(field);
  }
  const elsewhere = await app.request("http://cooee.test/api/vendors/nobody", undefined, env);
  expect(elsewhere.status).toBe(400);
});
