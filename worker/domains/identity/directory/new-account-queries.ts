import { eq, sql } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import {
  type AccountFlags,
  type Feature,
  fullRights,
  type Role,
  type RoleAccess,
} from "#core/permissions.ts";
import { DEFAULT_CONTACT_LIMIT } from "#core/rules/file-limits.ts";
import type { Limits } from "#core/rules/limits.ts";
import { foldedText } from "#worker/db/folded.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { ControlAudit, ControlContext } from "#worker/kernel/control-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

export interface NewAccount {
  /** A new one by default. */
  id?: string;
  userId: string;
  name: string;
  role: Role;
  parentId?: string;
  shard?: number;
  access?: readonly Feature[];
  /** Every right on every feature by default. */
  roleAccess?: RoleAccess;
  contactLimit?: number;
  /** Those that are this account's alone. */
  limits?: Partial<Limits>;
  timeZone?: string;
  /** Whether what it may send depends on how far it is trusted. */
  graded?: boolean;
  flags?: Partial<AccountFlags> & { isNotAutoCredit?: boolean };
  /** The user's own row, and what else is made with it, in the same transaction. */
  before?: readonly Statement[];
  audit?: ControlAudit;
  /** Mails, once it is there. */
  effects?: readonly MailEffect[];
}

/**
 * An account and its first member, in one transaction with `before` (the user's own row). A
 * sub-account is on its parent's shard; by default another goes where there is most room. A second call for the same
 * user changes nothing.
 */
export async function insertAccount(ctx: ControlContext, fresh: NewAccount): Promise<void> {
  const shard = fresh.shard ?? (fresh.parentId ? null : await ctx.roomiestShard());
  const id = fresh.id ?? newId("account", ctx.now());
  const access = fresh.access ?? [];
  const rights = fresh.roleAccess ?? fullRights(access);
  const more = {
    ...fresh.flags,
    ...(fresh.timeZone ? { timeZone: fresh.timeZone } : {}),
    ...(fresh.graded ? { graded: true } : {}),
    ...(fresh.limits ? { limits: JSON.stringify(fresh.limits) } : {}),
  };
  const statements = [
    ...(fresh.before ?? []),
    statement(sql`INSERT INTO accounts (id, shard, parent_id, name, name_folded, contact_limit, created_at)
      SELECT ${id}, COALESCE((SELECT shard FROM accounts WHERE id = ${fresh.parentId ?? null}), ${shard}),
        ${fresh.parentId ?? null}, ${fresh.name}, ${foldedText(fresh.name)},
        ${fresh.contactLimit ?? DEFAULT_CONTACT_LIMIT}, ${ctx.now()}
      WHERE NOT EXISTS (SELECT 1 FROM members WHERE user_id = ${fresh.userId})`),
    statement(sql`INSERT INTO members (user_id, account_id, role, access, role_access)
      SELECT ${fresh.userId}, id, ${fresh.role}, ${JSON.stringify(access)}, ${JSON.stringify(rights)}
      FROM accounts WHERE id = ${id}`),
    ...(Object.keys(more).length > 0
      ? [ctx.control.update(accounts, more, eq(accounts.id, id))]
      : []),
  ];
  await commitControl(ctx, { statements, audit: fresh.audit, effects: fresh.effects });
}
