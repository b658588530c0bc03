import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { type Id, idSchema, newId } from "#core/ids.ts";
import {
  ACTIVITY_KEPT_MS,
  ACTIVITY_KINDS,
  ACTIVITY_TEXTS,
  type ActivityKind,
} from "#core/rules/crm/activities.ts";
import { CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign } from "#tests/support/campaigns.ts";
import { CRMS, connect, mappingOf, newPortal, vendor } from "#tests/support/crm.ts";
import { breaksOnce, faultyDatabase } from "#tests/support/faulty-database.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { HOUR, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { createGroup } from "#worker/domains/audience/contacts/create-group-with-contacts.ts";
import { optOut, optOutOf } from "#worker/domains/audience/suppressions/opt-out.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { removeConnection } from "#worker/domains/integrations/connections/connections.ts";
import {
  chooseCrmActivities,
  listCrmActivities,
} from "#worker/domains/integrations/crm-activities/choose-activities.ts";
import { sweepLogs } from "#worker/domains/integrations/crm-activities/sweep-logs.ts";
import { createCrmSync, runCrmSync } from "#worker/domains/integrations/crm-syncs/crm-syncs.ts";
import { runSync } from "#worker/domains/integrations/crm-syncs/run-sync.ts";

const MINUTE = 60_000;

interface Scene {
  h: Harness;
  ctx: AccountContext;
  app: CrmApp;
  portal: string;
  stand: ReturnType<typeof vendor>;
  numbers: string[];
  ids: number[];
  group: Id<"group">;
  sync: Id<"crmSync">;
}

/** A CRM with these people, a group that is synced with it, and all of what happens to them written there. */
async function scene(
  app: CrmApp,
  {
    h = harness(),
    people = 3,
    kinds = ACTIVITY_KINDS as readonly ActivityKind[],
    numbers = newHandsets(people),
    ...own
  }: Partial<
    Pick<Scene, "h" | "ctx" | "numbers"> & { people: number; kinds: readonly ActivityKind[] }
  > = {},
): Promise<Scene> {
  const ctx = own.ctx ?? (await accountIn(h, { shard: 0 }));
  const portal = newPortal();
  const stand = vendor(app, portal);
  const { module, mobile, first, filter } = CRMS[app];
  const fields = [
    { name: mobile, label: "Mobile", kind: "phone" as const },
    { name: first, label: "First name", kind: "text" as const },
  ];
  const ids = await stand.replaceRecords(
    module,
    fields,
    numbers.map((number) => ({ [mobile]: number })),
  );
  await connect(ctx, app, portal);
  const { data: made } = await createGroup(ctx, { name: `Of ${portal}`, contacts: [] });
  const group = idSchema("group").parse(made._id);
  const input = { app, ...filter, labels: mappingOf(app), groupid: group };
  const sync = await createCrmSync(ctx, contract.createCrmSync.input.parse(input));
  await runSync(ctx, sync.data._id);
  if (kinds.length > 0) await chooseCrmActivities(ctx, { app, kinds: [...kinds], texts: true });
  h.queues.jobs.length = 0;
  return {
    h,
    ctx,
    app,
    portal,
    stand,
    numbers,
    ids,
    group,
    sync: idSchema("crmSync").parse(sync.data._id),
  };
}

/** The clock's next look, and the runs that it begins. */
async function work({ h, ctx }: Pick<Scene, "h" | "ctx">, minutes = 2): Promise<void> {
  h.clock.now += minutes * MINUTE;
  await sweepLogs(h.system, faultyDatabase(shardDatabase(env, ctx.account.shard), h.faults));
  await drain(h, "jobs");
}

/** What is noted about each person, in the order in which it was written. */
async function notes({ stand, ids }: Scene): Promise<string[][]> {
  const all = await stand.records("notes");
  return ids.map((id) =>
    all.filter(({ values }) => values.of === String(id)).map(({ values }) => values.text ?? ""),
  );
}

