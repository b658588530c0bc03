import { expect, it } from "vitest";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { newWebhook } from "#tests/support/webhooks.ts";
import { rowsOf } from "#tests/support/world.ts";
import { deliveriesOf } from "#tests/worker/platform/webhooks/support.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { mailedAccount } from "#worker/domains/identity/directory/owner-queries.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import {
  activeWorkflow,
  later,
  MINUTE,
  type Nested,
  newRig,
  type Rig,
  runsOf,
  settle,
  sms,
  textsTo,
} from "./support.ts";

/** The next transaction that moves a run breaks: before it is committed, or with its result lost. */
function breaksNextMove({ h }: Rig, when: "before" | "after"): void {
  h.faults.batch = (statements) => {
    if (!statements.some((text) => text.includes("UPDATE workflow_runs AS r SET node"))) {
      return undefined;
    }
    h.faults.batch = () => undefined;
    return when;
  };
}

it.each(["before", "after"] as const)(
  "a webhook, an email and a notice happen once where the queue breaks %s the commit and delivers twice",
  async (when) => {
    const rig = await newRig();
    const { ctx, h } = rig;
    const [number = ""] = newHandsets(1);
    await newWebhook(ctx, { events: ["workflow.reached"] });
    const to = (await mailedAccount(ctx, ctx.account.id)).owner ?? "";
    const id = await activeWorkflow(ctx, {
      actions: [
        { step: { type: "webhook", name: "Lead" } },
        { step: { type: "email", to, subject: "A lead", message: "Call {{Name}}" } },
        { step: { type: "notify", message: "Call {{Name}}" } },
      ],
    });
    await startWorkflow(ctx, { id, number, values: { Name: "Ann" } });
    breaksNextMove(rig, when);
    h.queues.workflows.push(...h.queues.workflows);
    await settle(rig);
    await later(rig, 2 * MINUTE);
    for (let nth = 0; nth < 2; nth++) await relayOutboxes(h.system);
    expect(await runsOf(ctx)).toMatchObject([{ state: "completed", steps: 3 }]);
    const deliveries = await deliveriesOf(ctx);
    expect(deliveries.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
      { type: "workflow.reached", data: { name: "Lead", number, fields: { name: "Ann" } } },
    ]);
    const { items } = await listNotifications(ctx, {});
    const notices = items.flatMap(({ message }) => (message.startsWith("Call") ? [message] : []));
    expect(notices).toEqual([`Call Ann (+${number})`]);
    const mails = (await mailTo(to)).filter(({ subject }) => subject === "A lead");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Call Ann");
    expect((await rowsOf(ctx)).outbox).toEqual([]);
  },
);

it("a split sends each number one way, also where its transaction breaks and is tried again", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const numbers = newHandsets(12);
  const split: Nested = {
    step: {
      type: "split",
      shares: [
        { key: "a", percent: 50 },
        { key: "b", percent: 50 },
      ],
    },
    branches: { a: [sms(rig, "A")], b: [sms(rig, "B")] },
  };
  const id = await activeWorkflow(ctx, { actions: [split, { step: { type: "stop" } }] });
  for (const number of numbers) await startWorkflow(ctx, { id, number });
  breaksNextMove(rig, "after");
  await settle(rig);
  await later(rig, 2 * MINUTE);
  for (const number of numbers) expect(await textsTo(ctx, number)).toHaveLength(1);
  expect((await runsOf(ctx)).every(({ state }) => state === "completed")).toBe(true);
});

it("a message outside of the workflow's hours waits until they begin in the account's zone", async () => {
  const rig = await newRig({ timeZone: "Australia/Perth" });
  const { ctx, h } = rig;
  const [number = ""] = newHandsets(1);
  // Saturday noon in Perth; it opens on Monday at 09:00.
  h.clock.now = Date.parse("2027-03-06T04:00:00Z");
  const window = { from: 9 * 60, to: 17 * 60, days: [1, 2, 3, 4, 5] };
  const id = await activeWorkflow(ctx, { settings: { window }, actions: [sms(rig, "Hi")] });
  await startWorkflow(ctx, { id, number });
  await settle(rig);
  const at = async (moment: string) => {
    await later(rig, Date.parse(moment) - h.clock.now);
    return (await textsTo(ctx, number)).length;
  };
  expect(await at("2027-03-07T02:00:00Z")).toBe(0);
  expect(await at("2027-03-08T00:59:00Z")).toBe(0);
  expect(await at("2027-03-08T01:00:00Z")).toBe(1);
});

it("nothing happens behind a stop", async () => {
  const rig = await newRig();
  const { ctx } = rig;
  const [number = ""] = newHandsets(1);
  const isEmpty = { field: "label:name", operator: "isEmpty" } as const;
  const branch: Nested = {
    step: { type: "branch", paths: [{ key: "unknown", when: isEmpty }] },
    branches: { unknown: [{ step: { type: "stop" } }] },
  };
  await ctx.db.batch([
    {
      sql: "INSERT INTO groups (account_id, id, name, name_key, total, created_at, fields) VALUES (?, 'g', 'g', 'g', 0, 0, '[\"Name\"]')",
      params: [ctx.account.id],
    },
  ]);
  const id = await activeWorkflow(ctx, { actions: [branch, sms(rig, "Hi {{Name}}")] });
  await startWorkflow(ctx, { id, number });
  await startWorkflow(ctx, { id, number, values: { Name: "Ann" } });
  await settle(rig);
  expect(await textsTo(ctx, number)).toEqual(["Hi Ann"]);
});
