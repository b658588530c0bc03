import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { assign } from "#worker/domains/identity/assignments/assign.ts";
import { verb } from "#worker/verb.ts";
import { templateById } from "./template-queries.ts";

/** Shares a template with these sub-accounts and no others (R202). */
export const assignTemplate = verb(
  contract.assignTemplate,
  async (ctx, { template, subAccounts }) => {
    await templateById(ctx, template);
    await assign(ctx, { kind: "template", subject: template, subAccounts });
    return { message: SUB_ACCOUNT_TEXTS.templateAssigned };
  },
);