async function state(ctx: AccountContext) {
  const [first] = (await listCrmActivities(ctx)).data;
  if (!first) throw new Error("Nothing is written");
  return first;
}

/** A campaign to all of them, sent. */
async function campaign({ ctx, h, group, numbers }: Scene) {
  const { id } = await paidCampaign(ctx, h, { groups: [group], message: "Spring <b>sale</b>" });
  await drive(ctx, h, id);
  const to = h.carrier.taken.find((one) => one.to === numbers[0]);
  return { id, from: to?.from ?? SHARED_SENDER };
}

let replies = 0;
function reply(h: Harness, from: string, to: string, text: string) {
  const carrierId = `activity-${replies++}`;
  return receiveMessage(h.system, { carrierId, from, to, text, at: h.clock.now });
}

describe.each(CRM_APPS)("%s", (app) => {
  it("has what was sent, answered and opted out of, each once, in its order and on its contact", async () => {
    const one = await scene(app);
    const { h, ctx, numbers } = one;
    const { from } = await campaign(one);
    h.clock.now += MINUTE;
    await reply(h, numbers[0] ?? "", from, "Yes please");
    h.clock.now += MINUTE;
    await optOut(ctx, { number: numbers[0] ?? "", source: "link" });
    await work(one);
    await work(one);
    const [first = [], second = [], third = []] = await notes(one);
    expect(first).toHaveLength(3);
    expect(first[0]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M: SMS sent from/);
    expect(first[1]).toContain("SMS reply received: Yes please");
    expect(first[2]).toContain("Opted out of messages");
    expect([second.length, third.length]).toEqual([1, 1]);
    expect(await state(ctx)).toMatchObject({ written: 5, missed: 0, backlog: 0 });
    const isHtml = app === "hubspot" || app === "pipedrive";
    expect(first[0]).toContain(isHtml ? "&lt;b&gt;" : "<b>");
  });

  it("has each once, also where an answer is lost, a run dies or runs twice", async () => {
    const one = await scene(app, { kinds: ["sent"] });
    const { h, ctx, stand } = one;
    await campaign(one);
    await stand.setFaults({ loseAnswers: 1 });
    await work(one);
    expect((await state(ctx)).problem).toMatch(/cannot be reached/);
    // It dies behind the vendor's answer.
    h.faults.batch = breaksOnce(
      /DELETE FROM "crm_activities"|DELETE FROM `crm_activities`/i,
      "before",
      2,
    );
    await work(one, 12).catch(() => {});
    h.faults.batch = () => undefined;
    const lost = h.queues.jobs.splice(0);
    for (let turn = 0; turn < 4; turn++) {
      h.queues.jobs.push(...lost);
      await work(one, 12);
    }
    expect((await notes(one)).map((own) => own.length)).toEqual([1, 1, 1]);
    expect(await state(ctx)).toMatchObject({ written: 3, backlog: 0 });
  });

  it("a contact who is gone there is counted with the reason, and holds up nobody", async () => {
    const one = await scene(app, { kinds: ["sent"] });
    await one.stand.archive(one.ids[1] ?? 0);
    await campaign(one);
    await work(one);
    await work(one);
    expect((await notes(one)).map((own) => own.length)).toEqual([1, 0, 1]);
    const now = await state(one.ctx);
    expect(now).toMatchObject({ written: 2, missed: 1, backlog: 0 });
    expect(now.missedReason).not.toBe("");
  });

  it("waits while access is taken back, and continues once it is given again", async () => {
    const one = await scene(app, { kinds: ["sent", "optOut"] });
    const { ctx, stand, numbers, portal } = one;
    await campaign(one);
    await stand.withdraw();
    await work(one);
    expect((await state(ctx)).problem).toMatch(/no longer lets us in/);
    await optOut(ctx, { number: numbers[1] ?? "", source: "link" });
    await connect(ctx, app, portal);
    await work(one, 20);
    expect((await notes(one)).map((own) => own.length)).toEqual([1, 2, 1]);
    expect((await state(ctx)).problem).toBeUndefined();
  });

  it("waits as long as a busy CRM says", async () => {
    const one = await scene(app, { kinds: ["sent"] });
    await campaign(one);
    await one.stand.setFaults({ busy: 20 });
    await work(one);
    expect((await state(one.ctx)).written).toBe(0);
    await one.stand.setFaults({ busy: 0 });
    await work(one);
    expect(await state(one.ctx)).toMatchObject({ written: 3, backlog: 0 });
  });
});

