import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { CRM_IMPORT_TEXTS } from "#core/rules/crm/import-texts.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { listConnections } from "#worker/domains/integrations/connections/connections.ts";
import { hubSpotFields } from "#worker/domains/integrations/connections/crm-records.ts";
import { getCrmRead, readCrm } from "#worker/domains/integrations/crm-imports/read-crm.ts";
import { createCrmSync, listCrmSyncs } from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { sweepOptOuts } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";
import { sweepSyncs } from "#worker/domains/integrations/crm-syncs/sweep-syncs.ts";
import { sweepJobs } from "#worker/sweeps/sweep-jobs.ts";

const HOUR_MS = 60 * 60_000;

async function connected() {
  const h = harness();
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, "hubspot", portal);
  return { h, ctx, stand: vendor("hubspot", portal) };
}

/** The context of a vendor that answers so. */
function answering(ctx: AccountContext, answer: () => Response): AccountContext {
  return { ...ctx, vendors: { ...ctx.vendors, send: async () => answer() } };
}

describe("a vendor that limits how often it is asked", () => {
  const date = "Fri, 27 Nov 2026 08:00:00 GMT";
  it.each([
    ["in seconds", { "retry-after": "90" }, 90],
    ["as a moment of its own clock", { date, "retry-after": "Fri, 27 Nov 2026 08:01:30 GMT" }, 90],
    ["for more than a day", { "retry-after": "100000" }, 3_600],
    [
      "as a moment that has passed",
      { date, "retry-after": "Fri, 27 Nov 2026 07:00:00 GMT" },
      undefined,
    ],
    ["in words", { "retry-after": "9 lives" }, undefined],
    ["not at all", {}, undefined],
  ] as const)("and says for how long %s is believed", async (_how, headers, retryAfter) => {
    const { h, ctx } = await connected();
    const busy = answering(ctx, () => Response.json({}, { status: 429, headers }));
    await expect(hubSpotFields(busy)).rejects.toMatchObject({ refusal: "busy", retryAfter });
    if (retryAfter === undefined) {
      await hubSpotFields(ctx);
      return;
    }
    h.clock.now += retryAfter * 1000 - 1;
    await expect(hubSpotFields(ctx)).rejects.toMatchObject({ refusal: "busy", retryAfter: 1 });
    h.clock.now += 1;
    await hubSpotFields(ctx);
  });
});

it("a vendor that no longer knows our app takes no customer's connection away", async () => {
  const { ctx, stand } = await connected();
  await stand.expire();
  const wrong = { error: "invalid_client" };
  const unknown = answering(ctx, () => Response.json(wrong, { status: 401 }));
  await expect(hubSpotFields(unknown)).rejects.toMatchObject({ refusal: "unavailable" });
  expect((await listConnections(ctx)).data).toMatchObject([{ status: "connected" }]);
  await hubSpotFields(ctx);
});

describe("a renewal", () => {
  it.each([
    ["401", 401, "{}"],
    ["403 with a page", 403, "<h1>Not allowed</h1>"],
    ["400 for another reason", 400, '{"error":"invalid_request"}'],
  ])("that is answered %s takes no connection away, and is logged", async (_how, status, body) => {
    const { h, ctx } = await connected();
    h.clock.now += 29 * 60_000;
    const logged: string[] = [];
    const log = { ...ctx.log, error: (event: string) => void logged.push(event) };
    const refused = { ...answering(ctx, () => new Response(body, { status })), log };
    await expect(hubSpotFields(refused)).rejects.toMatchObject({ refusal: "unavailable" });
    expect(logged).toEqual(["vendor.renewal"]);
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "connected" }]);
    await hubSpotFields(ctx);
  });

  it("without keys of ours takes no connection away, and is logged", async () => {
    const { h, ctx } = await connected();
    h.clock.now += 29 * 60_000;
    const logged: string[] = [];
    const log = { ...ctx.log, error: (event: string) => void logged.push(event) };
    const keyless = { ...ctx, log, vendors: { ...ctx.vendors, keysOf: () => undefined } };
    await expect(hubSpotFields(keyless)).rejects.toMatchObject({ refusal: "unavailable" });
    expect(logged).toEqual(["vendor.app"]);
    expect((await listConnections(ctx)).data).toMatchObject([{ status: "connected" }]);
    await hubSpotFields(ctx);
  });
});

