import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import type { AccountContext } from "#worker/context.ts";
import { assign } from "#worker/domains/assignments/assign.ts";
import { templateById } from "#worker/domains/assignments/assignment-queries.ts";

/** Shares a template with these sub-accounts and no others (R202). */
export async function assignTemplate(
  ctx: AccountContext,
  { template, subAccounts }: { template: string; subAccounts: readonly string[] },
) {
  await templateById(ctx, template);
  await assign(ctx, { kind: "template", subject: template, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.templateAssigned };
}
