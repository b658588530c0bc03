import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { makeCode } from "#core/rules/codes.ts";
import type { AccountContext } from "#worker/context.ts";
import { links } from "#worker/db/schema/shard/links.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";

const coded = z.object({ code: z.string() });

/** The code of what is sent with this link: made once, so that planning again changes no link. */
export async function keepLink(ctx: AccountContext, subject: string, url: string): Promise<string> {
  const code = makeCode(ctx.account.shard, (count) =>
    crypto.getRandomValues(new Uint8Array(count)),
  );
  const [kept] = await ctx.db.batch([
    statement(sql`INSERT INTO links (account_id, subject, code, url, created_at)
      VALUES (${ctx.db.accountId}, ${subject}, ${code}, ${url}, ${ctx.now()})
      ON CONFLICT (account_id, subject) DO UPDATE SET url = excluded.url RETURNING code`),
  ]);
  return returned(kept, coded)[0]?.code ?? code;
}

export function linkOf(ctx: AccountContext, subject: string) {
  return ctx.db.find(links, eq(links.subject, subject));
}

export function changeLink(
  ctx: AccountContext,
  subject: string,
  change: { disabledAt: number | null; expiresAt: number | null },
): Statement {
  return ctx.db.update(links, change, eq(links.subject, subject));
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
      /* cross-account: whoever opens a short link has its code and no account */`,
    found,
  );
  return rows[0];
}