it("what cannot be sent is logged without an address or a number", async () => {
  const { ctx } = await connected();
  const logged: unknown[] = [];
  const log = { ...ctx.log, info: (...line: unknown[]) => void logged.push(line) };
  const vendors = {
    ...ctx.vendors,
    send: () =>
      Promise.reject(new TypeError('Cannot load "https://x?phone=61491570156" 0491 570 156')),
  };
  await expect(hubSpotFields({ ...ctx, log, vendors })).rejects.toThrow();
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/phone=|570 ?156/);
});

describe("a vendor that is away for more than a day", () => {
  const ANN = "61491570156";

  async function synced() {
    const { h, ctx, stand } = await connected();
    const { mobile, first } = CRMS.hubspot;
    const fields = [
      { name: mobile, label: "Mobile", kind: "phone" as const },
      { name: first, label: "First name", kind: "text" as const },
      { name: "no_sms", label: "No SMS", kind: "text" as const },
    ];
    const [id = 0] = await stand.replaceRecords("contacts", fields, [
      { [mobile]: ANN, [first]: "Ann" },
    ]);
    const { data: group } = await createGroup(ctx, { name: "Away", contacts: [] });
    const labels = mappingOf("hubspot");
    const input = {
      app: "hubspot",
      labels,
      groupid: group._id,
      optOutField: "no_sms",
      writeBack: true,
    };
    await createCrmSync(ctx, contract.createCrmSync.input.parse(input));
    await drain(h, "jobs");
    return { h, ctx, stand, id, first, group: idSchema("group").parse(group._id) };
  }

  async function letPass(h: Harness, ms: number) {
    h.clock.now += ms;
    for (const sweep of [sweepSyncs, sweepJobs, sweepOptOuts]) await onEachShard(h.system, sweep);
    await drain(h, "jobs");
  }

  it("is caught up with once it is back, opt-outs of that day included", async () => {
    const { h, ctx, stand, id, first, group } = await synced();
    await stand.setFaults({ fail: 1_000_000 });
    await stand.change(id, { [first]: "Anna" });
    await optOut(ctx, { number: ANN, source: "reply" });
    for (let nth = 0; nth < 5; nth++) await letPass(h, 6 * HOUR_MS);
    const [away] = (await listCrmSyncs(ctx)).data;
    expect(away).toMatchObject({ status: "active", backlog: 1, problem: expect.any(String) });
    await stand.setFaults({ fail: 0 });
    for (let nth = 0; nth < 3; nth++) await letPass(h, HOUR_MS);
    const [back] = (await listCrmSyncs(ctx)).data;
    expect(back).toMatchObject({ status: "active", backlog: 0 });
    expect(back).not.toHaveProperty("problem");
    expect((await stand.records("contacts"))[0]?.values.no_sms).toBe("true");
    const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
    expect(JSON.stringify(items)).toContain("Anna");
  });

  it("ends an import, which says so", async () => {
    const { h, ctx, stand } = await synced();
    const labels = mappingOf("hubspot");
    const { data } = await readCrm(ctx, contract.readCrm.input.parse({ app: "hubspot", labels }));
    await stand.setFaults({ fail: 1_000_000 });
    for (let nth = 0; nth < 5; nth++) await letPass(h, 6 * HOUR_MS);
    const id = idSchema("crmRead").parse(data._id);
    expect((await getCrmRead(ctx, { id })).data).toMatchObject({
      status: "failed",
      error: CRM_IMPORT_TEXTS.gaveUp,
    });
  });
});