it("a large campaign is written in batches", async () => {
  const one = await scene("hubspot", { people: 250, kinds: ["sent"] });
  await campaign(one);
  await work(one);
  const all = await notes(one);
  expect(all.every((own) => own.length === 1)).toBe(true);
  expect(await state(one.ctx)).toMatchObject({ written: 250, backlog: 0 });
});

it("what a search shows late is not written again", async () => {
  const one = await scene("hubspot", { kinds: ["sent"] });
  await campaign(one);
  await one.stand.setFaults({ loseAnswers: 1 });
  await work(one);
  // It would find none yet.
  await one.stand.setFaults({ late: 1_000 });
  await work(one);
  expect(await state(one.ctx)).toMatchObject({ written: 0, backlog: 3 });
  await one.stand.setFaults({ late: 0 });
  await work(one, 11);
  expect((await notes(one)).map((own) => own.length)).toEqual([1, 1, 1]);
  expect(await state(one.ctx)).toMatchObject({ written: 3, backlog: 0 });
});

it("a run that dies behind a write looks for it before it writes again", async () => {
  const one = await scene("zoho", { kinds: ["optOut"] });
  const { h, ctx, numbers } = one;
  await optOut(ctx, { number: numbers[0] ?? "", source: "link" });
  h.faults.batch = breaksOnce(/update "crm_logs" set "written"/i, "before");
  await work(one);
  expect((await notes(one))[0]).toHaveLength(1);
  h.faults.batch = () => undefined;
  await work(one);
  expect((await notes(one))[0]).toHaveLength(1);
  expect(await state(ctx)).toMatchObject({ written: 1, backlog: 0 });
});

it("a look-up that is refused gives its own activity up, and holds up no other", async () => {
  const one = await scene("ac", { kinds: ["sent"] });
  await campaign(one);
  await one.stand.setFaults({ loseAnswers: 1 });
  await work(one);
  const written = (await notes(one)).findIndex((own) => own.length === 1);
  await one.stand.archive(one.ids[written] ?? 0);
  await work(one);
  expect((await notes(one)).map((own) => own.length)).toEqual([1, 1, 1]);
  const now = await state(one.ctx);
  expect(now).toMatchObject({ written: 2, missed: 1, backlog: 0 });
  expect(now.missedReason).toContain("ActiveCampaign");
  expect(now.problem).toBeUndefined();
});

it("what is behind more notes than Zoho shows is not written again, and holds up no other", async () => {
  const one = await scene("zoho", { kinds: ["sent", "optOut"] });
  await campaign(one);
  await one.stand.setFaults({ loseAnswers: 1 });
  await work(one);
  const others = Array.from({ length: 2_000 }, () => ({ of: "0", text: "Called them" }));
  await one.stand.replaceRecords("notes", undefined, others);
  await optOut(one.ctx, { number: one.numbers[0] ?? "", source: "link" });
  await work(one);
  expect((await notes(one)).map((own) => own.length)).toEqual([2, 1, 1]);
  const now = await state(one.ctx);
  expect(now).toMatchObject({ written: 1, missed: 3, backlog: 0 });
  expect(now.missedReason).toBe(ACTIVITY_TEXTS.unclear);
});

