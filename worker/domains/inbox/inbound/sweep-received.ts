import { idSchema } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { overdueReceivedFiles } from "#worker/domains/content/media/waiting-queries.ts";
import { forEachAccount } from "#worker/kernel/for-each-account.ts";
import { fetchReceived, giveUpReceived } from "./fetch-received.ts";

/** Longer than a job and its dead letter are tried. */
const LOST_MS = 24 * 3_600_000;
/** A carrier may take its time. */
const AT_ONCE = 20;

/** Tries files of handsets once more whose job was lost, as after a restore, and settles what becomes of them. */
export async function sweepReceived(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const rows = await overdueReceivedFiles(shard, ctx.now() - LOST_MS, AT_ONCE);
  await forEachAccount(ctx, "received", rows, async (account, { message_id }) => {
    const message = idSchema("message").parse(message_id);
    await fetchReceived(account, message).catch(() => giveUpReceived(account, message));
  });
  return rows.length === AT_ONCE;
}
