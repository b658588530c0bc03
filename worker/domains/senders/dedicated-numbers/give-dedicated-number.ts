import * as z from "zod";
import { numberFields } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged, isOvertaken } from "#worker/db/batch-guard.ts";
import {
  insertNumber as insertInbound,
  numberOwner,
} from "#worker/domains/identity/directory/number-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { assign, dedicatedSenders, givenMails, takenMails } from "./dedicated-senders.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { insertNumber } from "./inner/number-queries.ts";
import { numberValues } from "./inner/number-values.ts";
import { abortIfHandset, assignNumber } from "./inner/owner-queries.ts";
import { release } from "./release.ts";
import { numberInStock } from "./rental-queries.ts";

/**
 * An administrator gives an account a number, from the stock or one that was not in it yet. `ctx` is the account
 * in their hands. False if it is another account's, in quarantine, out of use, or used in another way.
 */
export async function giveDedicatedNumber(ctx: AccountContext, number: string): Promise<boolean> {
  const row = await numberInStock(ctx, number);
  if (row?.status === "assigned" && row.accountId === ctx.account.id) return true;
  if (row) {
    // No card pays for what is given.
    const paymentMode = row.paymentMode === "stripe" ? "invoice" : row.paymentMode;
    const effects = await givenMails(ctx, ctx.account.id, { ...row, paymentMode });
    const isFree = row.status === "active";
    return isFree && (await assigned(assign(ctx, row, ctx, paymentMode, { effects })));
  }
  const owner = await numberOwner(ctx, number);
  if (owner && owner.accountId !== ctx.account.id) return false;
  return await assigned(
    stockAndAssign(ctx, number, { isOwn: owner !== undefined, tell: givenMails }),
  );
}

/** Takes a number away from the account in an administrator's hands: its quarantine begins. False if it has none. */
export async function takeDedicatedNumber(ctx: AccountContext, number: string): Promise<boolean> {
  const accountId = ctx.account.id;
  const row = await numberInStock(ctx, number);
  const effects = await takenMails(ctx, accountId, number);
  if (row) {
    if (row.status !== "assigned" || row.accountId !== accountId) return false;
    await release(ctx, { id: row.id, number, accountId }, { effects });
    return true;
  }
  // From before there was a stock.
  if ((await numberOwner(ctx, number))?.accountId !== accountId) return false;
  const id = await stockAndAssign(ctx, number, { isOwn: true });
  await release(ctx, { id, number, accountId }, { effects });
  return true;
}

/** False if another account has it, or was faster. */
async function assigned(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    if (error instanceof CooeeError && error.code === "CONFLICT") return false;
    throw error;
  }
}

/** A number as the administrators' screen of numbers makes one, and whose it is, in one transaction. */
async function stockAndAssign(
  ctx: AccountContext,
  number: string,
  { isOwn, tell }: { isOwn: boolean; tell?: typeof givenMails },
): Promise<string> {
  const accountId = ctx.account.id;
  const id = newId("number", ctx.now());
  const given = { number, country: "AU", provider: ctx.settings.CARRIER, paymentMode: "admin" };
  const values = numberValues(ctx, z.object(numberFields).parse(given));
  const { paymentMode } = values;
  await commitControl(ctx, {
    statements: [
      abortIfHandset(number),
      insertNumber(ctx, { ...values, id, number }),
      numberEvent(ctx, id, "added"),
      assignNumber(ctx, id, { accountId, paymentMode }),
      abortUnlessChanged(),
      ...(isOwn ? [] : [insertInbound(ctx, number, accountId)]),
      numberEvent(ctx, id, "assigned", accountId),
    ],
    effects: await tell?.(ctx, accountId, { ...values, number }),
    audit: { action: "number.assign", subject: id, detail: { number, accountId, paymentMode } },
  });
  await dedicatedSenders.apply(ctx, id);
  return id;
}
