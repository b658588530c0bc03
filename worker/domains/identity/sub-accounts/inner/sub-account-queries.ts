import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { invitations } from "#worker/db/schema/control/sub-accounts.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type InvitationRow = typeof invitations.$inferSelect;
type Control = Pick<SystemContext, "control" | "now">;

const MOST = 1000;

/** Invitations neither accepted nor withdrawn, newest first. */
export function openInvitations(ctx: AccountContext): Promise<InvitationRow[]> {
  return ctx.control.list(invitations, {
    where: and(eq(invitations.accountId, ctx.account.id), eq(invitations.status, "pending")),
    orderBy: desc(invitations.createdAt),
    limit: MOST,
  });
}

const openTo = (ctx: AccountContext, email: string) =>
  and(
    eq(invitations.accountId, ctx.account.id),
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
  );

export function openInvitationTo(ctx: AccountContext, email: string) {
  return ctx.control.find(invitations, openTo(ctx, email));
}

/** Replaces the open invitation to the same e-mail, if there is one, whose link then no longer works. */
export function replaceInvitation(ctx: AccountContext, row: InvitationRow): Statement[] {
  return [
    ctx.control.delete(invitations, openTo(ctx, row.email)),
    ctx.control.insert(invitations, row),
  ];
}

/** The open invitation of a link, with the inviter; undefined if it is no longer open. */
export async function invitationByCode(ctx: Control, codeHash: string) {
  const found = ctx.control.orm
    .select({ invitation: invitations, inviter: accounts })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .where(
      and(
        eq(invitations.codeHash, codeHash),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, ctx.now()),
        eq(accounts.active, true),
        eq(accounts.allowSubAccount, true),
      ),
    )
    .limit(1);
  return (await found)[0];
}

/**
 * Marks an invitation as accepted. If it is no longer open at that moment (accepted, withdrawn,
 * replaced, expired, or its inviter gone), the NOT NULL of its status aborts the batch.
 */
export function markAccepted(
  ctx: Control,
  taken: { id: string; codeHash: string; subAccountId: string },
): Statement {
  return statement(sql`UPDATE invitations SET sub_account_id = ${taken.subAccountId},
      status = CASE WHEN status = 'pending' AND code_hash = ${taken.codeHash}
        AND expires_at > ${ctx.now()} AND EXISTS (SELECT 1 FROM accounts
          WHERE accounts.id = invitations.account_id AND active = 1 AND allow_sub_account = 1)
        THEN 'accepted' END
    WHERE id = ${taken.id}`);
}

/** Whether a batch was aborted because its invitation was no longer open. */
export function isInvitationOver(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.includes("NOT NULL constraint failed: invitations.status")
  );
}

/** Ends an open invitation; aborts if there is none. */
export function cancelInvitation(ctx: AccountContext, id: string): Statement[] {
  const isOpen = and(
    eq(invitations.id, id),
    eq(invitations.accountId, ctx.account.id),
    eq(invitations.status, "pending"),
  );
  return [ctx.control.update(invitations, { status: "cancelled" }, isOpen), abortUnlessChanged()];
}

const parents = alias(accounts, "parents");

/** Sub-accounts that were removed since then, with their parents. */
export function closedRows(ctx: SystemContext, since: number, limit: number) {
  return ctx.control.orm
    .select({
      account_id: accounts.id,
      shard: accounts.shard,
      number: accounts.number,
      parent: { id: parents.id, shard: parents.shard, number: parents.number },
    })
    .from(accounts)
    .innerJoin(parents, eq(parents.id, accounts.parentId))
    .where(
      and(isNotNull(accounts.deletedAt), isNull(accounts.purgedAt), gt(accounts.deletedAt, since)),
    )
    .orderBy(accounts.deletedAt)
    .limit(limit);
}
