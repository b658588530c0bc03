import { describe, expect, it } from "vitest";
import { areaOf, endpoints } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";

const calls = endpoints.filter((endpoint) => areaOf(endpoint) === "file-scheduler");
const input = { id: newId("schedulerGroup", 0), group: newId("schedulerGroup", 0) };

/** The statuses of every call, to something that is not there. */
async function statuses(options: AccountOptions): Promise<number[]> {
  const cookie = await sessionFor(await newAccount(options));
  const made = calls.map((endpoint) => call(endpoint, input, { cookie }));
  return (await Promise.all(made)).map(({ status }) => status);
}

describe("R372, C23: every call of the file scheduler", () => {
  it("there are the ten of the documents, and one for the form", () => {
    expect(calls).toHaveLength(11);
  });

  it.each([
    ["on trial", { role: "trial" }],
    ["quick-approved", { flags: { quickApproved: true } }],
    [
      "quick-approved, whatever their access list holds",
      { role: "subaccount", access: ["sms", "fileScheduler"], flags: { quickApproved: true } },
    ],
    ["of a sub-account without it", { role: "subaccount", access: ["sms", "mms", "group"] }],
  ] satisfies [string, AccountOptions][])("is closed to people %s", async (_, options) => {
    expect(new Set(await statuses(options))).toEqual(new Set([403]));
  });

  it("is open to everyone else", async () => {
    expect(await statuses({})).not.toContain(403);
    const access = ["sms", "fileScheduler"] as const;
    expect(await statuses({ role: "subaccount", access })).not.toContain(403);
  });
});
