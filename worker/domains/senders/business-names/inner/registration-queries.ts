import { asc, sql } from "drizzle-orm";
import * as z from "zod";
import { newIds } from "#core/ids.ts";
import { foldName } from "#core/rules/folded-names.ts";
import type { RegistrationState } from "#core/rules/name-registrations.ts";
import { type AccountContext, actingUser, personOf } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { nameRegistrations } from "#worker/db/schema/control/business-names.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { Control } from "./name-queries.ts";

export type RegistrationRow = typeof nameRegistrations.$inferSelect;

export function registrationsOf(ctx: Control, names: IdSet): Promise<RegistrationRow[]> {
  return ctx.control.list(nameRegistrations, {
    where: sql`${nameRegistrations.nameId} IN ${amongIds(names)}`,
    orderBy: [asc(nameRegistrations.nameId), asc(nameRegistrations.provider)],
  });
}

export interface NewRegistration {
  nameId: string;
  accountId: string;
  provider: string;
  state: RegistrationState;
  reason: string | null;
  notice: string | null;
  /** What its history says, if not the state. */
  what?: string;
}

/** What its account does not know yet is not lost: another carrier's answer comes after it. */
const noticeToo = sql`CASE
  WHEN applied_at IS NOT NULL OR notice IS NULL THEN j.value->>'notice'
  WHEN notice = j.value->>'notice' OR j.value->>'notice' IS NULL THEN notice
  ELSE notice || '. ' || (j.value->>'notice') END`;

/** Records states of approved names, who said so and why; their accounts' shards follow. */
export function putRegistrations(
  ctx: AccountContext,
  fresh: readonly NewRegistration[],
): Statement[] {
  const now = ctx.now();
  const by = actingUser(personOf(ctx));
  const ids = newIds("nameEvent", now, fresh.length);
  const rows = JSON.stringify(fresh.map((one, nth) => ({ ...one, id: ids[nth] })));
  return [
    abortUnless(sql`NOT EXISTS (SELECT 1 FROM json_each(${rows}) j
      WHERE NOT EXISTS (SELECT 1 FROM business_names
        WHERE id = j.value->>'nameId' AND status = 'approved'))`),
    statement(sql`INSERT INTO name_registrations (name_id, provider, state, reason, by_user, at)
      SELECT value->>'nameId', value->>'provider', value->>'state', value->>'reason', ${by}, ${now}
      FROM json_each(${rows}) WHERE 1
      ON CONFLICT (name_id, provider) DO UPDATE SET state = excluded.state,
        reason = excluded.reason, by_user = excluded.by_user, at = excluded.at`),
    statement(sql`UPDATE business_names SET applied_at = NULL, changed_at = ${now},
        version = version + 1, notice = ${noticeToo}
      FROM json_each(${rows}) j WHERE business_names.id = j.value->>'nameId'`),
    statement(sql`INSERT INTO name_events
        (id, name_id, account_id, actor, what, provider, reason, at)
      SELECT value->>'id', value->>'nameId', value->>'accountId', ${by},
        COALESCE(value->>'what', value->>'state'),
        value->>'provider', value->>'reason', ${now}
      FROM json_each(${rows})`),
  ];
}

/** Only while a registration is as it was read. */
export function abortUnlessInState({ nameId, provider, state }: RegistrationRow): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM name_registrations
    WHERE name_id = ${nameId} AND provider = ${provider} AND state = ${state})`);
}

/** Only while a name is as it was read. */
export function abortUnlessVersion(id: string, version: number): Statement {
  return abortUnless(
    sql`EXISTS (SELECT 1 FROM business_names WHERE id = ${id} AND version = ${version})`,
  );
}

const approved = z.object({ id: z.string(), account_id: z.string(), name: z.string() });

/** Approved names by what they are called, in any case. */
export function approvedNames(ctx: Control, names: readonly string[]) {
  const lower = JSON.stringify(names.map((name) => name.toLowerCase()));
  const folded = JSON.stringify(names.map(foldName));
  return ctx.control.rows(
    sql`SELECT id, account_id, name FROM business_names
      WHERE folded IN (SELECT value FROM json_each(${folded})) AND status = 'approved'
        AND lower(name) IN (SELECT value FROM json_each(${lower}))`,
    approved,
  );
}

const unsubmitted = z.object({
  name: z.string(),
  business: z.string(),
  abn: z.string().nullable(),
  evidence: z.string().nullable(),
});

/** Approved names that a carrier has not been given yet. */
export function unsubmittedNames(ctx: Control, provider: string, limit: number) {
  return ctx.control.rows(
    sql`SELECT n.name, a.name AS business, n.abn, n.evidence FROM business_names n
      JOIN accounts a ON a.id = n.account_id
      LEFT JOIN name_registrations r ON r.name_id = n.id AND r.provider = ${provider}
      WHERE n.status = 'approved' AND COALESCE(r.state, 'not_submitted') = 'not_submitted'
      ORDER BY n.id LIMIT ${limit}`,
    unsubmitted,
  );
}