it("a quick message that waits is written once, when it has been sent", async () => {
  const one = await scene("hubspot", { kinds: ["sent"] });
  const { h, ctx, numbers } = one;
  const scheduleAt = h.clock.now + HOUR;
  await sendQuick(ctx, { contacts: [numbers[0]], sendType: "schedule", scheduleAt });
  await work(one);
  expect(await state(ctx)).toMatchObject({ written: 0, backlog: 0 });
  h.clock.now = scheduleAt;
  await startDue(ctx, h);
  await drain(h, "txn");
  await work(one);
  await work(one, ACTIVITY_KEPT_MS / MINUTE);
  expect((await notes(one))[0]).toHaveLength(1);
  expect(await state(ctx)).toMatchObject({ written: 1, missed: 0, backlog: 0 });
});

it("nothing is written unless it was chosen, and what waits of a kind goes with the choice", async () => {
  const one = await scene("zoho", { kinds: [] });
  await campaign(one);
  await work(one);
  expect((await listCrmActivities(one.ctx)).data).toEqual([]);
  await chooseCrmActivities(one.ctx, { app: "zoho", kinds: ["optOut"], texts: false });
  await optOut(one.ctx, { number: one.numbers[0] ?? "", source: "link" });
  expect((await state(one.ctx)).backlog).toBe(1);
  await chooseCrmActivities(one.ctx, { app: "zoho", kinds: ["reply"], texts: false });
  expect((await state(one.ctx)).backlog).toBe(0);
  await work(one);
  expect(await one.stand.records("notes")).toEqual([]);
});

it("campaigns that are noted go with the choice", async () => {
  const one = await scene("zoho", { kinds: ["sent", "reply"] });
  await campaign(one);
  await chooseCrmActivities(one.ctx, { app: "zoho", kinds: ["reply"], texts: true });
  await work(one);
  await chooseCrmActivities(one.ctx, { app: "zoho", kinds: ["sent", "reply"], texts: true });
  await work(one);
  expect(await one.stand.records("notes")).toEqual([]);
});

it("without the choice, no word of a message goes along", async () => {
  const one = await scene("hubspot", { kinds: [] });
  await chooseCrmActivities(one.ctx, { app: "hubspot", kinds: ["sent"], texts: false });
  await campaign(one);
  await work(one);
  expect(JSON.stringify(await notes(one))).not.toContain("Spring");
});

it("what waits goes with its connection, and the choice stays", async () => {
  const one = await scene("hubspot", { kinds: ["sent", "optOut"] });
  const { ctx, numbers } = one;
  await optOut(ctx, { number: numbers[0] ?? "", source: "link" });
  await removeConnection(ctx, { type: "hubspot" });
  await sendQuick(ctx, { contacts: [numbers[1]] });
  await drain(one.h, "txn");
  await work(one);
  await connect(ctx, "hubspot", one.portal);
  await work(one);
  expect(await state(ctx)).toMatchObject({ kinds: ["sent", "optOut"], backlog: 0 });
  expect(await one.stand.records("notes")).toEqual([]);
  await optOut(ctx, { number: numbers[2] ?? "", source: "link" });
  await work(one);
  expect((await notes(one)).map((own) => own.length)).toEqual([0, 0, 1]);
});

it("what was chosen for one account at the CRM is not written into another", async () => {
  const one = await scene("hubspot", { kinds: ["optOut"] });
  await optOut(one.ctx, { number: one.numbers[0] ?? "", source: "link" });
  await removeConnection(one.ctx, { type: "hubspot" });
  await connect(one.ctx, "hubspot", newPortal());
  await work(one);
  expect((await listCrmActivities(one.ctx)).data).toEqual([]);
});

it("an opt-out that one CRM says is written into the others", async () => {
  const said = await scene("ac", { kinds: ["optOut"] });
  const { ctx, numbers, sync } = said;
  const other = await scene("zoho", { ...said, kinds: ["optOut"] });
  await said.stand.putList("lists", { id: "1", name: "News", members: [] });
  await said.stand.change(said.ids[0] ?? 0, { "list:1": "2" });
  await runCrmSync(ctx, { id: sync, full: true });
  await runSync(ctx, sync);
  expect((await optOutOf(ctx, { number: numbers[0] ?? "", sender: "x" })).optedOut).toBe(true);
  await work(said);
  expect((await notes(other)).map((own) => own.length)).toEqual([1, 0, 0]);
  expect(await said.stand.records("notes")).toEqual([]);
});

