import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { buyerOf } from "./inner/buyer-of.ts";
import { unprintable } from "./inner/font-index.ts";

/** As many as help to find them. */
const MOST_NAMED = 10;

/** What is wrong with a text of an invoice's; undefined if every character of it can be printed. */
export async function printProblem(
  ctx: Pick<AccountContext, "fonts">,
  text: string,
): Promise<string | undefined> {
  const missing = await unprintable(ctx.fonts, text);
  if (missing.length === 0) return undefined;
  return `${INVOICE_TEXTS.unprintable} ${missing.slice(0, MOST_NAMED).join(" ")}`;
}

/** Refuses a purchase whose invoice could not name its buyer. */
export async function checkBuyer(ctx: AccountContext): Promise<void> {
  const { name, address } = await buyerOf(ctx, ctx.account.id);
  const problem = await printProblem(ctx, `${name}\n${address ?? ""}`);
  if (problem) throw conflict(`${problem}. ${INVOICE_TEXTS.changeDetails}`);
}
