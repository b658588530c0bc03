import { eq, lt, sql } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { providerErrors } from "#worker/db/schema/control/providers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

const MINUTE = 60_000;
/** Enough to have refused in a minute to be stopped. */
export const ENOUGH = 100;
/** One account's list of bad numbers is no fault of a carrier: alone it never stops one. */
const OF_ONE_ACCOUNT = ENOUGH / 2;

type Ctx = Pick<Kernel, "control" | "now">;

/** Adds errors of a carrier, and stops it if there were enough in this minute. The last statement returns it then. */
export function countErrors(
  ctx: Ctx,
  { provider, account, errors }: { provider: string; account: string; errors: number },
): Statement[] {
  const now = ctx.now();
  const minute = Math.floor(now / MINUTE);
  const values = { provider, minute, accountId: account, errors };
  return [
    ctx.control.delete(providerErrors, lt(providerErrors.minute, minute)),
    statement(
      ctx.control.orm
        .insert(providerErrors)
        .values(values)
        .onConflictDoUpdate({
          target: [providerErrors.provider, providerErrors.minute, providerErrors.accountId],
          set: { errors: sql`errors + excluded.errors` },
        }),
    ),
    statement(sql`INSERT INTO provider_stops (provider, stopped_at, retry_at)
      SELECT ${provider}, ${now}, ${now + MINUTE}
      WHERE (SELECT SUM(CASE WHEN account_id = '' THEN errors ELSE MIN(errors, ${OF_ONE_ACCOUNT}) END)
        FROM provider_errors WHERE provider = ${provider} AND minute = ${minute}) >= ${ENOUGH}
      ON CONFLICT DO NOTHING RETURNING provider`),
  ];
}

/** Lets one message through, if it is time; the next one follows a minute later. */
export function takeRetry(ctx: Ctx, provider: string): Statement {
  const now = ctx.now();
  return statement(sql`UPDATE provider_stops SET retry_at = ${now + MINUTE}
    WHERE provider = ${provider} AND retry_at <= ${now} RETURNING provider`);
}

export function endStop(ctx: Ctx, provider: string): Statement[] {
  return [
    ctx.control.delete(providerErrors, eq(providerErrors.provider, provider)),
    statement(sql`DELETE FROM provider_stops WHERE provider = ${provider} RETURNING provider`),
  ];
}
