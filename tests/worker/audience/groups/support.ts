import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { CooeeError } from "#core/errors.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import {
  importIntoGroup,
  importNewGroup,
} from "#worker/domains/audience/imports/import-contacts.ts";
import { rejectedRows } from "#worker/domains/audience/imports/imports.ts";
import type { ContextOptions } from "#worker/system-context.ts";

/** An account whose imports wait until the test runs them; `jobs` are the queued messages. */
export async function quietAccount(options: AccountOptions = {}, context: ContextOptions = {}) {
  const jobs: unknown[] = [];
  return { ctx: withoutQueue(await newAccount(options, context), jobs), jobs };
}

function withoutQueue(ctx: AccountContext, jobs: unknown[]): AccountContext {
  const kept: Queue = new Proxy(ctx.queues.jobs, {
    get: (target, name) =>
      name === "send" ? async (body: unknown) => jobs.push(body) : Reflect.get(target, name),
  });
  const clock = (shard: number) =>
    new Proxy(ctx.scheduler(shard), {
      get: (target, name) => (name === "watchJobs" ? async () => {} : Reflect.get(target, name)),
    });
  return { ...ctx, queues: { ...ctx.queues, jobs: kept }, scheduler: clock };
}

export function csv(rows: readonly string[], name = "contacts.csv"): File {
  return new File([rows.join("\r\n")], name, { type: "text/csv" });
}

/** The mapping of a sheet with these columns, the number first. */
export function mapping(number: number, texts: Record<string, number> = {}): MergeLabel[] {
  const rest = Object.entries(texts).map(([newLabel, id]) => ({
    id,
    oldLabel: newLabel,
    newLabel,
    type: "text" as const,
  }));
  return [{ id: number, oldLabel: "Mobile", newLabel: "mobile", type: "number" }, ...rest];
}

/** The nth valid mobile number, in stored form. */
export function mobile(n: number): string {
  return `614${String(n).padStart(8, "0")}`;
}

export async function startNew(
  ctx: AccountContext,
  file: File,
  labels: MergeLabel[],
  name = "All",
) {
  return withIds((await importNewGroup(ctx, { name, file, labels })).data);
}

export async function startInto(ctx: AccountContext, id: string, file: File, labels: MergeLabel[]) {
  return withIds((await importIntoGroup(ctx, { id: asId("group", id), file, labels })).data);
}

function withIds<T extends { import: string; group: string }>(started: T) {
  return {
    ...started,
    import: asId("import", started.import),
    group: asId("group", started.group),
  };
}

const RECOUNT = `SELECT COUNT(*) AS total, COUNT(s.number) AS unsubscribed FROM contacts c
  LEFT JOIN suppressions s ON s.account_id = c.account_id AND s.number = c.number
    AND (s.blocked_at IS NOT NULL OR s.opted_out_at IS NOT NULL)
  WHERE c.account_id = ?1 AND c.group_id = ?2`;
const COLUMNS = "SELECT total, unsubscribed FROM groups WHERE account_id = ?1 AND id = ?2";
const BYTES = `SELECT bytes AS kept,
    (SELECT COALESCE(SUM(LENGTH(CAST(fields AS BLOB))), 0) FROM contacts
      WHERE account_id = ?1 AND group_id = ?2)
    + (SELECT COALESCE(SUM(200 + LENGTH(CAST(cells AS BLOB))), 0) FROM import_rejects
      WHERE account_id = ?1 AND import_id IN
        (SELECT id FROM imports WHERE account_id = ?1 AND group_id = ?2))
    + (SELECT COALESCE(SUM(250 + LENGTH(CAST(fields AS BLOB))), 0) FROM import_changes
      WHERE account_id = ?1 AND import_id IN
        (SELECT id FROM imports WHERE account_id = ?1 AND group_id = ?2)) AS counted
  FROM groups WHERE account_id = ?1 AND id = ?2`;

function asked(ctx: AccountContext, groupId: string, sql: string): D1PreparedStatement {
  return shardDatabase(env, ctx.account.shard).prepare(sql).bind(ctx.account.id, groupId);
}

