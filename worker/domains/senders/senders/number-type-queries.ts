import { sql } from "drizzle-orm";
import * as z from "zod";
import { invalid } from "#core/errors.ts";
import type { Medium } from "#core/permissions.ts";
import { ONE_MEDIUM } from "#core/rules/one-medium.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Sender } from "./senders.ts";

const row = z.object({ number: z.string(), type: z.enum(["sms", "mms"]) });

/** The account's dedicated numbers, and its parent's, that are for one medium only (R519). */
export async function numberTypes(ctx: AccountContext): Promise<ReadonlyMap<string, Medium>> {
  const found = await ctx.control.rows(
    sql`SELECT number, type FROM dedicated_numbers WHERE type <> 'common' AND account_id IN
      (${ctx.account.id}, (SELECT parent_id FROM accounts WHERE id = ${ctx.account.id}))`,
    row,
  );
  return new Map(found.map(({ number, type }) => [number, type]));
}

/** R519: refuses a dedicated number that is not for messages of this medium. */
export async function checkNumberType(
  { control }: Pick<SystemContext, "control">,
  sender: Pick<Sender, "type" | "value"> | undefined,
  medium: Medium,
): Promise<void> {
  if (sender?.type !== SENDER_TYPES.dedicated) return;
  const [found] = await control.rows(
    sql`SELECT number, type FROM dedicated_numbers
      WHERE number = ${sender.value} AND type NOT IN ('common', ${medium})`,
    row,
  );
  if (found) throw invalid("sender", ONE_MEDIUM[found.type]);
}
