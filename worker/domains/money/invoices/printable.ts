import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { conflict } from "#core/errors.ts";
import type { InvoiceParty } from "#core/rules/tax-invoices.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { detailsOf } from "./billing-details-queries.ts";
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

/** Who an account's invoices are for: its billing details, or its name. */
export async function buyerOf(
  ctx: Pick<SystemContext, "control">,
  account: string,
): Promise<InvoiceParty> {
  const [details, profile] = await Promise.all([
    detailsOf(ctx, account),
    accountProfile(ctx, account),
  ]);
  const { name, abn, address } = details ?? { name: profile.name, abn: null, address: null };
  return { name, abn, address };
}
