import { newId } from "#core/ids.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import type { ConnectionRow } from "./connection-queries.ts";
import { deleteEnded, findEnded, insertEnded, retryEnded } from "./ended-queries.ts";
import { open, placeOf } from "./secret.ts";

const MINUTE_MS = 60_000;
/** Tries at the vendor, each later than the one before: about a week. */
const MOST_TRIES = 12;

/** For the transaction that no longer uses a connection's secret; `revoke` follows its commit. */
export function endGrant(
  ctx: AccountContext,
  { app, place, secret }: ConnectionRow,
): { statement: Statement; revoke: () => Promise<void> } {
  const id = newId("grant", ctx.now());
  const statement = insertEnded(ctx, { id, app, place, secret });
  return { statement, revoke: () => revokeEnded(ctx, id) };
}

/** Revokes what is no longer used at its vendor. Doing it twice is once; if it fails, a sweep tries again. */
export async function revokeEnded(ctx: AccountContext, id: string): Promise<void> {
  const row = await findEnded(ctx, id);
  if (!row) return;
  try {
    await revoke(ctx, row);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("connection.unrevoked", { app: row.app, tries: row.tries });
    // A vendor that refuses does not know it any more.
    if (error.isPassing && row.tries < MOST_TRIES) {
      await ctx.db.batch([retryEnded(ctx, row, ctx.now() + MINUTE_MS * 2 ** row.tries)]);
      return;
    }
  }
  await ctx.db.batch([deleteEnded(ctx, id)]);
}

async function revoke(ctx: AccountContext, row: Parameters<typeof placeOf>[0] & Ended) {
  const connector = await connectorOf(row.app);
  const keys = ctx.vendors.keysOf(row.app);
  if (!connector.oauth?.revoke || !keys) return;
  const { access, refresh = "" } = await open(ctx, row.app, row.secret);
  await ask(ctx, connector, connector.oauth.revoke(keys, { access, refresh, place: placeOf(row) }));
}

type Ended = Pick<ConnectionRow, "app" | "secret">;
