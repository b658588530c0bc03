import { describe, expect, it } from "vitest";
import { areaOf, endpoints } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";

const AREAS = ["contact-forms", "workflows", "keywords"];
const calls = endpoints.filter(
  (endpoint) => AREAS.includes(areaOf(endpoint)) && endpoint.access.who === "signed-in",
);
const input = { id: newId("workflow", 0), workflow: newId("workflow", 0) };

/** What every call answers, to something that is not there. */
async function statuses(options: AccountOptions): Promise<Map<string, number>> {
  const cookie = await sessionFor(await newAccount(options));
  const made = calls.map(
    async (endpoint) =>
      [
        `${endpoint.method} ${endpoint.path}`,
        (await call(endpoint, input, { cookie })).status,
      ] as const,
  );
  return new Map(await Promise.all(made));
}

describe("R375: every call of contact forms, workflows and keywords", () => {
  it("is one of these areas", () => {
    for (const area of AREAS) expect(calls.map(areaOf)).toContain(area);
  });

  it.each([
    ["without automation", ["sms", "mms", "group", "template", "history", "integration"]],
    ["with other features of automation only", ["sms", "fileScheduler", "emailSms"]],
    ["with automation, but nothing to reach people by", ["automation"]],
  ] satisfies [string, AccountOptions["access"]][])(
    "is closed to a sub-account %s",
    async (_who, access) => {
      const answers = await statuses({ role: "subaccount", access });
      expect([...answers].filter(([, status]) => status !== 403)).toEqual([]);
    },
  );

  it("is open to everyone else", async () => {
    const access = ["group", "automation"] as const;
    for (const options of [{}, { role: "trial" }, { role: "subaccount", access }] as const) {
      const answers = await statuses(options);
      expect([...answers].filter(([, status]) => status === 403)).toEqual([]);
    }
  });
});
