import type * as z from "zod";
import { featureList, roleAccess } from "#core/contract/profile/me.ts";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import { notFound } from "#core/errors.ts";
import { type Millicents, toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  type SubAccountRow,
  subAccountById,
} from "#worker/domains/identity/directory/sub-account-queries.ts";
import type { Spending } from "#worker/domains/money/credit/spending-limits.ts";
import { valuesByType } from "#worker/domains/senders/senders/senders.ts";
import { accountRef } from "#worker/queues/messages.ts";
import type { InvitationRow } from "./sub-account-queries.ts";

function json<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  return schema.parse(JSON.parse(text));
}

export function accessOf(row: { access: string }) {
  return json(featureList, row.access);
}

export function rightsOf(row: { roleAccess: string }) {
  return json(roleAccess, row.roleAccess);
}

export function presentSubAccount(
  row: SubAccountRow,
  has: {
    balance: Millicents;
    spending: Spending | undefined;
    senders: Parameters<typeof valuesByType>[0];
  },
): SubAccount {
  const email = row.email ?? "";
  const { mobileSenders, senders } = valuesByType(has.senders);
  return {
    _id: row.id,
    inviteReciever: email,
    name: row.name,
    access: accessOf(row),
    roleAccess: rightsOf(row),
    status: row.active ? "active" : "inactive",
    user: {
      name: row.name,
      email,
      mobile: row.mobile ?? "",
      mobileSenders,
      senders,
    },
    deductFromAccount: row.deductFromAccount,
    balance: toCents(has.balance),
    spending: has.spending,
    createdAt: row.createdAt,
  };
}

export function presentInvitation(row: InvitationRow, now: number): SubAccount {
  const { name, email } = row;
  return {
    _id: row.id,
    inviteReciever: email,
    name,
    access: accessOf(row),
    roleAccess: rightsOf(row),
    status: row.expiresAt > now ? "pending" : "expired",
    user: { name, email, mobile: "", mobileSenders: [], senders: [] },
    deductFromAccount: row.deductFromAccount,
    balance: 0,
    createdAt: row.createdAt,
  };
}

/**
 * One of the account's own sub-accounts, and its context, in which the caller acts; any other is
 * NOT_FOUND.
 */
export async function ownSubAccount(ctx: AccountContext, id: string) {
  const row = await subAccountById(ctx, id);
  if (!row) throw notFound("Sub-account");
  return { row, sub: { ...ctx.forAccount(accountRef.parse(row)), person: ctx.person } };
}
