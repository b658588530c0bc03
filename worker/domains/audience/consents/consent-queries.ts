import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Agreement, CONSENT_SOURCES } from "#core/contract/consents/consents.ts";
import { newId } from "#core/ids.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { consentSources } from "#worker/db/schema/shard/consents.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

interface Source {
  id: string;
  /** How these people agreed; empty if that was not said. */
  wording: string | undefined;
  /** The file that they are from. */
  fileName?: string;
  /** They texted a keyword. */
  keyword?: true;
  /** How someone agreed on a contact form. */
  agreement?: Agreement;
}

/** What the batch that adds contacts keeps of how they came in, once for all of them. */
export function insertSource(
  ctx: AccountContext,
  { id, wording, fileName, keyword, agreement }: Source,
): Statement {
  const { person } = ctx;
  const typed = person?.sessionId === undefined ? "api" : "manual";
  const entered = keyword ? "keyword" : agreement ? "form" : typed;
  return ctx.db.insert(consentSources, {
    id,
    kind: fileName === undefined ? entered : "import",
    wording: wording ?? "",
    fileName: fileName ?? null,
    agreement: agreement ? JSON.stringify(agreement) : null,
    userId: person ? actingUser(person) : null,
    createdAt: ctx.now(),
  });
}

interface Happening {
  number: string;
  kind: "optOut" | "optIn" | "consent";
  /** A JSON object. */
  detail: SQL;
  /** Whether it happens: what the batch finds before it changes anything. */
  when: SQL;
}

/** Adds to what is known of a number's consent. */
export function recordConsentEvent(
  ctx: AccountContext,
  { number, kind, detail, when }: Happening,
): Statement {
  const { accountId } = ctx.db;
  return statement(sql`INSERT INTO consent_events (account_id, number, id, kind, at, detail)
    SELECT ${accountId}, ${number}, ${newId("consent", ctx.now())}, ${kind}, ${ctx.now()}, ${detail}
    WHERE ${when}`);
}

/**
 * Records that contacts are back whose removal `keepSources` recorded, for the batch that brings them back.
 * `former` selects their `number`, `contact_id` and `source_id`.
 */
export function recordRestored(ctx: AccountContext, former: SQL): Statement {
  return statement(sql`INSERT OR IGNORE INTO consent_events
      (account_id, number, id, kind, at, detail)
    SELECT ${ctx.db.accountId}, number, contact_id || '-' || ${ctx.now()} || '-back', 'restored',
      ${ctx.now()}, '{}'
    FROM (${former}) WHERE source_id IS NOT NULL`);
}

/**
 * Keeps how contacts came in, for the batch that deletes them; goes before that statement. `which` is
 * about contacts `c`. One that was put back and is deleted again has both.
 */
export function keepSources(ctx: AccountContext, which: SQL): Statement {
  const { accountId } = ctx.db;
  return statement(sql`INSERT OR IGNORE INTO consent_events
      (account_id, number, id, kind, at, detail)
    SELECT c.account_id, c.number, c.id || '-' || ${ctx.now()}, 'removed', ${ctx.now()},
      json_object('source', c.source_id, 'since', c.created_at)
    FROM contacts c WHERE c.account_id = ${accountId} AND c.source_id IS NOT NULL AND ${which}`);
}

const row = z.object({
  number: z.string(),
  at: z.number(),
  source: z.enum(CONSENT_SOURCES),
  wording: z.string(),
  file_name: z.string().nullable(),
  user_id: z.string().nullable(),
});
type NumberSource = z.infer<typeof row>;

/** Every source of these numbers, the first one of each last. */
function numberSources(ctx: AccountContext, numbers: readonly string[]) {
  const { accountId } = ctx.db;
  const list = JSON.stringify(numbers);
  return ctx.db.rows(
    sql`SELECT k.number, k.at, s.kind AS source, s.wording, s.file_name, s.user_id FROM (
        SELECT c.number, c.created_at AS at, c.source_id AS source FROM json_each(${list}) j
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.number = j.value
        UNION
        SELECT e.number, e.detail->>'since', e.detail->>'source' FROM json_each(${list}) j
          CROSS JOIN consent_events e ON e.account_id = ${accountId} AND e.number = j.value
            AND e.kind = 'removed') k
      CROSS JOIN consent_sources s ON s.account_id = ${accountId} AND s.id = k.source
      ORDER BY k.at DESC`,
    row,
  );
}

/** How numbers first came in, also those whose contacts are gone; one of which nothing was kept is absent. */
export async function firstSources(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberSource>> {
  const rows = await numberSources(ctx, numbers);
  return new Map(rows.map((row) => [row.number, row]));
}
