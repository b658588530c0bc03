import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { assign } from "#worker/domains/identity/assignments/assign.ts";
import { verb } from "#worker/verb.ts";
import { getDraft } from "./get-draft.ts";

/** Shares a saved campaign with these sub-accounts and no others (R288). */
export const assignDraft = verb(contract.assignDraft, async (ctx, { draft, subAccounts }) => {
  await getDraft(ctx, { id: draft });
  await assign(ctx, { kind: "draft", subject: draft, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.draftAssigned };
});
