import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import type { WorkflowSettings, WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { workflowSettings } from "#core/contract/workflows/definition.ts";
import { actionsOf } from "#core/contract/workflows/templates.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { claimDueRuns } from "#worker/domains/automation/workflows/claim-runs.ts";
import { setWorkflowActive } from "#worker/domains/automation/workflows/set-active.ts";
import {
  createWorkflow,
  saveWorkflowDraft,
} from "#worker/domains/automation/workflows/workflows.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { systemContext } from "#worker/system-context.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Nested = Parameters<typeof actionsOf>[0][number];

/** An account with a number of its own, whose queues and clock the test controls. */
export interface Rig {
  h: Harness;
  ctx: AccountContext;
  own: string;
}

export async function newRig(options: AccountOptions = {}): Promise<Rig> {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0, ...options });
  const [own = ""] = newHandsets(1);
  await addNumber(systemContext(env), own, ctx.account.id);
  await addSender(ctx, { value: own, type: 2, perSecond: 100 });
  return { h, ctx, own };
}

export const sms = ({ own }: Pick<Rig, "own">, message: string, failed?: Nested[]): Nested => ({
  step: { type: "sendSms", sender: own, message, optout: false },
  branches: failed && { failed },
});
export const wait = (ms: number): Nested => ({
  step: { type: "wait", days: 0, hours: 0, minutes: ms / MINUTE },
});
export const reply = (ms: number, replied: Nested[], timedOut: Nested[] = []): Nested => ({
  step: { type: "waitForReply", days: 0, hours: 0, minutes: ms / MINUTE },
  branches: { replied, timedOut },
});

interface Made {
  name?: string;
  trigger?: WorkflowTrigger;
  settings?: Partial<WorkflowSettings>;
  actions: readonly Nested[];
}

/** A new workflow; by default the API starts it, each time. */
export async function newWorkflow(
  ctx: AccountContext,
  { name = crypto.randomUUID(), trigger = { type: "api" }, settings, actions }: Made,
) {
  const { data } = await createWorkflow(ctx, { name });
  const id = idOf("workflow", data._id);
  const whole = { ...workflowSettings.parse({}), entry: { rule: "always" as const }, ...settings };
  await saveWorkflowDraft(ctx, {
    ...{ id, version: 1, trigger, settings: whole },
    actions: actionsOf(actions, ctx.now()),
  });
  return id;
}

export async function activeWorkflow(ctx: AccountContext, made: Made) {
  const id = await newWorkflow(ctx, made);
  await setWorkflowActive(ctx, { id, active: true, runs: "stay" });
  return id;
}

/** Carries on whatever is on the queues, until nothing is. */
export async function settle({ h }: Pick<Rig, "h">): Promise<void> {
  for (let round = 0; round < 50; round++) {
    // What follows a commit is not awaited.
    await scheduler.wait(0);
    if (h.queues.workflows.length + h.queues.txn.length === 0) return;
    await drain(h, "workflows");
    await drain(h, "txn");
  }
  throw new Error("The queues do not come to an end");
}

/** So much later, what is due goes on. */
export async function later(rig: Rig, ms: number): Promise<void> {
  rig.h.clock.now += ms;
  await claimDueRuns(rig.h.system, rig.ctx.account.shard);
  await settle(rig);
}

let written = 0;

/** A handset writes to the account's number. */
export async function write(rig: Rig, from: string, text: string): Promise<void> {
  const at = rig.h.clock.now;
  const carrierId = `wf-${rig.own}-${written++}`;
  await receiveMessage(rig.h.system, { carrierId, from, to: rig.own, text, at });
  await settle(rig);
}

/** A handset writes just before the next transaction that moves a run. */
export function writesBeforeNextMove({ h, own }: Rig, from: string): void {
  h.faults.batch = async (statements) => {
    if (!statements.some((text) => text.includes("UPDATE workflow_runs AS r SET node"))) {
      return undefined;
    }
    h.faults.batch = () => undefined;
    const inbound = { carrierId: `wf-${own}-${written++}`, from, to: own, text: "Yes" };
    await receiveMessage(h.system, { ...inbound, at: h.clock.now });
    return undefined;
  };
}

/** What the account sent to a number, in its order; automatic replies to STOP and START apart. */
export async function textsTo(ctx: AccountContext, number: string): Promise<string[]> {
  const { messages } = shardTables;
  const rows = await ctx.db.list(messages, {
    where: eq(messages.recipient, number),
    orderBy: asc(messages.id),
  });
  return rows.flatMap(({ direction, automatic, text }) =>
    direction === "out" && !automatic ? [text] : [],
  );
}

export async function runsOf(ctx: AccountContext) {
  return ctx.db.list(shardTables.workflowRuns, {
    orderBy: asc(shardTables.workflowRuns.createdAt),
  });
}
