import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { assign } from "#worker/domains/assignments/assign.ts";
import { getDraft } from "./get-draft.ts";

/** Shares a saved campaign with these sub-accounts and no others (R288). */
export async function assignDraft(
  ctx: AccountContext,
  { draft, subAccounts }: { draft: Id<"campaign">; subAccounts: readonly string[] },
) {
  await getDraft(ctx, { id: draft });
  await assign(ctx, { kind: "draft", subject: draft, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.draftAssigned };
}
