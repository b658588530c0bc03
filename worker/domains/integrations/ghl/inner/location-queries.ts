import { and, asc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Choice } from "#worker/connectors/connector.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { ghlAgencies, ghlLocations } from "#worker/db/schema/control/ghl.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

export type LocationRow = typeof ghlLocations.$inferSelect;

const own = (ctx: AccountContext, id: string) =>
  and(eq(ghlLocations.id, id), eq(ghlLocations.accountId, ctx.account.id));

export function findLocation(ctx: AccountContext, id: string): Promise<LocationRow | undefined> {
  return ctx.control.find(ghlLocations, own(ctx, id));
}

export function locationsOf(ctx: AccountContext): Promise<LocationRow[]> {
  return ctx.control.list(ghlLocations, {
    where: eq(ghlLocations.accountId, ctx.account.id),
    orderBy: asc(ghlLocations.agencyId),
  });
}

/** Whose location it is, whichever account that is. */
export function locationById(ctx: Pick<SystemContext, "control">, id: string) {
  return ctx.control.find(ghlLocations, eq(ghlLocations.id, id));
}

/** Whose agency it is, whichever account that is. */
export function findAgency(ctx: Pick<SystemContext, "control">, id: string) {
  return ctx.control.find(ghlAgencies, eq(ghlAgencies.id, id));
}

/** The agency is this account's from now on, unless it is another's. */
export function claimAgencyRow(ctx: AccountContext, id: string): Statement {
  return statement(sql`INSERT INTO ghl_agencies (id, account_id, claimed_at)
    VALUES (${id}, ${ctx.account.id}, ${ctx.now()}) ON CONFLICT (id) DO NOTHING`);
}

/** Of this account, all but one agency with its locations; without one, all. */
export function deleteAgencies(ctx: AccountContext, but: string | undefined): Statement[] {
  const { id } = ctx.account;
  const agency = but === undefined ? undefined : ne(ghlAgencies.id, but);
  const location = but === undefined ? undefined : ne(ghlLocations.agencyId, but);
  return [
    ctx.control.delete(ghlLocations, and(eq(ghlLocations.accountId, id), location)),
    ctx.control.delete(ghlAgencies, and(eq(ghlAgencies.accountId, id), agency)),
  ];
}

/**
 * What GoHighLevel names of an agency's locations. One that it has given to another agency goes to that one's account,
 * without what the former account chose and holds for it.
 */
export function putLocations(
  ctx: AccountContext,
  agency: string,
  locations: readonly Choice[],
  now: number,
): Statement[] {
  return jsonRows(locations).map((rows) =>
    statement(sql`INSERT INTO ghl_locations
        (id, account_id, agency_id, name, status, connected_at, seen_at)
      SELECT value ->> 'id', ${ctx.account.id}, ${agency}, value ->> 'name', 'connected', ${now}, ${now}
      FROM ${eachRow(rows)} WHERE true
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, agency_id = excluded.agency_id,
        seen_at = excluded.seen_at, account_id = excluded.account_id,
        status = CASE WHEN account_id = excluded.account_id THEN status ELSE excluded.status END,
        connected_at = CASE WHEN account_id = excluded.account_id THEN connected_at
          ELSE excluded.connected_at END,
        promotional = CASE WHEN account_id = excluded.account_id THEN promotional ELSE true END,
        sender = CASE WHEN account_id = excluded.account_id THEN sender END,
        sms_rate = CASE WHEN account_id = excluded.account_id THEN sms_rate END,
        mms_rate = CASE WHEN account_id = excluded.account_id THEN mms_rate END,
        secret = CASE WHEN account_id = excluded.account_id THEN secret END,
        secret_ends_at = CASE WHEN account_id = excluded.account_id THEN secret_ends_at END`),
  );
}

/** Locations that a complete reading did not name. */
export function deleteUnseen(ctx: AccountContext, since: number): Statement {
  const mine = eq(ghlLocations.accountId, ctx.account.id);
  return ctx.control.delete(ghlLocations, and(mine, lt(ghlLocations.seenAt, since)));
}

const ownAgency = (ctx: AccountContext, id: string) =>
  sql`id = ${id} AND account_id = ${ctx.account.id}`;

/** Read, and not asked for again since it began. */
const READ = (now: number) => sql`read_at = iif(read_at = 0, 0, ${now})`;
/** Whoever dies while reading leaves the agency due. */
const BEGUN = sql`read_at = 1`;

/** Takes the account's agency for one reading, until a moment; false while another reads it, or if it is not its. */
export async function beginReading(
  ctx: AccountContext,
  agency: string,
  until: number,
): Promise<boolean> {
  const [result] = await writeControl(ctx, [
    statement(sql`UPDATE ghl_agencies SET ${BEGUN}, reading_until = ${until}
      WHERE ${ownAgency(ctx, agency)} AND reading_until <= ${ctx.now()}`),
  ]);
  return (result?.meta.changes ?? 0) > 0;
}

/** For the transaction that writes what was read; aborts unless the reading still has the account's agency. */
export function endReading(ctx: AccountContext, agency: string, until: number): Statement[] {
  return [
    statement(sql`UPDATE ghl_agencies SET ${READ(ctx.now())}, reading_until = 0
      WHERE ${ownAgency(ctx, agency)} AND reading_until = ${until}`),
    abortUnlessChanged(),
  ];
}

/** Of a reading that failed. */
export function giveUpReading(ctx: AccountContext, agency: string, until: number): Statement {
  return statement(sql`UPDATE ghl_agencies SET reading_until = 0
    WHERE ${ownAgency(ctx, agency)} AND reading_until = ${until}`);
}

/** The agency is read next. */
export function askForReading(ctx: AccountContext, agency: string): Statement {
  return statement(sql`UPDATE ghl_agencies SET read_at = 0 WHERE ${ownAgency(ctx, agency)}`);
}

export function noteRead(ctx: AccountContext, agency: string): Statement {
  return statement(sql`UPDATE ghl_agencies SET ${READ(ctx.now())} WHERE ${ownAgency(ctx, agency)}`);
}

export function changeLocation(
  ctx: AccountContext,
  id: string,
  change: Partial<
    Pick<
      LocationRow,
      ("status" | "sender" | "promotional" | "smsRate" | "mmsRate") | "secret" | "secretEndsAt"
    >
  >,
): Statement {
  return ctx.control.update(ghlLocations, change, own(ctx, id));
}

const due = z.object({ id: z.string(), account_id: z.string(), claimed_at: z.number() });

/** Agencies whose locations were read before a moment and are not being read, those first that waited longest. */
export function dueAgencies({ control, now: clock }: SystemContext, before: number, limit: number) {
  const now = clock();
  const query: SQL = sql`SELECT id, account_id, claimed_at FROM ghl_agencies
    WHERE read_at < ${before} AND reading_until <= ${now}
    ORDER BY read_at LIMIT ${limit}`;
  return control.rows(query, due);
}
