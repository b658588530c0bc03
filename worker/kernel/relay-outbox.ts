import type { SystemContext } from "#worker/context.ts";
import { describeError } from "#worker/log.ts";
import { alertEffect, effect, mailEffect, perform } from "./effects.ts";
import { settleEffects, type TakenEffect, takeEffects } from "./outbox-queries.ts";
import { resolveAccount } from "./resolve-account.ts";
import { sendAlert } from "./send-alert.ts";
import { sendMail } from "./send-mail.ts";

const AT_ONCE = 25;
/** If so many mails fail, the service is assumed to be down; the others stay for a later sweep. */
const MAILS_AT_ONCE = 5;
/** A mail not accepted for this long is dropped: the person has requested another, or no longer waits. */
const MAIL_KEPT_MS = 86_400_000;

/**
 * Relays committed effects that a crash or an outage held back, in any order: performed late or twice, they end the
 * same. Mails come last and separately: the service that sends them may be down for hours, and no campaign waits for it.
 */
export async function relayOutbox(ctx: SystemContext, shard: D1Database): Promise<void> {
  await relayAll(ctx, shard, { mails: false, limit: AT_ONCE });
  await relayAll(ctx, shard, { mails: true, limit: MAILS_AT_ONCE });
}

/** The same with CONTROL's mails, alerts and notices. */
export async function relayControlMails(ctx: SystemContext): Promise<void> {
  await relayAll(ctx, ctx.control.database, { mails: true, limit: MAILS_AT_ONCE });
}

interface Part {
  mails: boolean;
  limit: number;
}

async function relayAll(ctx: SystemContext, database: D1Database, part: Part): Promise<void> {
  while (!ctx.isSpent?.()) {
    const taken = await takeEffects(database, { ...part, now: ctx.now() });
    if (taken.length === 0) return;
    const failed: { id: string; error: string }[] = [];
    await Promise.all(
      taken.map((row) =>
        performTaken(ctx, row).catch((error: unknown) => {
          ctx.log.error("outbox.deferred", error, { id: row.id });
          if (!isGivenUp(ctx, row, part)) failed.push({ id: row.id, error: describeError(error) });
        }),
      ),
    );
    const left = new Set(failed.map(({ id }) => id));
    const done = taken.flatMap(({ id }) => (left.has(id) ? [] : [id]));
    await settleEffects(database, { done, failed });
    if (taken.length < part.limit || (part.mails && done.length === 0)) return;
  }
}

/** A row of CONTROL that has no account is a mail or an alert. */
async function performTaken(
  ctx: SystemContext,
  { id, account_id, effect: json }: TakenEffect,
): Promise<void> {
  const given: unknown = JSON.parse(json);
  const mail = mailEffect.safeParse(given);
  if (mail.success) return sendMail(ctx, mail.data, id);
  const alert = alertEffect.safeParse(given);
  if (alert.success) return sendAlert(ctx, alert.data, id);
  const ref = account_id === null ? undefined : await resolveAccount(ctx, account_id);
  if (!ref) throw new Error("Its account is not there");
  await perform(ctx.forAccount(ref), effect.parse(given), id);
}

function isGivenUp(ctx: SystemContext, { created_at }: TakenEffect, { mails }: Part): boolean {
  return mails && created_at < ctx.now() - MAIL_KEPT_MS;
}
