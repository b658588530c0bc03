import type { SystemContext } from "#worker/context.ts";
import { relayEffect } from "./commit.ts";
import { relayControlMail, writeControl } from "./commit-control.ts";
import { deleteControlOutboxRow, staleControlMails } from "./control-queries.ts";
import { eachOfAccounts } from "./each-of-accounts.ts";
import { effect, mailEffect } from "./effects.ts";
import { deleteOutboxRow, staleEffects } from "./queries.ts";

const GRACE_MS = 20_000;
/** Per shard; together with the other sweeps it has to stay below D1's 1,000 queries per invocation. */
const AT_ONCE = 100;
const MAILS_AT_ONCE = 50;
/** A mail not accepted for this long is dropped: the person has requested another, or no longer waits. */
const MAIL_KEPT_MS = 86_400_000;
/** After this many failures the service is down, and the others would wait for it in vain. */
const MOST_FAILED = 5;

/**
 * Relays committed effects that a crash or an outage held back. Mails come last and separately: the
 * service that sends them may be down for hours, and no campaign waits for it.
 */
export async function relayOutbox(ctx: SystemContext): Promise<number> {
  const before = ctx.now() - GRACE_MS;
  let relayed = 0;
  for (const shard of ctx.shards) {
    const rows = await staleEffects(shard, { mails: false, before, limit: AT_ONCE });
    relayed += await eachOfAccounts(ctx, "relay", rows, async (account, row) => {
      await relayEffect(account, effect.parse(JSON.parse(row.effect)), row.id);
    });
  }
  relayed += await relayControlMails(ctx, before);
  for (const shard of ctx.shards) relayed += await relayMails(ctx, shard, before);
  return relayed;
}

async function relayMails(ctx: SystemContext, shard: D1Database, before: number): Promise<number> {
  const rows = await staleEffects(shard, { mails: true, before, limit: MAILS_AT_ONCE });
  let failed = 0;
  return eachOfAccounts(ctx, "mails", rows, async (account, row) => {
    if (failed >= MOST_FAILED) return;
    if (await relayEffect(account, effect.parse(JSON.parse(row.effect)), row.id)) return;
    failed++;
    if (!isGivenUp(ctx, row.id, row.created_at)) return;
    await account.db.batch([deleteOutboxRow(account, row.id)]);
  });
}

/** The same for CONTROL: mails about how people sign in. */
async function relayControlMails(ctx: SystemContext, before: number): Promise<number> {
  const rows = await staleControlMails(ctx, { before, limit: MAILS_AT_ONCE });
  let failed = 0;
  let relayed = 0;
  for (const { id, effect: mail, createdAt } of rows) {
    if (failed >= MOST_FAILED) break;
    if (await relayControlMail(ctx, mailEffect.parse(JSON.parse(mail)), id)) {
      relayed++;
      continue;
    }
    failed++;
    if (isGivenUp(ctx, id, createdAt)) await writeControl(ctx, [deleteControlOutboxRow(ctx, id)]);
  }
  return relayed;
}

function isGivenUp(ctx: SystemContext, id: string, createdAt: number): boolean {
  if (createdAt >= ctx.now() - MAIL_KEPT_MS) return false;
  ctx.log.error("mail.given_up", new Error("No service took it for a day"), { id });
  return true;
}
