import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { ADMIN_PERSONAL_TEXTS } from "#core/contract/personal-numbers/admin-personal-numbers.ts";
import {
  PERSONAL_NUMBER_TEXTS,
  UNPROVED_MINUTES,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { alreadyDecided } from "#worker/kernel/commit-edit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import {
  decideNumber,
  dropUnproved,
  holderOf,
  insertNumber,
  type PersonalRow,
  type QueueRow,
  queueCount,
  queueRows,
  rowById,
} from "./inner/personal-queries.ts";
import { decisionMail, personalSenders, takeFromOwner } from "./personal-senders.ts";

/** Numbers of all accounts, from CONTROL alone. */
export const listPersonalVerifications = verb(
  contract.listPersonalVerifications,
  async (ctx, { status, search, ...requested }) => {
    const page = paging(requested);
    const filter = { status, search: search || undefined };
    const [rows, total] = await Promise.all([
      queueRows(ctx, filter, page),
      queueCount(ctx, filter),
    ]);
    return pageOf(rows.map(presentQueued), total, page);
  },
);

function presentQueued(row: QueueRow) {
  const { id, number, reference, status, email } = row;
  return {
    _id: id,
    number,
    reference,
    status,
    email,
    createdAt: row.created_at,
    reason: row.reason ?? undefined,
    accountName: row.account_name,
  };
}

/** R533: decides a number that waits, once, under the administrator's name; its owner gets a mail and a bell. */
export const decidePersonalNumber = verb(
  contract.decidePersonalNumber,
  async (ctx, { id, status, reason }) => {
    if (status === "rejected" && !reason) throw invalid("reason", APPROVAL_TEXTS.reasonRequired);
    const { row, account } = await accountOfNumber(ctx, id);
    const said = status === "rejected" ? (reason ?? "") : null;
    const decision = { status, reason: said };
    const committed = await commitControlUnlessAborted(account, {
      statements: [
        decideNumber(ctx, { id, from: "admin_pending" }, decision),
        abortUnlessChanged(),
      ],
      effects: await decisionMail(account, { number: row.number, reason: said }),
      audit: { action: `personalNumber.${status}`, subject: id },
    });
    if (!committed) throw await alreadyDecided(account, id, ADMIN_PERSONAL_TEXTS.decided);
    await personalSenders.apply(ctx, id);
    return { message: ADMIN_PERSONAL_TEXTS[status] };
  },
);

/** Takes a number away, whatever its status is. */
export const deletePersonalNumber = verb(contract.deletePersonalNumber, async (ctx, { id }) => {
  const { row, account } = await accountOfNumber(ctx, id);
  await takeFromOwner(account, row);
  return { message: ADMIN_PERSONAL_TEXTS.deleted };
});

/** A number and its account, in the hands of the administrator who decides: its audit names them. */
async function accountOfNumber(ctx: AccountContext, id: string) {
  const row = await rowById(ctx, id);
  const ref = row && (await resolveAccount(ctx, row.accountId));
  if (!row || !ref) throw notFound("Personal number");
  return { row, account: { ...ctx.forAccount(ref), person: personOf(ctx) } };
}

/** How many numbers an administrator has yet to decide. */
export function countWaitingNumbers(ctx: AccountContext): Promise<number> {
  return queueCount(ctx, { status: "admin_pending", search: undefined });
}

/**
 * An administrator gives an account a number without a code: landlines get none. `ctx` is the account in their
 * hands. False if another account has it, or messages come in on it.
 */
export async function givePersonalNumber(ctx: AccountContext, number: string): Promise<boolean> {
  const before = ctx.now() - UNPROVED_MINUTES * 60_000;
  const [holder, inbound] = await Promise.all([holderOf(ctx, number), numberOwner(ctx, number)]);
  const own = holder?.accountId === ctx.account.id ? holder : undefined;
  const isStale = holder?.status === "pending" && holder.createdAt <= before;
  if (inbound || (holder && !own && !isStale)) return false;
  if (own?.status === "approved") return true;
  const { id, statements } = own ? approving(ctx, own) : fresh(ctx, number, before);
  try {
    const committed = await commitControlUnlessAborted(ctx, {
      statements,
      audit: { action: "personalNumber.give", subject: id, detail: { number } },
    });
    const { changed, tooMany } = PERSONAL_NUMBER_TEXTS;
    if (!committed) throw conflict(own ? changed : tooMany);
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
  await personalSenders.apply(ctx, id);
  return true;
}

/** One that the account has not begun to add. */
function fresh(ctx: AccountContext, number: string, before: number) {
  const { id, statements } = insertNumber(ctx, { number, reference: "" });
  const proved = approving(ctx, { id, status: "pending", provedAt: null });
  return {
    id,
    statements: [dropUnproved(ctx, number, before), ...statements, ...proved.statements],
  };
}

function approving(ctx: AccountContext, row: Pick<PersonalRow, "id" | "status" | "provedAt">) {
  const provedAt = row.provedAt ?? ctx.now();
  const approved = { status: "approved", reason: null, provedAt } as const;
  const change = decideNumber(ctx, { id: row.id, from: row.status }, approved);
  return { id: row.id, statements: [change, abortUnlessChanged()] };
}

/** Takes a number away from the account in an administrator's hands. */
export async function takePersonalNumber(ctx: AccountContext, number: string): Promise<void> {
  const holder = await holderOf(ctx, number);
  if (holder?.accountId !== ctx.account.id) throw notFound("Personal number");
  await takeFromOwner(ctx, holder);
}
