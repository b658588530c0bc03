import type { SystemContext } from "#worker/context.ts";
import { accountOutbox } from "./commit.ts";
import { controlOutbox } from "./commit-control.ts";
import { staleControlMails } from "./control-queries.ts";
import { eachAlone } from "./each-alone.ts";
import { eachOfAccounts } from "./each-of-accounts.ts";
import { effect, type MailEffect, mailEffect } from "./effects.ts";
import { staleEffects } from "./queries.ts";
import { type Outbox, relay } from "./relay.ts";

/** What a request may still be relaying itself is left alone. */
const GRACE_MS = 20_000;
const AT_ONCE = 100;
const MAILS_AT_ONCE = 50;
/** A mail not accepted for this long is dropped: the person has requested another, or no longer waits. */
const MAIL_KEPT_MS = 86_400_000;
/** After this many failures the service is assumed to be down; the other mails stay for a later sweep. */
const MOST_FAILED = 5;

/**
 * Relays committed effects that a crash or an outage held back. Mails come last and separately: the
 * service that sends them may be down for hours, and no campaign waits for it.
 */
export async function relayOutbox(ctx: SystemContext, shard: D1Database): Promise<void> {
  const before = ctx.now() - GRACE_MS;
  const rows = await staleEffects(shard, { mails: false, before, limit: AT_ONCE });
  await eachOfAccounts(ctx, "relay", rows, async (account, row) => {
    await relay(accountOutbox(account), effect.parse(JSON.parse(row.effect)), row.id);
  });
  const relayMail = mailRelay(ctx);
  const mails = await staleEffects(shard, { mails: true, before, limit: MAILS_AT_ONCE });
  await eachOfAccounts(ctx, "mails", mails, (account, mail) =>
    relayMail(accountOutbox(account), mail),
  );
}

/** The same with the mails of CONTROL. */
export async function relayControlMails(ctx: SystemContext): Promise<void> {
  const before = ctx.now() - GRACE_MS;
  const relayMail = mailRelay(ctx);
  const mails = await staleControlMails(ctx, { before, limit: MAILS_AT_ONCE });
  await eachAlone(ctx, "mails", mails, (mail) => relayMail(controlOutbox(ctx), mail));
}

/** Relays the mails of one database until too many have failed; drops those that are too old. */
function mailRelay(ctx: SystemContext) {
  let failed = 0;
  return async (
    outbox: Outbox<MailEffect>,
    { id, effect: mail, createdAt }: { id: string; effect: string; createdAt: number },
  ): Promise<void> => {
    if (failed >= MOST_FAILED) return;
    if (await relay(outbox, mailEffect.parse(JSON.parse(mail)), id)) return;
    failed++;
    if (createdAt >= ctx.now() - MAIL_KEPT_MS) return;
    ctx.log.error("mail.given_up", new Error("No service took it for a day"), { id });
    await outbox.remove(id);
  };
}
