import { sql } from "drizzle-orm";
import * as z from "zod";
import { PROFILE_TYPES } from "#core/permissions.ts";
import type { Kernel } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";

const account = z.object({
  id: z.string(),
  name: z.string(),
  parent_name: z.string().nullable(),
  profile_type: z.enum(PROFILE_TYPES),
});
export type NamedAccount = z.output<typeof account>;

export function namedAccounts(
  ctx: Pick<Kernel, "control">,
  ids: readonly string[],
): Promise<NamedAccount[]> {
  return ctx.control.rows(
    sql`SELECT a.id, a.name, p.name AS parent_name, a.profile_type
      FROM accounts a LEFT JOIN accounts p ON p.id = a.parent_id WHERE a.id IN ${amongIds(ids)}`,
    account,
  );
}
