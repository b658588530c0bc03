import { and, eq, isNull, sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;
type Changes = Partial<typeof users.$inferInsert>;

function update(ctx: Control, id: string, changes: Changes): Statement {
  const set = { ...changes, updatedAt: ctx.now() };
  return statement(ctx.control.orm.update(users).set(set).where(eq(users.id, id)));
}

export function setPassword(ctx: Control, id: string, password: string): Statement {
  return update(ctx, id, { password });
}

/** Sets a password where there is none; false where there is one. */
export async function setFirstPassword(
  ctx: Control,
  id: string,
  password: string,
): Promise<boolean> {
  const set = await ctx.control.orm
    .update(users)
    .set({ password, updatedAt: ctx.now() })
    .where(and(eq(users.id, id), isNull(users.password)))
    .returning({ id: users.id });
  return set.length > 0;
}

/** A proved e-mail; somebody else's breaks a UNIQUE. */
export function setEmail(ctx: Control, id: string, email: string): Statement {
  return update(ctx, id, { email, unprovedEmail: null });
}

/** A proved mobile; somebody else's breaks a UNIQUE. */
export function setMobile(ctx: Control, id: string, mobile: string): Statement {
  return update(ctx, id, { mobile, unprovedMobile: null });
}

/** Adds a proved address to the list, once, and only while the list has room; answers the list. */
export async function addToMfa(
  ctx: Control,
  id: string,
  email: string,
  most: number,
): Promise<string | undefined> {
  const changed = await ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`json_insert(mfa_emails, '$[#]', ${email})`, updatedAt: ctx.now() })
    .where(
      sql`id = ${id} AND json_array_length(mfa_emails) < ${most}
        AND NOT EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`,
    )
    .returning({ mfaEmails: users.mfaEmails });
  return changed[0]?.mfaEmails;
}

/** Takes an address off the list; answers the list, or undefined where it was not on it. */
export async function removeFromMfa(
  ctx: Control,
  id: string,
  email: string,
): Promise<string | undefined> {
  const rest = sql`(SELECT json_group_array(value) FROM json_each(mfa_emails) WHERE value <> ${email})`;
  const changed = await ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`${rest}`, updatedAt: ctx.now() })
    .where(sql`id = ${id} AND EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`)
    .returning({ mfaEmails: users.mfaEmails });
  return changed[0]?.mfaEmails;
}

export type UserChange = Partial<Pick<typeof users.$inferInsert, "name" | "language">>;

/** What a person says of themself; no statement where nothing is to change. */
export function userChange(ctx: Control, id: string, change: UserChange): Statement[] {
  const changes = Object.values(change).some((value) => value !== undefined);
  return changes ? [update(ctx, id, change)] : [];
}
