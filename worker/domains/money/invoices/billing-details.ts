import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { ABN_FROM, type InvoiceParty } from "#core/rules/tax-invoices.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { detailsOf, saveDetails } from "./billing-details-queries.ts";
import { unprintable } from "./inner/font-index.ts";

export const getBillingDetails = verb(contract.getBillingDetails, async (ctx) => {
  const found = await detailsOf(ctx, ctx.account.id);
  const { name, abn, address, email } = found ?? {
    name: "",
    abn: null,
    address: null,
    email: null,
  };
  const data = { name, abn: formatAbn(abn ?? ""), address: address ?? "", email: email ?? "" };
  return { data };
});

export const saveBillingDetails = verb(
  contract.saveBillingDetails,
  async (ctx, { name, abn, address, email }) => {
    for (const [field, text] of Object.entries({ name, address: address ?? "" })) {
      const problem = await printProblem(ctx, text);
      if (problem) throw invalid(field, problem);
    }
    const { id: accountId } = ctx.account;
    const given = { abn: abn || null, address: address || null, email: email || null };
    await commitControl(ctx, {
      statements: [saveDetails(ctx, { accountId, name, ...given })],
      audit: { action: "billing.details", subject: accountId },
    });
    return { message: INVOICE_TEXTS.saved };
  },
);

/** Whether an invoice of so many cents has to name the account's ABN, and could not. */
export async function needsAbn(ctx: AccountContext, total: number): Promise<boolean> {
  if (total < ABN_FROM) return false;
  return !(await detailsOf(ctx, ctx.account.id))?.abn;
}

/** As many as help to find them. */
const MOST_NAMED = 10;

/** What is wrong with a text of an invoice's; undefined if every character of it can be printed. */
async function printProblem(
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
