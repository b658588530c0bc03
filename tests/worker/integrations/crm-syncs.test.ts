import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import { EMAIL_OPT_OUTS } from "#core/rules/crm/filters.ts";
import { SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import { newAccount } from "#tests/support/account.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { deleteGroup } from "#worker/domains/audience/groups/groups.ts";
import { optOut, optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import {
  createCrmSync,
  listCrmSyncs,
  runCrmSync,
  updateCrmSync,
} from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";
import { sweepOptOuts, tellSync } from "#worker/domains/integrations/crm-syncs/sweep-opt-outs.ts";

const ANN = "61491570156";
const BEN = "61491570157";
const CAT = "61491570158";

type Choices = {
  deletions?: "keep" | "remove";
  optOutField?: string;
  writeBack?: boolean;
  filter?: string;
  filterGroups?: object[];
  listId?: string;
  status?: string;
  emailMarketing?: boolean;
  /** Who is in the group before. */
  contacts?: { number: string; fields: { name: string; value: string }[] }[];
};

/** A CRM with these people, and a group that is synced with it. */
async function synced(
  app: CrmApp,
  numbers: readonly string[],
  { contacts = [], ...choices }: Choices = {},
) {
  const ctx = await newAccount({ shard: 0 });
  const portal = newPortal();
  const { module, mobile, first, filter } = CRMS[app];
  const stand = vendor(app, portal);
  const refusal = { name: noSms(app), label: "No SMS", kind: "text" as const };
  const fields = [
    { name: mobile, label: "Mobile", kind: "phone" as const },
    { name: first, label: "First name", kind: "text" as const },
    refusal,
    { name: "emails_out", label: EMAIL_OPT_OUTS.emailMarketing, kind: "text" as const },
  ];
  const people = numbers.map((number, nth) => ({ [mobile]: number, [first]: `Person ${nth}` }));
  const ids = await stand.replaceRecords(module, fields, people);
  if (app === "ac") {
    await stand.putList("lists", { id: "1", name: "News", members: [] });
    await stand.putList("lists", { id: "2", name: "Offers", members: [] });
  }
  await connect(ctx, app, portal);
  const { data: group } = await createGroup(ctx, { name: `Of ${portal}`, contacts });
  const input = { app, ...filter, labels: mappingOf(app), groupid: group._id, ...choices };
  const begun = await createCrmSync(ctx, contract.createCrmSync.input.parse(input));
  const id = idSchema("crmSync").parse(begun.data._id);
  await finish(ctx, id);
  return { ctx, portal, stand, ids, id, group: idSchema("group").parse(group._id), mobile, first };
}

/** The field that says who opted out. */
function noSms(app: CrmApp): string {
  return app === "ac" ? "field:9" : "no_sms";
}

type Synced = Awaited<ReturnType<typeof synced>>;

/** Runs it to its end: what is on the real queue may run, too, and overtake this. */
async function finish(ctx: AccountContext, id: Id<"crmSync">): Promise<void> {
  do await runSync(ctx, id);
  while ((await stateOf(ctx)).running);
}

async function pass({ ctx, id }: Synced, full = false) {
  await runCrmSync(ctx, { id, full });
  await finish(ctx, id);
  return stateOf(ctx);
}

/** As if the time had come at which it asks again. */
async function dueNow({ db }: AccountContext): Promise<void> {
  const now = { sql: "UPDATE crm_opt_outs SET next_at = 0 WHERE account_id = ?" };
  await db.batch([{ ...now, params: [db.accountId] }]);
  const rest = { sql: "UPDATE connections SET retry_at = NULL WHERE account_id = ?" };
  await db.batch([{ ...rest, params: [db.accountId] }]);
}

async function stateOf(ctx: AccountContext) {
  const [sync] = (await listCrmSyncs(ctx)).data;
  if (!sync) throw new Error("There is no sync");
  return sync;
}

async function contactsIn({ ctx, group }: Synced) {
  const { items } = await listContacts(ctx, contract.listContacts.input.parse({ id: group }));
  return Object.fromEntries(items.map(({ number, fields }) => [number, fields]));
}

describe.each(CRM_APPS)("%s", (app) => {
  it("brings all of it, then what is new or changed, also what came late", async () => {
    const one = await synced(app, [ANN, BEN, "021 555 012"]);
    expect(Object.keys(await contactsIn(one)).sort()).toEqual([ANN, BEN]);
    const { stand, ids, first, mobile } = one;
    await stand.change(ids[0] ?? 0, { [first]: "Anna" });
    await stand.replaceRecords(CRMS[app].module, undefined, [{ [mobile]: CAT, [first]: "Cat" }]);
    await stand.setFaults({ late: 2, repeats: 1 });
    await pass(one);
    await pass(one);
    const found = await contactsIn(one);
    expect(Object.keys(found).sort()).toEqual([ANN, BEN, CAT]);
    expect(JSON.stringify(found[ANN])).toContain("Anna");
    expect(await stateOf(one.ctx)).toMatchObject({ status: "active", running: false });
  });

  it("a deletion removes a contact only as chosen, and not one that another record has", async () => {
    const kept = await synced(app, [ANN, BEN]);
    await kept.stand.archive(kept.ids[0] ?? 0);
    await pass(kept, true);
    expect(Object.keys(await contactsIn(kept)).sort()).toEqual([ANN, BEN]);
    const one = await synced(app, [ANN, BEN, BEN], { deletions: "remove" });
    for (const nth of [0, 1]) await one.stand.archive(one.ids[nth] ?? 0);
    await pass(one, true);
    expect(Object.keys(await contactsIn(one))).toEqual([BEN]);
  });

  it("a page that comes back empty removes nobody", async () => {
    const one = await synced(app, [ANN, BEN], { deletions: "remove" });
    await one.stand.setFaults({ emptyPages: 1 });
    await pass(one, true);
    expect(Object.keys(await contactsIn(one)).sort()).toEqual([ANN, BEN]);
  });

  it("an opt-out there is one here; lifting it there lifts nothing", async () => {
    const choices = app === "ac" ? {} : { optOutField: "no_sms" };
    const one = await synced(app, [ANN, BEN], choices);
    const [field, out, back] = app === "ac" ? ["list:1", "2", "1"] : ["no_sms", "true", "false"];
    await one.stand.change(one.ids[0] ?? 0, { [field]: out });
    await pass(one);
    const isOut = async (number: string) =>
      (await optOutOf(one.ctx, { number, sender: "x" })).optedOut;
    expect([await isOut(ANN), await isOut(BEN)]).toEqual([true, false]);
    await one.stand.change(one.ids[0] ?? 0, { [field]: back });
    await pass(one, true);
    expect(await isOut(ANN)).toBe(true);
  });

  it("is told within a run of an opt-out here, once, also of one from before it knew the number", async () => {
    const field = noSms(app);
    const one = await synced(app, [ANN, BEN], { optOutField: field, writeBack: true });
    const { ctx, stand, id } = one;
    const told = async () =>
      (await stand.records(CRMS[app].module)).map(({ values }) => values[field] ?? "");
    await optOut(ctx, { number: ANN, source: "reply" });
    expect((await stateOf(ctx)).backlog).toBe(1);
    await stand.setFaults({ loseAnswers: 1 });
    await tellSync(ctx, { id });
    expect((await stateOf(ctx)).backlog).toBe(1);
    await dueNow(ctx);
    await tellSync(ctx, { id });
    expect(await told()).toEqual(["true", ""]);
    expect(await stateOf(ctx)).toMatchObject({ backlog: 0, toldAfterMs: expect.any(Number) });
    await optOut(ctx, { number: CAT, source: "reply" });
    await stand.replaceRecords(CRMS[app].module, undefined, [{ [one.mobile]: CAT }]);
    await pass(one);
    await tellSync(ctx, { id });
    expect(await told()).toEqual(["true", "", "true"]);
  });

  it("stops with the reason when access is taken back, asks no more, and continues once it is given again", async () => {
    const one = await synced(app, [ANN]);
    await one.stand.withdraw();
    const stopped = await pass(one);
    expect(stopped).toMatchObject({ status: "stopped", running: false });
    expect(stopped.problem).toMatch(/no longer lets us in/);
    const portal = newPortal();
    await connect(one.ctx, app, portal);
    expect((await pass(one)).status).toBe(app === "ac" ? "active" : "stopped");
  });
});

it("with another account of the CRM connected, no opt-out is told there, and nothing of it is read", async () => {
  const field = noSms("pipedrive");
  const one = await synced("pipedrive", [ANN], { optOutField: field, writeBack: true });
  const { ctx, id } = one;
  const [portal, { module, mobile }] = [newPortal(), CRMS.pipedrive];
  const stranger = vendor("pipedrive", portal);
  // The same ids there are other people.
  const fields = [
    { name: mobile, label: "Mobile", kind: "phone" as const },
    { name: field, label: "No SMS", kind: "text" as const },
  ];
  expect(await stranger.replaceRecords(module, fields, [{ [mobile]: BEN }])).toEqual(one.ids);
  await connect(ctx, "pipedrive", portal);
  await optOut(ctx, { number: ANN, source: "reply" });
  await tellSync(ctx, { id });
  expect((await stranger.records(module))[0]?.values[field]).toBeUndefined();
  expect(await pass(one)).toMatchObject({ status: "stopped", problem: SYNC_TEXTS.otherAccount });
  expect(Object.keys(await contactsIn(one))).toEqual([ANN]);
  await connect(ctx, "pipedrive", one.portal);
  await dueNow(ctx);
  await tellSync(ctx, { id });
  expect((await one.stand.records(module))[0]?.values[field]).toBe("true");
  expect(await pass(one)).toMatchObject({ status: "active", backlog: 0 });
});

describe("ActiveCampaign, whose contacts have a status in each list", () => {
  const isOut = async ({ ctx }: Synced, number: string) =>
    (await optOutOf(ctx, { number, sender: "x" })).optedOut;

  it("opts out who is unsubscribed in the list that was chosen, or in all that they are in", async () => {
    const listed = await synced("ac", [ANN, BEN, CAT], { listId: "2" });
    const all = await synced("ac", [ANN, BEN, CAT]);
    for (const { stand, ids } of [listed, all]) {
      const [ann = 0, ben = 0, cat = 0] = ids;
      await stand.putList("lists", { id: "1", name: "News", members: [ben] });
      await stand.putList("lists", { id: "2", name: "Offers", members: ids });
      await stand.change(ann, { "list:1": "2" });
      await stand.change(ben, { "list:2": "2" });
      await stand.change(cat, { "list:1": "2", "list:2": "2" });
    }
    await pass(listed, true);
    await pass(all, true);
    const out = async (one: Synced) =>
      Promise.all([ANN, BEN, CAT].map((number) => isOut(one, number)));
    expect(await out(listed)).toEqual([false, true, true]);
    expect(await out(all)).toEqual([false, false, true]);
  });

  it("is told of an opt-out here in that list", async () => {
    const choices = { listId: "2", optOutField: "status", writeBack: true };
    const one = await synced("ac", [ANN], choices);
    await one.stand.putList("lists", { id: "2", name: "Offers", members: one.ids });
    await pass(one, true);
    await optOut(one.ctx, { number: ANN, source: "reply" });
    await tellSync(one.ctx, { id: one.id });
    expect((await one.stand.records("contacts"))[0]?.values["list:2"]).toBe("2");
    await expect(synced("ac", [ANN], { optOutField: "status" })).rejects.toThrow("status");
  });
});

it("a changed number moves its contact; a merge leaves the one that is left", async () => {
  const one = await synced("hubspot", [ANN, BEN], { deletions: "remove" });
  await one.stand.change(one.ids[0] ?? 0, { mobilephone: CAT });
  await pass(one);
  expect(Object.keys(await contactsIn(one)).sort()).toEqual([BEN, CAT]);
  await one.stand.merge(one.ids[0] ?? 0, one.ids[1] ?? 0);
  await pass(one, true);
  expect(Object.keys(await contactsIn(one))).toEqual([BEN]);
});

it("who opts out there and leaves the filter by that is opted out here", async () => {
  const filters = [{ propertyName: "no_sms", operator: "NOT_HAS_PROPERTY" }];
  const choices = { optOutField: "no_sms", filter: "custom", filterGroups: [{ filters }] };
  const one = await synced("hubspot", [ANN, BEN], choices);
  await one.stand.change(one.ids[0] ?? 0, { no_sms: "true" });
  await pass(one, true);
  const isOut = async (number: string) =>
    (await optOutOf(one.ctx, { number, sender: "x" })).optedOut;
  expect([await isOut(ANN), await isOut(BEN)]).toEqual([true, false]);
});

it("who opts out of marketing email there is not added, and stays if they were here", async () => {
  const one = await synced("hubspot", [ANN, BEN], { deletions: "remove", emailMarketing: true });
  await one.stand.change(one.ids[0] ?? 0, { emails_out: "true" });
  await one.stand.add("contacts", { mobilephone: CAT, emails_out: "true" });
  await pass(one, true);
  expect(Object.keys(await contactsIn(one)).sort()).toEqual([ANN, BEN]);
});

it("a pass that sees nobody removes nobody: what we may see may have changed", async () => {
  const one = await synced("hubspot", [ANN, BEN], { deletions: "remove" });
  for (const id of one.ids) await one.stand.archive(id);
  await pass(one, true);
  expect(Object.keys(await contactsIn(one)).sort()).toEqual([ANN, BEN]);
});

it("who was in the group before the sync stays in it, whatever becomes of their record", async () => {
  const contacts = [{ number: ANN, fields: [] }];
  const one = await synced("hubspot", [ANN, BEN, CAT], { deletions: "remove", contacts });
  for (const nth of [0, 1]) await one.stand.archive(one.ids[nth] ?? 0);
  await pass(one, true);
  expect(Object.keys(await contactsIn(one)).sort()).toEqual([ANN, CAT]);
});

it("a deleted group ends its syncs, with their links and what was to be told", async () => {
  const one = await synced("hubspot", [ANN], { optOutField: "no_sms", writeBack: true });
  await optOut(one.ctx, { number: ANN, source: "reply" });
  const left = async () => {
    const { crmSyncs, crmLinks, crmOptOuts } = shardTables;
    const all = [crmSyncs, crmLinks, crmOptOuts].map((table) => one.ctx.db.list(table));
    return (await Promise.all(all)).flat().length;
  };
  expect(await left()).toBe(3);
  await deleteGroup(one.ctx, { id: one.group });
  expect(await left()).toBe(0);
  await runSync(one.ctx, one.id);
});

it("choices that change overtake a run that has read the former ones", async () => {
  const one = await synced("hubspot", [ANN, BEN], { deletions: "remove" });
  const before = await one.ctx.db.list(shardTables.crmSyncs);
  await updateCrmSync(one.ctx, { id: one.id, deletions: "keep" });
  const after = await one.ctx.db.list(shardTables.crmSyncs);
  expect(after[0]?.step).toBe((before[0]?.step ?? 0) + 1);
});

it("a paused sync does nothing until it is resumed", async () => {
  const one = await synced("hubspot", [ANN]);
  await updateCrmSync(one.ctx, { id: one.id, paused: true });
  await expect(runCrmSync(one.ctx, { id: one.id, full: false })).rejects.toThrow("Resume");
  await runSync(one.ctx, one.id);
  const { data } = await updateCrmSync(one.ctx, { id: one.id, paused: false });
  expect(data.status).toBe("active");
});

it("a field that is gone stops it before anything is emptied", async () => {
  const one = await synced("hubspot", [ANN]);
  await one.stand.putFields("contacts", [{ name: "mobilephone", label: "Mobile", kind: "phone" }]);
  const state = await pass(one);
  expect(state.problem).toContain("firstname");
  expect(JSON.stringify(await contactsIn(one))).toContain("Person 0");
});

it("a backlog of opt-outs of one account holds up no other's", async () => {
  const h = harness();
  const choices = { optOutField: "no_sms", writeBack: true };
  const many = await synced("hubspot", [ANN], choices);
  const one = await synced("pipedrive", [BEN], choices);
  await many.ctx.db.batch(
    many.ctx.db.insertAll(
      shardTables.crmOptOuts,
      Array.from({ length: 150 }, (_, nth) => ({
        ...{ syncId: many.id, recordId: `record-${nth}`, at: 0, nextAt: 0 },
      })),
    ),
  );
  await optOut(one.ctx, { number: BEN, source: "reply" });
  h.clock.now += 60_000;
  await onEachShard(h.system, sweepOptOuts);
  expect(await stateOf(one.ctx)).toMatchObject({ backlog: 0, toldAfterMs: expect.any(Number) });
});
