import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import type { AccountContext } from "#worker/context.ts";
import { links } from "#worker/db/schema/shard/links.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { commit } from "#worker/kernel/commit.ts";

const coded = z.object({ code: z.string() });

/** A change that the journal holds, so that links work after a restore. */
function withNote(ctx: AccountContext, subject: string, change: Statement): Statement {
  return { ...change, note: { of: "link", account: ctx.account.id, subject } };
}

/** A link with a new code. What has one already keeps that code, which the statement returns. */
export function newLink(
  ctx: AccountContext,
  subject: string,
  url: string,
): { code: string; statement: Statement } {
  const code = makeCode(ctx.account.shard, (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );
  const change = sql`INSERT INTO links (account_id, subject, code, url, created_at)
    VALUES (${ctx.db.accountId}, ${subject}, ${code}, ${url}, ${ctx.now()})
    ON CONFLICT (account_id, subject) DO UPDATE SET url = excluded.url, version = version + 1
    RETURNING code`;
  return { code, statement: withNote(ctx, subject, statement(change)) };
}

/** The code of what is sent with this link: made once, so that planning again changes no link. */
export async function keepLink(ctx: AccountContext, subject: string, url: string): Promise<string> {
  const { code, statement: change } = newLink(ctx, subject, url);
  const [kept] = await commit(ctx, { statements: [change] });
  return returned(kept, coded)[0]?.code ?? code;
}

/** The journal's state of a link, if it is later than the database's. */
export function replayLink(
  ctx: AccountContext,
  { subject, code, url, createdAt, disabledAt, expiresAt, version }: EntryOf<"link">,
): Statement {
  return statement(sql`INSERT INTO links
      (account_id, subject, code, url, created_at, disabled_at, expires_at, version)
    VALUES (${ctx.db.accountId}, ${subject}, ${code}, ${url}, ${createdAt}, ${disabledAt},
      ${expiresAt}, ${version})
    ON CONFLICT (account_id, subject) DO UPDATE SET code = excluded.code, url = excluded.url,
      disabled_at = excluded.disabled_at, expires_at = excluded.expires_at,
      version = excluded.version
    WHERE excluded.version >= version`);
}

export function linkOf(ctx: AccountContext, subject: string) {
  return ctx.db.find(links, eq(links.subject, subject));
}

export function changeLink(
  ctx: AccountContext,
  subject: string,
  change: { disabledAt: number | null; expiresAt: number | null },
): Statement {
  const values = { ...change, version: sql`${links.version} + 1` };
  return withNote(ctx, subject, ctx.db.update(links, values, eq(links.subject, subject)));
}

const found = z.object({
  account: idSchema("account"),
  subject: z.string(),
  url: z.string(),
  disabled: z.number().transform(Boolean),
  expires_at: z.number().nullable(),
});
export type FoundLink = z.output<typeof found>;

export async function linkByCode(database: D1Database, code: string) {
  const rows = await readRows(
    database,
    sql`SELECT account_id AS account, subject, url, disabled_at IS NOT NULL AS disabled, expires_at
      FROM links WHERE code = ${code}
      /* cross-account: a person who opens a short link has its code and no account */`,
    found,
  );
  return rows[0];
}
