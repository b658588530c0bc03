import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import { PER_SECOND, SENDER_KINDS } from "#core/rules/providers.ts";
import { REGISTER_STATES } from "#core/rules/sender-register.ts";
import type { Kernel } from "#worker/context.ts";

const flag = z.number().transform(Boolean);

const candidate = z.object({
  provider: z.string(),
  /** 0: a route; 1: the default that an administrator set; 2: the environment's carrier. */
  place: z.number(),
  own_account: flag,
  sender: z.string(),
  sender_kind: z.enum(SENDER_KINDS),
  priority: z.number(),
  register: z.enum(REGISTER_STATES),
  per_second: z.coerce.number().nullable(),
  /** It is stopped because of errors, until one message finds out whether it works again. */
  retry_at: z.number().nullable(),
  /** Whether the sender is a number that all accounts share. */
  shared: flag,
});
export type Candidate = z.infer<typeof candidate>;

/** What is to be sent: the account is empty for our own codes. */
export interface Outgoing {
  account: string;
  sender: string;
  medium: Medium;
}

/**
 * Every carrier that could be meant, with its state, in one read; without a sender, for each that has a route. What
 * an account's parent registered holds for the account too, which has such a sender only if it is shared.
 */
export function candidatesFor(
  ctx: Pick<Kernel, "control" | "carrier">,
  { account, sender, medium }: Omit<Outgoing, "sender"> & { sender?: string },
): Promise<Candidate[]> {
  const ofSender = sender === undefined ? sql`1` : sql`sender IN ('', ${sender})`;
  return ctx.control.rows(
    sql`WITH c AS (
        SELECT provider, 0 AS place, account_id <> '' AS own_account, sender, sender_kind, priority, register
        FROM provider_routes
        WHERE medium = ${medium} AND ${ofSender} AND active = 1
          AND account_id IN ('', ${account},
            (SELECT COALESCE(parent_id, '') FROM accounts WHERE id = ${account}))
          AND (account_id IN ('', ${account}) OR sender <> '')
        UNION ALL SELECT provider, 1, 0, '', 'any', 1, 'not_submitted' FROM default_providers
        WHERE medium = ${medium}
        UNION ALL SELECT ${ctx.carrier.name}, 2, 0, '', 'any', 1, 'not_submitted')
      SELECT c.*, s.retry_at,
        (SELECT value FROM provider_meta m WHERE m.provider = c.provider AND m.key = ${PER_SECOND})
          AS per_second,
        EXISTS (SELECT 1 FROM numbers WHERE number = ${sender ?? ""} AND account_id IS NULL) AS shared
      FROM c LEFT JOIN provider_stops s ON s.provider = c.provider`,
    candidate,
  );
}
