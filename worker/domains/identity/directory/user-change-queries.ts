import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { returned, type Statement, statement } from "#worker/db/statement.ts";
import { mfaEmailsOf } from "./user.ts";

type Control = Pick<SystemContext, "control" | "now">;
type Changes = Partial<typeof users.$inferInsert>;

function update(ctx: Control, id: string, changes: Changes): Statement {
  return ctx.control.update(users, { ...changes, updatedAt: ctx.now() }, eq(users.id, id));
}

export function setPassword(ctx: Control, id: string, password: string): Statement {
  return update(ctx, id, { password });
}

/** Sets a first password; aborts if there already is one. */
export function setFirstPassword(ctx: Control, id: string, password: string): Statement[] {
  const isFirst = and(eq(users.id, id), isNull(users.password));
  return [
    ctx.control.update(users, { password, updatedAt: ctx.now() }, isFirst),
    abortUnlessChanged(),
  ];
}

/** A verified email address; one already in use breaks a UNIQUE. */
export function setEmail(ctx: Control, id: string, email: string): Statement {
  return update(ctx, id, { email, unprovedEmail: null });
}

/** A verified mobile; one already in use breaks a UNIQUE. */
export function setMobile(ctx: Control, id: string, mobile: string): Statement {
  return update(ctx, id, { mobile, unprovedMobile: null });
}

/** Adds a verified address to the list; aborts if it is already there, or the list is full. */
export function addToMfa(ctx: Control, id: string, email: string, most: number): Statement[] {
  const added = ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`json_insert(mfa_emails, '$[#]', ${email})`, updatedAt: ctx.now() })
    .where(
      sql`id = ${id} AND json_array_length(mfa_emails) < ${most}
        AND NOT EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`,
    )
    .returning({ mfaEmails: users.mfaEmails });
  return [statement(added), abortUnlessChanged()];
}

/** Removes an address from the list; aborts if it was not there. */
export function removeFromMfa(ctx: Control, id: string, email: string): Statement[] {
  const rest = sql`(SELECT json_group_array(value) FROM json_each(mfa_emails) WHERE value <> ${email})`;
  const removed = ctx.control.orm
    .update(users)
    .set({ mfaEmails: sql`${rest}`, updatedAt: ctx.now() })
    .where(sql`id = ${id} AND EXISTS (SELECT 1 FROM json_each(mfa_emails) WHERE value = ${email})`)
    .returning({ mfaEmails: users.mfaEmails });
  return [statement(removed), abortUnlessChanged()];
}

const mfaList = z.object({ mfa_emails: z.string() });

/** The list as either of the two left it. */
export function mfaEmailsIn(result: D1Result<unknown> | undefined): string[] {
  return returned(result, mfaList).flatMap((row) => mfaEmailsOf({ mfaEmails: row.mfa_emails }));
}

export type UserChange = Partial<Pick<typeof users.$inferInsert, "name" | "language">>;

/** A person's own details; no statement if nothing changes. */
export function changeUser(ctx: Control, id: string, change: UserChange): Statement[] {
  const changes = Object.values(change).some((value) => value !== undefined);
  return changes ? [update(ctx, id, change)] : [];
}
