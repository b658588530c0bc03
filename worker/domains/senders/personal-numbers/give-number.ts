import {
  PERSONAL_NUMBER_TEXTS,
  UNPROVED_MINUTES,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import {
  decideNumber,
  dropUnproved,
  holderOf,
  insertNumber,
  type PersonalRow,
} from "./inner/personal-queries.ts";
import { takeFromOwner } from "./inner/take-number-away.ts";
import { personalSenders } from "./personal-senders.ts";

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
