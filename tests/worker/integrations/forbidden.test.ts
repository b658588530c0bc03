import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { APP_NAMES, CONNECT_TEXTS, type CrmApp } from "#core/rules/crm/apps.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import type { AccountContext } from "#worker/context.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { listConnections } from "#worker/domains/integrations/connections/connections.ts";
import {
  createHubSpotContact,
  hubSpotFields,
} from "#worker/domains/integrations/connections/crm-records.ts";
import { keepWebhook } from "#worker/domains/integrations/connections/keep-webhook.ts";
import { createCrmSync, listCrmSyncs } from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { tellSync } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";

const [ANN, BEN] = ["61491570156", "61491570157"];
const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const problem = CONNECT_TEXTS.forbidden(APP_NAMES.hubspot);

async function connected(app: CrmApp = "hubspot") {
  const h = harness();
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, app, portal);
  return { h, ctx, portal, stand: vendor(app, portal) };
}

/** A context whose vendor forbids some requests. */
function forbidding(ctx: AccountContext, isOne: (request: Request) => boolean): AccountContext {
  const send: AccountContext["vendors"]["send"] = async (app, request) =>
    isOne(request) ? Response.json({}, { status: 403 }) : ctx.vendors.send(app, request);
  return { ...ctx, vendors: { ...ctx.vendors, send } };
}

const only = async (ctx: AccountContext) => (await listConnections(ctx)).data[0];

describe("what a vendor forbids", () => {
  const create = (ctx: AccountContext) =>
    createHubSpotContact(ctx, { values: { email: "a@b.au" } });

  it("is said until it is connected again, whatever else works or fails", async () => {
    const { h, ctx, portal, stand } = await connected();
    const { now } = h.clock;
    const refused = forbidding(ctx, ({ method }) => method === "POST");
    await expect(create(refused)).rejects.toThrow(problem);
    for (let nth = 0; nth < 2; nth++) {
      h.clock.now += 2 * MINUTE;
      await hubSpotFields(ctx);
      await stand.setFaults({ fail: 1 });
      await expect(hubSpotFields(ctx)).rejects.toThrow();
    }
    expect(await only(ctx)).toMatchObject({ status: "connected", problem, problemAt: now });
    await connect(ctx, "hubspot", portal);
    expect(await only(ctx)).not.toHaveProperty("problem");
  });

  it("of webhooks is said of them, and is no problem of the connection's", async () => {
    const { ctx } = await connected("pipedrive");
    const refused = forbidding(ctx, ({ url }) => url.endsWith("/webhooks"));
    await keepWebhook(refused, "pipedrive", { isWanted: true });
    const webhookProblem = CONNECT_TEXTS.forbidden(APP_NAMES.pipedrive);
    expect(await only(ctx)).toMatchObject({ webhookProblem });
    expect(await only(ctx)).not.toHaveProperty("problem");
  });
});

it("a problem that lasts is said since it began", async () => {
  const { h, ctx, stand } = await connected();
  const { now } = h.clock;
  await stand.setFaults({ fail: 2 });
  await expect(hubSpotFields(ctx)).rejects.toThrow();
  h.clock.now += MINUTE;
  await expect(hubSpotFields(ctx)).rejects.toThrow();
  expect(await only(ctx)).toMatchObject({ problemAt: now });
});

describe("an opt-out that a CRM", () => {
  /** Two people of a synced group have opted out. */
  async function optedOut() {
    const one = await connected();
    const { h, ctx, stand } = one;
    const { mobile, first } = CRMS.hubspot;
    const fields = [
      { name: mobile, label: "Mobile", kind: "phone" as const },
      { name: first, label: "First name", kind: "text" as const },
      { name: "no_sms", label: "No SMS", kind: "text" as const },
    ];
    const people = [ANN, BEN].map((number) => ({ [mobile]: number ?? "", [first]: "A" }));
    const [ann] = await stand.replaceRecords("contacts", fields, people);
    const { data: group } = await createGroup(ctx, { name: "Both", contacts: [] });
    const chosen = { optOutField: "no_sms", writeBack: true, groupid: group._id };
    const input = { app: "hubspot", labels: mappingOf("hubspot"), ...chosen };
    const { data } = await createCrmSync(ctx, contract.createCrmSync.input.parse(input));
    await drain(h, "jobs");
    for (const number of [ANN, BEN]) {
      await optOut(ctx, { number: number ?? "", source: "reply" });
      h.clock.now += 1;
    }
    const id = idSchema("crmSync").parse(data._id);
    const told = async () =>
      (await stand.records("contacts")).map(({ values }) => values.no_sms === "true");
    const state = async () => (await listCrmSyncs(ctx)).data[0];
    return {
      ...one,
      id,
      told,
      state,
      isAnn: ({ url }: Request) => url.includes(`/contacts/${ann}`),
    };
  }

  it("forbids is said, holds up no other, and is told once that is allowed", async () => {
    const { h, ctx, id, told, state, isAnn } = await optedOut();
    const refused = forbidding(ctx, isAnn);
    await tellSync(refused, { id });
    expect(await told()).toEqual([false, true]);
    const { now } = h.clock;
    expect(await state()).toMatchObject({ backlog: 1, problem, problemAt: now });
    h.clock.now += MINUTE;
    await tellSync(ctx, { id });
    expect(await told()).toEqual([false, true]);
    h.clock.now += HOUR;
    await tellSync(refused, { id });
    expect(await state()).toMatchObject({ backlog: 1, problem, problemAt: now });
    h.clock.now += HOUR;
    await tellSync(ctx, { id });
    expect(await told()).toEqual([true, true]);
    expect(await state()).toMatchObject({ backlog: 0 });
  });
});
