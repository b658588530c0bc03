import type { InvoiceParty } from "#core/rules/tax-invoices.ts";
import type { SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { detailsOf } from "../billing-details-queries.ts";

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
