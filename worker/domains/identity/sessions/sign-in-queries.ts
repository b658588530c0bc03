import { desc, eq, sql } from "drizzle-orm";
import { firstIdAt, newId } from "#core/ids.ts";
import type { Page } from "#core/paging.ts";
import { SIGN_IN_DAYS, type SignInMethod, type SignInResult } from "#core/rules/sign-ins.ts";
import type { Caller, SystemContext } from "#worker/context.ts";
import { signIns } from "#worker/db/schema/control/sessions.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;
type From = Pick<Caller, "ip" | "userAgent">;

export interface SignIn {
  userId: string;
  method: SignInMethod;
  result: SignInResult;
}

const DAY_MS = 86_400_000;
/** Refused attempts of one user that are kept of a day: someone who guesses must not fill the table. */
const REFUSED_A_DAY = 100;

export function insertSignIn(ctx: Control, { ip, userAgent }: From, signIn: SignIn): Statement {
  const id = newId("signIn", ctx.now());
  return ctx.control.insert(signIns, { id, ...signIn, ip, userAgent });
}

/** The same of one that was refused, unless the last day has many already. */
export function insertRefusal(ctx: Control, { ip, userAgent }: From, refused: SignIn): Statement {
  const { userId, method, result } = refused;
  const since = firstIdAt("signIn", ctx.now() - DAY_MS);
  return statement(sql`INSERT INTO sign_ins (id, user_id, method, result, ip, user_agent)
    SELECT ${newId("signIn", ctx.now())}, ${userId}, ${method}, ${result}, ${ip}, ${userAgent}
    WHERE (SELECT COUNT(*) FROM sign_ins
      WHERE user_id = ${userId} AND id >= ${since} AND result <> 'signedIn') < ${REFUSED_A_DAY}`);
}

/** A user's sign-ins, the latest first. */
export function signInsOf(ctx: Control, userId: string, { limit, offset }: Page) {
  const where = eq(signIns.userId, userId);
  return ctx.control.list(signIns, { where, orderBy: [desc(signIns.id)], limit, offset });
}

export function countSignIns(ctx: Control, userId: string): Promise<number> {
  return ctx.control.count(signIns, eq(signIns.userId, userId));
}

/** Those of an account's people. */
export function deleteSignIns(accountId: string): Statement {
  return statement(sql`DELETE FROM sign_ins
    WHERE user_id IN (SELECT user_id FROM members WHERE account_id = ${accountId})`);
}

/** The oldest of those that were kept long enough. */
export function deleteOldSignIns(ctx: Pick<Control, "now">, limit: number): Statement {
  const before = firstIdAt("signIn", ctx.now() - SIGN_IN_DAYS * DAY_MS);
  return statement(sql`DELETE FROM sign_ins
    WHERE id IN (SELECT id FROM sign_ins WHERE id < ${before} ORDER BY id LIMIT ${limit})`);
}
