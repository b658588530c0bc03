import type { Kernel } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  type ControlAudit,
  type ControlContext,
  controlAuditRow,
  controlOutboxRow,
  deleteControlOutboxRow,
} from "./control-queries.ts";
import {
  type AlertEffect,
  type MailEffect,
  type NoticeEffect,
  type PaymentNotice,
  perform,
} from "./effects.ts";
import { type ControlEvent, publish } from "./events.ts";
import { countChange } from "./limits/count-change.ts";
import { toLimitError } from "./limits/limit-reached.ts";
import { type Outbox, relay } from "./relay.ts";
import { sendAlert } from "./send-alert.ts";
import { sendMail } from "./send-mail.ts";

export interface ControlChange {
  statements?: readonly Statement[];
  /** Who did what; two rows if one call does two things. */
  audit?: ControlAudit | readonly ControlAudit[];
  /** What happened, for publishing to open consoles. */
  events?: readonly ControlEvent[];
  /** Mails and alerts, once all of it is committed. */
  effects?: readonly (MailEffect | AlertEffect)[];
  /** What follows on the account's shard, once, whatever stops in between. */
  notices?: readonly PaymentNotice[];
}

/**
 * The way in which a verb writes to CONTROL: one transaction with its audit rows and its mails. The
 * mails are sent after the commit; those that fail are left to the outbox sweep. A person's change
 * is first counted on their account's shard: beyond the limit nothing is written.
 */
export async function commitControl(
  ctx: ControlContext,
  { statements = [], audit, events = [], effects = [], notices = [] }: ControlChange,
): Promise<D1Result<unknown>[]> {
  const entries = audit ? [audit].flat() : [];
  await countChanges(ctx, entries);
  const following = [...effects, ...notices.map((event) => ({ type: "notice", event }) as const)];
  const pending = following.map((effect) => ({ effect, ...controlOutboxRow(ctx, effect) }));
  const results = await writeControl(ctx, [
    ...statements,
    ...entries.map((entry) => controlAuditRow(ctx, entry)),
    ...pending.map(({ insert }) => insert),
  ]);
  if ("account" in ctx) await publish(ctx, await ctx.consequencesOf(ctx, events));
  for (const { effect, id } of pending) await relay(controlOutbox(ctx), effect, id);
  return results;
}

/** As `commitControl`; undefined, with nothing written, if what the change depends on is no longer so. */
export function commitControlUnlessAborted(ctx: ControlContext, change: ControlChange) {
  return undefinedIfAborted(commitControl(ctx, change));
}

let writes = 0;

/** How often this isolate has written to CONTROL: what it read before the last write may be out of date. */
export function controlWrites(): number {
  return writes;
}

/** Writes that no person makes, in one transaction: sessions, codes, counters, cursors. */
export async function writeControl(
  ctx: Pick<Kernel, "control">,
  statements: readonly Statement[],
): Promise<D1Result<unknown>[]> {
  try {
    return await ctx.control.batch(statements);
  } finally {
    writes += 1;
  }
}

/** CONTROL's outbox: mails, alerts, and notices for the account of the context. */
function controlOutbox(ctx: ControlContext): Outbox<MailEffect | AlertEffect | NoticeEffect> {
  return {
    log: ctx.log,
    perform: async (effect, id) => {
      if (effect.type === "mail") await sendMail(ctx, effect, id);
      else if (effect.type === "alert") await sendAlert(ctx, effect, id);
      else if ("account" in ctx) await perform(ctx, effect, id);
      else throw new Error("A notice is of an account");
    },
    remove: (id) => writeControl(ctx, [deleteControlOutboxRow(ctx, id)]),
  };
}

async function countChanges(ctx: ControlContext, entries: readonly ControlAudit[]): Promise<void> {
  if (!("account" in ctx)) return;
  const counted = await Promise.all(entries.map(({ action }) => countChange(ctx, action)));
  await ctx.db.batch(counted.flat()).catch(async (error: unknown) => {
    throw await toLimitError(ctx, error);
  });
}
