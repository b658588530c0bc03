import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { saveDetails } from "./billing-details-queries.ts";
import { printProblem } from "./printable.ts";

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
