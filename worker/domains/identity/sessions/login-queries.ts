import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Page } from "#core/paging.ts";
import type { SystemContext } from "#worker/context.ts";
import { users } from "#worker/db/schema/control/directory.ts";
import { administratorLogins } from "#worker/db/schema/control/sessions.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

export function insertLogin(
  ctx: Control,
  login: typeof administratorLogins.$inferInsert,
): Statement {
  return ctx.control.insert(administratorLogins, login);
}

/** The administrator of this session has returned to their own. */
export function endLogin(ctx: Control, session: string): Statement {
  const open = and(eq(administratorLogins.id, session), isNull(administratorLogins.endedAt));
  return ctx.control.update(administratorLogins, { endedAt: ctx.now() }, open);
}

export function deleteLogins(ctx: Control, accountId: string): Statement {
  return ctx.control.delete(administratorLogins, eq(administratorLogins.accountId, accountId));
}

const administrators = alias(users, "administrators");

export async function loginsOf(ctx: Control, accountId: string, { limit, offset }: Page) {
  return await ctx.control.orm
    .select({
      id: administratorLogins.id,
      administrator: administrators.name,
      user: users.name,
      mode: administratorLogins.mode,
      reason: administratorLogins.reason,
      ticket: administratorLogins.ticket,
      startedAt: administratorLogins.startedAt,
      endsAt: administratorLogins.endsAt,
      endedAt: administratorLogins.endedAt,
    })
    .from(administratorLogins)
    .leftJoin(users, eq(users.id, administratorLogins.userId))
    .leftJoin(administrators, eq(administrators.id, administratorLogins.administratorId))
    .where(eq(administratorLogins.accountId, accountId))
    .orderBy(desc(administratorLogins.id))
    .limit(limit)
    .offset(offset);
}

export function countLogins(ctx: Control, accountId: string): Promise<number> {
  return ctx.control.count(administratorLogins, eq(administratorLogins.accountId, accountId));
}