/** A group's counts, recounted from its rows. */
export async function counted(ctx: AccountContext, groupId: string) {
  return await asked(ctx, groupId, RECOUNT).first();
}

/** A group's counts, as its own columns have them. */
export async function kept(ctx: AccountContext, groupId: string) {
  return await asked(ctx, groupId, COLUMNS).first();
}

/** Compares a group's columns with its rows, in one trip; returns its counts. */
export async function expectNoDrift(ctx: AccountContext, groupId: string) {
  const results = await shardDatabase(env, ctx.account.shard).batch<Record<string, unknown>>(
    [COLUMNS, RECOUNT, BYTES].map((sql) => asked(ctx, groupId, sql)),
  );
  const [columns, recounted, bytes] = results.map(({ results: [row] }) => row);
  expect(columns).toEqual(recounted);
  expect(recounted).toBeDefined();
  expect(bytes?.kept).toBe(bytes?.counted);
  return recounted;
}

/** Every contact of a group as it is stored. */
export async function contactRows(ctx: AccountContext, groupId: string) {
  const sql = `SELECT id, number, fields, source_id, updated_at FROM contacts
    WHERE account_id = ?1 AND group_id = ?2 ORDER BY number`;
  return (await asked(ctx, groupId, sql).all()).results;
}

/** What brought in each of a group's contacts, by number. */
export async function sourcesIn(ctx: AccountContext, groupId: string) {
  const sql = `SELECT number, source_id FROM contacts WHERE account_id = ?1 AND group_id = ?2
    ORDER BY number`;
  return (await asked(ctx, groupId, sql).all()).results;
}

/** A context whose nth batch fails: before its commit or, as when the response is lost, after it. */
export function dying(ctx: AccountContext, nth: number, when: "before" | "after"): AccountContext {
  let batches = 0;
  const batch: AccountContext["db"]["batch"] = async (statements) => {
    batches += 1;
    if (batches === nth && when === "before") throw new Error("Network connection lost");
    const results = await ctx.db.batch(statements);
    if (batches === nth) throw new Error("Network connection lost");
    return results;
  };
  return { ...ctx, db: { ...ctx.db, batch } };
}

/** A context before whose nth batch something else happens. */
export function interrupted(
  ctx: AccountContext,
  nth: number,
  by: () => Promise<unknown>,
): AccountContext {
  let batches = 0;
  const batch: AccountContext["db"]["batch"] = async (statements) => {
    batches += 1;
    if (batches === nth) await by();
    return ctx.db.batch(statements);
  };
  return { ...ctx, db: { ...ctx.db, batch } };
}

/** The error that a person would see. */
export async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CooeeError)
    return { code: error.code, message: error.message, fields: error.fields };
  throw error ?? new Error("Nothing was refused");
}

interface CallOptions {
  cookie?: string;
  method?: string;
  json?: object;
  form?: Readonly<Record<string, string | File>>;
}

/** A call of the API as a browser makes it. */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const { cookie, method = "GET", json, form } = options;
  const headers = new Headers(cookie ? { cookie } : {});
  if (json) headers.set("content-type", "application/json");
  const fields = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) fields.set(name, value);
  const body = json ? JSON.stringify(json) : form ? fields : null;
  return await SELF.fetch(`http://cooee.test/api${path}`, { method, headers, body });
}

/** A mapping for the sheet below: the number in the second column, a name in the first. */
export const NAMES = mapping(1, { first_name: 0 });

export function people(from: number, to: number): string[] {
  const rows = ["Name,Mobile"];
  for (let n = from; n < to; n++) rows.push(`Person ${n},${mobile(n)}`);
  return rows;
}

/** The lines of the file of rejected rows. */
export async function rejectsOf(ctx: AccountContext, id: string): Promise<string[]> {
  const text = await new Response(
    (await rejectedRows(ctx, { id: asId("import", id) })).body,
  ).text();
  return text.trimEnd().split("\r\n");
}