it("what waited for more than seven days is counted, and not written", async () => {
  const one = await scene("hubspot", { kinds: ["optOut"] });
  await optOut(one.ctx, { number: one.numbers[0] ?? "", source: "link" });
  await one.stand.withdraw();
  await work(one);
  await work(one, ACTIVITY_KEPT_MS / MINUTE);
  expect(await state(one.ctx)).toMatchObject({ backlog: 0, missed: 1 });
  await connect(one.ctx, "hubspot", one.portal);
  await work(one, 20);
  expect(await one.stand.records("notes")).toEqual([]);
});

it("a campaign that was collected too late is not written", async () => {
  const one = await scene("hubspot", { kinds: ["sent"] });
  await campaign(one);
  await work(one, ACTIVITY_KEPT_MS / MINUTE + 1);
  expect(await one.stand.records("notes")).toEqual([]);
  expect(await state(one.ctx)).toMatchObject({ written: 0, backlog: 0 });
});

it("one account's backlog and failures hold up no other's", async () => {
  const h = harness();
  const slow = await scene("hubspot", { h, people: 120, kinds: ["sent"] });
  const other = await scene("pipedrive", { h, kinds: ["optOut"] });
  await campaign(slow);
  await slow.stand.setFaults({ fail: 1_000 });
  await optOut(other.ctx, { number: other.numbers[0] ?? "", source: "link" });
  await work(other, 1);
  expect((await notes(other))[0]).toHaveLength(1);
  expect(await state(other.ctx)).toMatchObject({ written: 1 });
  expect((await state(other.ctx)).writtenAfterMs).toBeLessThanOrEqual(2 * MINUTE);
  expect((await state(slow.ctx)).backlog).toBe(120);
  expect(await other.stand.records("notes")).toHaveLength(1);
});

it("a click is written once per person, however often it is recorded", async () => {
  const one = await scene("ac", { kinds: ["click"] });
  const { ctx, numbers } = one;
  const click = newId("click", ctx.now());
  const event = {
    type: "link.opened" as const,
    campaign: newId("campaign", ctx.now()),
    by: [{ number: numbers[0] ?? "", click }],
  };
  const record = async () => {
    const { statements } = await ctx.consequencesOf(ctx, [event]);
    await ctx.db.batch(statements);
  };
  await record();
  await work(one);
  await record();
  await work(one);
  expect((await notes(one))[0]).toHaveLength(1);
  expect(await state(ctx)).toMatchObject({ written: 1, backlog: 0 });
});

it("no statement about activities reads a whole table", async () => {
  const h = harness();
  const statements = new Set<string>();
  h.faults.prepared = (text) => {
    if (/crm_(logs|log_campaigns|activities)/.test(text)) statements.add(text);
  };
  const one = await scene("hubspot", { h });
  await campaign(one);
  await optOut(one.ctx, { number: one.numbers[0] ?? "", source: "link" });
  await one.stand.setFaults({ loseAnswers: 1 });
  await work(one);
  await work(one, 12);
  await state(one.ctx);
  await chooseCrmActivities(one.ctx, { app: "hubspot", kinds: ["reply"], texts: true });
  await chooseCrmActivities(one.ctx, { app: "hubspot", kinds: [], texts: true });
  expect(statements.size).toBeGreaterThan(15);
  for (const text of statements) {
    const scans = (await scansOf(text))
      // Rows that came with the statement, and indexes that hold only what is open.
      .filter(
        (detail) => !/VIRTUAL TABLE|CONSTANT ROW|SCAN (\(sub|j\b|p\b)|_(open|asked)\b/.test(detail),
      );
    expect(scans, text).toEqual([]);
  }
});
