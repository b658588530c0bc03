import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { codes } from "#worker/db/schema/control/codes.ts";
import { returned, type Statement, statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

type Control = Pick<SystemContext, "control" | "now">;
interface Key {
  purpose: string;
  subject: string;
}

const at = ({ purpose, subject }: Key) =>
  and(eq(codes.purpose, purpose), eq(codes.subject, subject));

const hashed = z.object({ hash: z.string() });

/** Whether a statement changed a row. */
async function changes(ctx: Control, change: Statement): Promise<boolean> {
  const [result] = await writeControl(ctx, [change]);
  return (result?.meta.changes ?? 0) > 0;
}

/** Puts a code in the place of an older one; false where that one was sent after `notSince`. */
export async function replaceCode(
  ctx: Control,
  code: Key & { hash: string; sentAt: number; expiresAt: number; notSince: number },
): Promise<boolean> {
  const { notSince, ...values } = code;
  const put = ctx.control.orm
    .insert(codes)
    .values(values)
    .onConflictDoUpdate({
      target: [codes.purpose, codes.subject],
      set: { hash: values.hash, tries: 0, sentAt: values.sentAt, expiresAt: values.expiresAt },
      setWhere: lte(codes.sentAt, notSince),
    });
  return await changes(ctx, statement(put));
}

/** Puts another hash in the place of one; false where that one is no longer there. */
export async function replaceHash(
  ctx: Control,
  key: Key,
  from: string,
  to: string,
): Promise<boolean> {
  const isAsRead = and(at(key), eq(codes.hash, from), gt(codes.expiresAt, ctx.now()));
  return await changes(ctx, ctx.control.update(codes, { hash: to }, isAsRead));
}

/** Counts a try; returns the code's hash while it is valid and tries are left. */
export async function countCodeTry(
  ctx: Control,
  key: Key,
  most: number,
): Promise<string | undefined> {
  const count = ctx.control.orm
    .update(codes)
    .set({ tries: sql`tries + 1` })
    .where(and(at(key), gt(codes.expiresAt, ctx.now()), lt(codes.tries, most)))
    .returning({ hash: codes.hash });
  const [result] = await writeControl(ctx, [statement(count)]);
  return returned(result, hashed)[0]?.hash;
}

export async function deleteCode(ctx: Control, key: Key, hash: string): Promise<boolean> {
  return await changes(ctx, ctx.control.delete(codes, and(at(key), eq(codes.hash, hash))));
}

export async function deleteCodeOf(ctx: Control, key: Key): Promise<void> {
  await writeControl(ctx, [ctx.control.delete(codes, at(key))]);
}

export function deleteExpiredCodes(ctx: Control): Statement {
  return ctx.control.delete(codes, lt(codes.expiresAt, ctx.now()));
}
