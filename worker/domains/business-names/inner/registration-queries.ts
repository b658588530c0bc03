import { asc, sql } from "drizzle-orm";
import { amongIds } from "#worker/db/id-set.ts";
import { nameRegistrations } from "#worker/db/schema/control/business-names.ts";
import type { Control } from "./name-queries.ts";

export type RegistrationRow = typeof nameRegistrations.$inferSelect;

export async function registrationsOf(
  ctx: Control,
  names: readonly string[],
): Promise<RegistrationRow[]> {
  if (names.length === 0) return [];
  const query = ctx.control.orm.select().from(nameRegistrations);
  return await query
    .where(sql`${nameRegistrations.nameId} IN ${amongIds(names)}`)
    .orderBy(asc(nameRegistrations.nameId), asc(nameRegistrations.provider));
}
